// The numbers of both games, for servers that bring rules of their own. This file imports nothing, so that any runtime loads it.

/** The dice match that all contenders play: two players roll in turn, and their dice add up. */
export const DICE_MOVES = 60

/**
 * The card match that all contenders play: four hidden hands; a player plays a card of the same suit or rank, or draws
 * one; the match ends after a fixed number of moves. A card is a number: 13 times its suit, plus its rank.
 */
export const CARD_MOVES = 60
export const HAND = 7
export const DECK: readonly number[] = Array.from({ length: 104 }, (_, card) => card % 52)

export const fits = (card: number, top: number) =>
  Math.floor(card / 13) === Math.floor(top / 13) || card % 13 === top % 13
