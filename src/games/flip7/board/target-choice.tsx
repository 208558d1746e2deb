import { type ReactNode, useState } from 'react'
import type { Bar, BoardKey, BoardProps } from '../../../board-kit/board.ts'
import { ChoicePrompt, type SeatTargetProps } from '../../../board-kit/components/seat-target.tsx'
import type { PlayerId } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { FaceUp } from './faces.tsx'
import { type Target, targetOf } from './labels.ts'
import { ShieldMark, SnowMark, ThreeMark } from './marks.tsx'
import { choiceRows, type PendingChoice, pendingChoice } from './rows.ts'

type Props = BoardProps<View, Action, Key>

/** The seats that the viewer can choose from. */
export type SeatTargets = ReadonlyMap<PlayerId, SeatTargetProps>

/** The choice of a target from the viewer's perspective. */
export interface TargetChoice {
  /** The question in the middle of the table: who chooses what. */
  readonly prompt: ReactNode
  /** The seats as buttons; empty for those who only watch. */
  readonly seats: SeatTargets
  readonly keys: readonly BoardKey[]
  /** Null for those who only watch. */
  readonly bar: Bar | null
}

/** The rule that explains each choice. */
const RULES = { freeze: 'F21', flipThree: 'F12', secondChance: 'F33' } as const

const MARKS = { freeze: SnowMark, flipThree: ThreeMark, secondChance: ShieldMark } as const

/** The number of seats with a key of their own. */
const KEYS = 9

const isSelect = ({ type }: Action) => type === 'selectTarget'

/** The first tap marks a seat; a second tap or the button commits. Without confirmation, the first tap commits. */
export function useTargetChoice(props: Props, hasOdds: boolean): TargetChoice | null {
  const { observation, truth = observation, aids, isPending, act, t, name } = props
  const { view, legal, player, revision } = observation
  const [marked, mark] = useState<{ revision: number; id: string } | null>(null)
  const choice = pendingChoice(view)
  if (choice === null) return null
  const isMine = legal.some(isSelect)
  if (!isMine) {
    const title = t(`target.${choice.card}.wait`, { name: name(choice.playerId) })
    return { prompt: promptOf(props, choice, title, null), seats: new Map(), keys: [], bar: null }
  }
  if (!truth.legal.some(isSelect)) return null // chosen, and the card is on its way
  const chosen = marked?.revision === revision ? marked.id : null
  const texts = { t, name, self: player, hasOdds }
  const targets = choiceRows(view, choice).map((row) => targetOf(row, choice, view, texts))
  const commit = (target: string) => {
    if (!isPending) act({ type: 'selectTarget', target })
  }
  const choose = (id: string) => {
    if (!aids.confirm || id === chosen) commit(id)
    else mark({ revision, id })
  }
  return {
    prompt: promptOf(props, choice, t(`target.${choice.card}.title`), t('target.tap')),
    seats: seatsOf(targets, choice, chosen, choose),
    keys: keysOf(targets, props, choose, chosen === null ? null : () => mark(null)),
    bar: barOf(props, choice, chosen, commit),
  }
}

function promptOf(props: Props, { card }: PendingChoice, title: string, hint: string | null): ReactNode {
  const art = <FaceUp card={card} size="mini" texts={props} />
  return <ChoicePrompt title={title} hint={hint} art={art} rule={RULES[card]} />
}

function seatsOf(
  targets: readonly Target[],
  { card }: PendingChoice,
  chosen: string | null,
  choose: (id: string) => void,
): SeatTargets {
  const Mark = MARKS[card]
  return new Map(
    targets.map(({ id, label, detail, tag, refused }, at) => [
      id,
      {
        label,
        detail,
        tag: (
          <>
            <Mark />
            {tag}
          </>
        ),
        isRefused: refused !== undefined,
        isChosen: id === chosen,
        shortcut: at < KEYS ? `${at + 1}` : undefined,
        choose: () => choose(id),
      },
    ]),
  )
}

function keysOf(
  targets: readonly Target[],
  { t }: Props,
  choose: (id: string) => void,
  unmark: (() => void) | null,
): readonly BoardKey[] {
  const rows = targets.slice(0, KEYS).flatMap(({ id, label, refused }, at) => {
    const key = { key: `${at + 1}`, label, run: () => choose(id) }
    return refused === undefined ? [key] : []
  })
  return unmark === null ? rows : [...rows, { key: 'Escape', label: t('key.unmark'), run: unmark }]
}

function barOf(
  { t, name, observation }: Props,
  { card }: PendingChoice,
  chosen: string | null,
  commit: (id: string) => void,
): Bar {
  if (chosen === null) {
    const refused = t('bar.chooseFirst')
    return { buttons: [{ label: t('bar.choose'), press: () => undefined, refused }] }
  }
  const isSelf = chosen === observation.player && card !== 'secondChance'
  const label = isSelf ? t(`bar.${card}.self`) : t(`bar.${card}`, { name: name(chosen) })
  return {
    buttons: [{ label, press: () => commit(chosen), tone: 'primary' }],
    line: t('bar.twice'),
  }
}
