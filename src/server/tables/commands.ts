import { deepFreeze } from '../../engine/freeze.ts'
import { HOST, type PlayerId } from '../../engine/game.ts'
import { no, yes } from '../../protocol/answer.ts'
import type { Emote, TableCommand } from '../../protocol/table.ts'
import { leaderboardOf } from '../leaderboards.ts'
import type { NewMatch, Store } from '../store/store.ts'
import { begin } from './model/start.ts'
import { decide, isRunning, nameAt, type Person, seatOf, type TableHouse } from './model/decide.ts'
import { TABLE_LIMITS } from './limits.ts'
import type { Commanded } from './idempotency.ts'
import { demandJson, guarded } from './time-limit.ts'
import { newDeal } from '../ids.ts'
import { LiveMatch } from './live-match.ts'
import type { LiveTable } from './live-table.ts'
import { choiceFor, hostChoice, type Intent, playAction } from './play.ts'
import type { Surroundings } from './context.ts'
import type { World } from '../world.ts'

/** Does what someone asks of the table. To be called from within `exclusive`. */
export async function obey(
  table: LiveTable,
  who: Person,
  command: TableCommand,
  id: string,
  house: TableHouse,
  around: Surroundings,
): Promise<Commanded> {
  switch (command.type) {
    case 'emote':
      return emote(table, who, command.emote)
    case 'nudge':
      return nudge(table, who, command.player)
    case 'moreTime':
      return moreTime(table, who)
    case 'start':
      return startMatch(table, who, house, around)
    case 'playFor':
      return playFor(table, who, command.player, id, around)
    case 'endMatch':
      return endMatch(table, who, id, around)
    default: {
      const changed = await table.change((now) => {
        const decided = decide(now, who, command, house)
        return decided.ok ? yes({ table: decided.value }) : decided
      }, true)
      if (!changed.ok) return changed
      return versionOf(table)
    }
  }
}

function versionOf({ table }: LiveTable): Commanded {
  return yes({ version: table.version })
}

/** Emotes and nudges reach who is there, and are forgotten. */
function emote(table: LiveTable, who: Person, sent: Emote): Commanded {
  if (!table.mayEmote(who.id)) return no('too-many-requests', 'One emote at a time: wait a moment.')
  const seat = seatOf(table.table, who.id)
  const name = seat?.name ?? nameAt(table.table, who)
  table.tell({ type: 'emote', player: seat?.player ?? null, name, emote: sent })
  return versionOf(table)
}

/** From those who play, and from the host: it makes a sound on somebody's device. */
function nudge(table: LiveTable, who: Person, player: PlayerId): Commanded {
  const { seats, host } = table.table
  const own = seatOf(table.table, who.id)
  if (own === undefined && host !== who.id)
    return no('not-seated', 'Only the players at this table and its host can nudge.')
  const profile = seats.find((seat) => seat.player === player)?.profile ?? null
  if (profile === null) return no('malformed', `Nobody sits at ${player}.`)
  if (!table.mayNudge(who.id, profile))
    return no('too-many-requests', 'They were nudged a moment ago: give them some time.')
  table.tell({ type: 'nudge', by: own?.name ?? nameAt(table.table, who) }, profile)
  return versionOf(table)
}

async function moreTime(table: LiveTable, who: Person): Promise<Commanded> {
  const player = seatOf(table.table, who.id)?.player
  if (player === undefined || table.live?.askedAt.has(player) !== true) return no('not-your-turn')
  const changed = await table.change(({ match, ...rest }) => {
    if (match === null || rest.clockMs === null) return no('malformed', 'This table plays without a clock.')
    if (match.extraMs + TABLE_LIMITS.moreTimeMs > TABLE_LIMITS.extraTimeMs)
      return no('malformed', 'There is no more time to be had.')
    return yes({ table: { ...rest, match: { ...match, extraMs: match.extraMs + TABLE_LIMITS.moreTimeMs } } })
  }, true)
  return changed.ok ? versionOf(table) : changed
}

async function startMatch(
  table: LiveTable,
  who: Person,
  house: TableHouse,
  around: Surroundings,
): Promise<Commanded> {
  if (table.table.host !== who.id) return no('not-host')
  const { world, store } = around
  const begun = guarded(() => {
    const beginning = begin(table.table, house, newDeal(world))
    if (beginning.ok) demandJson(deepFreeze(beginning.value.match.state), 'state')
    return beginning
  })
  if (!begun.ok) return begun
  const { match, deal, table: next } = begun.value
  const game = house.gameOf(next.game)
  if (game === null) return no('unknown-game')
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
    (now) => (now.version === version ? yes({ table: next }) : no('stale-revision')),
    true,
  )
  if (!changed.ok) return changed
  const live = new LiveMatch(game, stored, match, world.now())
  table.live = live
  guarded(() => table.watchers.matchNews(table.table, live, []))()
  return versionOf(table)
}

/** Whether a start with other rules or players stored this match before, and a crash came before the table knew of it. */
async function isCutOff({ id, head }: NewMatch, store: Store): Promise<boolean> {
  const before = await store.readMatch(id)
  return before !== null && JSON.stringify(before.head) !== JSON.stringify(head)
}

/** A seed is for one deal only. The next is not dealt from at once: its hash is to be seen first, and added to. */
async function sealAnew(table: LiveTable, world: World): Promise<Commanded> {
  const changed = await table.change((now) =>
    yes({
      table: { ...now, next: newDeal(world), seats: now.seats.map((seat) => ({ ...seat, entropy: null })) },
    }),
  )
  return changed.ok
    ? no('cannot-start', 'The last start was cut off, so new cards were sealed: start again.')
    : changed
}

async function playFor(
  table: LiveTable,
  who: Person,
  player: PlayerId,
  id: string,
  around: Surroundings,
): Promise<Commanded> {
  if (table.table.host !== who.id) return no('not-host')
  const live = await table.matchNow()
  if (live !== null && (await around.store.findCommand(live.id, player, id)) !== null) return versionOf(table)
  if (live === null || !isRunning(table.table)) return no('no-match')
  if (!live.match.decisions.has(player) || player === HOST)
    return no('not-your-turn', 'It is not their turn.')
  const profile = table.table.seats.find((seat) => seat.player === player)?.profile ?? null
  if (profile !== null && table.presence.isOnline(profile, around.world.now())) return no('player-online')
  const action = await choiceFor(live, player, 'rules', around)
  const chosenBy = (live.profiles[player] ?? null) === null ? undefined : 'host'
  return playOnce(table, live, { player, action, command: id, chosenBy }, around)
}

/** Ends the match as its rules say; one whose rules have no such word stops where it is, without a result. */
async function endMatch(table: LiveTable, who: Person, id: string, around: Surroundings): Promise<Commanded> {
  if (table.table.host !== who.id) return no('not-host')
  const live = await table.matchIfSound()
  if (live !== null && (await around.store.findCommand(live.id, HOST, id)) !== null) return versionOf(table)
  if (!isRunning(table.table)) return no('no-match')
  const action = live === null ? null : hostChoice(live, 'endMatch')
  if (live !== null && action !== null) {
    const played = await playOnce(table, live, { player: HOST, action, command: id }, around)
    if (played.ok || played.rejected.code !== 'match-too-long') return played
  }
  const changed = await table.change(
    (now) =>
      yes({
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
  around: Surroundings,
): Promise<Commanded> {
  const played = await playAction(table, live, { ...intent, revision: live.match.revision }, around)
  return played.ok ? versionOf(table) : played
}
