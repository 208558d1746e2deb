import type { PlayerId } from '../../src/engine/game.ts'

/** An answer to a command. Times are of one clock for all clients. */
export type Answer =
  | { readonly type: 'ack'; readonly revision: number; readonly at: number }
  | { readonly type: 'rejected'; readonly code: string; readonly at: number }

/** A command of one client with every answer that arrived; without an answer, its result is unknown. */
interface Operation {
  readonly id: string
  /** The client that sent it; null if the run does not track that. */
  readonly client: string | null
  readonly match: string
  readonly player: PlayerId
  /** The action as canonical JSON. */
  readonly action: string
  readonly invokedAt: number
  readonly answers: readonly Answer[]
}

/** A state that a client received. */
export interface Sighting {
  /** The client that received it; null if the run does not track that. */
  readonly client: string | null
  readonly match: string
  readonly revision: number
  readonly viewer: PlayerId | null
  readonly digest: string
  readonly at: number
}

interface StoredAction {
  readonly match: string
  readonly revision: number
  readonly player: PlayerId
  readonly command: string | null
  readonly action: string
}

/** A client's seat in a match, by the token that the client has. */
export interface TokenSeat {
  readonly client: string
  readonly match: string
  readonly player: PlayerId
}

/** Everything that the clients of a run sent and received, and the actions that are stored at the end. */
export interface History {
  readonly operations: readonly Operation[]
  readonly sightings: readonly Sighting[]
  readonly stored: readonly StoredAction[]
  /** Empty if the run does not track that; then nobody checks who acted. */
  readonly seats: readonly TokenSeat[]
}

/** The rules that a history can break. */
export const HISTORY_CHECKS = {
  lost: 'acknowledged and lost',
  doubled: 'applied twice',
  gap: 'gaps in revisions',
  ghost: 'rejected and applied',
  reordered: 'answered out of order',
  contradicted: 'answered in two ways',
  forked: 'shown in two versions',
  backwards: 'shown an older state again',
  actor: 'acted for another player',
} as const
export type HistoryCheck = keyof typeof HISTORY_CHECKS

export interface Violation {
  readonly check: HistoryCheck
  readonly text: string
}

type Check = (history: History) => readonly string[]

const CHECKS: Readonly<Record<HistoryCheck, Check>> = {
  lost,
  doubled,
  gap,
  ghost,
  reordered,
  contradicted,
  forked,
  backwards,
  actor,
}

/** Checks a history against every rule. */
export function checkHistory(history: History): Violation[] {
  return (Object.keys(CHECKS) as HistoryCheck[]).flatMap((check) =>
    CHECKS[check](history).map((text) => ({ check, text })),
  )
}

const placeOf = (match: string, revision: number) => `${match} revision ${revision}`

/** Finds acknowledged actions that are not stored at their revision, with their player and content. */
function lost({ operations, stored }: History): string[] {
  const at = new Map(stored.map((action) => [placeOf(action.match, action.revision), action]))
  return operations.flatMap(({ id, match, player, action, answers }) =>
    answers.flatMap((answer) => {
      if (answer.type !== 'ack') return []
      const place = placeOf(match, answer.revision)
      const found = at.get(place)
      const isThere = found?.command === id && found.player === player && found.action === action
      return isThere ? [] : [`${place}: ${id} was acknowledged`]
    }),
  )
}

/** Finds command ids that are stored twice; each client uses an id for one command. */
function doubled({ stored }: History): string[] {
  const seen = new Set<string>()
  return stored.flatMap(({ match, revision, command }) => {
    if (command === null) return []
    const isDouble = seen.has(command)
    seen.add(command)
    return isDouble ? [`${placeOf(match, revision)}: ${command} is stored twice`] : []
  })
}

function gap({ stored }: History): string[] {
  return [...Map.groupBy(stored, ({ match }) => match).values()].flatMap((actions) =>
    actions
      .toSorted((one, other) => one.revision - other.revision)
      .flatMap(({ match, revision }, at) =>
        revision === at + 1 ? [] : [`${match}: revision ${revision} where ${at + 1} should be`],
      ),
  )
}

