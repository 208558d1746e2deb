import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyGame, PlayerId, Typed } from '../../engine/game.ts'
import { type AddressedEvent, eventsFor, type Match } from '../../engine/match.ts'
import { replay } from '../../engine/record.ts'
import type { Golden } from '../../games/golden.ts'
import { GAMES } from '../../games/registry.ts'
import { PublicChain, publicEvents, ViewerChain } from '../../protocol/delta/chain.ts'
import { DeltaDecoder } from '../../protocol/delta/decode.ts'
import { expandToJson } from '../../protocol/delta/expand.ts'
import { stateMessage } from '../../protocol/state-message.ts'

type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>

const stateOf = (match: AnyMatch, viewer: PlayerId | null) =>
  stateMessage(match, 'm_1', viewer, viewer === match.header.players[0], { [viewer ?? '']: 'Ana' })

/** A viewer of a match, with both ends of the connection. */
class Viewer {
  readonly #player: PlayerId | null
  readonly #chain: ViewerChain
  #decoder = new DeltaDecoder()

  constructor(player: PlayerId | null, match: AnyMatch, open: PublicChain) {
    this.#player = player
    this.#chain = new ViewerChain(open, stateOf(match, player))
    this.rejoin()
  }

  /** Replaces the decoder with one that has only the full state. */
  rejoin(): void {
    this.#decoder = new DeltaDecoder()
    this.#decoder.reset(JSON.parse(JSON.stringify(this.#chain.full())))
    this.#chain.renew()
  }

  check(match: AnyMatch, events: readonly AddressedEvent<Typed>[]): void {
    const state = stateOf(match, this.#player)
    const texts = expandToJson(this.#chain.delta(state, events), this.#decoder)
    const expected = [...eventsFor(events, this.#player), state].map((message) => JSON.stringify(message))
    // Comparing one string is much faster than comparing a list.
    expect(texts.join('\n')).toBe(expected.join('\n'))
  }
}

function goldensOf({ id }: AnyGame): Golden[] {
  const folder = join(import.meta.dirname, `../../games/${id}/golden`)
  return readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')))
}

test.each(GAMES.map((game) => [game.id, game] as const))(
  '%s: every viewer of every golden match decodes the states and events that JSON would bring',
  (_, game) => {
    for (const { record } of goldensOf(game)) {
      const replayed = replay(game, record)
      if (!replayed.ok) throw new Error(replayed.reason)
      const first: AnyMatch = replayed.start
      const open = new PublicChain(stateOf(first, null))
      const viewers = [...first.header.players, null].map((player) => new Viewer(player, first, open))
      for (const [at, { after, events }] of replayed.steps.entries()) {
        open.advance(stateOf(after, null), publicEvents(events))
        for (const viewer of viewers) viewer.check(after, events)
        if (at % 7 === 0) viewers[at % viewers.length]?.rejoin()
      }
    }
  },
)
