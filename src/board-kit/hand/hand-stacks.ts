import { layoutOf } from './hand-order.ts'

/** The properties of a card that decide whether it lies on others. */
export interface Stackable {
  readonly id: string
  /** Cards of the same kind are equal to their owner. */
  readonly kind?: string | undefined
  readonly isSelected?: boolean | undefined
  readonly isNew?: boolean | undefined
}

/** Equal cards in one place: the uppermost card, and how many there are. */
export type Stack<Card extends Stackable> = Card & {
  /** The id of the uppermost card; `id` names the stack, and stays when that card leaves. */
  readonly cardId: string
  readonly count: number
}

/** Lays equal cards on one another if the hand is too large for a fan; the selected or the newest card is uppermost. */
export function stacksOf<Card extends Stackable>(cards: readonly Card[]): readonly Stack<Card>[] {
  const isLarge = layoutOf(cards.length) !== 'fan'
  const stacks = new Map<string, Card[]>()
  for (const card of cards) {
    const name = (isLarge ? card.kind : undefined) ?? card.id
    stacks.set(name, [...(stacks.get(name) ?? []), card])
  }
  return [...stacks].flatMap(([id, equal]) => {
    const top = equal.find(({ isSelected }) => isSelected) ?? equal.find(({ isNew }) => isNew) ?? equal[0]
    return top === undefined ? [] : [{ ...top, id, cardId: top.id, count: equal.length }]
  })
}
