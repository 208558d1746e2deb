import * as v from 'valibot'
import { type AnyGame, LEVELS, type Level, type PlayerId } from '../../engine/game.ts'
import { type ParseResult, parse } from '../../engine/schema.ts'
import { gameById } from '../../games/registry.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import { AVATARS, type Avatar, avatarSchema, nameSchema, playerIdSchema } from '../../protocol/identity.ts'
import { PACE_MS, PAUSES, type Pause, type TableCommand } from '../../protocol/table.ts'

export const SEATS_MAX = 18
const PLAYED_MAX = 20

const text = v.pipe(v.string(), v.maxLength(64))
const seatSchema = v.strictObject({
  player: playerIdSchema,
  name: nameSchema,
  avatar: avatarSchema,
  isPerson: v.boolean(),
  /** The bot that has the seat; in a person's seat, the bot that plays for them now. */
  bot: v.nullable(v.picklist(LEVELS)),
})
const placeSchema = v.strictObject({ name: text, place: v.number(), score: v.number() })
const dealSchema = v.strictObject({ match: text, server: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })

/** A table that is on this device alone, as it is stored: no host, no queue, nobody who could be away. */
const deskSchema = v.strictObject({
  version: v.number(),
  game: text,
  options: v.unknown(),
  paceMs: v.pipe(v.number(), v.integer(), v.minValue(PACE_MS.min), v.maxValue(PACE_MS.max)),
  seats: v.pipe(v.array(seatSchema), v.maxLength(SEATS_MAX)),
  match: v.nullable(
    v.strictObject({
      id: text,
      commitment: text,
      isOver: v.boolean(),
      paused: v.nullable(v.picklist(PAUSES)),
    }),
  ),
  next: dealSchema,
  /** How many matches began here: each begins with another seat. */
  dealt: v.number(),
  played: v.pipe(
    v.array(v.strictObject({ match: text, game: text, at: v.number(), places: v.array(placeSchema) })),
    v.maxLength(PLAYED_MAX),
  ),
})
export type Desk = v.InferOutput<typeof deskSchema>
export type LocalSeat = Desk['seats'][number]
export type Deal = Desk['next']

/** Who is to sit down: people by name, bots by level. */
export type Sitter = { readonly name: string; readonly avatar?: Avatar | undefined } | { readonly bot: Level }

export interface DeskPlan {
  readonly game: string
  readonly options: unknown
  readonly sitters: readonly Sitter[]
  readonly paceMs: number
}

/** A table with everyone seated and nothing dealt yet. */
export function deskFor({ game, options, sitters, paceMs }: DeskPlan, next: Deal): Desk {
  const empty: Desk = {
    version: 1,
    game,
    options,
    paceMs,
    seats: [],
    match: null,
    next,
    dealt: 0,
    played: [],
  }
  return sitters.reduce((desk, sitter) => withSitter(desk, sitter), empty)
}

function withSitter(desk: Desk, sitter: Sitter): Desk {
  const player = freePlayer(desk)
  const seat: LocalSeat =
    'bot' in sitter
      ? {
          player,
          name: botName(desk, sitter.bot),
          avatar: BOT_AVATARS[sitter.bot],
          isPerson: false,
          bot: sitter.bot,
        }
      : { player, name: sitter.name, avatar: sitter.avatar ?? freeAvatar(desk), isPerson: true, bot: null }
  return { ...desk, seats: [...desk.seats, seat] }
}

const BOT_AVATARS: Readonly<Record<Level, Avatar>> = { beginner: 'snail', good: 'otter', strong: 'owl' }

function freePlayer({ seats }: Desk): PlayerId {
  const numbers = seats.map(({ player }) => Number(player.slice(1)))
  return `p${Math.max(0, ...numbers) + 1}`
}

function freeAvatar({ seats }: Desk): Avatar {
  return AVATARS.find((avatar) => seats.every((seat) => seat.avatar !== avatar)) ?? 'fox'
}

