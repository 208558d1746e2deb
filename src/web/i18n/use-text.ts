import { useMemo } from 'react'
import { assert } from '../../engine/game.ts'
import { type Translate, translate } from '../../engine/texts.ts'
import type { TableKey } from './en/at-table.ts'
import { useSpoken } from './language.ts'

export { translate } from '../../engine/texts.ts'
export type { TableKey } from './en/at-table.ts'
export { useLanguage } from './language.ts'

/** The texts of a table, in the language of this device; for screens that `loadTableTexts` or `loadAllTexts` was awaited for. */
export function useText(): Translate<TableKey> {
  const { language, table } = useSpoken()
  return useMemo(() => {
    assert(table !== null, 'the texts of a table are there')
    return translate(table, language)
  }, [table, language])
}
