import { HOST, type PlayerId } from '../../engine/game.ts'
import { TABLE_LIMITS } from './limits.ts'
import type { LiveMatch } from './live-match.ts'
import { isRunning } from './model/decide.ts'
import type { Table } from './model/table.ts'
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
  /** Since when somebody has been at the table without a break: before that nobody was waited for. */
  readonly resumedAt: number
  /** How much later than it is due something is done here: other nodes go first, and this one only if they do not. */
  readonly delayMs: number
}

/** When the time of this player is up; null without a clock. */
export function deadlineOf(table: Table, live: LiveMatch, player: PlayerId): number | null {
  const since = live.decidingSince.get(player)
  if (table.clockMs === null || since === undefined || table.match === null) return null
  return since + table.clockMs + table.match.extraMs
}

/**
 * From when a clock counts after its match was loaded: it stood still while the server was away; what was left of it is
 * left, and a little at least. `startedAt` is when the decision began, `heardAt` when the server was last known to run.
 */
export function creditedAt(
  { clockMs, match }: Table,
  startedAt: number,
  heardAt: number,
  now: number,
): number {
  if (clockMs === null || match === null) return now
  const whole = clockMs + match.extraMs
  const left = Math.max(whole - Math.max(0, Math.min(heardAt, now) - startedAt), TABLE_LIMITS.clockCreditMs)
  return now - Math.max(0, whole - left)
}

/** The next thing that is due, if any; several at the same time come one after the other. */
export function nextDue(situation: Situation): Due | null {
  const { table, live, presence, now, loadedAt, resumedAt, delayMs } = situation
  let first = hostDue({ table, presence, now, loadedAt })
  if (live !== null && isRunning(table) && table.match?.paused === null) {
    for (const [player, askedAt] of live.askedAt) {
      if (player !== HOST)
        first = earlier(first, playerDue({ table, live, presence, loadedAt, resumedAt }, player, askedAt))
    }
  }
  return first === null ? null : { ...first, at: first.at + delayMs }
}

/** Of two at the same time, the one that was found first. */
function earlier(one: Due | null, other: Due | null): Due | null {
  return one === null || (other !== null && other.at < one.at) ? other : one
}

/** When somebody who is here is to have the powers of a host who is away. */
function hostDue({
  table,
  presence,
  now,
  loadedAt,
}: Pick<Situation, 'table' | 'presence' | 'now' | 'loadedAt'>): Due | null {
  const awayFrom = table.host === null ? null : presence.awayFrom(table.host, loadedAt)
  if (awayFrom === null) return null
  const others = table.seats.flatMap(({ profile }) =>
    profile === null || profile === table.host ? [] : [profile],
  )
  if (presence.longestPresent(others, now) === null) return null
  return { type: 'host', at: awayFrom + TABLE_LIMITS.hostGraceMs }
}

type Sitting = Pick<Situation, 'table' | 'presence' | 'loadedAt' | 'resumedAt'> & { readonly live: LiveMatch }

/** What is done for this player if they do nothing. */
function playerDue(
  { table, live, presence, loadedAt, resumedAt }: Sitting,
  player: PlayerId,
  askedAt: number,
): Due | null {
  const seat = table.seats.find((other) => other.player === player)
  const paced = askedAt + table.paceMs
  if (seat === undefined || seat.bot !== null || seat.profile === null)
    return { type: 'bot', player, at: paced }
  const awayFrom = presence.awayFrom(seat.profile, loadedAt)
  const standIn: Due | null =
    awayFrom === null || table.standIn === 'nobody'
      ? null
      : {
          type: 'standIn',
          player,
          at: Math.max(Math.max(awayFrom, resumedAt) + TABLE_LIMITS.awayGraceMs, paced),
        }
  const deadline = deadlineOf(table, live, player)
  return earlier(standIn, deadline === null ? null : { type: 'clock', player, at: deadline })
}
