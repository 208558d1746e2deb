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

// Who comes to a table needs what all tables need: it is fetched beside the first script, which would ask for it only when it
// runs. The build writes the names into the page; behind a service worker everything is on the device already.
if (location.hash.startsWith('#/t/') && !navigator.serviceWorker?.controller) {
  for (const file of document.currentScript.dataset.table?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    link.href = `./${file}`
    document.head.append(link)
  }
}
