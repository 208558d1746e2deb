import { DealNotes } from '../../client/deals/notes.ts'
import type { PlayerId } from '../../engine/game.ts'
import type { Witness } from '../../engine/verify.ts'
import { type Answer, ok } from '../../protocol/answer.ts'
import { LOCAL_KINDS, readSaved } from '../local/saved/storage.ts'
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

/** The match that `loadReplay` loads. */
export function useReplay(match: string): Resource<Replayable> {
  return useAnswer(match, () => loadReplay(match))
}

/** Loads a match from this device if it was played here, else from the server. */
export async function loadReplay(match: string): Promise<Answer<Replayable>> {
  return localReplay(match) ?? serverReplay(match)
}

function localReplay(match: string): Answer<Replayable> | null {
  const saved = LOCAL_KINDS.map(readSaved).find(
    (one) => one?.table.match?.id === match && one.table.match.isOver,
  )
  if (saved?.record == null || saved.table.match === null) return null
  return ok({
    match,
    opened: openRecord(saved.record),
    names: Object.fromEntries(saved.table.seats.map(({ player, name }) => [player, name])),
    own: null,
    witness: { match, commitment: saved.table.match.commitment, round: null, bytes: null, outcome: null },
    isSeenBefore: true,
  })
}

async function serverReplay(match: string): Promise<Answer<Replayable>> {
  const answer = await server().record(match)
  if (!answer.ok) return answer
  const { record, names, yourPlayerId, outcome } = answer.value
  const deal = new DealNotes(browserWorld.notes).dealOf(match)
  return ok({
    match,
    opened: openRecord(record),
    names,
    own: yourPlayerId,
    witness: {
      match,
      commitment: deal?.commitment ?? null,
      round: deal?.round ?? null,
      bytes: deal?.bytes ?? null,
      outcome,
    },
    isSeenBefore: deal?.isSeenBefore ?? false,
  })
}
