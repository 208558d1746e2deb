/** `icebreaker/games/discard`: the game, and one player's table as a pure reducer. */

export { discard } from '../../games/discard/index.ts'
export type { Card, Warning } from '../../games/discard/rules/deck.ts'
export * from '../../games/discard/rules/reducer.ts'
export * from '../../games/discard/rules/selection.ts'
