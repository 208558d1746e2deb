import './dice.css'
import { useId } from 'react'
import { Die } from '../../../board-kit/components/die.tsx'
import { ROLLS_MAX, TURNS } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import { type SentenceContext, titleOf } from '../texts/sentences.ts'
import { jokerNoteOf } from './rows.ts'

export interface DiceProps {
  readonly view: View
  readonly context: SentenceContext
  readonly isKept: readonly boolean[]
  /** Omitted if the dice are read-only. */
  readonly press?: ((die: number) => void) | undefined
  /** The reason why no die can be kept now. */
  readonly refused?: string | undefined
  readonly isLarge?: boolean
  /** The dice that a hint keeps. */
  readonly hinted?: readonly boolean[] | null
}

/** The five dice, the number of rolls, and a note if the dice are a Joker. */
export function Dice(props: DiceProps) {
  const { view, context, isLarge = false } = props
  const { t, name } = context
  const { currentPlayerId } = view
  const label = currentPlayerId === null ? t('dice.tray') : t('dice.tray.of', { name: name(currentPlayerId) })
  return (
    <fieldset className={isLarge ? 'yahtzee-dice is-large' : 'yahtzee-dice'} data-anchor="dice">
      <legend className="unseen">{label}</legend>
      <div className="yahtzee-tray">
        <DiceRow {...props} />
        <Rolls view={view} context={context} />
      </div>
      <JokerLine view={view} context={context} />
    </fieldset>
  )
}

function DiceRow({ view, context, isKept, press, refused, isLarge = false, hinted = null }: DiceProps) {
  const { t } = context
  const reasonId = useId()
  return view.dice.map(({ value }, index) => {
    const number = index + 1
    const kept = isKept[index] === true && value !== null
    const rollKey = kept ? 'kept' : `${view.currentPlayerId} ${view.turn} ${view.rollsRemaining}`
    const look = (
      <Die value={value} kept={kept ? t('dice.kept') : undefined} rollKey={rollKey} hasNumeral={isLarge} />
    )
    const plain = value === null ? t('dice.die.empty', { number }) : t('dice.die', { number, value })
    if (press === undefined) {
      const label = kept ? t('dice.die.kept', { number, value: value ?? 0 }) : plain
      return (
        <span key={number} role="img" aria-label={label} data-rule="Y3">
          {look}
        </span>
      )
    }
    const isHinted = hinted?.[index] === true
    return (
      <button
        key={number}
        type="button"
        className="yahtzee-die"
        aria-pressed={kept}
        aria-disabled={refused !== undefined}
        aria-describedby={refused === undefined ? undefined : `${reasonId}-${number}`}
        data-rule="Y2"
        onClick={() => press(index)}
      >
        {look}
        <span className="unseen">{isHinted ? t('hint.die', { number, value: value ?? 0 }) : plain}</span>
        {isHinted && (
          <span className="yahtzee-mark" aria-hidden="true">
            {t('hint.mark')}
          </span>
        )}
        {refused !== undefined && (
          <span id={`${reasonId}-${number}`} hidden>
            {refused}
          </span>
        )}
      </button>
    )
  })
}

/** "Turn 5 of 13", "Roll 2 of 3 ●●○". */
function Rolls({ view: { turn, rollsRemaining }, context: { t } }: Pick<DiceProps, 'view' | 'context'>) {
  const roll = ROLLS_MAX - rollsRemaining
  return (
    <p className="yahtzee-rolls" data-rule="Y2">
      <span>{t('dice.turn', { turn, turns: TURNS })}</span>
      <span>{roll === 0 ? t('dice.unrolled') : t('dice.rolls', { roll, rolls: ROLLS_MAX })}</span>
      <svg viewBox="0 0 44 12" aria-hidden="true" focusable="false">
        {[0, 1, 2].map((at) => (
          <circle key={at} className={at < roll ? 'is-rolled' : undefined} cx={6 + 16 * at} cy="6" r="4.5" />
        ))}
      </svg>
    </p>
  )
}

function JokerLine({ view, context }: Pick<DiceProps, 'view' | 'context'>) {
  const { t } = context
  const note = jokerNoteOf(view)
  if (note === null) return null
  const { bonus, place, category } = note
  return (
    <p className="yahtzee-note" data-rule={bonus > 0 ? 'Y13' : 'Y14'}>
      {bonus > 0 && <strong>{t('note.extra', { points: bonus })}</strong>}{' '}
      <span>{t(`note.joker.${place}`, { category: titleOf(context, category) })}</span>
    </p>
  )
}
