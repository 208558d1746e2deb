import { useState } from 'react'
import type { Bar, BoardProps } from '../../../board-kit/board.ts'
import { refusalText } from '../../../engine/texts.ts'
import type { Action } from '../rules/actions.ts'
import { planReducer, selectionReducer } from '../rules/selection.ts'
import type { Status } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { playerOf } from './summary.ts'

type Props = BoardProps<View, Action, Key>

interface ChosenCards {
  readonly selected: ReadonlySet<string>
  readonly plan: readonly string[]
  /** Why the last tap changed nothing. */
  readonly notice: string | null
}

/** The cards that this viewer has chosen from their hand; private, and cleared when the hand changes (D14). */
export interface Choice extends ChosenCards {
  /** Null for a viewer without cards. */
  readonly status: Status | null
  toggle(cardId: string): void
  clear(): void
}

const NO_CARDS: ChosenCards = { selected: new Set(), plan: [], notice: null }

/** Keeps the viewer's chosen cards and applies taps to them. */
export function useChoice({ observation: { view, player }, t }: Props): Choice {
  const status = playerOf(view, player)?.status ?? null
  const hand = `${view.deals} ${status} ${view.handCards.map(({ id }) => id).join(' ')}`
  const [stored, setStored] = useState({ hand, chosen: NO_CARDS })
  const chosen = stored.hand === hand ? stored.chosen : NO_CARDS
  const choose = (next: ChosenCards) => setStored({ hand, chosen: next })
  const toggle = (cardId: string) => {
    if (status === 'planning') {
      choose({ ...NO_CARDS, plan: planReducer(chosen.plan, { type: 'TOGGLE_CARD_IN_PLAN', cardId }, view) })
    } else {
      const selected = selectionReducer(chosen.selected, { type: 'TOGGLE_CARD_SELECTION', cardId }, view)
      const isRefused = selected === chosen.selected && status === 'discarding'
      const notice = isRefused ? t('select.full', { wanted: view.effectiveDiscardCount }) : null
      choose({ ...NO_CARDS, selected, notice })
    }
  }
  return { status, ...chosen, toggle, clear: () => choose(NO_CARDS) }
}

/** The buttons for the player's status in the turn; null if there is nothing to do. */
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

function discardBar(props: Props, { selected, notice }: Choice, endTurn: () => void): Bar {
  const { observation, t, act } = props
  const { view, refused } = observation
  const wanted = view.effectiveDiscardCount
  const blocked = refused.find(({ action }) => action.type === 'endTurn')
  const endRefused = blocked === undefined ? undefined : refusalText(props.t, blocked.refusal)
  const cardIds = view.handCards.flatMap(({ id }) => (selected.has(id) ? [id] : []))
  const isExact = selected.size === wanted
  return {
    line: notice ?? (isExact ? undefined : endRefused),
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
