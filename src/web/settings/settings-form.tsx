import { useId } from 'react'
import { useAllText } from '../i18n/use-all-text.ts'
import {
  changeSettings,
  LANGUAGE_CHOICES,
  MOTIONS,
  type Settings,
  SOUNDS,
  SPEEDS,
  TEXT_SIZES,
  THEMES,
  useSettings,
} from './settings.ts'
import './settings.css'

type Choices = {
  readonly [Field in keyof Settings]: Settings[Field] extends string ? Field : never
}[keyof Settings]
type Switches = {
  readonly [Field in keyof Settings]: Settings[Field] extends boolean ? Field : never
}[keyof Settings]

/** All settings of this device. Every change applies at once. */
export function SettingsForm() {
  const t = useAllText()
  return (
    <form className="settings" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{t('settings.look')}</legend>
        <Choice field="theme" values={THEMES} />
        <Choice field="textSize" values={TEXT_SIZES} />
        <Choice field="language" values={LANGUAGE_CHOICES} />
      </fieldset>
      <fieldset>
        <legend>{t('settings.pace')}</legend>
        <Choice field="motion" values={MOTIONS} about={t('settings.motion.about')} />
        <Choice field="speed" values={SPEEDS} />
        <Choice field="sound" values={SOUNDS} about={t('settings.sound.about')} />
        <Volume />
        <Toggle field="vibrate" />
      </fieldset>
      <fieldset>
        <legend>{t('settings.play')}</legend>
        <Toggle field="confirm" />
        <Toggle field="odds" />
        <Toggle field="keys" />
      </fieldset>
    </form>
  )
}

interface ChoiceProps<Field extends Choices> {
  readonly field: Field
  readonly values: readonly Settings[Field][]
  readonly about?: string
}

/** A choice between a few words: native radio buttons, so that arrow keys move between them. */
function Choice<Field extends Choices>({ field, values, about }: ChoiceProps<Field>) {
  const t = useAllText()
  const chosen = useSettings()[field]
  const id = useId()
  return (
    <fieldset className="setting" aria-describedby={about === undefined ? undefined : id}>
      <legend>{t(`settings.${field}`)}</legend>
      <span className="segments">
        {values.map((value) => (
          <label key={value} className="segment">
            <input
              type="radio"
              name={`${id}-${field}`}
              checked={value === chosen}
              onChange={() => changeSettings({ [field]: value })}
            />
            <span>{t(`settings.${field}.${value}` as Parameters<typeof t>[0])}</span>
          </label>
        ))}
      </span>
      {about !== undefined && (
        <span id={id} className="field-hint">
          {about}
        </span>
      )}
    </fieldset>
  )
}

function Volume() {
  const t = useAllText()
  const { volume, sound } = useSettings()
  const id = useId()
  const percent = Math.round(volume * 100)
  return (
    <div className="setting">
      <label htmlFor={id}>{t('settings.volume')}</label>
      <input
        id={id}
        type="range"
        className="slider"
        min={0}
        max={100}
        step={5}
        value={percent}
        disabled={sound === 'off'}
        aria-valuetext={t('settings.volume.value', { percent })}
        onChange={(event) => changeSettings({ volume: Number(event.target.value) / 100 })}
      />
    </div>
  )
}

function Toggle({ field }: { field: Switches }) {
  const t = useAllText()
  const isOn = useSettings()[field]
  const id = useId()
  return (
    <label className="toggle">
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby={id}
        onChange={(event) => changeSettings({ [field]: event.target.checked })}
      />
      <span className="toggle-words">
        {t(`settings.${field}`)}
        <span id={id} className="field-hint">
          {t(`settings.${field}.about`)}
        </span>
      </span>
    </label>
  )
}
