import { useMemo } from 'react'
import { assert } from '../../engine/game.ts'
import { type Translate, translate } from '../../engine/texts.ts'
import { en, type ShellKey } from './en/index.ts'
import { useSpoken } from './language.ts'

export { translate } from '../../engine/texts.ts'
export type { ShellKey } from './en/index.ts'
export { useLanguage } from './language.ts'

/** In tests a missing text is a defect. */
function reportMissing(key: string): void {
  assert(import.meta.env?.MODE !== 'test', `the text ${key} exists`)
}

/** The shell's own texts, in the language of this device. */
export function useText(): Translate<ShellKey> {
  const { language, catalog } = useSpoken()
  return useMemo(() => translate(catalog, language, en, reportMissing), [catalog, language])
}
