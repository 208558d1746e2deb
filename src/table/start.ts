import type { AnyGame, Typed } from '../engine/game.ts'
import { type Match, rematchOrder, start } from '../engine/match.ts'
import { type Answer, ok, reject } from '../protocol/answer.ts'
import { rejection } from '../protocol/rejections.ts'
import { botNameAt, isRunning, levelNear, personSeat, seatsMax, type TableServices } from './commands.ts'
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
 * seed whose hash everyone has seen, with the entropy that the players' devices have added.
 */
export function begin(table: Table, services: TableServices, nextDeal: NextDeal): Answer<MatchStart> {
  if (isRunning(table)) return reject('match-running')
  const game = services.gameOf(table.game)
  if (game === null) return reject('unknown-game')
  const free = Math.max(0, seatsMax(table, services) - table.seats.length)
  const seated = table.queue
    .slice(0, free)
    .map((waiting) => personSeat(services.newPlayer(), { ...waiting, id: waiting.profile }))
  const seats = [...withBotNames(table, game).seats, ...seated]
  if (services.allowsBotsOnly !== true && seats.every(({ profile }) => profile === null))
    return reject('cannot-start', 'Somebody must sit at the table.')
  const begun = deal(game, { ...table, seats })
  if (!begun.ok) return begun
  const { match: id, commitment } = table.next
  return ok({
    deal: table.next,
    match: begun.value,
    table: {
      ...table,
      seats: seats.map((seat) => ({ ...seat, isReady: seat.profile === null, entropy: null })),
      queue: table.queue.slice(free),
      match: { id, commitment, isOver: false, paused: null, extraMs: 0 },
      dealt: dealtAt(table) + 1,
      next: nextDeal,
    },
  })
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
  const { options, next } = table
  const order = rematchOrder(table.seats, dealtAt(table))
  const begun = start(game, {
    players: order.map(({ player }) => player),
    options,
    seed: {
      dealer: 'chacha20',
      match: next.match,
      server: next.server,
      clients: order.flatMap(({ entropy }) => (entropy === null ? [] : [entropy])),
    },
  })
  if (begun.ok) return ok(begun.match)
  const { refusal } = begun
  return { ok: false, rejected: { ...rejection('cannot-start', refusal.text), refusal } }
}