function botName({ game, seats }: Desk, level: Level): string {
  const name = gameById(game)?.bots[level]?.name ?? level
  const times = seats.filter((seat) => seat.name.startsWith(name)).length
  return times === 0 ? name : `${name} ${times + 1}`
}

export const isRunning = ({ match }: Desk) => match !== null && !match.isOver

/** The commands that change nothing but the table itself. */
export type DeskCommand = Extract<
  TableCommand,
  { readonly type: 'choose' | 'addBot' | 'removeBot' | 'handToBot' | 'sit' | 'pause' | 'pace' }
>

/** The table after the command, or why it is not to be; `who` holds the device. */
export function decide(desk: Desk, who: PlayerId | null, command: DeskCommand): Answer<Desk> {
  switch (command.type) {
    case 'pace':
      return ok({ ...desk, paceMs: command.paceMs })
    case 'pause':
      return isRunning(desk) ? ok(withPause(desk, command.isPaused ? 'host' : null)) : reject('no-match')
    case 'handToBot':
      return handOver(desk, command.player, command.level)
    case 'sit':
      return ok(
        withSeats(desk, (seat) => (seat.player === who && seat.isPerson ? { ...seat, bot: null } : seat)),
      )
  }
  if (isRunning(desk)) return reject('match-running')
  switch (command.type) {
    case 'choose':
      return choose(desk, command.game, command.options)
    case 'addBot':
      return addBot(desk, command.level)
    case 'removeBot':
      return ok({
        ...desk,
        seats: desk.seats.filter((seat) => seat.isPerson || seat.player !== command.player),
      })
  }
}

export function withPause(desk: Desk, paused: Pause | null): Desk {
  return desk.match === null ? desk : { ...desk, match: { ...desk.match, paused } }
}

function withSeats(desk: Desk, change: (seat: LocalSeat) => LocalSeat): Desk {
  return { ...desk, seats: desk.seats.map(change) }
}

/** The wanted level, or the first that this game has: not every game has all of them. */
function levelIn(game: AnyGame | null, wanted: Level): Level {
  if (game?.bots[wanted] !== undefined) return wanted
  return LEVELS.find((level) => game?.bots[level] !== undefined) ?? wanted
}

function handOver(desk: Desk, player: PlayerId, level: Level): Answer<Desk> {
  if (!isRunning(desk)) return reject('no-match')
  const bot = levelIn(gameById(desk.game), level)
  return ok(withSeats(desk, (seat) => (seat.player === player && seat.isPerson ? { ...seat, bot } : seat)))
}

function choose(desk: Desk, id: string, options: unknown): Answer<Desk> {
  const game = gameById(id)
  if (game === null) return reject('unknown-game')
  const parsed = parse(game.options, options ?? {})
  if (!parsed.ok) return reject('bad-options', parsed.reason)
  const fitted = withSeats(desk, (seat) =>
    seat.bot === null ? seat : { ...seat, bot: levelIn(game, seat.bot) },
  )
  return ok({ ...fitted, game: id, options: parsed.value })
}

function addBot(desk: Desk, level: Level): Answer<Desk> {
  const game = gameById(desk.game)
  if (game?.bots[level] === undefined) return reject('malformed', `This game has no bot of level ${level}.`)
  if (desk.seats.length >= Math.min(game.players.max, SEATS_MAX)) return reject('table-full')
  return ok(withSitter(desk, { bot: level }))
}

/** The table with the result of its match, the newest first. */
export function withResult(desk: Desk, result: Desk['played'][number] | null): Desk {
  const match = desk.match === null ? null : { ...desk.match, isOver: true, paused: null }
  return {
    ...desk,
    match,
    played: result === null ? desk.played : [result, ...desk.played].slice(0, PLAYED_MAX),
  }
}

export function parseDesk(input: unknown): ParseResult<Desk> {
  return parse<Desk>(deskSchema, input)
}
