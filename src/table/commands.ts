import { type AnyGame, LEVELS, type Level, type PlayerId } from '../engine/game.ts'
import { parse } from '../engine/schema.ts'
import { type Answer, ok, reject } from '../protocol/answer.ts'
import { AVATARS, type Avatar } from '../protocol/identity.ts'
import { distinctName } from '../protocol/names.ts'
import type { Pause, TableCommand } from '../protocol/table.ts'
import { commit, isDealing, reveal } from './dealing.ts'
import { TABLE_LIMITS } from './limits.ts'
import { withPush, withWebhook } from './notices.ts'
import type { Seat, Table } from './table.ts'

/** The person who sends a command, as the token says. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly avatar: Avatar
}

/** The services that a table needs from its host. */
export interface TableServices {
  gameOf(id: string): AnyGame | null
  newPlayer(): PlayerId
  /** Whether bots may play among themselves: on one device somebody watches them. */
  readonly allowsBotsOnly?: boolean
}

/** The commands that change only the table itself. The others need the match, or only send messages. */
export type TableOnlyCommand = Exclude<
  TableCommand,
  {
    readonly type:
      | 'emote'
      | 'nudge'
      | 'moreTime'
      | 'askTakeBack'
      | 'answerTakeBack'
      | 'start'
      | 'playFor'
      | 'endMatch'
  }
>

export const isRunning = ({ match }: Table) => match !== null && !match.isOver
/** Whether the players of a match are fixed: it runs, or is about to begin. */
const isUnderWay = (table: Table) => isRunning(table) || isDealing(table)
export const seatOf = (table: Table, profile: string) => table.seats.find((seat) => seat.profile === profile)

/** The table after the command, or a rejection. If nothing changes, the same object is returned. */
export function decide(
  table: Table,
  person: Person,
  command: TableOnlyCommand,
  services: TableServices,
): Answer<Table> {
  switch (command.type) {
    case 'sit':
      return sit(table, person, services)
    case 'leave':
      return ok(leave(table, person.id, services))
    case 'ready':
    case 'commit':
    case 'reveal':
    case 'notify':
      return decideSeated(table, person, command)
  }
  if (table.host !== person.id) return reject('not-host')
  switch (command.type) {
    case 'clock':
      return ok({ ...table, clockMs: command.clockMs })
    case 'standIn':
      return ok({ ...table, standIn: command.by })
    case 'pace':
      return ok({ ...table, paceMs: command.paceMs })
    case 'webhook':
      return ok(withWebhook(table, command.webhook))
    case 'makeHost':
      return makeHost(table, command.player)
    case 'kick':
      return kick(table, person, command.player, services)
    case 'lock':
      return ok({ ...table, isLocked: command.isLocked })
    case 'pause':
      return pause(table, command.isPaused)
    case 'handToBot':
      return handToBot(table, command.player, command.level, services)
  }
  if (isUnderWay(table)) return reject('match-running')
  switch (command.type) {
    case 'choose':
      return choose(table, command.game, command.options, services)
    case 'addBot':
      return addBot(table, command.level, services)
    case 'removeBot':
      return removeBot(table, command.player)
  }
}

/** The commands that concern the person's own seat. */
function decideSeated(
  table: Table,
  { id }: Person,
  command: Extract<TableCommand, { type: 'ready' | 'commit' | 'reveal' | 'notify' }>,
): Answer<Table> {
  const own = seatOf(table, id)
  if (own === undefined) return reject('not-seated', 'You have no seat at this table.')
  switch (command.type) {
    case 'ready':
      return ok(withSeat(table, own.player, { isReady: command.isReady }))
    case 'commit':
      return commit(table, own, command.hash)
    case 'reveal':
      return reveal(table, own, command)
    case 'notify':
      return ok(withPush(table, id, command.push))
  }
}

