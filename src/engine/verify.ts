import type { Outcome, Typed } from './game.ts'
import { lastMatch, type MatchRecord, type ReplayResult } from './record.ts'
import {
  commitment,
  type DeviceCommitment,
  dailyCommitment,
  deviceCommitment,
  roundHash,
  type Seed,
} from './seed.ts'

/** The properties of a finished match that can be checked. */
export type CheckId =
  | 'rules'
  | 'end'
  | 'chance'
  | 'hash'
  | 'commitments'
  | 'uncommitted'
  | 'reveals'
  | 'round'
  | 'bytes'
  | 'result'

/**
 * The result of one check. `open` means undecided: nothing contradicts the property and nothing proves it. For `end` it
 * means that the record stops before the match has a result, because the host stopped the match or the rest was cut off.
 */
export interface Check {
  readonly id: CheckId
  readonly finding: 'holds' | 'broken' | 'open'
  readonly values: Readonly<Record<string, string | number>>
}

/** Facts about the match that somebody saw outside its record; null for facts that they did not see. */
export interface Witness {
  /** The match id. */
  readonly match: string | null
  /** The hash that was published before the first card. */
  readonly commitment: string | null
  /** The hash of all devices' commitments, as this device saw them before it revealed its bytes. */
  readonly round: string | null
  /** The 16 bytes, in hex, that this device contributed to the deal. */
  readonly bytes: string | null
  /** The result as everybody saw it. */
  readonly outcome: Outcome | null
}

export const NO_WITNESS: Witness = { match: null, commitment: null, round: null, bytes: null, outcome: null }

/** Separates the players in the values of a check. */
export const NAMES_BETWEEN = ', '

/** Checks that a match was dealt fairly, given its replayed record. A single broken check disproves it. */
export function verifyDeal<S, A extends Typed, V, O, E extends Typed>(
  record: MatchRecord<Typed, unknown>,
  replayed: ReplayResult<S, A, V, O, E>,
  witness: Witness,
): Check[] {
  const { seed } = record
  const played = playedChecks(replayed)
  if (seed.dealer === 'fast') return [...played, { id: 'chance', finding: 'broken', values: {} }]
  const hash = hashOf(seed)
  const clients = contributed(seed)
  const isOther = seed.dealer !== 'daily' && witness.match !== null && witness.match !== seed.match
  return [
    ...played,
    { id: 'chance', finding: replayed.ok ? 'holds' : 'open', values: { players: clients.length } },
    {
      id: 'hash',
      finding: isOther ? 'broken' : compare(witness.commitment?.toLowerCase() ?? null, hash),
      values: { hash, shown: witness.commitment ?? '' },
    },
    ...commitmentChecks(record, hash, witness),
    {
      id: 'bytes',
      finding: witness.bytes === null ? 'open' : clients.includes(witness.bytes) ? 'holds' : 'broken',
      values: { bytes: witness.bytes ?? '' },
    },
    {
      id: 'result',
      finding: replayed.ok ? compare(textOf(witness.outcome), textOf(lastMatch(replayed).outcome)) : 'open',
      values: {},
    },
  ]
}

/** The bytes that devices contributed to a deal, in seat order. */
export function contributed(seed: Exclude<Seed, { dealer: 'fast' }>): readonly string[] {
  if (seed.dealer === 'chacha20') return seed.clients
  if (seed.dealer === 'daily') return []
  return seed.commitments.flatMap(({ opened }) => (opened === null ? [] : [opened.bytes]))
}

/**
 * Whether every revealed value is the one that its device had committed to, which players' devices had not committed,
 * whether all were revealed, and whether the commitments are those that the witness saw. Without commitments nothing shows
 * who chose the deal, and the record is broken for a witness who saw some. A daily deal needs none: nobody adds bytes to it.
 */
function commitmentChecks(
  { seed, players }: MatchRecord<Typed, unknown>,
  hash: string,
  witness: Witness,
): readonly Check[] {
  if (seed.dealer === 'daily') return []
  const commitments = seed.dealer === 'committed' ? seed.commitments : []
  if (commitments.length === 0) {
    const none: Check = { id: 'commitments', finding: 'open', values: {} }
    return witness.round === null ? [none] : [none, { id: 'round', finding: 'broken', values: { round: '' } }]
  }
  const wrong = commitments.find(
    (each, at) =>
      !players.includes(each.player) ||
      commitments.findIndex(({ player }) => player === each.player) !== at ||
      !isOpenedAsCommitted(each, hash),
  )
  const committed = commitments.map(({ player }) => player)
  const silent = players.filter((player) => !committed.includes(player))
  const missing = commitments.flatMap(({ player, opened }) => (opened === null ? [player] : []))
  const round = roundHash(hash, commitments)
  return [
    {
      id: 'commitments',
      finding: wrong === undefined ? 'holds' : 'broken',
      values: {
        committed: committed.length,
        players: committed.join(NAMES_BETWEEN),
        player: wrong?.player ?? '',
      },
    },
    {
      id: 'uncommitted',
      finding: silent.length === 0 ? 'holds' : 'open',
      values: { count: silent.length, players: silent.join(NAMES_BETWEEN) },
    },
    {
      id: 'reveals',
      finding: missing.length === 0 ? 'holds' : 'open',
      values: { missing: missing.length, players: missing.join(NAMES_BETWEEN), choices: 2 ** missing.length },
    },
    { id: 'round', finding: compare(witness.round, round), values: { round } },
  ]
}

function isOpenedAsCommitted({ player, hash, opened }: DeviceCommitment, seedHash: string): boolean {
  return opened === null || deviceCommitment(seedHash, player, opened) === hash
}

function hashOf(seed: Exclude<Seed, { dealer: 'fast' }>): string {
  return seed.dealer === 'daily'
    ? dailyCommitment(seed.day, seed.server)
    : commitment(seed.match, seed.server)
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

function compare(seen: string | null, found: string | null): Check['finding'] {
  if (seen === null) return 'open'
  return seen === found ? 'holds' : 'broken'
}

const textOf = (outcome: Outcome | null) => (outcome === null ? null : JSON.stringify(outcome))
