import type { GameSummary } from '../../../protocol/answers.ts'
import { fieldsOf, type OptionField, type OptionValue, optionOf } from './option-fields.ts'

/** An option that differs from a preset, or from other house rules. */
interface Difference {
  readonly field: OptionField
  readonly value: OptionValue
  readonly usual: OptionValue
}

/** House rules, described as a preset and the differences from it. */
interface Spoken {
  /** Null if the game has no presets; the differences are then from the defaults. */
  readonly preset: string | null
  readonly isUsual: boolean
  readonly differences: readonly Difference[]
}

const isSame = (one: OptionValue, other: OptionValue) => JSON.stringify(one) === JSON.stringify(other)

/** The options that differ from those of `base`. */
export function differencesFrom(
  fields: readonly OptionField[],
  base: unknown,
  options: unknown,
): readonly Difference[] {
  return fields.flatMap((field) => {
    const value = optionOf(field, options)
    const usual = optionOf(field, base)
    return isSame(value, usual) ? [] : [{ field, value, usual }]
  })
}

/** Finds the preset with the fewest differences from these options; of two, the first one. */
export function spokenRules(game: Pick<GameSummary, 'options' | 'presets'>, options: unknown): Spoken {
  const fields = fieldsOf(game.options)
  const candidates = game.presets.map((preset, at) => ({
    preset: preset.id,
    isUsual: at === 0,
    differences: differencesFrom(fields, preset.options, options),
  }))
  const [nearest] = candidates.toSorted((one, other) => one.differences.length - other.differences.length)
  return nearest ?? { preset: null, isUsual: true, differences: differencesFrom(fields, {}, options) }
}
