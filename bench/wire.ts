import type { AnyGame, PlayerId, Typed } from '../src/engine/game.ts'
import { type AddressedEvent, eventsFor, type Match } from '../src/engine/match.ts'
import { fastRng } from '../src/engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../src/engine/testing/simulate.ts'
import { Dictionary } from '../src/protocol/delta/dictionary.ts'
import { encodeDelta } from '../src/protocol/delta/encode.ts'
import { stateMessage } from '../src/protocol/state-message.ts'
import { markdown } from './figures.ts'
import { usualTable } from './subjects.ts'

const MATCHES = 5

type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>

/** What one who looks on is told of the matches of each game: nothing of it is left to the machine. */
export function wireTable(games: readonly AnyGame[]): string {
  const rows = games.map((game) => {
    const told = Array.from({ length: MATCHES }, (_, seed) => toldOf(game, seed))
    const sum = (part: (one: LastSent) => number) => told.reduce((all, one) => all + part(one), 0)
    const perView = (bytes: number) => Math.round(bytes / sum(({ views }) => views)).toLocaleString('en')
    return [game.id, perView(sum(({ whole }) => whole)), perView(sum(({ changed }) => changed))]
  })
  return markdown(['bytes for each player and action', 'whole states', 'changes'], rows)
}

interface LastSent {
  readonly views: number
  readonly whole: number
  readonly changed: number
}

function toldOf(game: AnyGame, seed: number): LastSent {
  const rng = fastRng(seed, 2)
  const start: AnyMatch = startSimulated(game, usualTable(game), seed)
  const seats = start.header.players.map((player) => new Seat(player, start))
  const { match } = playOut(
    start,
    (before) => randomMove(before, rng),
    ({ after, events }) => {
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

/** One who is told both, and counts the bytes. */
class Seat {
  whole = 0
  changed = 0
  readonly #player: PlayerId
  readonly #dictionary = new Dictionary()
  #last: ReturnType<typeof stateMessage>

  constructor(player: PlayerId, match: AnyMatch) {
    this.#player = player
    this.#last = this.#stateOf(match)
  }

  hear(match: AnyMatch, sent: readonly AddressedEvent<Typed>[]): void {
    const state = this.#stateOf(match)
    const events = eventsFor(sent, this.#player)
    const { text, words } = encodeDelta(this.#last, state, events, this.#dictionary)
    this.#dictionary.add(words)
    this.#last = state
    this.changed += Buffer.byteLength(text)
    for (const message of [...events, state]) this.whole += Buffer.byteLength(JSON.stringify(message))
  }

  #stateOf(match: AnyMatch): ReturnType<typeof stateMessage> {
    const names = Object.fromEntries(match.header.players.map((player) => [player, `Player ${player}`]))
    return stateMessage(match, 'm_a0119d2e026ba3b2c9c87e93', this.#player, false, names)
  }
}
