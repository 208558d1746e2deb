import { HOST, type PlayerId } from '../../engine/game.ts'
import { TABLE_LIMITS } from '../limits.ts'
import type { World } from '../world.ts'
import type { LiveMatch } from './live-match.ts'
import { isRunning } from './model/decide.ts'
import type { Table } from './model/table.ts'
import type { Presence } from './presence.ts'

/** Several nodes would do the same due thing: each waits this long for every node before it. The first write decides. */
const STAGGER_MS = 250
/** While clocks run the timer fires at least this often: no more of a clock is lost when the machine is suspended. */
const AWAKE_MS = 2_000
/** A timer that fires this late means that the machine was suspended, or had no time for anything. */
const LATE_MS = 500

/** A thing that the server does at a table by itself, and when. */
export type Due =
  | { readonly type: 'bot'; readonly player: PlayerId; readonly at: number }
  | { readonly type: 'standIn'; readonly player: PlayerId; readonly at: number }
  | { readonly type: 'clock'; readonly player: PlayerId; readonly at: number }
  | { readonly type: 'host'; readonly at: number }

/** The inputs that decide what is due next. */
export interface Situation {
  readonly table: Table
  readonly live: LiveMatch | null
  readonly presence: Presence
  readonly now: number
  /** When the table was loaded: people who have not come since then are away since then. */
  readonly loadedAt: number
  /** Since when somebody has been at the table without a break: before that nobody was waited for. */
  readonly resumedAt: number
  /** The number of nodes that act before this one. */
  readonly rank: number
}

/** When the time of this player is up; null without a clock. */
function deadlineOf(table: Table, live: LiveMatch, player: PlayerId): number | null {
  const since = live.decidingSince.get(player)
  if (table.clockMs === null || since === undefined || table.match === null) return null
  return since + table.clockMs + table.match.extraMs
}

/** The earliest deadline of all active players; null if none has a clock. */
export function firstDeadline(table: Table, live: LiveMatch): number | null {
  // The host is asked for as long as the match runs, and has no clock.
  const active = [...live.decidingSince.keys()].filter((player) => player !== HOST)
  const deadlines = active.flatMap((player) => deadlineOf(table, live, player) ?? [])
  return deadlines.length === 0 ? null : Math.min(...deadlines)
}

/**
 * From when a clock counts after its match was loaded. The clock stood still while the server was down; the rest of it
 * is left, and at least `clockCreditMs`. `startedAt` is when the decision began, `heardAt` when the server last ran.
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

/** The next due thing, if any; several at the same time come one after the other. */
export function nextDue(situation: Situation): Due | null {
  const { table, live, rank } = situation
  let first = hostDue(situation)
  if (live !== null && isRunning(table) && table.match?.paused === null) {
    for (const [player, askedAt] of live.askedAt)
      if (player !== HOST) first = earlier(first, playerDue(situation, live, player, askedAt))
  }
  return first === null ? null : { ...first, at: first.at + rank * STAGGER_MS }
}

/** Of two at the same time, the first argument. */
function earlier(one: Due | null, other: Due | null): Due | null {
  return one === null || (other !== null && other.at < one.at) ? other : one
}

/** When a person who is present is to get the powers of a host who is away. */
function hostDue({ table, presence, now, loadedAt }: Situation): Due | null {
  const awayFrom = table.host === null ? null : presence.awayFrom(table.host, loadedAt)
  if (awayFrom === null) return null
  const others = table.seats.flatMap(({ profile }) =>
    profile === null || profile === table.host ? [] : [profile],
  )
  if (presence.longestPresent(others, now) === null) return null
  return { type: 'host', at: awayFrom + TABLE_LIMITS.hostGraceMs }
}

/** The action that the server takes for this player if they do nothing. */
function playerDue(
  { table, presence, loadedAt, resumedAt }: Situation,
  live: LiveMatch,
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

/** The timer of a table: wakes it for the next due thing, and measures how late it fired. */
export class TableClock {
  readonly #world: World
  readonly #wake: () => void
  #cancel: (() => void) | null = null
  #wakesAt: number | null = null
  /** Due work was started, and nothing has come to its end at the table since. */
  #isRunning = false

  constructor(world: World, wake: () => void) {
    this.#world = world
    this.#wake = wake
  }

  /** Sets the timer for this moment. While clocks run it also fires before, to notice a suspended machine. */
  set(at: number | null, now: number, doClocksRun: boolean): void {
    this.#isRunning = false
    this.#setTimer(at, now, doClocksRun)
  }

  /**
   * To be called when the timer has fired. Due work may take long, so while clocks run the timer keeps firing. Returns
   * whether due work is to be started: not while earlier work is under way.
   */
  startWork(now: number, doClocksRun: boolean): boolean {
    if (doClocksRun) this.#setTimer(now + AWAKE_MS, now, true)
    if (this.#isRunning) return false
    this.#isRunning = true
    return true
  }

  /** For how long the machine was suspended past the timer, reported once; 0 if it was not. */
  takeSuspendedMs(now: number): number {
    const lateMs = this.#wakesAt === null ? 0 : now - this.#wakesAt
    this.#wakesAt = null
    return lateMs < LATE_MS ? 0 : lateMs
  }

  clockStepped(ms: number): void {
    if (this.#wakesAt !== null) this.#wakesAt += ms
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }

  #setTimer(at: number | null, now: number, doClocksRun: boolean): void {
    this.#cancel?.()
    // Something that has been due for long fires now: the time since then was not a suspension.
    const wanted = at === null ? null : Math.max(at, now)
    this.#wakesAt = wanted === null || !doClocksRun ? wanted : Math.min(wanted, now + AWAKE_MS)
    this.#cancel = this.#wakesAt === null ? null : this.#world.later(this.#wakesAt - now, this.#wake)
  }
}
