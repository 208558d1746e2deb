import { useSyncExternalStore } from 'react'
import { settings, subscribeSettings } from '../settings/settings.ts'
import { en, type ShellKey } from './en.ts'
import { type Catalog, LANGUAGES, type Language } from './text.ts'

interface Spoken {
  readonly language: Language
  readonly catalog: Catalog<ShellKey>
}

const ENGLISH: Spoken = { language: 'en', catalog: en }
let spoken = ENGLISH
const listeners = new Set<() => void>()

/** The first of the wanted languages that there is; regions do not matter. */
export function languageFrom(setting: Language | 'system', wanted: readonly string[]): Language {
  if (setting !== 'system') return setting
  const bases = wanted.map((tag) => tag.toLowerCase().split('-')[0])
  for (const base of bases) {
    const known = LANGUAGES.find((language) => language === base)
    if (known !== undefined) return known
  }
  return 'en'
}

async function load(language: Language): Promise<Spoken> {
  if (language === 'en') return ENGLISH
  const { de } = await import('./de.ts')
  return { language, catalog: de }
}

/** Speaks the language that the settings ask for; stays with the one it has where that cannot be fetched. */
async function follow(): Promise<void> {
  const wanted = languageFrom(settings().language, navigator.languages)
  if (wanted !== spoken.language) {
    const loaded = await load(wanted).catch(() => null)
    if (loaded === null) return
    spoken = loaded
  }
  document.documentElement.lang = spoken.language
  for (const listener of listeners) listener()
}

/** To be awaited before the first paint, so that nobody sees the other language first. */
export async function startLanguage(): Promise<void> {
  subscribeSettings(() => void follow())
  window.addEventListener('languagechange', () => void follow())
  await follow()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** The language of the page and the shell's texts in it. */
export function useSpoken(): Spoken {
  return useSyncExternalStore(
    subscribe,
    () => spoken,
    () => ENGLISH,
  )
}

export function useLanguage(): Language {
  return useSpoken().language
}
