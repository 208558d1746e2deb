const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const
export type NumberCard = (typeof NUMBERS)[number]

const MODIFIERS = ['+2', '+4', '+6', '+8', '+10', 'x2'] as const
export type Modifier = (typeof MODIFIERS)[number]

/** The action cards that are played on a player; a Second Chance is kept instead. */
const TARGET_CARDS = ['freeze', 'flipThree'] as const
export type TargetCard = (typeof TARGET_CARDS)[number]

/** A card is what is printed on it: equal cards are interchangeable. */
export type Card = NumberCard | Modifier | TargetCard | 'secondChance'

/** The number of copies of each card (F1, F2). */
export const COPIES: ReadonlyMap<Card, number> = new Map<Card, number>([
  ...NUMBERS.map((number) => [number, Math.max(1, number)] as const),
  ...MODIFIERS.map((modifier) => [modifier, 1] as const),
  ...TARGET_CARDS.map((action) => [action, 3] as const),
  ['secondChance', 3],
])

/** The 94 cards, sorted. */
export const ALL_CARDS: readonly Card[] = [...COPIES].flatMap(([card, copies]) =>
  Array.from({ length: copies }, () => card),
)

/** The points that a modifier adds; `x2` adds none. */
export const PLUS: Readonly<Record<Modifier, number>> = {
  '+2': 2,
  '+4': 4,
  '+6': 6,
  '+8': 8,
  '+10': 10,
  x2: 0,
}

/** Whether a card is a `+n` or the `x2`. */
export function isModifier(card: Card): card is Modifier {
  return typeof card === 'string' && card in PLUS
}

/** The rest of the 94 cards without the given ones, sorted. */
export function unseenCards(seen: readonly Card[]): Card[] {
  const left = new Map(COPIES)
  for (const card of seen) left.set(card, (left.get(card) ?? 0) - 1)
  return [...left].flatMap(([card, copies]) => Array.from({ length: Math.max(0, copies) }, () => card))
}
