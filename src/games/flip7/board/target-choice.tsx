import { type ReactNode, useState } from 'react'
import type { Bar, BoardKey, BoardProps } from '../../../board-kit/board.ts'
import { type TargetRow, TargetSheet } from '../../../board-kit/components/target-sheet.tsx'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { FaceUp } from './faces.tsx'
import { type Target, targetOf } from './labels.ts'
import { choiceRows, type PendingChoice, pendingChoice } from './rows.ts'

type Props = BoardProps<View, Action, Key>

/** The choice of a target from the viewer's perspective. */
export interface TargetChoice {
  /** Whether the viewer chooses; for others the list is read-only. */
  readonly isMine: boolean
  readonly list: ReactNode
  readonly keys: readonly BoardKey[]
  readonly bar: Bar
}

/** The rule that explains each choice. */
const RULES = { freeze: 'F21', flipThree: 'F12', secondChance: 'F33' } as const

/** The number of rows with a key of their own. */
const KEYS = 9

const isSelect = ({ type }: Action) => type === 'selectTarget'

/** The first tap marks a row; a second tap or the button commits. Without confirmation, the first tap commits. */
export function useTargetChoice(props: Props, hasOdds: boolean): TargetChoice | null {
  const { observation, truth = observation, aids, isPending, act, t, name } = props
  const { view, legal, player, revision } = observation
  const [marked, mark] = useState<{ revision: number; id: string } | null>(null)
  const choice = pendingChoice(view)
  if (choice === null) return null
  const isMine = legal.some(isSelect)
  if (isMine && !truth.legal.some(isSelect)) return null // chosen, and the card is on its way
  const chosen = marked?.revision === revision ? marked.id : null
  const texts = { t, name, self: isMine ? player : null, hasOdds }
  const targets = choiceRows(view, choice).map((row) => targetOf(row, choice, view, texts))
  const commit = (target: string) => {
    if (!isPending) act({ type: 'selectTarget', target })
  }
  const choose = (id: string) => {
    if (!aids.confirm || id === chosen) commit(id)
    else mark({ revision, id })
  }
  return {
    isMine,
    list: <TargetList {...{ choice, targets, props, chosen }} choose={isMine ? choose : null} />,
    keys: isMine ? keysOf(targets, props, choose, chosen === null ? null : () => mark(null)) : [],
    bar: barOf(props, choice, chosen, commit),
  }
}

function TargetList(list: {
  choice: PendingChoice
  targets: readonly Target[]
  props: Props
  chosen: string | null
  choose: ((id: string) => void) | null
}) {
  const { choice, targets, props, chosen, choose } = list
  const { t, name } = props
  const { card, playerId } = choice
  const rows = targets.map(({ refused, ...target }, at): TargetRow => {
    const isRefused = refused !== undefined
    return {
      ...target,
      isRefused,
      shortcut: choose !== null && !isRefused && at < KEYS ? `${at + 1}` : undefined,
    }
  })
  return (
    <TargetSheet
      title={choose === null ? t(`target.${card}.wait`, { name: name(playerId) }) : t(`target.${card}.title`)}
      hint={choose === null ? t('target.wait') : undefined}
      art={<FaceUp card={card} size="mini" texts={props} />}
      rows={props.mode === 'tv' ? [] : rows}
      chosen={chosen}
      choose={choose}
      rule={RULES[card]}
    />
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
