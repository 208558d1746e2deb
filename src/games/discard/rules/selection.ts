import { effectiveDiscardCount } from './cards.ts'
import type { Card } from './deck.ts'

/** The part of a view, or of the reducer's state, that a selection depends on. */
export interface Selectable {
  readonly handCards: readonly Card[]
  readonly discardPhase: boolean
  readonly discardCount: number
}

export type SelectionAction =
  | { readonly type: 'TOGGLE_CARD_SELECTION'; readonly cardId: string }
  | { readonly type: 'CLEAR_SELECTION' }

/**
 * Updates the set of cards that a player is about to discard (D9). A selection belongs to one viewer and is never sent or
 * stored (D14). If nothing changes, the same set is returned.
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
 * Updates the order that a player is about to lock: choosing a card appends it, choosing it again removes it (D17). If
 * nothing changes, the same list is returned.
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
