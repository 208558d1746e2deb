// Before the first paint: the looks that this device chose (settings.ts), so that nobody is dazzled by the other theme
// and no text jumps.
try {
  const { theme, textSize } = JSON.parse(localStorage.getItem('icebreaker.settings') ?? '{}')
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (textSize === 'large' || textSize === 'huge') dataset.textSize = textSize
} catch {
  // Without storage the looks are the system's.
}
