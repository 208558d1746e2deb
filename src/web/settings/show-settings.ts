const BACKGROUNDS = { light: '#fff4e2', dark: '#16112b' } as const

/** Sets an attribute for a value other than the default, and removes it otherwise. */
function mark(name: string, value: string, unmarked: string): void {
  const { dataset } = document.documentElement
  if (value === unmarked) delete dataset[name]
  else dataset[name] = value
}

/** The settings that change how the page looks. */
interface ShownSettings {
  readonly theme: 'system' | keyof typeof BACKGROUNDS
  readonly motion: string
  readonly speed: string
  readonly textSize: string
}

/** Applies settings to the page: theme.css follows the attributes, and the browser's bar gets the page's background. */
export function showSettings({ theme, motion, speed, textSize }: ShownSettings): void {
  mark('theme', theme, 'system')
  mark('motion', motion, 'system')
  mark('speed', speed, 'normal')
  mark('textSize', textSize, 'normal')
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = BACKGROUNDS[theme === 'system' ? own : theme]
  }
}
