import { useSyncExternalStore } from 'react'
import { setKitLanguage } from '../../board-kit/i18n/use-kit-text.ts'
import { type Catalog, type Language, languageFrom } from '../../engine/texts.ts'
import { settings, subscribeSettings } from '../settings/settings.ts'
import type { TableKey } from './en/at-table.ts'
import type { ShellKey } from './en/index.ts'
import { front as english } from './fronts/en.ts'
import type { Front } from './fronts/front.ts'

interface Spoken extends Front {
  /** The texts of a table; null until a screen other than the home page asks for them. */
  readonly table: Catalog<TableKey> | null
  /** The texts of every screen; null until a screen that is neither the home page nor a table asks for them. */
  readonly all: Catalog<ShellKey> | null
}

type Texts = Pick<Spoken, 'table' | 'all'>
/** The screens whose texts are there: each includes those before it. */
type Scope = 'home' | keyof Texts

let spoken: Spoken = { ...english, table: null, all: null }
let wantedScope: Scope = 'home'
const listeners = new Set<() => void>()

async function loadTable(language: Language): Promise<Catalog<TableKey>> {
  return language === 'en'
    ? (await import('./en/at-table.ts')).atTableEn
    : (await import('./de/at-table.ts')).atTableDe
}

async function loadAll(language: Language): Promise<Catalog<ShellKey>> {
  return language === 'en' ? (await import('./en/index.ts')).en : (await import('./de/index.ts')).de
}

async function loadTexts(language: Language, scope: Scope): Promise<Texts> {
  const table = scope === 'home' ? null : await loadTable(language)
  return { table, all: scope === 'all' ? await loadAll(language) : null }
}

async function load(language: Language): Promise<Spoken> {
  const front = language === 'en' ? english : (await import('./fronts/de.ts')).front
  return { ...front, ...(await loadTexts(language, wantedScope)) }
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

/** Fetches the texts of a table. A screen that uses only them must not be drawn before. */
export async function loadTableTexts(): Promise<void> {
  if (wantedScope === 'home') wantedScope = 'table'
  await fetchScope('table')
}

/** Fetches the texts of all screens. A screen that uses them must not be drawn before. */
export async function loadAllTexts(): Promise<void> {
  wantedScope = 'all'
  await fetchScope('all')
}

async function fetchScope(scope: keyof Texts): Promise<void> {
  while (spoken[scope] === null) {
    const { language } = spoken
    const texts = await loadTexts(language, scope)
    // The language may have changed meanwhile, or more may be there already.
    if (spoken.language === language && spoken[scope] === null)
      spoken = { ...spoken, ...texts, table: spoken.table ?? texts.table }
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
