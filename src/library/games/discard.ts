/** `icebreaker/games/discard`: the game, and the table of one person as a pure reducer. */

export type { Card, Warning } from '../../games/discard/deck.ts'
export { discard } from '../../games/discard/index.ts'
export * from '../../games/discard/reducer.ts'
export * from '../../games/discard/selection.ts'
