import type { GameUnderTest } from '../../../engine/testing/laws.ts'
import { newGame } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { Options } from '../rules/options.ts'
import type { State } from '../rules/state.ts'
import type { View } from '../rules/view.ts'

/** Describes the defect of a state that the rules must never reach. */
function invariant({ stones, turn, players }: State): string | null {
  if (!Number.isInteger(stones) || stones < 0) return `${stones} stones`
  return turn in players ? null : `nobody sits at seat ${turn}`
}

export const subject: GameUnderTest<State, Action, View, Options, Event> = {
  game: newGame,
  tables: [
    { players: 2, options: {} },
    { players: 3, options: { stones: 4 } },
    { players: 6, options: { stones: 60 } },
  ],
  invariant,
  // This game hides nothing. A game with secrets deals them anew here, and the laws check that no viewer can tell.
  scramble: null,
}
