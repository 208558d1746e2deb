import { deepFreeze } from '../../engine/freeze.ts'
import { HOST, type PlayerId } from '../../engine/game.ts'
import { ok, reject } from '../../protocol/answer.ts'
import type { Emote, TableCommand } from '../../protocol/table.ts'
import { newDeal } from '../ids.ts'
import { leaderboardOf } from '../leaderboards.ts'
import type { NewMatch, Store } from '../store/store.ts'
import type { World } from '../world.ts'
import type { Context } from './context.ts'
import type { CommandAnswer } from './idempotency.ts'
import { TABLE_LIMITS } from './limits.ts'
import { LiveMatch } from './live-match.ts'
import type { LiveTable } from './live-table.ts'
import { decide, isRunning, nameAt, type Person, seatOf, type TableServices } from './model/decide.ts'
import { begin } from './model/start.ts'
import { chooseFor, hostAction, type Intent, playAction } from './play.ts'
import { assertJson, withTimeLimit } from './time-limit.ts'

/** Does what someone asks of the table. To be called from within `exclusive`. */
export async function executeCommand(
  table: LiveTable,
  who: Person,
  command: TableCommand,
  id: string,
  services: TableServices,
  context: Context,
): Promise<CommandAnswer> {
  switch (command.type) {
    case 'emote':
      return emote(table, who, command.emote)
    case 'nudge':
      return nudge(table, who, command.player)
    case 'moreTime':
      return moreTime(table, who)
    case 'start':
      return startMatch(table, who, services, context)
    case 'playFor':
      return playFor(table, who, command.player, id, context)
    case 'endMatch':
      return endMatch(table, who, id, context)
    default: {
      const changed = await table.change((now) => {
        const decided = decide(now, who, command, services)
        return decided.ok ? ok({ table: decided.value }) : decided
      }, true)
      if (!changed.ok) return changed
      return versionOf(table)
    }
  }
}

function versionOf({ table }: LiveTable): CommandAnswer {
  return ok({ version: table.version })
}

/** Emotes and nudges reach who is there, and are withoutPerson. */
function emote(table: LiveTable, who: Person, sent: Emote): CommandAnswer {
  if (!table.mayEmote(who.id)) return reject('too-many-requests', 'One emote at a time: wait a moment.')
  const seat = seatOf(table.table, who.id)
  const name = seat?.name ?? nameAt(table.table, who)
  table.send({ type: 'emote', player: seat?.player ?? null, name, emote: sent })
  return versionOf(table)
}

/** From those who play, and from the host: it makes a sound on somebody's device. */
function nudge(table: LiveTable, who: Person, player: PlayerId): CommandAnswer {
  const { seats, host } = table.table
  const own = seatOf(table.table, who.id)
  if (own === undefined && host !== who.id)
    return reject('not-seated', 'Only the players at this table and its host can nudge.')
  const profile = seats.find((seat) => seat.player === player)?.profile ?? null
  if (profile === null) return reject('malformed', `Nobody sits at ${player}.`)
  if (!table.mayNudge(who.id, profile))
    return reject('too-many-requests', 'They were nudged a moment ago: give them some time.')
  table.send({ type: 'nudge', by: own?.name ?? nameAt(table.table, who) }, profile)
  return versionOf(table)
}

async function moreTime(table: LiveTable, who: Person): Promise<CommandAnswer> {
  const player = seatOf(table.table, who.id)?.player
  if (player === undefined || table.live?.askedAt.has(player) !== true) return reject('not-your-turn')
  const changed = await table.change(({ match, ...rest }) => {
    if (match === null || rest.clockMs === null)
      return reject('malformed', 'This table plays without a clock.')
    if (match.extraMs + TABLE_LIMITS.moreTimeMs > TABLE_LIMITS.extraTimeMs)
      return reject('malformed', 'There is no more time to be had.')
    return ok({ table: { ...rest, match: { ...match, extraMs: match.extraMs + TABLE_LIMITS.moreTimeMs } } })
  }, true)
  return changed.ok ? versionOf(table) : changed
}

