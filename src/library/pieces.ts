/** `icebreaker/pieces`: cards, dice, piles, places, and the interface of a terminal drawing. */
export * from '../pieces/cards.ts'
export * from '../pieces/dice.ts'
export * from '../pieces/piles.ts'
export * from '../pieces/places.ts'
export * from '../pieces/terminal.ts'