function sit(table: Table, person: Person, services: TableServices): Answer<Table> {
  if (table.removed.includes(person.id)) return reject('removed')
  const own = seatOf(table, person.id)
  if (own !== undefined) return ok(own.bot === null ? table : withSeat(table, own.player, { bot: null }))
  if (isLockedFor(table, person.id)) return reject('table-locked')
  const { id: profile, avatar } = person
  const name = nameAt(table, person)
  const host = table.host === null ? { host: profile, hostName: name } : {}
  if (isUnderWay(table)) {
    if (table.queue.some((waiting) => waiting.profile === profile)) return ok(table)
    if (table.queue.length >= TABLE_LIMITS.queue)
      return reject('table-full', 'The queue for the next match is full.')
    return ok({ ...table, ...host, queue: [...table.queue, { profile, name, avatar }] })
  }
  if (table.seats.length >= seatsMax(table, services)) return reject('table-full')
  return ok({
    ...table,
    ...host,
    seats: [...table.seats, personSeat(services.newPlayer(), { ...person, name })],
  })
}

/** A lock without a host would keep everybody out for ever, so it counts only while the table has a host. */
function isLockedFor({ isLocked, host, queue }: Table, profile: string): boolean {
  if (isLocked !== true || host === null || host === profile) return false
  return queue.every((waiting) => waiting.profile !== profile)
}

/**
 * The name of a person at this table. It gets a number if another seat or place in the queue has a name that looks the
 * same. A seat whose owner left does not count: its bot gives the name up with the next match.
 */
export function nameAt({ seats, queue }: Table, { id, name }: Pick<Person, 'id' | 'name'>): string {
  const others = [...seats.filter(({ isLeft }) => isLeft !== true), ...queue].filter(
    ({ profile }) => profile !== id,
  )
  return distinctName(
    name,
    others.map((other) => other.name),
  )
}

/** Names for more bots of one kind at a table, so that they are not numbered. */
export const BOT_NAMES = [
  ...['Juno', 'Milo', 'Wren', 'Ziggy', 'Nell', 'Cosmo', 'Ivy', 'Gus', 'Pearl', 'Basil'],
  ...['Fern', 'Hugo', 'Lola', 'Moss', 'Olive', 'Rex', 'Tess', 'Yara', 'Zeno'],
] as const

/** The name of a new bot: its own, or one that nobody at the table has. */
export function botNameAt(table: Table, own: string): string {
  const at = (name: string) => nameAt(table, { id: '', name })
  return [own, ...BOT_NAMES].find((name) => at(name) === name) ?? at(own)
}

export function personSeat(player: PlayerId, { id: profile, name, avatar }: Person): Seat {
  return { player, profile, name, avatar, bot: null, isReady: false }
}

export function seatsMax(table: Table, services: TableServices): number {
  return Math.min(services.gameOf(table.game)?.players.max ?? TABLE_LIMITS.seats, TABLE_LIMITS.seats)
}

/** Removes a person. Without a match their seat goes; in a match it stays, and a bot takes it over. */
export function leave(table: Table, profile: string, services: TableServices): Table {
  const own = seatOf(table, profile)
  const queue = table.queue.filter((waiting) => waiting.profile !== profile)
  const seats =
    own === undefined
      ? table.seats
      : isUnderWay(table)
        ? table.seats.map((seat) => (seat === own ? vacated(seat, table, services) : seat))
        : table.seats.filter((seat) => seat !== own)
  const gone = { ...table, seats, queue }
  return table.host === profile ? passHost(gone, null) : gone
}

function vacated(seat: Seat, table: Table, services: TableServices): Seat {
  const { commitment: _commitment, ...rest } = seat
  return {
    ...rest,
    profile: null,
    isLeft: true,
    bot: seat.bot ?? levelNear(services.gameOf(table.game), 'good'),
  }
}

/** The nearest level that this game has a bot for; without any bots, the wanted level itself. */
export function levelNear(game: AnyGame | null, wanted: Level): Level {
  return nearestLevel(
    LEVELS.filter((level) => game?.bots[level] !== undefined),
    wanted,
  )
}

/** The level of these that is nearest to the wanted one; the lower of two that are equally near. */
export function nearestLevel(levels: readonly Level[], wanted: Level): Level {
  const distanceOf = (level: Level) => Math.abs(LEVELS.indexOf(level) - LEVELS.indexOf(wanted))
  const inOrder = LEVELS.filter((level) => levels.includes(level))
  return inOrder.toSorted((one, other) => distanceOf(one) - distanceOf(other))[0] ?? wanted
}

