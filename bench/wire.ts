import type { AnyGame, PlayerId, Typed } from '../src/engine/game.ts'
import { type AddressedEvent, eventsFor, type Match } from '../src/engine/match.ts'
import { fastRng } from '../src/engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../src/engine/testing/simulate.ts'
import { PublicChain, publicEvents, ViewerChain } from '../src/protocol/delta/chain.ts'
import type { StateMessage } from '../src/protocol/messages.ts'
import { stateMessage } from '../src/protocol/state-message.ts'
import { markdown } from './figures.ts'
import { usualTable } from './subjects.ts'

const MATCHES = 5

type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>

/** Counts the bytes that a subscriber receives in a match of each game. The result does not depend on the machine. */
export function wireTable(games: readonly AnyGame[]): string {
  const rows = games.map((game) => {
    const told = Array.from({ length: MATCHES }, (_, seed) => toldOf(game, seed))
    const sum = (part: (one: LastSent) => number) => told.reduce((all, one) => all + part(one), 0)
    const perView = (bytes: number) => Math.round(bytes / sum(({ views }) => views)).toLocaleString('en')
    return [game.id, perView(sum(({ whole }) => whole)), perView(sum(({ changed }) => changed))]
  })
  return markdown(['bytes for each player and action', 'full states', 'deltas'], rows)
}

interface LastSent {
  readonly views: number
  readonly whole: number
  readonly changed: number
}

function toldOf(game: AnyGame, seed: number): LastSent {
  const rng = fastRng(seed, 2)
  const start: AnyMatch = startSimulated(game, usualTable(game), seed)
  const open = new PublicChain(stateOf(start, null))
  const seats = start.header.players.map((player) => new Seat(player, start, open))
  const { match } = playOut(
    start,
    (before) => randomMove(before, rng),
    ({ after, events }) => {
      open.advance(stateOf(after, null), publicEvents(events))
      for (const seat of seats) seat.hear(after, events)
    },
  )
  const sum = (part: (seat: Seat) => number) => seats.reduce((all, seat) => all + part(seat), 0)
  return {
    views: match.revision * seats.length,
    whole: sum((seat) => seat.whole),
    changed: sum((seat) => seat.changed),
  }
}

/** A subscriber that counts the bytes of both forms. */
class Seat {
  whole = 0
  changed = 0
  readonly #player: PlayerId
  readonly #chain: ViewerChain

  constructor(player: PlayerId, match: AnyMatch, open: PublicChain) {
    this.#player = player
    this.#chain = new ViewerChain(open, stateOf(match, player))
  }

  hear(match: AnyMatch, sent: readonly AddressedEvent<Typed>[]): void {
    const state = stateOf(match, this.#player)
    this.changed += this.#chain.delta(state, sent).length
    for (const message of [...eventsFor(sent, this.#player), state])
      this.whole += Buffer.byteLength(JSON.stringify(message))
  }
}

function stateOf(match: AnyMatch, viewer: PlayerId | null): StateMessage {
  const names = Object.fromEntries(match.header.players.map((player) => [player, `Player ${player}`]))
  return stateMessage(match, 'm_a0119d2e026ba3b2c9c87e93', viewer, false, names)
}
