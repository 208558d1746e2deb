import { useState } from 'react'
import type { Bar, BarButton, BoardKey, BoardProps } from '../../../board-kit/board.ts'
import { type Action, DICE } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { refusalSentence, stepOf, titleOf } from '../texts/sentences.ts'
import type { CardPress, StagedRow } from './card.tsx'
import type { KeptDice } from './kept-dice.ts'
import { playerOf, type Row, rowsOf } from './rows.ts'

type Props = BoardProps<View, Action, Key>

/** The controls of the active player, shared by the card, the dice, the bar and the keys. */
export interface TurnControls {
  readonly card: CardPress
  readonly bar: Bar | null
  readonly keys: readonly BoardKey[]
  readonly dieRefusal: string | undefined
  pressDie(die: number): void
}

/** A picked row; `isAsking` while the player is asked to confirm giving up points. */
interface PickedRow extends StagedRow {
  readonly moment: string
  readonly isAsking: boolean
}

/** Holds the picked row and the last refusal, and turns presses into actions. */
export function useTurn(props: Props, kept: KeptDice, moment: string): TurnControls {
  const { observation, t, aids, isPending, act } = props
  const { view, revision } = observation
  const [picked, setPicked] = useState<PickedRow | null>(null)
  const [notice, setNotice] = useState<{ readonly revision: number; readonly text: string } | null>(null)
  const staged = picked?.moment === moment ? picked : null
  const showRefusal = (text: string) => setNotice({ revision, text })

  const stage = (row: Row, how: StagedRow['how']) => {
    setNotice(null)
    setPicked({ moment, category: row.category, how, isAsking: false })
  }
  const send = ({ category, how }: StagedRow) => {
    if (!isPending) act({ type: how, category })
  }
  const pick = (row: Row) => {
    const reason = rowRefusal(props, row)
    if (reason !== null) return showRefusal(reason)
    const points = row.ghost ?? 0
    // Without confirmation one tap scores points; a 0 always takes a second press.
    if (!aids.confirm && points > 0) return send({ category: row.category, how: 'score' })
    stage(row, points > 0 ? 'score' : 'scratch')
  }
  const ghost = ghostOf(view, staged)
  const toggleScratch = () => {
    if (staged === null || ghost === 0) return
    setPicked({ ...staged, how: staged.how === 'score' ? 'scratch' : 'score', isAsking: false })
  }
  const dieRefusal = diceRefusal(props)
  const pressDie = (die: number) => {
    if (dieRefusal !== undefined) return showRefusal(dieRefusal)
    setNotice(null)
    kept.toggle(die)
  }
  const commit = (ready: PickedRow) => {
    const isForgoing = ready.how === 'scratch' && ghost > 0
    if (isForgoing && !ready.isAsking) return setPicked({ ...ready, isAsking: true })
    send(ready)
  }
  const line = notice?.revision === revision ? notice.text : undefined
  const isYours = observation.player !== null && view.currentPlayerId === observation.player
  const bar = staged?.isAsking
    ? askingBar(props, staged, ghost, () => commit(staged), toggleScratch)
    : {
        buttons: [scoreButton(props, staged, ghost, commit), rollButton(props, kept, staged !== null)],
        line,
      }
  return {
    card: { staged, rowRefusal: (row) => rowRefusal(props, row), pick, toggleScratch },
    bar: isYours ? bar : line === undefined ? null : { buttons: [], line },
    keys: [
      ...DICE.map((die) => ({
        key: String(die + 1),
        label: t('key.die', { number: die + 1 }),
        run: () => pressDie(die),
      })),
      { key: '0', label: t('key.release'), run: kept.release },
      { key: 'x', label: t('key.scratch'), run: toggleScratch },
      ...(staged === null ? [] : [{ key: 'Escape', label: t('key.unpick'), run: () => setPicked(null) }]),
    ],
    dieRefusal,
    pressDie,
  }
}

/** The points that the picked row would bring. */
function ghostOf(view: View, staged: StagedRow | null): number {
  const player = playerOf(view, view.currentPlayerId)
  if (player === undefined || staged === null) return 0
  return rowsOf(view, player).find(({ category }) => category === staged.category)?.ghost ?? 0
}

/** The reason why a row of the viewer's card cannot be picked, or null. */
function rowRefusal(props: Props, { category, score }: Row): string | null {
  const { observation, t } = props
  if (score !== null) return t('refusal.category-filled', { category })
  if (observation.outcome !== null) return t('refusal.game-over')
  if (observation.view.currentPlayerId !== observation.player) return t('refusal.not-your-turn')
  const found = observation.refused.find(
    ({ action }) => action.type === 'score' && action.category === category,
  )
  return found === undefined ? null : refusalSentence(found.refusal, props)
}

function rollRefusal(props: Props): string | undefined {
  const found = props.observation.refused.find(({ action }) => action.type === 'roll')
  return found === undefined ? undefined : refusalSentence(found.refusal, props)
}

/** Dice can be kept only between two rolls. */
function diceRefusal(props: Props): string | undefined {
  const { observation } = props
  const found = observation.refused.find(({ action }) => action.type === 'freeze')
  if (found !== undefined) return refusalSentence(found.refusal, props)
  return stepOf(observation.view) === 'last' ? rollRefusal(props) : undefined
}

function scoreButton(
  props: Props,
  staged: PickedRow | null,
  points: number,
  commit: (staged: PickedRow) => void,
): BarButton {
  const { t, observation } = props
  if (staged === null) {
    const refused =
      stepOf(observation.view) === 'first' ? t('refusal.roll-before-scoring') : t('bar.pick.first')
    return { label: t('bar.pick'), press: () => undefined, refused, tone: 'quiet', key: 's' }
  }
  const category = titleOf(props, staged.category)
  const isScratch = staged.how === 'scratch'
  return {
    label: isScratch ? t('choice.scratch', { category }) : t('choice.score', { points, category }),
    press: () => commit(staged),
    tone: isScratch ? 'danger' : 'primary',
    key: 's',
  }
}

function rollButton(props: Props, kept: KeptDice, isStaged: boolean): BarButton {
  const { t, observation } = props
  const count = kept.isKept.filter((is) => !is).length
  const isLast = stepOf(observation.view) === 'last'
  const refused = isLast ? rollRefusal(props) : count === 0 ? t('refusal.all-dice-frozen') : undefined
  return {
    label: t('bar.roll', { count }),
    press: kept.roll,
    isPatient: true, // the action that keeps a die may still be pending
    refused,
    tone: isStaged || isLast ? 'quiet' : 'primary',
    key: 'r',
  }
}

/** Asks for confirmation before points are given up, whatever the settings (Y6). */
function askingBar(
  props: Props,
  { category }: StagedRow,
  points: number,
  give: () => void,
  keep: () => void,
): Bar {
  const { t } = props
  return {
    line: t('bar.forgo.line', { category: titleOf(props, category), points }),
    buttons: [
      { label: t('bar.forgo.keep'), press: keep, tone: 'quiet' },
      { label: t('bar.forgo', { points }), press: give, tone: 'danger', key: 's' },
    ],
  }
}
