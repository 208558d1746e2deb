import { useMemo } from 'react'
import { en, type ShellKey } from './en.ts'
import { useSpoken } from './language.ts'
import type { Translate } from './text.ts'
import { translate } from './translate.ts'

export type { ShellKey } from './en.ts'
export { useLanguage } from './language.ts'
export { translate } from './translate.ts'

/** The shell's own texts, in the language of this device. */
export function useText(): Translate<ShellKey> {
  const { language, catalog } = useSpoken()
  return useMemo(() => translate(catalog, language, en), [catalog, language])
}
