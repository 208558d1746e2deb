import { type AnyGame, HOST, type PlayerId, type Typed } from '../../src/engine/game.ts'
import { act, eventsFor, type Match, observe } from '../../src/engine/match.ts'
import { fastRng, type Rng } from '../../src/engine/rng.ts'
import { randomMove, startSimulated } from '../../src/engine/testing/simulate.ts'
import type { Wish } from './wish.ts'

export type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>

const STEPS_MAX = 20_000

/** A match that bots have played up to the requested action, and continue after the viewer has acted. */
export class StagedMatch {
  readonly #game: AnyGame
  readonly #rng: Rng
  readonly viewer: PlayerId | null
  match: AnyMatch
  /** Every event that the viewer received, with the revision that it led to. */
  readonly told: { readonly revision: number; readonly event: Typed }[] = []

  constructor(game: AnyGame, wish: Wish) {
    this.#game = game
    this.#rng = fastRng(wish.seed, 2 ** 20)
    this.match = startSimulated(game, { players: wish.players, options: wish.options }, wish.seed)
    this.viewer = wish.viewer === null ? null : (this.match.header.players[wish.viewer] ?? null)
    this.#playTo(wish)
  }

  #playTo({ steps, isActive }: Wish): void {
    const isThere = () =>
      this.match.revision >= steps && (!isActive || this.viewer === null || this.#isActive(this.viewer))
    while (this.match.outcome === null && this.match.revision < STEPS_MAX && !isThere()) this.#botMove(null)
  }

  #isActive(player: PlayerId): boolean {
    return this.match.decisions.has(player)
  }

  /** Plays an action of the viewer; returns the reason if it is illegal, otherwise null. */
  act(action: Typed, player: PlayerId): string | null {
    return this.#play(player, action)
  }

  /** Plays a bot's move, unless the viewer must decide or the match is over. Returns whether a bot has moved. */
  stepBot(): boolean {
    if (this.match.outcome !== null || this.viewer === null || this.#isActive(this.viewer)) return false
    return this.#botMove(this.viewer)
  }

  #botMove(except: PlayerId | null): boolean {
    const player = this.match.header.players.find((id) => id !== except && this.#isActive(id))
    if (player === undefined) {
      if (!this.match.decisions.has(HOST)) return false
      const { action } = randomMove(this.match, this.#rng)
      return this.#play(HOST, action) === null
    }
    const bot = this.#game.bots.good ?? this.#game.bots.beginner
    const observation = observe(this.match, player)
    const action = bot?.choose(observation, this.#rng) ?? this.#game.whenAbsent(observation, this.#rng)
    return this.#play(player, action) === null
  }

  #play(player: PlayerId, action: Typed): string | null {
    const { revision } = this.match
    const acted = act(this.match, { player, action, revision, at: revision })
    if (!acted.ok) return acted.rejection.reason
    this.match = acted.match
    for (const event of eventsFor(acted.events, this.viewer))
      this.told.push({ revision: acted.match.revision, event })
    return null
  }
}
