// Before the first paint: the looks that this device chose (settings.ts), so that nobody is dazzled by the other theme
// and no text jumps.
let chosenLanguage
try {
  const { theme, textSize, language } = JSON.parse(localStorage.getItem('icebreaker.settings') ?? '{}')
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (textSize === 'large' || textSize === 'huge') dataset.textSize = textSize
  chosenLanguage = language
} catch {
  // Without storage the looks are the system's.
}

// The German texts, and what every table needs, are fetched beside the page's first script, which would ask for them only when
// it runs. The build writes the names into the page; behind a service worker everything is on the device already.
if (!navigator.serviceWorker?.controller) {
  const { de, table, tableEn, tableDe } = document.currentScript.dataset
  const languages = [chosenLanguage, ...navigator.languages].map((tag) => String(tag).slice(0, 2))
  const isGerman = languages.find((base) => base === 'en' || base === 'de') === 'de'
  const isTable = location.hash.startsWith('#/t/')
  const wanted = [isGerman ? de : '', isTable ? table : '', isTable ? (isGerman ? tableDe : tableEn) : '']
  for (const file of wanted.flatMap((names) => names?.split(' ') ?? [])) {
    if (file === '') continue
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    link.href = `./${file}`
    document.head.append(link)
  }
}
