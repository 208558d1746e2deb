import { useMemo, useSyncExternalStore } from 'react'
import { type Catalog, type Language, type Translate, translate } from '../../engine/texts.ts'
import { en, type KitKey } from './en.ts'

interface KitLanguage {
  readonly language: Language
  readonly catalog: Catalog<KitKey>
}

let current: KitLanguage = { language: 'en', catalog: en }
const listeners = new Set<() => void>()

/** Sets the language that boards and components use; the page calls it when its own language changes. */
export function setKitLanguage(language: Language, catalog: Catalog<KitKey>): void {
  current = { language, catalog }
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** The texts of the board kit in the language of this device. */
export function useKitText(): Translate<KitKey> {
  const { language, catalog } = useSyncExternalStore(
    subscribe,
    () => current,
    () => current,
  )
  return useMemo(() => translate(catalog, language, en), [catalog, language])
}
