import type { Observation, PlayerId } from '../../../engine/game.ts'
import { pick, type Rng } from '../../../engine/rng.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { giftOf } from '../rules/view-queries.ts'
import { whenAbsent } from '../rules/when-absent.ts'
import { taste } from './taste.ts'

/** The preferences of a bot, all on the scale of tastes from 0 to 1. */
export interface Character {
  /** How much a bot with empty hands must like a gift to steal it while others are wrapped. */
  stealThreshold(view: View): number
  /** How much more a bot with a gift must like another one to change. */
  readonly changeThreshold: number
  /** The bonus for a gift that this steal would lock, so that nobody can steal it again. */
  readonly lockBonus: number
}

/** The expected liking of a wrapped gift, whose content is unknown. */
const UNKNOWN_WORTH = 0.5

interface RatedAction {
  readonly action: Action
  readonly worth: number
}

/** Chooses an action by the bot's tastes and its character. */
export function chooseAs(character: Character, observation: Observation<View, Action>, rng: Rng): Action {
  const { view, player } = observation
  if (player === null || view.phase !== 'ACTIVE') return whenAbsent(observation, rng)
  const open = bestOpen(observation, player, character.lockBonus)
  const wrapped = bestWrapped(observation, player, rng)
  const mine = giftOf(view, player)
  const best = open !== null && wrapped !== null ? better(wrapped, open) : (open ?? wrapped)
  if (mine !== null) {
    const isWorthIt = best !== null && best.worth > likingOf(view, player, mine) + character.changeThreshold
    return isWorthIt ? best.action : { type: 'endTurn' }
  }
  if (wrapped === null) return best?.action ?? { type: 'endTurn' }
  const wanted = Math.max(character.stealThreshold(view), wrapped.worth)
  return open !== null && open.worth >= wanted ? open.action : wrapped.action
}

/** The steal or take that the bot likes best, or null. */
function bestOpen(
  { view, legal }: Observation<View, Action>,
  player: PlayerId,
  lockBonus: number,
): RatedAction | null {
  let best: RatedAction | null = null
  for (const action of legal) {
    if (action.type !== 'steal' && action.type !== 'take') continue
    const steals = view.unwrappedGifts[action.giftId]?.stealCount ?? 0
    const locks = action.type === 'steal' && steals + 1 >= view.config.maxSteals
    const worth = likingOf(view, player, action.giftId) + (locks ? lockBonus : 0)
    best = better(best, { action, worth })
  }
  return best
}

/** A pick at random, or the pick of the bot's own gift if the bot likes that one better. */
function bestWrapped(
  { view, legal }: Observation<View, Action>,
  player: PlayerId,
  rng: Rng,
): RatedAction | null {
  const picks = legal.filter((action) => action.type === 'pick')
  if (picks.length === 0) return null
  const own = picks.find(({ giftId }) => view.gifts[giftId] !== undefined)
  const others = picks.filter((action) => action !== own)
  const worth = own === undefined ? UNKNOWN_WORTH : likingOf(view, player, own.giftId)
  if (own !== undefined && (worth > UNKNOWN_WORTH || others.length === 0)) return { action: own, worth }
  return { action: pick(rng, others), worth: UNKNOWN_WORTH }
}

function better(one: RatedAction | null, other: RatedAction): RatedAction {
  return one === null || other.worth > one.worth ? other : one
}

function likingOf(view: View, player: PlayerId, giftId: string): number {
  const content = view.gifts[giftId]
  return content === undefined ? UNKNOWN_WORTH : taste(player, content.title)
}

/** The share of gifts that are still wrapped, from 1 at the start down to 0. */
export function wrappedShare({ wrappedGifts, unwrappedGifts }: View): number {
  return wrappedGifts.length / (wrappedGifts.length + Object.keys(unwrappedGifts).length)
}
