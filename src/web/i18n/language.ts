import { useSyncExternalStore } from 'react'
import { setKitLanguage } from '../../board-kit/i18n/use-kit-text.ts'
import { type Catalog, type Language, languageFrom } from '../../engine/texts.ts'
import { settings, subscribeSettings } from '../settings/settings.ts'
import type { ShellKey } from './en/index.ts'
import { front as english } from './fronts/en.ts'
import type { Front } from './fronts/front.ts'

interface Spoken extends Front {
  /** The texts of every screen; null until a screen other than the home page asks for them. */
  readonly all: Catalog<ShellKey> | null
}

let spoken: Spoken = { ...english, all: null }
let isAllWanted = false
const listeners = new Set<() => void>()

async function loadAll(language: Language): Promise<Catalog<ShellKey>> {
  return language === 'en' ? (await import('./en/index.ts')).en : (await import('./de/index.ts')).de
}

async function load(language: Language): Promise<Spoken> {
  const front = language === 'en' ? english : (await import('./fronts/de.ts')).front
  return { ...front, all: isAllWanted ? await loadAll(language) : null }
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Switches to the language of the settings; keeps the current one if the texts cannot be fetched. */
async function follow(): Promise<void> {
  const wanted = languageFrom(settings().language, navigator.languages)
  if (wanted !== spoken.language) {
    const loaded = await load(wanted).catch(() => null)
    if (loaded === null) return
    spoken = loaded
  }
  document.documentElement.lang = spoken.language
  setKitLanguage(spoken.language, spoken.texts)
  tell()
}

/** Loads the language. Await it before the first paint, so that nobody sees the other language first. */
export async function startLanguage(): Promise<void> {
  subscribeSettings(() => void follow())
  window.addEventListener('languagechange', () => void follow())
  await follow()
}

/** Fetches the texts of all screens. A screen that uses them must not be drawn before. */
export async function loadAllTexts(): Promise<void> {
  isAllWanted = true
  while (spoken.all === null) {
    const { language } = spoken
    const all = await loadAll(language)
    if (spoken.language === language) spoken = { ...spoken, all }
  }
  tell()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** The language of the page and its texts. */
export function useSpoken(): Spoken {
  return useSyncExternalStore(
    subscribe,
    () => spoken,
    () => spoken,
  )
}

export function useLanguage(): Language {
  return useSpoken().language
}
