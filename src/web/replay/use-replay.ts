import { DealNotes } from '../../client/deals.ts'
import type { PlayerId } from '../../engine/game.ts'
import type { Witness } from '../../engine/verify.ts'
import { type Answer, ok } from '../../protocol/answer.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { LOCAL_KINDS, readKept } from '../local/storage.ts'
import { browserWorld } from '../shell/browser-world.ts'
import { type Resource, useAnswer } from '../shell/resource.ts'
import { server } from '../shell/server.ts'
import { type Opened, openRecord } from './open-record.ts'

/** A finished match, with this device's own knowledge of it. */
export interface Replayable {
  readonly match: string
  readonly opened: Opened
  readonly names: Readonly<Record<PlayerId, string>>
  /** The player on this device; null for somebody who did not play. */
  readonly own: PlayerId | null
  readonly witness: Witness
  /** Whether this device saw the hash before the first card. */
  readonly isSeenBefore: boolean
}

/** Loads a match from this device if it was played here, else from the server. */
export function useReplay(match: string): Resource<Replayable> {
  return useAnswer(match, async () => localReplay(match) ?? serverReplay(match))
}

function localReplay(match: string): Answer<Replayable> | null {
  const kept = LOCAL_KINDS.map(readKept).find((one) => one?.desk.match?.id === match && one.desk.match.isOver)
  if (kept?.record == null || kept.desk.match === null) return null
  return ok({
    match,
    opened: openRecord(kept.record),
    names: Object.fromEntries(kept.desk.seats.map(({ player, name }) => [player, name])),
    own: null,
    witness: { match, commitment: kept.desk.match.commitment, bytes: null, outcome: null },
    isSeenBefore: true,
  })
}

async function serverReplay(match: string): Promise<Answer<Replayable>> {
  const [record, state] = await Promise.all([server().record(match), server().state(match)])
  if (!record.ok) return record
  if (!state.ok) return state
  const deal = new DealNotes(browserWorld.notes).dealOf(match)
  return ok({
    match,
    opened: openRecord(record.value),
    names: namesIn(state.value),
    own: state.value.yourPlayerId,
    witness: {
      match,
      commitment: deal?.commitment ?? null,
      bytes: deal?.bytes ?? null,
      outcome: state.value.outcome,
    },
    isSeenBefore: deal?.isSeenBefore ?? false,
  })
}

/** The names in the player list of a view. */
function namesIn({ gameState }: StateMessage): Readonly<Record<PlayerId, string>> {
  if (typeof gameState !== 'object' || gameState === null || !('players' in gameState)) return {}
  const players: unknown[] = Array.isArray(gameState.players) ? gameState.players : []
  return Object.fromEntries(
    players.flatMap((player) => {
      if (typeof player !== 'object' || player === null || !('id' in player) || !('name' in player)) return []
      return [[String(player.id), String(player.name)]]
    }),
  )
}
