import type { Card } from './deck.ts'
import { effectiveDiscardCount } from './piles.ts'

/** What a selection is made from; a view is one, and so is the state of the reducer. */
export interface Selectable {
  readonly handCards: readonly Card[]
  readonly discardPhase: boolean
  readonly discardCount: number
}

export type SelectionAction =
  | { readonly type: 'TOGGLE_CARD_SELECTION'; readonly cardId: string }
  | { readonly type: 'CLEAR_SELECTION' }

/**
 * The cards that somebody is about to discard (D9). It belongs to the person who looks, is never sent and
 * never stored (D14); the same set comes back where nothing changes.
 */
export function selectionReducer(
  selected: ReadonlySet<string>,
  action: SelectionAction,
  from: Selectable,
): ReadonlySet<string> {
  if (action.type === 'CLEAR_SELECTION') return selected.size === 0 ? selected : new Set()
  const { cardId } = action
  if (!from.discardPhase || !from.handCards.some(({ id }) => id === cardId)) return selected
  const next = new Set(selected)
  if (next.delete(cardId)) return next
  if (selected.size >= effectiveDiscardCount(from.discardCount, from.handCards)) return selected
  return next.add(cardId)
}

export type PlanAction =
  | { readonly type: 'TOGGLE_CARD_IN_PLAN'; readonly cardId: string }
  | { readonly type: 'CLEAR_PLAN' }

/**
 * The order that somebody is about to lock: chosen cards are appended, chosen again they are taken out
 * (D17).
 */
export function planReducer(
  plan: readonly string[],
  action: PlanAction,
  from: Pick<Selectable, 'handCards' | 'discardPhase'>,
): readonly string[] {
  if (action.type === 'CLEAR_PLAN') return plan.length === 0 ? plan : []
  const { cardId } = action
  if (from.discardPhase || !from.handCards.some(({ id }) => id === cardId)) return plan
  return plan.includes(cardId) ? plan.filter((id) => id !== cardId) : [...plan, cardId]
}
