import type { Subject } from '../../engine/laws.ts'
import { newGame } from './index.ts'
import type { Action, Event, Options, State, View } from './rules.ts'

/** What is wrong with a state that the rules must never reach. */
function invariant({ stones, turn, players }: State): string | null {
  if (!Number.isInteger(stones) || stones < 0) return `${stones} stones`
  return turn in players ? null : `nobody sits at seat ${turn}`
}

export const subject: Subject<State, Action, View, Options, Event> = {
  game: newGame,
  tables: [
    { players: 2, options: {} },
    { players: 3, options: { stones: 4 } },
    { players: 6, options: { stones: 60 } },
  ],
  invariant,
  // Nothing is hidden here. A game with secrets deals them anew, and the laws look whether anybody can tell.
  scramble: null,
}