/** Gives the host's powers to this person, or to the one who has sat longest; the host is null if nobody is left. */
function passHost(table: Table, profile: string | null): Table {
  const heir =
    table.seats.find((seat) => seat.profile !== null && (profile === null || seat.profile === profile)) ??
    table.queue.find((waiting) => profile === null || waiting.profile === profile)
  const host = heir?.profile ?? null
  const lock = host === null ? { isLocked: false } : {}
  return { ...table, ...lock, host, hostName: heir?.name ?? null }
}

/** Gives the powers of an absent host to this person, who has a seat. */
export function passHostTo(table: Table, heir: string): Table {
  const seat = seatOf(table, heir)
  return seat === undefined ? table : { ...table, host: heir, hostName: seat.name }
}

export function withSeat(table: Table, player: PlayerId, change: Partial<Seat>): Table {
  return {
    ...table,
    seats: table.seats.map((seat) => (seat.player === player ? { ...seat, ...change } : seat)),
  }
}

function personAt(table: Table, player: PlayerId): Answer<Seat> {
  const seat = table.seats.find((other) => other.player === player)
  if (seat === undefined) return reject('malformed', `There is no seat ${player} at this table.`)
  return seat.profile === null ? reject('malformed', `A bot has the seat ${player}.`) : ok(seat)
}

function makeHost(table: Table, player: PlayerId): Answer<Table> {
  const seat = personAt(table, player)
  return seat.ok ? ok(passHost(table, seat.value.profile)) : seat
}

function kick(table: Table, person: Person, player: PlayerId, services: TableServices): Answer<Table> {
  const seat = personAt(table, player)
  if (!seat.ok) return seat
  const profile = seat.value.profile ?? ''
  if (profile === person.id) return reject('malformed', 'You cannot remove yourself: leave instead.')
  const removed = [...table.removed, profile].slice(-TABLE_LIMITS.removed)
  return ok({ ...leave(table, profile, services), removed, isLocked: true })
}

function pause(table: Table, isPaused: boolean): Answer<Table> {
  return isRunning(table) ? ok(withPause(table, isPaused ? 'host' : null)) : reject('no-match')
}

export function withPause(table: Table, paused: Pause | null): Table {
  return table.match === null ? table : { ...table, match: { ...table.match, paused } }
}

function handToBot(table: Table, player: PlayerId, level: Level, services: TableServices): Answer<Table> {
  if (!isRunning(table)) return reject('no-match')
  const seat = personAt(table, player)
  return seat.ok ? ok(withSeat(table, player, { bot: levelNear(services.gameOf(table.game), level) })) : seat
}

function choose(table: Table, id: string, options: unknown, services: TableServices): Answer<Table> {
  const game = services.gameOf(id)
  if (game === null) return reject('unknown-game')
  const parsed = parse(game.options, options ?? {})
  if (!parsed.ok) return reject('bad-options', parsed.reason)
  const seats = table.seats.map((seat) =>
    seat.bot === null ? seat : { ...seat, bot: levelNear(game, seat.bot) },
  )
  return ok({ ...table, game: id, options: parsed.value, seats })
}

const BOT_AVATARS: Readonly<Record<Level, Avatar>> = { beginner: 'snail', good: 'otter', strong: 'owl' }

/** The animal of a new bot: that of its level, or another one that nobody at the table has. */
function botAvatarAt({ seats }: Table, level: Level): Avatar {
  const own = BOT_AVATARS[level]
  return [own, ...AVATARS].find((one) => seats.every(({ avatar }) => avatar !== one)) ?? own
}

function addBot(table: Table, level: Level, services: TableServices): Answer<Table> {
  const bot = services.gameOf(table.game)?.bots[level]
  if (bot === undefined) return reject('malformed', `This game has no bot of level ${level}.`)
  if (table.seats.length >= seatsMax(table, services)) return reject('table-full')
  const name = botNameAt(table, bot.name)
  const avatar = botAvatarAt(table, level)
  const seat = {
    player: services.newPlayer(),
    profile: null,
    name,
    avatar,
    bot: level,
    isReady: true,
  }
  return ok({ ...table, seats: [...table.seats, seat] })
}

function removeBot(table: Table, player: PlayerId): Answer<Table> {
  const seat = table.seats.find((other) => other.player === player)
  if (seat === undefined || seat.profile !== null)
    return reject('malformed', `No bot has the seat ${player}.`)
  return ok({ ...table, seats: table.seats.filter((other) => other !== seat) })
}
