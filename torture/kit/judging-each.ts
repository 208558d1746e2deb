import type { AnyGame } from '../../src/engine/game.ts'

/** The same game, asked of each candidate: what is changed in its `candidates` or its `refusal` is then what is shown. */
export function judgingEach({ judge: _, ...game }: AnyGame): AnyGame {
  return game
}