function ghost({ operations, stored }: History): string[] {
  const rejected = new Map(
    operations.flatMap(({ id, player, answers }) => {
      const last = answers.at(-1)
      return last?.type === 'rejected' ? [[`${player} ${id}`, last.code]] : []
    }),
  )
  return stored.flatMap(({ match, revision, player, command }) => {
    const code = rejected.get(`${player} ${command}`)
    return code === undefined ? [] : [`${placeOf(match, revision)}: ${command} was rejected (${code})`]
  })
}

/** Something that shows a revision to a client at a time. */
interface Known {
  readonly revision: number
  readonly at: number
}

/**
 * Finds actions that were sent after their revision, or a later one, was already known: acknowledged to somebody, or shown
 * to somebody.
 */
function reordered({ operations, sightings }: History): string[] {
  const acked = operations.flatMap(({ id, match, invokedAt, answers }) => {
    const ack = answers.find(({ type }) => type === 'ack')
    return ack?.type === 'ack' ? [{ id, match, invokedAt, at: ack.at, revision: ack.revision }] : []
  })
  const seen = Map.groupBy(sightings, ({ match }) => match)
  return [...Map.groupBy(acked, ({ match }) => match)].flatMap(([match, all]) => {
    const known: Known[] = [...all, ...(seen.get(match) ?? [])]
    const earliest = earliestOf(known)
    return all.flatMap(({ id, invokedAt, revision }) =>
      earliest(revision) < invokedAt
        ? [`${placeOf(match, revision)}: ${id} was sent after this or a later revision was known`]
        : [],
    )
  })
}

/** Returns the earliest time at which a revision or a later one was known, as a function of the revision. */
function earliestOf(known: readonly Known[]): (revision: number) => number {
  const newest = known.reduce((most, { revision }) => Math.max(most, revision), 0)
  const times = Array.from({ length: newest + 2 }, () => Number.POSITIVE_INFINITY)
  for (const { revision, at } of known) times[revision] = Math.min(times[revision] ?? at, at)
  for (let revision = newest; revision >= 0; revision -= 1)
    times[revision] = Math.min(times[revision] ?? 0, times[revision + 1] ?? 0)
  return (revision) => times[revision] ?? Number.POSITIVE_INFINITY
}

/** Finds commands that got two different answers. A rejection may be repeated with another code. */
function contradicted({ operations }: History): string[] {
  return operations.flatMap(({ id, match, answers }) => {
    const said = new Set(
      answers.map((answer) => (answer.type === 'ack' ? `ack ${answer.revision}` : 'rejected')),
    )
    return said.size < 2 ? [] : [`${match} ${id}: ${[...said].join(', then ')}`]
  })
}

/** Finds revisions that one player, or two spectators, saw in two versions. */
function forked({ sightings }: History): string[] {
  const first = new Map<string, string>()
  const found = new Set<string>()
  for (const { match, revision, viewer, digest } of sightings) {
    const key = `${placeOf(match, revision)}, as ${viewer ?? 'a spectator'} saw it`
    const before = first.get(key)
    if (before === undefined) first.set(key, digest)
    else if (before !== digest) found.add(`${key}: two different states`)
  }
  return [...found]
}

/** Finds states that are older than one that the same client had seen before, over whichever connection and node. */
function backwards({ sightings }: History): string[] {
  const newest = new Map<string, number>()
  return sightings.flatMap(({ client, match, revision }) => {
    if (client === null) return []
    const key = `${client} ${match}`
    const before = newest.get(key) ?? 0
    newest.set(key, Math.max(before, revision))
    return revision < before ? [`${match}: ${client} saw revision ${revision} after ${before}`] : []
  })
}

/** Finds actions of a player that nobody with this player's token has sent. The host may make decisions as `host`. */
function actor({ operations, stored, seats }: History): string[] {
  if (seats.length === 0) return [] // This run does not track the clients' tokens.
  const seatOf = new Map(seats.map(({ client, match, player }) => [`${client} ${match}`, player]))
  const sent = new Map(operations.map((operation) => [operation.id, operation]))
  return stored.flatMap(({ match, revision, player, command }) => {
    const operation = sent.get(command ?? '')
    const own = operation?.player === 'host' ? 'host' : seatOf.get(`${operation?.client} ${match}`)
    return own === player ? [] : [`${placeOf(match, revision)}: ${player} did not send ${command ?? 'it'}`]
  })
}
