import './dice.css'
import { type CSSProperties, useId } from 'react'
import { Die, ThrownDie } from '../../../board-kit/components/die.tsx'
import { ROLLS_MAX, TURNS } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import { type SentenceContext, titleOf } from '../texts/sentences.ts'
import { Cup } from './cup.tsx'
import { jokerNoteOf } from './rows.ts'
import { lieOf, type Throw } from './throw.ts'

export interface DiceProps {
  readonly view: View
  readonly context: SentenceContext
  readonly isKept: readonly boolean[]
  /** Omitted if the dice are read-only. */
  readonly press?: ((die: number) => void) | undefined
  /** The reason why no die can be kept now. */
  readonly refused?: string | undefined
  /** The dice that a hint keeps. */
  readonly hinted?: readonly boolean[] | null
  /** The throw that plays now. */
  readonly thrown?: Throw | null
}

/** The tray: felt for the dice, a rail for the kept ones, the number of rolls, and a note if the dice are a Joker. */
export function Dice(props: DiceProps) {
  const { view, context, thrown = null } = props
  const { t, name } = context
  const { currentPlayerId, rollsRemaining } = view
  const label = currentPlayerId === null ? t('dice.tray') : t('dice.tray.of', { name: name(currentPlayerId) })
  return (
    <fieldset className="yahtzee-dice" data-anchor="dice">
      <legend className="unseen">{label}</legend>
      <div className="yahtzee-tray">
        <Rolls view={view} context={context} />
        <div className="yahtzee-felt">
          <span className="yahtzee-rail" aria-hidden="true" />
          <DiceRow {...props} />
          {rollsRemaining === ROLLS_MAX && <Cup isPoured={thrown !== null} />}
        </div>
      </div>
      <JokerLine view={view} context={context} />
    </fieldset>
  )
}

/** The place of a die on the felt: a little askew, as it fell. Kept dice stand straight on the rail. */
function lieStyle(view: View, die: number, roll: number): CSSProperties & Record<`--${string}`, string> {
  if (roll === 0) return { '--lie-turn': '0deg', '--lie-shift': '0' }
  const { turn, shift } = lieOf(`${view.currentPlayerId} ${view.turn} ${roll} ${die}`)
  return { '--lie-turn': `${turn}deg`, '--lie-shift': String(shift) }
}

function DiceRow(props: DiceProps) {
  const { view, isKept, thrown = null } = props
  return view.dice.map(({ value }, die) => {
    const stop = thrown?.stops.get(die)
    const kept = isKept[die] === true && value !== null
    const roll = ROLLS_MAX - view.rollsRemaining + (thrown === null ? 0 : 1)
    const place = kept ? 'is-kept' : value === null && stop === undefined ? 'is-unrolled' : 'is-free'
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a die is its place
        key={die}
        className={`yahtzee-slot ${place}`}
        style={lieStyle(view, die, roll)}
        data-piece={`die:${die}`}
      >
        {stop !== undefined && (
          <span className="yahtzee-thrown" key={thrown?.id}>
            <ThrownDie value={stop.face} stopMs={stop.ms} distance={die + 1.6} />
          </span>
        )}
        <OneDie {...props} die={die} isHidden={stop !== undefined} roll={roll} />
      </span>
    )
  })
}

interface OneDieProps extends DiceProps {
  readonly die: number
  /** Its throw plays in its place. */
  readonly isHidden: boolean
  readonly roll: number
}

function OneDie({ die, isHidden, roll, ...props }: OneDieProps) {
  const { view, context, isKept, press, refused, hinted = null } = props
  const { t } = context
  const reasonId = useId()
  const number = die + 1
  const value = view.dice[die]?.value ?? null
  const kept = isKept[die] === true && value !== null
  const look = (
    <span className={isHidden ? 'yahtzee-look is-hidden' : 'yahtzee-look'} key={kept ? 'kept' : roll}>
      <Die value={value} kept={kept ? t('dice.kept') : undefined} />
    </span>
  )
  const plain = value === null ? t('dice.die.empty', { number }) : t('dice.die', { number, value })
  if (press === undefined) {
    const label = kept ? t('dice.die.kept', { number, value: value ?? 0 }) : plain
    return (
      <span role="img" aria-label={label} data-rule="Y3">
        {look}
      </span>
    )
  }
  const isHinted = hinted?.[die] === true
  return (
    <button
      type="button"
      className="yahtzee-die"
      aria-pressed={kept}
      aria-disabled={refused !== undefined}
      aria-describedby={refused === undefined ? undefined : reasonId}
      data-rule="Y2"
      onClick={() => press(die)}
    >
      {look}
      <span className="unseen">{isHinted ? t('hint.die', { number, value: value ?? 0 }) : plain}</span>
      {isHinted && (
        <span className="yahtzee-mark" aria-hidden="true">
          {t('hint.mark')}
        </span>
      )}
      {refused !== undefined && (
        <span id={reasonId} hidden>
          {refused}
        </span>
      )}
    </button>
  )
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
