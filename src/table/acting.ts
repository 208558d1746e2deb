import type { ChosenBy, TurnCounts } from '../engine/chosen-by.ts'
import { countTurn } from '../engine/chosen-by.ts'
import { deepFreeze, jsonViolation } from '../engine/freeze.ts'
import { type AnyGame, type Bot, HOST, type PlayerId, type Typed } from '../engine/game.ts'
import { type EntryResult, observe, type Rejection } from '../engine/match.ts'
import type { Rng } from '../engine/rng.ts'
import { parse } from '../engine/schema.ts'
import { type Answer, ok, reject } from '../protocol/answer.ts'
import { isSlowClock, type StandIn } from '../protocol/table.ts'
import type { Due } from './clock.ts'
import { isRunning, levelNear, type Person, seatOf, withPause } from './commands.ts'
import { TABLE_LIMITS } from './limits.ts'
import type { LiveMatch } from './live-match.ts'
import { assertJson, RulesFault } from './rules-fault.ts'
import type { AnyMatch } from './start.ts'
import type { Table } from './table.ts'
import { viewerOf } from './view.ts'

/** The player as whom this person acts, or why they cannot act at all; the rules decide the rest. */
export function playerFor(
  table: Table,
  live: LiveMatch | null,
  profile: { readonly id: string },
  { asHost }: { readonly asHost: boolean },
  match: string | undefined,
): Answer<PlayerId> {
  if (live === null) return reject('no-match')
  if (match !== undefined && live.id !== match) return reject('match-over')
  if (asHost && table.host !== profile.id) return reject('not-host')
  const player = asHost ? HOST : viewerOf(table, live, profile.id)
  if (player === null) return reject('not-seated')
  const { paused, isOver } = table.match ?? { paused: null, isOver: true }
  if (paused !== null) return reject(paused === 'too-long' ? 'match-too-long' : 'match-paused')
  return isOver && live.match.outcome === null ? reject('match-over') : ok(player)
}

type AnyActResult = EntryResult<unknown, Typed, unknown, unknown, Typed>

/** An action that the rules have judged, and the turn counts after it. */
export interface JudgedPlay {
  readonly acted: AnyActResult
  readonly turns: TurnCounts
}

/** Lets the rules judge and apply an action. Throws a RulesFault if they make something that is not JSON. */
export function judgePlay(
  { match, turns }: Pick<LiveMatch, 'match' | 'turns'>,
  play: (match: AnyMatch) => AnyActResult,
): JudgedPlay {
  const acted = play(match)
  if (!acted.ok) return { acted, turns }
  assertJson(deepFreeze(acted.match.state), 'state')
  assertJson(jsonViolation(acted.events, ''), 'events')
  return { acted, turns: countTurn(turns, acted.entry, acted.match.revision) }
}

/** The answer to an action that the rules did not accept. */
export function rejectedBy(rejection: Rejection): Answer<never> {
  const refusal = 'refusal' in rejection ? { refusal: rejection.refusal } : {}
  return { ok: false, rejected: { code: rejection.code, reason: rejection.reason, ...refusal } }
}

/** Pauses a match whose record is full; the host can end it. */
export function pauseAsTooLong(table: Table): Table {
  return table.match?.paused === 'too-long' ? table : withPause(table, 'too-long')
}

/** Pauses a match whose rules have failed, and nothing else. */
export function pauseByFault(table: Table): Table {
  return table.match?.paused === 'fault' ? table : withPause(table, 'fault')
}

/** Stops a match without a result: its rules have no such action, or fail. */
export function stopMatch(table: Table): Table {
  if (table.match === null) return table
  const { takeBack: _, ...match } = table.match
  return { ...table, match: { ...match, isOver: true, paused: null } }
}

/** The bot that chooses; undefined if the rules choose as for absent players. */
export function botFor(game: AnyGame, by: StandIn): Bot<unknown, Typed> | undefined {
  return by === 'nobody' || by === 'rules' ? undefined : game.bots[levelNear(game, by)]
}

/** Chooses an action for a player who does not: by a bot of that level, or by the rules' choice for absent players. */
export function chooseAction({ match, game }: LiveMatch, player: PlayerId, by: StandIn, rng: Rng): Typed {
  const observation = observe(match, player)
  const bot = botFor(game, by)
  const chosen = parse(
    game.action,
    bot === undefined ? game.whenAbsent(observation, rng) : bot.choose(observation, rng),
  )
  if (!chosen.ok) throw new RulesFault(`${by} chose an invalid action: ${chosen.reason}`)
  return chosen.value
}

/** The legal action of this type that the rules offer the host, if any. */
export function hostAction(live: LiveMatch, type: string): Typed | null {
  return live.match.decisions.get(HOST)?.legal.find((action) => action.type === type) ?? null
}

/** The match in which the host may have this player's turn played, or why they may not. */
export function matchToPlayFor(
  table: Table,
  live: LiveMatch | null,
  player: PlayerId,
  isOnline: (profile: string) => boolean,
): Answer<LiveMatch> {
  if (live === null || !isRunning(table)) return reject('no-match')
  if (!live.match.decisions.has(player) || player === HOST)
    return reject('not-your-turn', 'It is not their turn.')
  const profile = table.seats.find((seat) => seat.player === player)?.profile ?? null
  return profile !== null && isOnline(profile) ? reject('player-online') : ok(live)
}

/** The table with more time for the open decision of this person, as far as the limit allows. */
export function withMoreTime(table: Table, live: LiveMatch | null, { id }: Person): Answer<Table> {
  const { match, clockMs } = table
  const player = seatOf(table, id)?.player
  if (player === undefined || live?.askedAt.has(player) !== true) return reject('not-your-turn')
  if (match === null || clockMs === null) return reject('malformed', 'This table plays without a clock.')
  const isSlow = isSlowClock(clockMs)
  const extraMs = match.extraMs + (isSlow ? clockMs : TABLE_LIMITS.moreTimeMs)
  if (extraMs > (isSlow ? clockMs : TABLE_LIMITS.extraTimeMs))
    return reject('malformed', 'The extra time for this decision is used up.')
  return ok({ ...table, match: { ...match, extraMs } })
}

/** The mark on an action that the host has played for a player: none for a bot of the match. */
export function hostsChoice({ profiles }: LiveMatch, player: PlayerId): ChosenBy | undefined {
  return (profiles[player] ?? null) === null ? undefined : 'host'
}

/** A due action of a player. */
export type PlayerDue = Exclude<Due, { type: 'host' | 'deal' | 'takeBack' }>

/** The bot level, or the rules, that choose a due action. */
export function chooserFor({ seats, standIn, clockMs }: Table, { type, player }: PlayerDue): StandIn {
  // The clock of a slow table runs out for people who are away; others were there, and did not act.
  if (type === 'clock') return isSlowClock(clockMs) && standIn !== 'nobody' ? standIn : 'rules'
  return type === 'standIn' ? standIn : (seats.find((seat) => seat.player === player)?.bot ?? 'rules')
}

/** The mark on a due action. A bot in a seat that was a bot's from the start is the player itself. */
export function chooserOf(
  { type, player }: PlayerDue,
  { profiles }: LiveMatch,
  standIn: StandIn,
): ChosenBy | undefined {
  switch (type) {
    case 'clock':
      return 'clock'
    case 'standIn':
      return standIn === 'rules' ? 'rules' : 'bot'
    case 'bot':
      return (profiles[player] ?? null) === null ? undefined : 'bot'
  }
}
