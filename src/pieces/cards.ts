export const SUITS = ['spades', 'hearts', 'diamonds', 'clubs'] as const
export type Suit = (typeof SUITS)[number]

export const SUIT_SIGNS: Readonly<Record<Suit, string>> = {
  spades: '♠',
  hearts: '♥',
  diamonds: '♦',
  clubs: '♣',
}

/** In ascending order; the ace is last. */
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const
export type Rank = (typeof RANKS)[number]

export interface StandardCard {
  readonly rank: Rank
  readonly suit: Suit
}

/** The 52 cards, sorted by suit. */
export const STANDARD_DECK: readonly StandardCard[] = SUITS.flatMap((suit) =>
  RANKS.map((rank) => ({ rank, suit })),
)

/** Returns the usual notation of a card: `10♥`. */
export function cardText({ rank, suit }: StandardCard): string {
  return rank + SUIT_SIGNS[suit]
}

const BY_TEXT: ReadonlyMap<string, StandardCard> = new Map(
  STANDARD_DECK.map((card) => [cardText(card), card]),
)

/** Parses the notation of a card; null if it is not one of the 52. */
export function cardFromText(text: string): StandardCard | null {
  return BY_TEXT.get(text) ?? null
}
