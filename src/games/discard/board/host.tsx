import './host.css'
import { useState } from 'react'
import type { BoardProps } from '../../../board-kit/board.ts'
import { Sheet } from '../../../board-kit/components/sheet.tsx'
import { refusalText } from '../../../engine/texts.ts'
import type { Action } from '../rules/actions.ts'
import { DISCARD_COUNT, HAND_SIZE, optionsRefusal, type Settings } from '../rules/options.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'

type Props = BoardProps<View, Action, Key>

/** The host's controls: settings, deck, reset and the end of the match. */
export function HostSheet({ props, close }: { props: Props; close(): void }) {
  const { t, host } = props
  if (host === null) return null
  const decide = (action: Action) => {
    host.act(action)
    close()
  }
  const can = (type: Action['type']) => host.legal.some((action) => action.type === type)
  return (
    <Sheet title={t('host.title')} onClose={close}>
      <div className="discard-host">
        {can('changeSettings') && <SettingsForm props={props} decide={decide} />}
        {can('loadDeck') && <DeckForm props={props} decide={decide} />}
        {can('reset') && (
          <ConfirmButton props={props} label={t('host.reset')} decide={() => decide({ type: 'reset' })} />
        )}
        {can('endMatch') && (
          <ConfirmButton
            props={props}
            label={t('host.end')}
            decide={() => decide({ type: 'endMatch' })}
            isGrave
          />
        )}
      </div>
    </Sheet>
  )
}

interface FormProps {
  readonly props: Props
  decide(action: Action): void
}

/** A button that affects the whole table; it asks for a second press unless this device has confirmations off. */
function ConfirmButton(props: { props: Props; label: string; decide(): void; isGrave?: boolean }) {
  const { label, decide, isGrave = false } = props
  const { t, aids } = props.props
  const [isSure, setSure] = useState(!aids.confirm)
  return (
    <button
      type="button"
      className={`button ${isGrave ? 'discard-grave' : 'button-quiet'}`}
      onClick={() => (isSure ? decide() : setSure(true))}
    >
      {isSure && aids.confirm ? t('host.sure', { action: label }) : label}
    </button>
  )
}

const clamp = (value: number, { min, max }: { min: number; max: number }) =>
  Math.max(min, Math.min(max, value))

function SettingsForm({ props, decide }: FormProps) {
  const { t, observation } = props
  const { options } = observation.view
  const [draft, setDraft] = useState<Settings>(options)
  const isSame = draft.handSize === options.handSize && draft.discardCount === options.discardCount
  const refusal = optionsRefusal({ ...options, ...draft })
  const reason = isSame
    ? t('refusal.same-settings')
    : refusal === null
      ? undefined
      : refusalText(props.t, refusal)
  const step = (by: number, field: keyof Settings) => {
    // Poker scoring keeps five cards, so both settings change together.
    const areLinked = options.scoring === 'poker'
    setDraft({
      handSize: clamp(draft.handSize + (areLinked || field === 'handSize' ? by : 0), HAND_SIZE),
      discardCount: clamp(
        draft.discardCount + (areLinked || field === 'discardCount' ? by : 0),
        DISCARD_COUNT,
      ),
    })
  }
  return (
    <section className="discard-form" data-rule="D16">
      <h3>{t('host.settings')}</h3>
      <p>{t('host.settings.about')}</p>
      <Stepper props={props} field="handSize" value={draft.handSize} step={step} />
      <Stepper props={props} field="discardCount" value={draft.discardCount} step={step} />
      <button
        type="button"
        className="button"
        aria-disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : 'discard-settings-reason'}
        onClick={() => {
          const { handSize, discardCount } = draft
          if (reason === undefined) decide({ type: 'changeSettings', handSize, discardCount })
        }}
      >
        {t('host.deal', { handSize: draft.handSize, discardCount: draft.discardCount })}
      </button>
      <p id="discard-settings-reason" role="status">
        {reason}
      </p>
    </section>
  )
}

function Stepper(props: {
  props: Props
  field: keyof Settings
  value: number
  step(by: number, field: keyof Settings): void
}) {
  const { field, value, step } = props
  const { t } = props.props
  const title = t(`option.${field}`)
  return (
    <div className="discard-stepper">
      <span>{title}</span>
      <button type="button" aria-label={t('host.less', { field: title })} onClick={() => step(-1, field)}>
        {t('host.minus')}
      </button>
      <output>{value}</output>
      <button type="button" aria-label={t('host.more', { field: title })} onClick={() => step(1, field)}>
        {t('host.plus')}
      </button>
    </div>
  )
}

function DeckForm({ props, decide }: FormProps) {
  const { t, host } = props
  const decks = (host?.legal ?? []).flatMap((action) => (action.type === 'loadDeck' ? [action] : []))
  const [chosen, choose] = useState(decks[0]?.deck)
  const action = decks.find(({ deck }) => deck === chosen) ?? decks[0]
  if (action === undefined) return null
  return (
    <section className="discard-form" data-rule="D16">
      <label>
        <span>{t('host.deck')}</span>
        <select
          value={action.deck}
          onChange={({ target }) => choose(decks.find(({ deck }) => deck === target.value)?.deck)}
        >
          {decks.map(({ deck }) => (
            <option key={deck} value={deck}>
              {t(`option.deck.${deck}`)}
            </option>
          ))}
        </select>
      </label>
      <ConfirmButton props={props} label={t('host.deck.load')} decide={() => decide(action)} />
    </section>
  )
}
