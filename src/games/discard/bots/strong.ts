import { assert, type Bot } from '../../../engine/game.ts'
import { fastRng } from '../../../engine/rng.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { simulate } from '../simulator/index.ts'
import * as at from '../simulator/layout.ts'
import { en } from '../texts/en.ts'
import { determinize } from './determinize.ts'
import { good } from './good.ts'

/**
 * Plays every possible discard and the end of the turn in the simulator, and keeps the hand with the most points. All
 * cards go to the discard pile whichever are kept, so no discard changes a later turn: more points cannot be had, and a
 * test shows that `good` finds as many.
 */
export const strong: Bot<View, Action> = {
  name: en['bot.strong.name'],
  style: en['bot.strong.style'],
  choose(observation, rng) {
    const { view, player } = observation
    if (!view.discardPhase || view.options.scoring === 'none') return good.choose(observation, rng)
    assert(player !== null, 'a deciding player has a seat')
    const state = determinize(view, player, rng)
    const seat = state.players.indexOf(player)
    const simulator = simulate(state.players.length, state.options)
    simulator.load(state)
    const start = simulator.position.slice()
    let best = -1
    let most = -1
    for (let set = 0; set < 2 ** view.handCards.length; set += 1) {
      if (bitsIn(set) !== view.effectiveDiscardCount) continue
      simulator.position.set(start)
      simulator.play(at.DISCARD + set, fastRng(0), seat)
      simulator.play(at.END_TURN, fastRng(0), seat)
      if (simulator.score(seat) <= most) continue
      best = set
      most = simulator.score(seat)
    }
    return simulator.decode(state, at.DISCARD + best, seat)
  },
}

function bitsIn(set: number): number {
  let bits = 0
  for (let rest = set; rest > 0; rest &= rest - 1) bits += 1
  return bits
}
