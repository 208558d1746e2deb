import type { AnyGame, Typed } from '../engine/game.ts'
import { type Match, rematchOrder, start } from '../engine/match.ts'
import type { Seed } from '../engine/seed.ts'
import { type Answer, ok, reject } from '../protocol/answer.ts'
import { rejection } from '../protocol/rejections.ts'
import { botNameAt, isRunning, levelNear, personSeat, seatsMax, type TableServices } from './commands.ts'
import { isDealing, withDealing, withoutDealing } from './dealing.ts'
import type { NextDeal, Table } from './table.ts'

export type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>

/** A match that can begin, and the table with it. */
export interface MatchStart {
  readonly table: Table
  readonly match: AnyMatch
  readonly deal: NextDeal
}

/**
 * Begins a match: seats the people in the queue, rotates the order by one for each match begun here, and deals from the
 * seed whose hash everyone has seen, with the bytes that the players' devices have committed to and revealed.
 */
export function begin(table: Table, services: TableServices, nextDeal: NextDeal): Answer<MatchStart> {
  const gathered = gather(table, services)
  if (!gathered.ok) return gathered
  const { game, table: seated } = gathered.value
  const begun = deal(game, seated)
  if (!begun.ok) return begun
  const { match: id, commitment } = table.next
  return ok({
    deal: table.next,
    match: begun.value,
    table: {
      ...withoutDealing(seated, nextDeal),
      seats: seated.seats.map(({ commitment: _commitment, ...seat }) => ({
        ...seat,
        isReady: seat.profile === null,
      })),
      match: { id, commitment, isOver: false, paused: null, extraMs: 0 },
      dealt: dealtAt(table) + 1,
    },
  })
}

/**
 * Announces the commitments of the devices, after which they reveal their bytes and the match begins. Null if there are
 * none: the match can begin at once.
 */
export function openDealing(
  table: Table,
  services: TableServices,
  isOnline: (profile: string) => boolean,
  now: number,
): Answer<Table | null> {
  const gathered = gather(table, services)
  if (!gathered.ok) return gathered
  const { table: seated } = gathered.value
  return ok(withDealing(seated, rematchOrder(seated.seats, dealtAt(seated)), isOnline, now))
}

/** Seats the people in the queue. Once commitments were announced, the players of the match are fixed. */
function gather(
  table: Table,
  services: TableServices,
): Answer<{ readonly game: AnyGame; readonly table: Table }> {
  if (isRunning(table)) return reject('match-running')
  const game = services.gameOf(table.game)
  if (game === null) return reject('unknown-game')
  const named = withBotNames(table, game)
  const free = isDealing(table) ? 0 : Math.max(0, seatsMax(table, services) - table.seats.length)
  const seated = table.queue
    .slice(0, free)
    .map((waiting) => personSeat(services.newPlayer(), { ...waiting, id: waiting.profile }))
  const seats = [...named.seats, ...seated]
  if (services.allowsBotsOnly !== true && seats.every(({ profile }) => profile === null))
    return reject('cannot-start', 'Somebody must sit at the table.')
  return ok({ game, table: { ...table, seats, queue: table.queue.slice(free) } })
}

/** Renames bots that took over from people who left: they play the next match under names of their own. */
function withBotNames(table: Table, game: AnyGame): Table {
  let next = table
  for (const left of table.seats.filter(({ isLeft }) => isLeft === true)) {
    const { isLeft: _isLeft, ...seat } = left
    const bot = game.bots[levelNear(game, seat.bot ?? 'good')]
    const named = { ...seat, name: botNameAt(next, bot?.name ?? 'Bot') }
    next = { ...next, seats: next.seats.map((other) => (other === left ? named : other)) }
  }
  return next
}

/** The number of matches that began here. A table of an earlier version knows only the results that it keeps. */
const dealtAt = ({ dealt, played }: Table) => dealt ?? played.length

function deal(game: AnyGame, table: Table): Answer<AnyMatch> {
  const { options } = table
  const order = rematchOrder(table.seats, dealtAt(table))
  const begun = start(game, {
    players: order.map(({ player }) => player),
    options,
    seed: seedOf(table),
  })
  if (begun.ok) return ok(begun.match)
  const { refusal } = begun
  return { ok: false, rejected: { ...rejection('cannot-start', refusal.text), refusal } }
}

/** The seed of the next match. If nobody has committed to any bytes, it is the server's alone. */
function seedOf({ next: { match, server }, dealing }: Table): Seed {
  return dealing === undefined
    ? { dealer: 'chacha20', match, server, clients: [] }
    : { dealer: 'committed', match, server, commitments: [...dealing.commitments] }
}
