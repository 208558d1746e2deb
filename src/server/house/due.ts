import { HOST, type PlayerId } from '../../engine/game.ts'
import { isRunning } from '../table/decide.ts'
import { TABLE_LIMITS } from '../table/limits.ts'
import type { Table } from '../table/table.ts'
import type { LiveMatch } from './live-match.ts'
import type { Presence } from './presence.ts'

/** What is to be done at a table by itself, and when. */
export type Due =
  | { readonly type: 'bot'; readonly player: PlayerId; readonly at: number }
  | { readonly type: 'standIn'; readonly player: PlayerId; readonly at: number }
  | { readonly type: 'clock'; readonly player: PlayerId; readonly at: number }
  | { readonly type: 'host'; readonly at: number }

interface Situation {
  readonly table: Table
  readonly live: LiveMatch | null
  readonly presence: Presence
  readonly now: number
  /** Since when the table is in memory: who has not come since is away since then. */
  readonly loadedAt: number
  /** How much later than it is due something is done here: other nodes go first, and this one only if they do not. */
  readonly delayMs: number
}

/** When the time of this player is up; null without a clock. */
export function deadlineOf(table: Table, live: LiveMatch, player: PlayerId): number | null {
  const asked = live.askedAt.get(player)
  if (table.clockMs === null || asked === undefined || table.match === null) return null
  return asked + table.clockMs + table.match.extraMs
}

/**
 * Since when those who can act count as asked where a match is loaded: the clock stood still while the server was away;
 * what was left is left, and a little at least. Null without a clock.
 */
export function creditedAt(
  { clockMs, match }: Table,
  lastActionAt: number,
  heardAt: number,
  now: number,
): number | null {
  if (clockMs === null || match === null) return null
  const whole = clockMs + match.extraMs
  const left = Math.max(
    whole - Math.max(0, Math.min(heardAt, now) - lastActionAt),
    TABLE_LIMITS.clockCreditMs,
  )
  return now - Math.max(0, whole - left)
}

/** The next thing that is due, if any; several at the same time come one after the other. */
export function nextDue({ table, live, presence, now, loadedAt, delayMs }: Situation): Due | null {
  const hostAway = table.host === null ? null : presence.awayFrom(table.host, loadedAt)
  const others = table.seats.flatMap(({ profile }) =>
    profile === null || profile === table.host ? [] : [profile],
  )
  const dues: Due[] = []
  if (hostAway !== null && presence.longestPresent(others, now) !== null) {
    dues.push({ type: 'host', at: hostAway + TABLE_LIMITS.hostGraceMs })
  }
  if (live !== null && isRunning(table) && table.match?.paused === null) {
    for (const [player, askedAt] of live.askedAt) {
      if (player !== HOST) dues.push(...duesOf({ table, live, presence, loadedAt }, player, askedAt))
    }
  }
  const [first] = dues.toSorted((one, other) => one.at - other.at)
  return first === undefined ? null : { ...first, at: first.at + delayMs }
}

type Sitting = Pick<Situation, 'table' | 'live' | 'presence' | 'loadedAt'>

function duesOf({ table, live, presence, loadedAt }: Sitting, player: PlayerId, askedAt: number): Due[] {
  const seat = table.seats.find((other) => other.player === player)
  const paced = askedAt + table.paceMs
  if (seat === undefined || seat.bot !== null || seat.profile === null)
    return [{ type: 'bot', player, at: paced }]
  const dues: Due[] = []
  const awayFrom = presence.awayFrom(seat.profile, loadedAt)
  if (awayFrom !== null && table.standIn !== 'nobody') {
    dues.push({ type: 'standIn', player, at: Math.max(awayFrom + TABLE_LIMITS.awayGraceMs, paced) })
  }
  const deadline = live === null ? null : deadlineOf(table, live, player)
  if (deadline !== null) dues.push({ type: 'clock', player, at: deadline })
  return dues
}