async function startMatch(
  table: LiveTable,
  who: Person,
  services: TableServices,
  context: Context,
): Promise<CommandAnswer> {
  if (table.table.host !== who.id) return reject('not-host')
  const { world, store } = context
  const begun = withTimeLimit(() => {
    const beginning = begin(table.table, services, newDeal(world))
    if (beginning.ok) assertJson(deepFreeze(beginning.value.match.state), 'state')
    return beginning
  })
  if (!begun.ok) return begun
  const { match, deal, table: next } = begun.value
  const game = services.gameOf(next.game)
  if (game === null) return reject('unknown-game')
  const seats = next.seats.map((seat) => [seat.player, seat] as const)
  const stored = {
    id: deal.match,
    table: next.id,
    head: match.header,
    leaderboard: leaderboardOf(game, match.header.options),
    commitment: deal.commitment,
    profiles: Object.fromEntries(seats.map(([player, { profile }]) => [player, profile])),
    names: Object.fromEntries(seats.map(([player, { name }]) => [player, name])),
    at: world.now(),
  }
  if (await isCutOff(stored, store)) return sealAnew(table, world)
  await store.insertMatch(stored)
  // Whoever changed the table in between wins: then this match was never begun.
  const version = table.table.version
  const changed = await table.change(
    (now) => (now.version === version ? ok({ table: next }) : reject('stale-revision')),
    true,
  )
  if (!changed.ok) return changed
  const live = new LiveMatch(game, stored, match, world.now())
  table.live = live
  withTimeLimit(() => table.broadcast.matchNews(table.table, live, []))()
  return versionOf(table)
}

/** Whether a start with other rules or players stored this match before, and a crash came before the table knew of it. */
async function isCutOff({ id, head }: NewMatch, store: Store): Promise<boolean> {
  const before = await store.readMatch(id)
  return before !== null && JSON.stringify(before.head) !== JSON.stringify(head)
}

/** A seed is for one deal only. The next is not dealt from at once: its hash is to be seen first, and added to. */
async function sealAnew(table: LiveTable, world: World): Promise<CommandAnswer> {
  const changed = await table.change((now) =>
    ok({
      table: { ...now, next: newDeal(world), seats: now.seats.map((seat) => ({ ...seat, entropy: null })) },
    }),
  )
  return changed.ok
    ? reject('cannot-start', 'The last start was cut off, so new cards were sealed: start again.')
    : changed
}

async function playFor(
  table: LiveTable,
  who: Person,
  player: PlayerId,
  id: string,
  context: Context,
): Promise<CommandAnswer> {
  if (table.table.host !== who.id) return reject('not-host')
  const live = await table.currentMatch()
  if (live !== null && (await context.store.findCommand(live.id, player, id)) !== null)
    return versionOf(table)
  if (live === null || !isRunning(table.table)) return reject('no-match')
  if (!live.match.decisions.has(player) || player === HOST)
    return reject('not-your-turn', 'It is not their turn.')
  const profile = table.table.seats.find((seat) => seat.player === player)?.profile ?? null
  if (profile !== null && table.presence.isOnline(profile, context.world.now()))
    return reject('player-online')
  const action = await chooseFor(live, player, 'rules', context)
  const chosenBy = (live.profiles[player] ?? null) === null ? undefined : 'host'
  return playOnce(table, live, { player, action, command: id, chosenBy }, context)
}

/** Ends the match as its rules say; one whose rules have no such word stops where it is, without a result. */
async function endMatch(table: LiveTable, who: Person, id: string, context: Context): Promise<CommandAnswer> {
  if (table.table.host !== who.id) return reject('not-host')
  const live = await table.currentMatchIfSound()
  if (live !== null && (await context.store.findCommand(live.id, HOST, id)) !== null) return versionOf(table)
  if (!isRunning(table.table)) return reject('no-match')
  const action = live === null ? null : hostAction(live, 'endMatch')
  if (live !== null && action !== null) {
    const played = await playOnce(table, live, { player: HOST, action, command: id }, context)
    if (played.ok || played.rejected.code !== 'match-too-long') return played
  }
  const changed = await table.change(
    (now) =>
      ok({
        table: now.match === null ? now : { ...now, match: { ...now.match, isOver: true, paused: null } },
      }),
    true,
  )
  return changed.ok ? versionOf(table) : changed
}

/** Plays what a command asks for: under its id, so that a restart makes no difference. */
async function playOnce(
  table: LiveTable,
  live: LiveMatch,
  intent: Omit<Intent, 'revision'>,
  context: Context,
): Promise<CommandAnswer> {
  const played = await playAction(table, live, { ...intent, revision: live.match.revision }, context)
  return played.ok ? versionOf(table) : played
}
