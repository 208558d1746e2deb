import type { Outcome, Typed } from './game.ts'
import { lastMatch, type MatchRecord, type ReplayResult } from './record.ts'
import { commitment } from './seed.ts'

/** What can be checked of a finished match. */
export type CheckId = 'rules' | 'end' | 'chance' | 'hash' | 'bytes' | 'result'

/**
 * `open` is what cannot be said: nothing speaks against it, and nothing proves it. Of `end` it means that the record stops
 * before the match has a result: its host has stopped it, or the rest was cut off.
 */
export interface Check {
  readonly id: CheckId
  readonly finding: 'holds' | 'broken' | 'open'
  readonly values: Readonly<Record<string, string | number>>
}

/** What somebody saw of the match beside its record; null is what they did not see. */
export interface Witness {
  /** The name of the match. */
  readonly match: string | null
  /** The hash that was shown before the first card. */
  readonly commitment: string | null
  /** The 16 bytes in hex that this device added to the deal. */
  readonly bytes: string | null
  /** How the match ended, as everybody was told. */
  readonly outcome: Outcome | null
}

export const NO_WITNESS: Witness = { match: null, commitment: null, bytes: null, outcome: null }

/** Checks the dealer of a match: `replayed` is the record played again. One that is broken is enough to doubt it. */
export function verifyDeal<S, A extends Typed, V, O, E extends Typed>(
  record: MatchRecord<Typed, unknown>,
  replayed: ReplayResult<S, A, V, O, E>,
  witness: Witness,
): Check[] {
  const { seed } = record
  const played = playedChecks(replayed)
  if (seed.dealer === 'fast') return [...played, { id: 'chance', finding: 'broken', values: {} }]
  const hash = commitment(seed.match, seed.server)
  const isOther = witness.match !== null && witness.match !== seed.match
  return [
    ...played,
    { id: 'chance', finding: replayed.ok ? 'holds' : 'open', values: { players: seed.clients.length } },
    {
      id: 'hash',
      finding: isOther ? 'broken' : compared(witness.commitment?.toLowerCase() ?? null, hash),
      values: { hash, shown: witness.commitment ?? '' },
    },
    {
      id: 'bytes',
      finding: witness.bytes === null ? 'open' : seed.clients.includes(witness.bytes) ? 'holds' : 'broken',
      values: { bytes: witness.bytes ?? '' },
    },
    {
      id: 'result',
      finding: replayed.ok ? compared(textOf(witness.outcome), textOf(lastMatch(replayed).outcome)) : 'open',
      values: {},
    },
  ]
}

/** Whether every action is legal, and whether the last one ends the match. */
function playedChecks<S, A extends Typed, V, O, E extends Typed>(
  replayed: ReplayResult<S, A, V, O, E>,
): Check[] {
  if (!replayed.ok)
    return [{ id: 'rules', finding: 'broken', values: { at: replayed.revision, reason: replayed.reason } }]
  const values = { actions: replayed.steps.length }
  return [
    { id: 'rules', finding: 'holds', values },
    { id: 'end', finding: lastMatch(replayed).outcome === null ? 'open' : 'holds', values },
  ]
}

function compared(seen: string | null, found: string | null): Check['finding'] {
  if (seen === null) return 'open'
  return seen === found ? 'holds' : 'broken'
}

const textOf = (outcome: Outcome | null) => (outcome === null ? null : JSON.stringify(outcome))
