import { HOST, type PlayerId } from '../engine/game.ts'
import { isRunning } from './commands.ts'
import { dealtAt } from './dealing.ts'
import { TABLE_LIMITS } from './limits.ts'
import type { LiveMatch } from './live-match.ts'
import { isAbandoned, isSlowMatch } from './slow.ts'
import type { Table, TakeBackRequest } from './table.ts'
import { missingConsent, openTakeBack } from './take-back-request.ts'

/** Several nodes would do the same due thing: each waits this long for every node before it. The first write decides. */
const STAGGER_MS = 250

/** A thing that a table does by itself, and when. */
export type Due =
  | { readonly type: 'bot'; readonly player: PlayerId; readonly at: number }
  | { readonly type: 'standIn'; readonly player: PlayerId; readonly at: number }
  | { readonly type: 'clock'; readonly player: PlayerId; readonly at: number }
  | { readonly type: 'host'; readonly at: number }
  /** The match begins: all devices have revealed their bytes, or the time is up. */
  | { readonly type: 'deal'; readonly at: number }
  /** A request to take back ends: everybody has agreed, or the time for an answer is up. */
  | { readonly type: 'takeBack'; readonly at: number }

/** The people at a table who may be away. */
export interface Attendees {
  /** The time from which this person counts as away; null while connected. A person who was never here is away since `start`. */
  awayFrom(profile: string, start: number): number | null
  /** The person of these who has been present for longest. */
  longestPresent(profiles: readonly string[], now: number): string | null
}

/** The inputs that decide what is due next. */
export interface Situation {
  readonly table: Table
  readonly live: LiveMatch | null
  readonly presence: Attendees
  readonly now: number
  /** When the table was loaded: people who have not connected since then count as away from then. */
  readonly loadedAt: number
  /** When the current period with somebody at the table began; grace periods count from then. */
  readonly resumedAt: number
  /** The number of nodes that act before this one. */
  readonly rank: number
  /** A random byte for the bot's present decision; absent if several nodes must agree when a bot acts. */
  thinkingByte?(player: PlayerId): number
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

/** Whether active players get all of their time again: after a pause, and under another clock. */
export function restartsClocks(before: Table, table: Table): boolean {
  const isUnpaused = before.match?.paused !== null && table.match?.paused === null
  return isUnpaused || before.clockMs !== table.clockMs
}

/** The next due thing, if any; several at the same time come one after the other. */
export function nextDue(situation: Situation): Due | null {
  const { table, live, rank } = situation
  let first = earlier(dealDue(situation), hostDue(situation))
  if (live !== null && isRunning(table) && table.match?.paused === null) {
    const request = openTakeBack(table, live)
    if (request !== null) first = earlier(first, takeBackDue(situation, request))
    for (const [player, askedAt] of live.askedAt)
      if (player !== HOST) first = earlier(first, playerDue(situation, live, player, askedAt, request))
  }
  return first === null ? null : { ...first, at: first.at + rank * STAGGER_MS }
}

/** Devices that a restart or a cut has kept away get the time to reveal again once they are back. */
function dealDue({ table: { dealing }, now, loadedAt, resumedAt }: Situation): Due | null {
  if (dealing === undefined) return null
  return { type: 'deal', at: dealtAt(dealing, Math.max(loadedAt, resumedAt), now) }
}

/** A person who has just left may have been the last one whose consent was missing: then it is due at once. */
function takeBackDue({ table, now }: Situation, request: TakeBackRequest): Due {
  return { type: 'takeBack', at: missingConsent(table, request).length === 0 ? now : request.until }
}

/** The earlier of two; at the same time, the first argument. */
function earlier(one: Due | null, other: Due | null): Due | null {
  return one === null || (other !== null && other.at < one.at) ? other : one
}

/** When a person who is present is to get the powers of a host who is away. */
function hostDue({ table, presence, now, loadedAt }: Situation): Due | null {
  // At a slow table everybody is away most of the time.
  if (isSlowMatch(table)) return null
  const awayFrom = table.host === null ? null : presence.awayFrom(table.host, loadedAt)
  if (awayFrom === null || nextHost(table, presence, now) === null) return null
  return { type: 'host', at: awayFrom + TABLE_LIMITS.hostGraceMs }
}

/** The person who gets the powers of an absent host: of those with a seat, the one who has been present for longest. */
export function nextHost(table: Table, presence: Attendees, now: number): string | null {
  const others = table.seats.flatMap(({ profile }) =>
    profile === null || profile === table.host ? [] : [profile],
  )
  return presence.longestPresent(others, now)
}

/** The byte with which a bot thinks for exactly the pace of the table. */
const STEADY_BYTE = 127.5

/** The time a bot thinks: two to four thirds of the pace, so that people can follow it and it is no metronome. */
function thinkingMs(paceMs: number, byte: number): number {
  return Math.round((paceMs * (2 + (2 * byte) / 255)) / 3)
}

/** The action that the table takes for this player if they do nothing. */
function playerDue(
  situation: Situation,
  live: LiveMatch,
  player: PlayerId,
  askedAt: number,
  request: TakeBackRequest | null,
): Due | null {
  const { table, presence, loadedAt, resumedAt, thinkingByte } = situation
  const seat = table.seats.find((other) => other.player === player)
  const thinksUntil = askedAt + thinkingMs(table.paceMs, thinkingByte?.(player) ?? STEADY_BYTE)
  const deadline = deadlineOf(table, live, player)
  // Bots and stand-ins wait until a request is answered, but not beyond the clock that everybody sees.
  const waitsUntil = request === null ? thinksUntil : Math.min(request.until, deadline ?? request.until)
  const paced = Math.max(thinksUntil, waitsUntil)
  if (seat === undefined || seat.bot !== null || seat.profile === null)
    return { type: 'bot', player, at: paced }
  const awayFrom = presence.awayFrom(seat.profile, loadedAt)
  if (isSlowMatch(table)) return slowDue(situation, live, { player, awayFrom, paced })
  const standIn: Due | null =
    awayFrom === null || table.standIn === 'nobody'
      ? null
      : {
          type: 'standIn',
          player,
          at: Math.max(Math.max(awayFrom, resumedAt) + TABLE_LIMITS.awayGraceMs, paced),
        }
  return earlier(standIn, deadline === null ? null : { type: 'clock', player, at: deadline })
}

interface SlowPlayer {
  readonly player: PlayerId
  /** The time from which the person is away; null while connected. */
  readonly awayFrom: number | null
  /** When a bot would act in their place. */
  readonly paced: number
}

/**
 * A slow table plays for absent players only after their clock has run out. It plays the rest of such a turn at the pace
 * of bots, and so the rest of a match that everybody has abandoned.
 */
function slowDue(
  { table, now }: Situation,
  live: LiveMatch,
  { player, awayFrom, paced }: SlowPlayer,
): Due | null {
  const isAway = awayFrom !== null && awayFrom <= now
  if (isAway && (live.playedForNow === player || isAbandoned(table, live)))
    return { type: 'clock', player, at: paced }
  const deadline = deadlineOf(table, live, player)
  return deadline === null ? null : { type: 'clock', player, at: deadline }
}
