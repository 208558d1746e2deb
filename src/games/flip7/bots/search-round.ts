import type { Playout } from '../../../bots/search.ts'
import { assert, type PlayerId } from '../../../engine/game.ts'
import { below, type Rng } from '../../../engine/rng.ts'
import { lowestSeat } from '../../../engine/simulator.ts'
import { seatOf } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import { simulate } from '../simulator/index.ts'
import * as at from '../simulator/layout.ts'
import { determinize } from './determinize.ts'
import {
  gainsByCard,
  lastWithoutSecondChance,
  leaderExcept,
  pointsInFront,
  seatCell,
} from './table-policy.ts'
import { winChance } from './win-chance.ts'

/** An action and the points in front at which the player stays afterwards; null: as long as a card gains points. */
export interface Plan {
  readonly action: number
  readonly until: number | null
}

/**
 * Samples the rest of a round for search. Over as many worlds as the deck has cards, each card comes next exactly once:
 * the odds of the next card are exact, and only later cards are random.
 */
export function sampleRounds(
  view: View,
  player: PlayerId,
  rng: Rng,
): (rng: Rng, nth: number) => Playout<Plan> {
  const me = seatOf({ seats: view.players }, player)
  assert(me >= 0, 'the deciding player has a seat')
  const simulator = simulate(view.players.length, view.options)
  simulator.load(determinize(view, player, rng))
  const p = simulator.position
  const sampled = p.slice() // its deck is in random order, so that any number of worlds is a fair sample
  const start = p.slice()
  const totals = view.players.map(() => 0)
  return (deal, nth) => {
    start.set(sampled)
    reorderDeck(start, nth, deal)
    return ({ action, until }, chance) => {
      p.set(start)
      simulator.play(action, chance)
      while ((p[at.PHASE] as number) < at.ROUND_END)
        simulator.play(nextAction(p, totals.length, lowestSeat(simulator.activeSeats()), me, until), chance)
      for (let seat = 0; seat < totals.length; seat += 1)
        totals[seat] = p[seatCell(seat) + at.TOTAL] as number
      return winChance(totals, me, view.options.target)
    }
  }
}

function nextAction(p: Int32Array, players: number, seat: number, me: number, until: number | null): number {
  const phase = p[at.PHASE]
  if (phase === at.PLAYER_TURN) return wantsCard(p, seat, seat === me ? until : null) ? at.HIT : at.STAY
  if (phase === at.SECOND_CHANCE_TARGET) return at.TARGET + lastWithoutSecondChance(p, players)
  return at.TARGET + leaderExcept(p, players, seat)
}

function wantsCard(p: Int32Array, seat: number, until: number | null): boolean {
  const cell = seatCell(seat)
  if (until === null || p[cell + at.HAS_SECOND_CHANCE] === 1) return gainsByCard(p, cell)
  const points = pointsInFront(p, cell)
  return points === 0 || points < until
}

function reorderDeck(p: Int32Array, nth: number, rng: Rng): void {
  const count = p[at.DECK_COUNT] as number
  if (count < 2) return
  swap(p, nth % count, count - 1)
  for (let card = count - 2; card > 0; card -= 1) swap(p, card, below(rng, card + 1))
}

function swap(p: Int32Array, one: number, other: number): void {
  const held = p[at.DECK + one] as number
  p[at.DECK + one] = p[at.DECK + other] as number
  p[at.DECK + other] = held
}
