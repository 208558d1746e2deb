import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { LANGUAGES } from '../../engine/texts.ts'
import { parseStored, readStored, writeStored } from '../shell/stored.ts'
import { showSettings } from './show-settings.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export const MOTIONS = ['system', 'full', 'reduced', 'off'] as const
export const SPEEDS = ['slow', 'normal', 'fast'] as const
export const SOUNDS = ['off', 'turn', 'all'] as const
export const TEXT_SIZES = ['normal', 'large', 'huge'] as const
export const LANGUAGE_CHOICES = ['system', ...LANGUAGES] as const

/** Also read by public/theme-first.js. */
const KEY = 'icebreaker.settings'

const volume = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** Falls back to the default for every stored field that is missing or invalid. */
const settingsSchema = v.object({
  theme: v.fallback(v.picklist(THEMES), 'system'),
  motion: v.fallback(v.picklist(MOTIONS), 'system'),
  speed: v.fallback(v.picklist(SPEEDS), 'normal'),
  sound: v.fallback(v.picklist(SOUNDS), 'all'),
  volume: v.fallback(volume, 0.4),
  vibrate: v.fallback(v.boolean(), true),
  textSize: v.fallback(v.picklist(TEXT_SIZES), 'normal'),
  confirm: v.fallback(v.boolean(), true),
  odds: v.fallback(v.boolean(), true),
  keys: v.fallback(v.boolean(), true),
  language: v.fallback(v.picklist(LANGUAGE_CHOICES), 'system'),
})

/** The settings of this device. They never leave it. */
export type Settings = Readonly<v.InferOutput<typeof settingsSchema>>

/** Reads stored settings, with defaults for missing or unreadable fields. */
export function settingsFrom(text: string | null): Settings {
  const value = parseStored(text)
  const fields = typeof value === 'object' && value !== null ? value : {}
  return v.parse(settingsSchema, { ...UNSET, ...fields })
}

/** An object's schema applies a fallback to a null field, but not to a missing one. */
const UNSET = Object.fromEntries(Object.keys(settingsSchema.entries).map((field) => [field, null]))
export const DEFAULT_SETTINGS = settingsFrom(null)

const listeners = new Set<() => void>()
let current: Settings | null = null

export function settings(): Settings {
  current ??= settingsFrom(readStored(KEY))
  return current
}

function take(next: Settings): void {
  current = next
  showSettings(next)
  for (const listener of listeners) listener()
}

/** Applies a change at once, in every tab. Without storage it lasts until the page is left. */
export function changeSettings(patch: Partial<Settings>): void {
  const next = { ...settings(), ...patch }
  writeStored(KEY, JSON.stringify(next))
  take(next)
}

/** Applies the settings to the page, and follows changes in other tabs. */
export function startSettings(): void {
  showSettings(settings())
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) take(settingsFrom(readStored(KEY)))
  })
}

export function subscribeSettings(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribeSettings, settings, () => DEFAULT_SETTINGS)
}
