import type { Language, Translate } from '../../engine/texts.ts'
import type { TableKey } from './use-text.ts'

/** A line has room for so many names. */
const NAMES_MAX = 3

/** Joins names as the language does; of many, the first ones and the number of the others. */
export function nameList(names: readonly string[], language: Language, t: Translate<TableKey>): string {
  const list = new Intl.ListFormat(language)
  if (names.length <= NAMES_MAX) return list.format(names)
  const shown = names.slice(0, NAMES_MAX - 1)
  return list.format([...shown, t('lobby.names.more', { count: names.length - shown.length })])
}
