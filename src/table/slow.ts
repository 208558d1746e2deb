import { HOST, type PlayerId } from '../engine/game.ts'
import { isSlowClock } from '../protocol/table.ts'
import { isRunning } from './commands.ts'
import { TABLE_LIMITS } from './limits.ts'
import type { LiveMatch } from './live-match.ts'
import type { SlowTurn, Table } from './table.ts'

/** The time of something that is never due. */
const NEVER = 8_640_000_000_000_000

/**
 * Whether a match runs here at a slow table. Its clock is the time of day: it runs on while nobody is there and while
 * the server is down. The store keeps it with the table, so that the table need not be in memory.
 */
export const isSlowMatch = (table: Table): boolean => isSlowClock(table.clockMs) && isRunning(table)

/** Whether the clock has played for every person for so long that nobody is left. */
export function isAbandoned({ seats }: Table, { turns }: LiveMatch): boolean {
  return seats.every(
    ({ profile, player }) =>
      profile === null || (turns[player]?.sinceOwn?.turns ?? 0) >= TABLE_LIMITS.abandonedTurns,
  )
}

/** The open decisions, as a slow table stores them. */
function turnOf({ match, decidingSince }: LiveMatch, restartedAt: number | null): SlowTurn {
  const since = [...decidingSince].flatMap(([player, at]) =>
    player === HOST ? [] : [[player, restartedAt ?? at]],
  )
  return { revision: match.revision, since: Object.fromEntries(since) }
}

/**
 * The table with the open decisions of its match, if that runs at a slow table; without any otherwise. If the clocks are
 * restarted, all decisions begin at that time.
 */
export function withTurn(table: Table, live: LiveMatch | null, restartedAt: number | null = null): Table {
  const { turn, ...others } = table
  if (!isSlowMatch(table)) return turn === undefined ? table : others
  if (live === null || live.id !== table.match?.id) return table
  const wanted = turnOf(live, restartedAt)
  return JSON.stringify(wanted) === JSON.stringify(turn) ? table : { ...others, turn: wanted }
}

/** A decision at a slow table whose match was loaded. */
interface LoadedDecision {
  readonly player: PlayerId
  /** The revision at which it began, and when the record says that was. */
  readonly openSince: number
  readonly reachedAt: number
  /** When the server died and when it came back; null if it did not die. */
  readonly outage: { readonly from: number; readonly to: number } | null
}

/** When a decision of a slow table began. If its clock ran out during an outage, some time is left from the end of that. */
export function slowSince(table: Table, { player, openSince, reachedAt, outage }: LoadedDecision): number {
  const { turn, clockMs, match } = table
  const since = (turn !== undefined && openSince <= turn.revision ? turn.since[player] : null) ?? reachedAt
  const wholeMs = (clockMs ?? 0) + (match?.extraMs ?? 0)
  const deadline = since + wholeMs
  if (outage === null || deadline <= outage.from || deadline > outage.to) return since
  return outage.to + Math.min(wholeMs, TABLE_LIMITS.slowCreditMs) - wholeMs
}

/** When the clock of this seat runs out at a slow table, as stored; null if its player is not asked. */
function storedDeadline({ turn, clockMs, match }: Table, player: PlayerId): number | null {
  const since = turn?.since[player]
  return since === undefined ? null : since + (clockMs ?? 0) + (match?.extraMs ?? 0)
}

/** When a slow table must be loaded to do something by itself; null for all other tables. */
export function dueAtOf(table: Table): number | null {
  if (!isSlowMatch(table)) return null
  if (table.match?.paused !== null) return NEVER
  // A crash came before the decisions of the match were stored.
  if (table.turn === undefined) return 0
  const { since, revision } = table.turn
  const { takeBack } = table.match
  // A bot waits for the answers to a request to take back.
  const isAsked = takeBack?.revision === revision && takeBack.declinedBy === undefined
  const dues = Object.keys(since).map((player) => {
    const seat = table.seats.find((other) => other.player === player)
    const isPerson = seat !== undefined && seat.bot === null && seat.profile !== null
    return isPerson || isAsked ? storedDeadline(table, player) : since[player]
  })
  return Math.min(NEVER, ...dues.map((at) => at ?? 0))
}

/** Whose turn it is at a slow table, as stored, and until when. */
export interface StoredTurn {
  readonly players: readonly PlayerId[]
  /** The first deadline of these; null while the match is paused. */
  readonly deadlineAt: number | null
}

export function storedTurn(table: Table): StoredTurn {
  const players = Object.keys(table.turn?.since ?? {})
  const deadlines = players.flatMap((player) => storedDeadline(table, player) ?? [])
  const isStill = table.match?.paused !== null || deadlines.length === 0
  return { players, deadlineAt: isStill ? null : Math.min(...deadlines) }
}
