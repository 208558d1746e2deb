import { useMemo } from 'react'
import { assert } from '../../engine/game.ts'
import { type Translate, translate } from '../../engine/texts.ts'
import type { ShellKey } from './en/index.ts'
import { useSpoken } from './language.ts'

/** The texts of all screens, in the language of this device; for screens that `loadAllTexts` was awaited for. */
export function useAllText(): Translate<ShellKey> {
  const { language, all } = useSpoken()
  return useMemo(() => {
    assert(all !== null, 'the texts of all screens are there')
    return translate(all, language)
  }, [all, language])
}
