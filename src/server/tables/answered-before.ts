import { HOST, type PlayerId, type Typed } from '../../engine/game.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { Profile, Store } from '../store/store.ts'
import { digestOf, type LiveMatch } from './live-match.ts'
import type { Table } from './model/table.ts'
import { viewerOf } from './news.ts'
import { again } from './play.ts'

/** What someone wants to do in a match; who they are comes beside it. */
export interface Asked {
  readonly id: string
  readonly revision: number
  readonly action: Typed
  readonly asHost: boolean
}

/** With which seat this can be asked now, or why it cannot at all; the rules say the rest. */
export function playerFor(
  table: Table,
  live: LiveMatch | null,
  who: Profile,
  { asHost }: Asked,
  match: string | undefined,
): Answer<PlayerId> {
  if (live === null) return reject('no-match')
  if (match !== undefined && live.id !== match) return reject('match-over')
  if (asHost && table.host !== who.id) return reject('not-host')
  const player = asHost ? HOST : viewerOf(table, live, who.id)
  if (player === null) return reject('not-seated')
  const { paused, isOver } = table.match ?? { paused: null, isOver: true }
  if (paused !== null) return reject(paused === 'too-long' ? 'match-too-long' : 'match-paused')
  return isOver && live.match.outcome === null ? reject('match-over') : ok(player)
}

/**
 * The answer that this command got before, if it was done in that match; it is the same for ever, also when the match
 * is over, paused, or somebody else's by now. Null where it was not done.
 */
export async function answeredBefore(
  store: Store,
  match: string,
  who: Profile,
  { id, action, asHost }: Asked,
): Promise<Answer<{ revision: number }> | null> {
  const stored = await store.readMatch(match)
  if (stored === null) return null
  const own = stored.head.players.find((player) => stored.profiles[player] === who.id)
  const player = asHost && own !== undefined ? HOST : own
  const done = player === undefined ? null : await store.findCommand(match, player, id)
  return done === null || player === undefined ? null : again(done, digestOf([player, action]))
}
