import { useSyncExternalStore } from 'react'
import { setKitLanguage } from '../../board-kit/i18n/use-kit-text.ts'
import { type Catalog, type Language, languageFrom } from '../../engine/texts.ts'
import { settings, subscribeSettings } from '../settings/settings.ts'
import { en, type ShellKey } from './en/index.ts'

interface Spoken {
  readonly language: Language
  readonly catalog: Catalog<ShellKey>
}

const ENGLISH: Spoken = { language: 'en', catalog: en }
let spoken = ENGLISH
const listeners = new Set<() => void>()

async function load(language: Language): Promise<Spoken> {
  if (language === 'en') return ENGLISH
  const { de } = await import('./de/index.ts')
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
  setKitLanguage(spoken.language, spoken.catalog)
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
