import { useState } from 'react'
import type { Bar, BoardProps } from '../../../board-kit/board.ts'
import type { Action } from '../rules/actions.ts'
import { planReducer, selectionReducer } from '../rules/selection.ts'
import type { Status, View } from '../rules/state.ts'
import type { Key } from '../texts/en.ts'
import { ownOf, reasonOf } from './summary.ts'

type Props = BoardProps<View, Action, Key>

/** What this person has picked of the hand: it is theirs alone, and gone with the hand (D14). */
export interface Choice {
  /** Null for those who hold no cards here. */
  readonly status: Status | null
  readonly selected: ReadonlySet<string>
  readonly plan: readonly string[]
  /** Why the last tap changed nothing. */
  readonly said: string | null
  toggle(cardId: string): void
  clear(): void
}

interface Picked {
  readonly hand: string
  readonly selected: ReadonlySet<string>
  readonly plan: readonly string[]
  readonly said: string | null
}

const NONE: ReadonlySet<string> = new Set()

export function useChoice({ observation: { view, player }, t }: Props): Choice {
  const status = ownOf(view, player)?.status ?? null
  const hand = `${view.deals} ${status} ${view.handCards.map(({ id }) => id).join(' ')}`
  const empty: Picked = { hand, selected: NONE, plan: [], said: null }
  const [picked, setPicked] = useState(empty)
  const now = picked.hand === hand ? picked : empty
  const toggle = (cardId: string) => {
    if (status === 'planning') {
      setPicked({ ...empty, plan: planReducer(now.plan, { type: 'TOGGLE_CARD_IN_PLAN', cardId }, view) })
    } else {
      const selected = selectionReducer(now.selected, { type: 'TOGGLE_CARD_SELECTION', cardId }, view)
      const isRefused = selected === now.selected && status === 'discarding'
      const said = isRefused ? t('select.full', { wanted: view.effectiveDiscardCount }) : null
      setPicked({ ...empty, selected, said })
    }
  }
  const { selected, plan, said } = now
  return { status, selected, plan, said, toggle, clear: () => setPicked(empty) }
}

/** The buttons for where this person is in the turn. */
export function barOf(props: Props, choice: Choice): Bar | null {
  const { observation, t, act } = props
  const { view } = observation
  const endTurn = () => act({ type: 'endTurn', turnNumber: view.turnNumber })
  switch (choice.status) {
    case 'discarding':
      return discardBar(props, choice, endTurn)
    case 'planning':
      return planBar(props, choice)
    case 'locked':
      return {
        buttons: [{ label: t('bar.end'), press: endTurn, refused: t('refusal.not-revealed'), key: 'e' }],
      }
    case 'ready':
      return { buttons: [{ label: t('bar.end'), press: endTurn, tone: 'primary', key: 'e' }] }
    case 'ended':
    case null:
      return null
  }
}

function discardBar(
  { observation, t, act, ...room }: Props,
  { selected, said }: Choice,
  endTurn: () => void,
): Bar {
  const { view, refused } = observation
  const wanted = view.effectiveDiscardCount
  const blocked = refused.find(({ action }) => action.type === 'endTurn')
  const endRefused = blocked === undefined ? undefined : reasonOf(blocked.refusal, { ...room, t })
  const cardIds = view.handCards.flatMap(({ id }) => (selected.has(id) ? [id] : []))
  const isExact = selected.size === wanted
  return {
    line: said ?? (isExact ? undefined : endRefused),
    buttons: [
      { label: t('bar.end'), press: endTurn, refused: endRefused, tone: 'quiet', key: 'e' },
      {
        label: t('bar.discard'),
        press: () => act({ type: 'confirmDiscard', cardIds }),
        refused: isExact ? undefined : t('select.count', { selected: selected.size, wanted }),
        tone: 'primary',
        key: 'd',
      },
    ],
  }
}

function planBar({ observation: { view }, t, act }: Props, { plan, clear }: Choice): Bar {
  const all = view.handCards.length
  const isWhole = plan.length === all
  return {
    buttons: [
      {
        label: t('bar.clear'),
        press: clear,
        refused: plan.length === 0 ? t('bar.clear.none') : undefined,
        tone: 'quiet',
        key: 'c',
      },
      {
        label: t('bar.lock'),
        press: () => act({ type: 'lockOrder', cardIds: [...plan] }),
        refused: isWhole ? undefined : t('plan.count', { placed: plan.length, all }),
        tone: 'primary',
        key: 'o',
      },
    ],
  }
}
