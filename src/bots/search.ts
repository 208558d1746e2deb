import {
  assert,
  type Bot,
  type Observation,
  type PlayableGame,
  type PlayerId,
  type Typed,
} from '../engine/game.ts'
import { fastRng, type Rng } from '../engine/rng.ts'

/** Plays an alternative and the rest of the match in one sampled world, and returns its value for the player, from 0 to 1. */
export type Playout<A> = (action: A, rng: Rng) => number

/** The game-specific parts of a search. */
export interface Search<A extends Typed, V> {
  /** The actions to compare, the most promising first. */
  worthTrying(observation: Observation<V, A>): readonly A[]
  /**
   * Called once per decision. Returns a function that samples a world: a state that is consistent with the observation,
   * with everything hidden chosen at random. The worlds of one decision are numbered from 0.
   */
  sampleWorlds(observation: Observation<V, A>): (rng: Rng, nth: number) => Playout<A>
  /** The value of an action before any playout, as a number of playouts won; 0 by default. */
  prior?(action: A, observation: Observation<V, A>): number
  /** The number of playouts per decision, all actions together. */
  readonly playouts: number
}

/** An alternative and its value summed over the playouts so far. */
interface Arm<A> {
  readonly action: A
  readonly total: number
}

/**
 * Makes a bot that samples worlds for the hidden part of the state. It cannot cheat: its only input is the observation.
 * All actions are tried in the same worlds with the same chance, so that luck does not decide between them. They are tried
 * equally often, then the better half is kept, until one is left (successive halving). The number of playouts is fixed
 * rather than the time, so that the same seed always gives the same decision.
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
      assert(only !== undefined, 'a bot chooses only when it can act')
      return others.length === 0 ? only : bestOf(search, observation, actions, rng)
    },
  }
}

function bestOf<A extends Typed, V>(
  { sampleWorlds, prior, playouts }: Search<A, V>,
  observation: Observation<V, A>,
  actions: readonly A[],
  rng: Rng,
): A {
  const priorOf = (action: A) => prior?.(action, observation) ?? 0
  return successiveHalving({ actions, prior: priorOf, sampleWorld: sampleWorlds(observation), playouts }, rng)
}

/** The alternatives of a decision, which may be plans of several actions, and how they are tried. */
export interface Trials<A> {
  /** At least one, the most promising first. */
  readonly actions: readonly A[]
  /** The value of an alternative before any playout, as a number of playouts won. */
  prior(action: A): number
  sampleWorld(rng: Rng, nth: number): Playout<A>
  readonly playouts: number
}

/** Returns the best alternative: all are tried equally often, then the better half is kept, until one is left. */
export function successiveHalving<A>({ actions, prior, sampleWorld, playouts }: Trials<A>, rng: Rng): A {
  const stages = Math.ceil(Math.log2(actions.length))
  let arms = actions.map((action): Arm<A> => ({ action, total: prior(action) }))
  let nth = 0
  while (arms.length > 1) {
    const worlds = Math.max(1, Math.floor(playouts / stages / arms.length))
    for (let world = 0; world < worlds; world += 1) {
      const playout = sampleWorld(rng, nth)
      const chance = rng()
      arms = arms.map(({ action, total }) => ({ action, total: total + playout(action, fastRng(chance)) }))
      nth += 1
    }
    // The sort is stable: among equals, the more promising action stays.
    arms = arms.toSorted((one, other) => other.total - one.total).slice(0, Math.ceil(arms.length / 2))
  }
  const [best] = arms
  assert(best !== undefined, 'one action is left')
  return best.action
}

/** The parts of a search that plays out with the rules themselves: slower than a model, but available for any game. */
export interface RulesSearch<S, A extends Typed, V, O, E extends Typed> {
  readonly game: Pick<PlayableGame<S, A, V, O, E>, 'apply' | 'outcome' | 'determinize'>
  /** Chooses the next move of a playout: fast, and not too weak. */
  next(state: S, rng: Rng): { readonly player: PlayerId; readonly action: A }
  /** The value of the last state of a playout for a player, from 0 to 1. */
  value(state: S, player: PlayerId): number
  /** The maximum number of actions in a playout. */
  readonly depth: number
}

/** Samples worlds for a search with a game's `determinize` and its rules. */
export function determinizedPlayouts<S, A extends Typed, V, O, E extends Typed>({
  game,
  next,
  value,
  depth,
}: RulesSearch<S, A, V, O, E>): Search<A, V>['sampleWorlds'] {
  return ({ view, player }) => {
    assert(
      player !== null && game.determinize !== undefined,
      'a search has a player and a game with determinize',
    )
    return (worldRng) => {
      const world = game.determinize?.(view, player, worldRng)
      assert(world !== undefined, 'determinize returns a state')
      return (action, rng) => {
        const turn = { rng, at: 0, emit: () => undefined, tell: () => undefined }
        let state = game.apply(world, player, action, turn)
        for (let step = 0; step < depth && game.outcome(state) === null; step += 1) {
          const move = next(state, rng)
          state = game.apply(state, move.player, move.action, turn)
        }
        return value(state, player)
      }
    }
  }
}
