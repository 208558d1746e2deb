import { useId } from 'react'
import type { GameSummary } from '../../../protocol/answers.ts'
import { useGameText } from '../../i18n/game-texts.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldsOf, type OptionValues, optionOf, valuesOf } from './option-fields.ts'
import { OptionRow } from './option-row.tsx'
import { spokenRules } from './presets.ts'
import { presetText, titleOf, valueText } from './rule-words.ts'
import './options-form.css'

interface OptionsFormProps {
  readonly game: GameSummary
  /** The house rules as they are now. */
  readonly options: unknown
  /** Requests other rules, always as a whole: they are valid only together. */
  change(options: OptionValues): void
  /** The reason for which the last change was refused. */
  readonly fault?: string | null
}

/** The form of the house rules, generated from the game's schema: presets first, then each rule. */
export function OptionsForm({ game, options, change, fault = null }: OptionsFormProps) {
  const say = useGameText(game.id)
  const fields = fieldsOf(game.options)
  const values = valuesOf(fields, options)
  return (
    <form className="options" noValidate onSubmit={(event) => event.preventDefault()}>
      {game.presets.length > 0 && <Presets game={game} options={options} change={change} />}
      <p className={fault === null ? 'unseen' : 'notice notice-warn'} role="alert">
        {fault}
      </p>
      <Changes game={game} options={options} />
      <div className="option-rows">
        {fields.map((field) => (
          <OptionRow
            key={field.name}
            field={field}
            value={optionOf(field, options)}
            say={say}
            change={(value) => change({ ...values, [field.name]: value })}
          />
        ))}
      </div>
    </form>
  )
}

type PresetsProps = Omit<OptionsFormProps, 'fault'>

function Presets({ game, options, change }: PresetsProps) {
  const t = useText()
  const say = useGameText(game.id)
  const name = useId()
  const { preset: chosen, differences } = spokenRules(game, options)
  const fields = fieldsOf(game.options)
  return (
    <fieldset className="presets">
      <legend>{t('lobby.preset')}</legend>
      {game.presets.map((preset) => (
        <label key={preset.id} className="preset">
          <input
            type="radio"
            name={name}
            checked={preset.id === chosen && differences.length === 0}
            onChange={() => change(valuesOf(fields, preset.options))}
          />
          <span className="preset-words">
            <strong>{presetText(preset.id, say, t)}</strong>
            <span className="field-hint">{say(`preset.${preset.id}.about`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The differences from the preset, in words. */
function Changes({ game, options }: Pick<OptionsFormProps, 'game' | 'options'>) {
  const t = useText()
  const say = useGameText(game.id)
  const { preset, differences } = spokenRules(game, options)
  if (differences.length === 0) return null
  return (
    <div className="changes">
      <p>
        <strong>{t('lobby.changes.list', { preset: presetText(preset, say, t) })}</strong>
      </p>
      <ul>
        {differences.map(({ field, value, usual }) => (
          <li key={field.name}>
            {t('lobby.change', {
              title: titleOf(field, say),
              value: valueText(field, value, say, t),
              usual: valueText(field, usual, say, t),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
