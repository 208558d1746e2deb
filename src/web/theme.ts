import { useSyncExternalStore } from 'react'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Also read by public/theme-first.js. */
const KEY = 'icebreaker.theme'
const BACKGROUNDS = { light: '#f6f4ee', dark: '#12141a' } as const
const CHANGED = 'icebreaker-theme'

/** What this device chose; the system's theme where it chose nothing or storage is closed. */
export function themeFrom(stored: string | null): Theme {
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

function storedTheme(): Theme {
  try {
    return themeFrom(localStorage.getItem(KEY))
  } catch {
    return themeFrom(document.documentElement.dataset.theme ?? null)
  }
}

/** Shows the page in this theme from now on, and remembers it. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // It holds until the page is left.
  }
  showTheme(theme)
  window.dispatchEvent(new Event(CHANGED))
}

/** Puts the theme on the page; the browser's own bar takes the colour of the background. */
export function showTheme(theme: Theme = storedTheme()): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light'
    meta.content = BACKGROUNDS[theme === 'system' ? own : theme]
  }
}

function subscribe(onChange: () => void): () => void {
  const onOtherTab = (event: StorageEvent) => {
    if (event.key !== KEY && event.key !== null) return
    showTheme()
    onChange()
  }
  window.addEventListener(CHANGED, onChange)
  window.addEventListener('storage', onOtherTab)
  return () => {
    window.removeEventListener(CHANGED, onChange)
    window.removeEventListener('storage', onOtherTab)
  }
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme)
}
