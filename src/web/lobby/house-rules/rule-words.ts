import type { Translate } from '../../../engine/texts.ts'
import type { GameText } from '../../i18n/game-fronts.ts'
import type { TableKey } from '../../i18n/use-text.ts'
import { listIn, type OptionField, type OptionValue } from './option-fields.ts'

const VALUE_SHOWN_MAX = 40

/** The title of a house rule: the game's text, or else the schema's English. */
export function titleOf({ name, title }: OptionField, say: GameText): string {
  return say(`option.${name}`) ?? title
}

export function aboutOf({ name, about }: OptionField, say: GameText): string {
  return say(`option.${name}.about`) ?? (say(`option.${name}`) === null ? about : '')
}

export function choiceText({ name }: OptionField, value: string, say: GameText): string {
  return say(`option.${name}.${value}`) ?? value
}

/** The text of a value. */
export function valueText(
  field: OptionField,
  value: OptionValue,
  say: GameText,
  t: Translate<TableKey>,
): string {
  if (typeof value === 'boolean') return t(value ? 'lobby.option.yes' : 'lobby.option.no')
  if (typeof value === 'number') return String(value)
  if (field.type === 'choice' && typeof value === 'string') return choiceText(field, value, say)
  const list = typeof value === 'string' ? (field.type === 'list' ? listIn(value) : null) : value
  const text = list?.join(', ') ?? String(value)
  return text.length > VALUE_SHOWN_MAX ? `${text.slice(0, VALUE_SHOWN_MAX)}…` : text
}

/** The title of a preset. */
export function presetText(preset: string | null, say: GameText, t: Translate<TableKey>): string {
  return (preset === null ? null : say(`preset.${preset}`)) ?? preset ?? t('lobby.preset.usual')
}
