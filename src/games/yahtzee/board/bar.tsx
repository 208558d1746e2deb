import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Bar, BarButton, BoardKey, BoardProps } from '../../../board-kit/board.ts'
import { refusalText } from '../../../engine/texts.ts'
import { type Action, DICE } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { stepOf, titleOf } from '../texts/sentences.ts'
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

/** A button that has just come under the finger does nothing for so long: a double tap on a row only picks it. */
const SETTLE_MS = 300

/** Holds the picked row and the last refusal, and turns presses into actions. */
export function useTurn(props: Props, kept: KeptDice, moment: string): TurnControls {
  const { observation, t, aids, isPending, act } = props
  const { view, revision } = observation
  const [picked, setPicked] = useState<PickedRow | null>(null)
  const [notice, setNotice] = useState<{ readonly revision: number; readonly text: string } | null>(null)
  const pickedAt = useRef(0)
  const isSkipping = useSkipping(props)
  const staged = picked?.moment === moment ? picked : null
  const showRefusal = (text: string) => setNotice({ revision, text })

  const send = ({ category, how }: StagedRow) => {
    if (!isPending) act({ type: how, category })
  }
  const pick = (row: Row) => {
    const reason = rowRefusal(props, row)
    if (reason !== null) return showRefusal(reason)
    const { category } = row
    const how = (row.ghost ?? 0) > 0 ? 'score' : 'scratch'
    // Without confirmation one tap scores points; a 0 always takes a second press.
    if (!aids.confirm && how === 'score') return send({ category, how })
    setNotice(null)
    if (staged?.category !== category) pickedAt.current = performance.now()
    setPicked({ moment, category, how, isAsking: false })
  }
  const commit = () => {
    if (staged !== null && performance.now() - pickedAt.current > SETTLE_MS) send(staged)
  }
  const ask = (isAsking: boolean) => {
    if (staged?.how === 'score') setPicked({ ...staged, isAsking })
  }
  const dieRefusal = diceRefusal(props)
  const pressDie = (die: number) => {
    if (dieRefusal !== undefined) return showRefusal(dieRefusal)
    setNotice(null)
    kept.toggle(die)
  }
  const line = notice?.revision === revision ? notice.text : undefined
  const isYours = observation.player !== null && view.currentPlayerId === observation.player
  const points = ghostOf(view, staged)
  const giveUp = () => staged !== null && send({ ...staged, how: 'scratch' })
  const bar: Bar = staged?.isAsking
    ? askingBar(props, staged, points, giveUp, () => ask(false))
    : {
        buttons: [
          ...(staged?.how === 'score' ? [moreButton(props, () => ask(true))] : []),
          rollButton(props, kept, staged !== null, isSkipping),
        ],
        line: line ?? (stepOf(view) === 'first' ? undefined : t(staged ? 'bar.staged' : 'bar.pick')),
      }
  return {
    card: { staged, rowRefusal: (row) => rowRefusal(props, row), pick, commit },
    bar: isYours ? bar : line === undefined ? null : { buttons: [], line },
    keys: [
      ...DICE.map((die) => ({
        key: String(die + 1),
        label: t('key.die', { number: die + 1 }),
        run: () => pressDie(die),
      })),
      { key: '0', label: t('key.release'), run: kept.release },
      { key: 's', label: t('key.score'), run: commit },
      { key: 'x', label: t('key.scratch'), run: () => ask(staged?.isAsking !== true) },
      ...(staged === null ? [] : [{ key: 'Escape', label: t('key.unpick'), run: () => setPicked(null) }]),
    ],
    dieRefusal,
    pressDie,
  }
}

/** Tells whether the last tap or key began while a throw played: it skips the throw and must not roll again. */
function useSkipping({ scene = null }: Props): () => boolean {
  const landedAt = useRef(Number.NEGATIVE_INFINITY)
  const pressedAt = useRef(0)
  useLayoutEffect(() => {
    if (scene === null) return
    return () => {
      landedAt.current = performance.now()
    }
  }, [scene])
  useEffect(() => {
    const note = ({ timeStamp }: Event) => {
      pressedAt.current = timeStamp
    }
    for (const type of ['click', 'keydown']) window.addEventListener(type, note, true)
    return () => {
      for (const type of ['click', 'keydown']) window.removeEventListener(type, note, true)
    }
  }, [])
  return () => pressedAt.current <= landedAt.current
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
  return found === undefined ? null : refusalText(props.t, found.refusal)
}

function rollRefusal(props: Props): string | undefined {
  const found = props.observation.refused.find(({ action }) => action.type === 'roll')
  return found === undefined ? undefined : refusalText(props.t, found.refusal)
}

/** Dice can be kept only between two rolls. */
function diceRefusal(props: Props): string | undefined {
  const { observation } = props
  const found = observation.refused.find(({ action }) => action.type === 'freeze')
  if (found !== undefined) return refusalText(props.t, found.refusal)
  return stepOf(observation.view) === 'last' ? rollRefusal(props) : undefined
}

/** Everything else that can be done with the picked row: giving up its points. */
function moreButton({ t }: Props, press: () => void): BarButton {
  return { label: t('bar.more'), press, tone: 'quiet' }
}

function rollButton(props: Props, kept: KeptDice, isStaged: boolean, isSkipping: () => boolean): BarButton {
  const { t, observation } = props
  const count = kept.isKept.filter((is) => !is).length
  const isLast = stepOf(observation.view) === 'last'
  const refused = isLast ? rollRefusal(props) : count === 0 ? t('refusal.all-dice-frozen') : undefined
  return {
    label: t('bar.roll', { count }),
    press: () => {
      if (!isSkipping()) kept.roll()
    },
    isPatient: true, // the action that keeps a die may still be pending
    refused,
    tone: isStaged || isLast ? 'quiet' : 'primary',
    key: 'r',
  }
}

/** Asks for confirmation before points are given up, whatever the settings (Y6). */
function askingBar(props: Props, staged: StagedRow, points: number, give: () => void, keep: () => void): Bar {
  const { t } = props
  const category = titleOf(props, staged.category)
  return {
    line: t('bar.forgo.line', { category, points }),
    buttons: [
      { label: t('bar.forgo.keep'), press: keep, tone: 'quiet' },
      { label: t('choice.scratch', { category }), press: give, tone: 'danger' },
    ],
  }
}
