import {
  assert,
  type Bot,
  type Observation,
  type PlayableGame,
  type PlayerId,
  type Typed,
} from '../engine/game.ts'
import { fastRng, type Rng } from '../engine/rng.ts'

/** How well it goes for the player, from 0 to 1, if this is done in one imagined world and all play on. */
export type Playout<A> = (action: A, rng: Rng) => number

/** What a search asks of a game. */
export interface Search<A extends Typed, V> {
  /** The actions that are worth a thought: the likeliest first. */
  worthTrying(observation: Observation<V, A>): readonly A[]
  /**
   * Called once a decision. What it gives deals a world that agrees with the observation, everything hidden at random; the
   * worlds of one decision are numbered from 0.
   */
  imagining(observation: Observation<V, A>): (rng: Rng, nth: number) => Playout<A>
  /** How good an action looks before any thought: so many playouts won. Without it all look alike. */
  leaning?(action: A, observation: Observation<V, A>): number
  /** How many playouts a decision is made from, all actions together. */
  readonly playouts: number
}

interface Arm<A> {
  readonly action: A
  readonly total: number
}

/**
 * A bot that imagines what it does not see. It is fair by its making: only the observation goes in. All actions are tried in
 * the same worlds and with the same chance afterwards, so that what tells them apart is the actions and not the luck.
 * They are tried equally often, the better half goes on, and so forth until one is left (successive halving). The
 * number of playouts is fixed, and not the time, so that a seed always decides the same.
 */
export function searchBot<A extends Typed, V>(
  names: Pick<Bot<V, A>, 'name' | 'style'>,
  search: Search<A, V>,
): Bot<V, A> {
  return {
    ...names,
    choose(observation, rng) {
      const actions = search.worthTrying(observation)
      const [only, ...others] = actions
      assert(only !== undefined, 'a bot is asked when it can act')
      return others.length === 0 ? only : bestOf(search, observation, actions, rng)
    },
  }
}

function bestOf<A extends Typed, V>(
  { imagining, leaning, playouts }: Search<A, V>,
  observation: Observation<V, A>,
  actions: readonly A[],
  rng: Rng,
): A {
  const imagine = imagining(observation)
  const stages = Math.ceil(Math.log2(actions.length))
  let arms = actions.map((action): Arm<A> => ({ action, total: leaning?.(action, observation) ?? 0 }))
  let nth = 0
  while (arms.length > 1) {
    const worlds = Math.max(1, Math.floor(playouts / stages / arms.length))
    for (let world = 0; world < worlds; world += 1) {
      const playout = imagine(rng, nth)
      const chance = rng()
      arms = arms.map(({ action, total }) => ({ action, total: total + playout(action, fastRng(chance)) }))
      nth += 1
    }
    // The sort is stable: of equals the likelier one stays.
    arms = arms.toSorted((one, other) => other.total - one.total).slice(0, Math.ceil(arms.length / 2))
  }
  const [best] = arms
  assert(best !== undefined, 'of some actions one is left')
  return best.action
}

/** How a match is played on by the rules themselves: slower than a model of its own, but there for any game. */
export interface RulesSearch<S, A extends Typed, V, O, E extends Typed> {
  readonly game: Pick<PlayableGame<S, A, V, O, E>, 'apply' | 'outcome' | 'determinize'>
  /** Who goes on in an imagined match, and how: quick, and not too foolish. */
  next(state: S, rng: Rng): { readonly player: PlayerId; readonly action: A }
  /** How good the end, or the place where an imagined match is left, is for a player: 0 to 1. */
  value(state: S, player: PlayerId): number
  /** After so many actions an imagined match is left. */
  readonly depth: number
}

/** Worlds for a search, from a game's `determinize` and its rules. */
export function determinizedPlayouts<S, A extends Typed, V, O, E extends Typed>({
  game,
  next,
  value,
  depth,
}: RulesSearch<S, A, V, O, E>): Search<A, V>['imagining'] {
  return ({ view, player }) => {
    assert(
      player !== null && game.determinize !== undefined,
      'a search imagines what its player does not see',
    )
    return (deal) => {
      const imagined = game.determinize?.(view, player, deal)
      assert(imagined !== undefined, 'an imagined match has a state')
      return (action, rng) => {
        const turn = { rng, at: 0, emit: () => undefined, tell: () => undefined }
        let state = game.apply(imagined, player, action, turn)
        for (let step = 0; step < depth && game.outcome(state) === null; step += 1) {
          const move = next(state, rng)
          state = game.apply(state, move.player, move.action, turn)
        }
        return value(state, player)
      }
    }
  }
}
