import { assert, type Bot, type PlayableGame, type PlayerId, type Sight, type Typed } from '../engine/game.ts'
import type { Rng } from '../engine/rng.ts'

/** What a search asks of a game beside its rules. */
export interface Search<S, A extends Typed, V, O, E extends Typed> {
  readonly game: Pick<PlayableGame<S, A, V, O, E>, 'apply' | 'outcome' | 'determinize'>
  /** The actions that are worth a thought. */
  worthTrying(sight: Sight<V, A>): readonly A[]
  /** Who goes on in an imagined match, and how: quick, and not too foolish. */
  next(state: S, rng: Rng): { readonly player: PlayerId; readonly action: A }
  /** How good the end, or the place where an imagined match is left, is for a player: 0 to 1. */
  value(state: S, player: PlayerId): number
  /** How many imagined matches a decision is made from. */
  readonly playouts: number
  /** After so many actions an imagined match is left. */
  readonly depth: number
}

interface Arm<A> {
  readonly action: A
  visits: number
  total: number
}

/** How eagerly what was tried less is tried again. */
const CURIOSITY = 0.7

/**
 * A bot that imagines what it does not see. Each playout deals the hidden anew (`determinize`), takes the action that
 * has looked best so far with a bonus for what was tried little (UCB1), and plays on to an end. It is fair by its
 * making: only the sight goes in. Their number is fixed, and not the time, so that a seed always decides the same.
 */
export function searching<S, A extends Typed, V, O, E extends Typed>(
  names: Pick<Bot<V, A>, 'name' | 'style'>,
  search: Search<S, A, V, O, E>,
): Bot<V, A> {
  return {
    ...names,
    choose(sight, rng) {
      const actions = search.worthTrying(sight)
      const [only, ...others] = actions
      assert(only !== undefined, 'a bot is asked when it can act')
      return others.length === 0 ? only : bestOf(search, sight, actions, rng)
    },
  }
}

function bestOf<S, A extends Typed, V, O, E extends Typed>(
  search: Search<S, A, V, O, E>,
  { view, player }: Sight<V, A>,
  actions: readonly A[],
  rng: Rng,
): A {
  const { determinize } = search.game
  assert(player !== null && determinize !== undefined, 'a search imagines what its player does not see')
  const arms = actions.map((action): Arm<A> => ({ action, visits: 0, total: 0 }))
  for (let tries = 0; tries < search.playouts; tries += 1) {
    const arm = armToTry(arms, tries)
    arm.total += playoutFrom(search, determinize(view, player, rng), player, arm.action, rng)
    arm.visits += 1
  }
  return best(arms, meanOf).action
}

function best<T>(items: readonly T[], worth: (item: T) => number): T {
  return items.reduce((found, item) => (worth(item) > worth(found) ? item : found))
}

function meanOf({ total, visits }: Arm<unknown>): number {
  return visits === 0 ? Number.NEGATIVE_INFINITY : total / visits
}

function armToTry<A>(arms: readonly Arm<A>[], tries: number): Arm<A> {
  const untried = arms.find(({ visits }) => visits === 0)
  return untried ?? best(arms, (arm) => meanOf(arm) + CURIOSITY * Math.sqrt(Math.log(tries) / arm.visits))
}

function playoutFrom<S, A extends Typed, V, O, E extends Typed>(
  { game, next, value, depth }: Search<S, A, V, O, E>,
  imagined: S,
  player: PlayerId,
  action: A,
  rng: Rng,
): number {
  const turn = { rng, at: 0, emit: () => undefined, tell: () => undefined }
  let state = game.apply(imagined, player, action, turn)
  for (let step = 0; step < depth && game.outcome(state) === null; step += 1) {
    const move = next(state, rng)
    state = game.apply(state, move.player, move.action, turn)
  }
  return value(state, player)
}
