// Before the first paint: the theme that this device chose (theme.ts), so that nobody is dazzled by the other one.
try {
  const theme = localStorage.getItem('icebreaker.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Without storage the theme is the system's.
}
