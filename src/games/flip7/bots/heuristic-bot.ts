import { assert, type Bot, type PlayerId } from '../../../engine/game.ts'
import type { Rng } from '../../../engine/rng.ts'
import { type Action, HIT, NEXT_ROUND, STAY } from '../rules/actions.ts'
import type { PlayerView, View } from '../rules/view.ts'

/** The view of a bot that has to decide, and its own row in it. */
export interface Viewpoint {
  readonly view: View
  readonly me: PlayerView
}

/** How a bot decides: whether to hit, and which eligible player gets a card. */
interface Heuristics {
  wantsHit(viewpoint: Viewpoint, rng: Rng): boolean
  target(viewpoint: Viewpoint, eligible: readonly PlayerView[], rng: Rng): PlayerId
}

/** Makes a bot that decides without search. */
export function heuristicBot(
  texts: Pick<Bot<View, Action>, 'name' | 'style'>,
  { wantsHit, target }: Heuristics,
): Bot<View, Action> {
  return {
    ...texts,
    choose({ view, legal, player }, rng) {
      const me = view.players.find(({ id }) => id === player)
      const pending =
        view.pendingFreezeTarget ?? view.pendingFlipThreeTarget ?? view.pendingSecondChanceTarget
      if (view.phase === 'ROUND_END' || me === undefined) return NEXT_ROUND
      const viewpoint = { view, me }
      const canStay = legal.some(({ type }) => type === 'stay')
      if (pending === null) return !canStay || wantsHit(viewpoint, rng) ? HIT : STAY
      const eligible = view.players.filter(({ id }) => pending.eligibleTargets.includes(id))
      return { type: 'selectTarget', target: target(viewpoint, eligible, rng) }
    },
  }
}

/** The first player with the highest value. */
export function bestOf(rows: readonly PlayerView[], value: (row: PlayerView) => number): PlayerView {
  const values = rows.map(value)
  const best = rows[values.indexOf(Math.max(...values))]
  assert(best !== undefined, 'at least one player is eligible')
  return best
}
