import type { Playout } from '../../../bots/search.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { Rng } from '../../../engine/rng.ts'
import { LEGAL_MAX, lowestSeat } from '../../../engine/simulator.ts'
import { GIFT_IDS } from '../rules/actions.ts'
import { GIFTS_MAX } from '../rules/limits.ts'
import type { View } from '../rules/view.ts'
import { simulate } from '../simulator/index.ts'
import * as at from '../simulator/layout.ts'
import { determinize } from './determinize.ts'
import { taste } from './taste.ts'

/** The expected liking of a wrapped gift, whose content is unknown. */
const UNKNOWN = 0.5

/** The likings of all seats for all gifts, from 0 to 1: seat × GIFTS_MAX + gift. */
type Likings = Float64Array

/**
 * Samples the tastes of the other players, and the bot's own liking of gifts that it does not know. A playout goes on with
 * everybody taking the gift they like best; its value is the bot's liking of the gift that it goes home with.
 */
export function sampleTastes(view: View, player: PlayerId, rng: Rng): (rng: Rng) => Playout<number> {
  const state = determinize(view, player, rng)
  const players = state.players.length
  const me = state.players.indexOf(player)
  const simulator = simulate(players, state.options)
  simulator.load(state)
  const p = simulator.position
  const start = p.slice()
  const likings: Likings = new Float64Array(players * GIFTS_MAX)
  const out = new Int32Array(LEGAL_MAX)
  return (world) => {
    for (let index = 0; index < likings.length; index += 1) likings[index] = world() / 2 ** 32
    for (let gift = 0; gift < state.gifts.length; gift += 1) {
      const content = view.gifts[GIFT_IDS[gift] ?? '']
      if (content !== undefined) likings[me * GIFTS_MAX + gift] = taste(player, content.title)
    }
    return (action, chance) => {
      p.set(start)
      simulator.play(action, chance)
      for (let seats = simulator.activeSeats(); seats !== 0; seats = simulator.activeSeats()) {
        const seat = lowestSeat(seats)
        simulator.play(favourite(p, out, simulator.legal(out), likings, seat), chance)
      }
      return likings[me * GIFTS_MAX + (p[at.HELD + me] as number) - 1] as number
    }
  }
}

/** The legal action that leads to the gift which this seat likes best; a wrapped one counts as average. */
function favourite(p: Int32Array, out: Int32Array, count: number, likings: Likings, seat: number): number {
  const first = seat * GIFTS_MAX
  let best = out[0] as number
  let most = -1
  for (let index = 0; index < count; index += 1) {
    const action = out[index] as number
    const gift = (action === at.END_TURN ? (p[at.HELD + seat] as number) : action) - at.GIFT
    const isWrapped = action !== at.END_TURN && p[at.PLACE + gift] === at.WRAPPED
    const liking = isWrapped ? UNKNOWN : (likings[first + gift] ?? 0)
    if (liking <= most) continue
    best = action
    most = liking
  }
  return best
}
