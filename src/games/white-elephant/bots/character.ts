import type { Bot, Observation, PlayerId } from '../../../engine/game.ts'
import { pick, type Rng } from '../../../engine/rng.ts'
import type { Action } from '../rules/actions.ts'
import { rules } from '../rules/rules.ts'
import type { View } from '../rules/state.ts'
import { taste } from './taste.ts'

/** How a bot weighs what it sees; all numbers are on the scale of tastes, from 0 to 1. */
interface Character {
  /** With empty hands: from how much liking on it steals, although there are gifts to open. */
  stealsFrom(view: View): number
  /** With a gift: how much more it must like another to change. */
  readonly changesFor: number
  /** What it adds to a gift that this steal would lock, and so make its own for good. */
  readonly lockWorth: number
}

/** A gift to open is worth this, as tastes go: nobody knows what is in it. */
const UNKNOWN_WORTH = 0.5

interface Wish {
  readonly action: Action
  readonly worth: number
}

function likingOf(view: View, player: PlayerId, giftId: string): number {
  const content = view.gifts[giftId]
  return content === undefined ? UNKNOWN_WORTH : taste(player, content.title)
}

function better(one: Wish | null, other: Wish): Wish {
  return one === null || other.worth > one.worth ? other : one
}

/** The open gift that it would like best to steal or to take, or null. */
function bestOpen(
  { view, legal }: Observation<View, Action>,
  player: PlayerId,
  lockWorth: number,
): Wish | null {
  let best: Wish | null = null
  for (const action of legal) {
    if (action.type !== 'steal' && action.type !== 'take') continue
    const steals = view.unwrappedGifts[action.giftId]?.stealCount ?? 0
    const locks = action.type === 'steal' && steals + 1 >= view.config.maxSteals
    const worth = likingOf(view, player, action.giftId) + (locks ? lockWorth : 0)
    best = better(best, { action, worth })
  }
  return best
}

/** A wrapped gift at random, or the one that it gave itself where it would like that better. */
function bestWrapped({ view, legal }: Observation<View, Action>, player: PlayerId, rng: Rng): Wish | null {
  const picks = legal.filter((action) => action.type === 'pick')
  if (picks.length === 0) return null
  const own = picks.find(({ giftId }) => view.gifts[giftId] !== undefined)
  const others = picks.filter((action) => action !== own)
  const worth = own === undefined ? UNKNOWN_WORTH : likingOf(view, player, own.giftId)
  if (own !== undefined && (worth > UNKNOWN_WORTH || others.length === 0)) return { action: own, worth }
  return { action: pick(rng, others), worth: UNKNOWN_WORTH }
}

function choose(character: Character, observation: Observation<View, Action>, rng: Rng): Action {
  const { view, player } = observation
  if (player === null || view.phase !== 'ACTIVE') return rules.whenAbsent(observation, rng)
  const open = bestOpen(observation, player, character.lockWorth)
  const wrapped = bestWrapped(observation, player, rng)
  const mine = view.players.find(({ id }) => id === player)?.giftId ?? null
  const best = open !== null && wrapped !== null ? better(wrapped, open) : (open ?? wrapped)
  if (mine !== null) {
    const isWorthIt = best !== null && best.worth > likingOf(view, player, mine) + character.changesFor
    return isWorthIt ? best.action : { type: 'endTurn' }
  }
  if (wrapped === null) return best?.action ?? { type: 'endTurn' }
  const wanted = Math.max(character.stealsFrom(view), wrapped.worth)
  return open !== null && open.worth >= wanted ? open.action : wrapped.action
}

/** The part of the gifts that is still wrapped, from 1 at the start to 0. */
function wrappedPart({ wrappedGifts, unwrappedGifts }: View): number {
  return wrappedGifts.length / (wrappedGifts.length + Object.keys(unwrappedGifts).length)
}

const CONTENT: Character = { stealsFrom: () => 0.92, changesFor: 0.4, lockWorth: 0 }

/** The fewer gifts there are to open, the less it takes to steal instead (W28). */
const THRESHOLD: Character = {
  stealsFrom: (view) => 0.5 + 0.2 * wrappedPart(view),
  changesFor: 0.02,
  lockWorth: 0.03,
}

/**
 * Whoever likes other things than the rest is robbed by chance alone, and then chooses anew: so hardly anything is worth
 * more than to take what one likes best now. Of all that was tried, higher thresholds, dearer locks, a search with
 * imagined tastes, nothing made it happier. A lock decides between two that it likes alike.
 */
const EAGER: Character = {
  stealsFrom: (view) => 0.5 + 0.03 * wrappedPart(view),
  changesFor: 0,
  lockWorth: 0.01,
}

export const beginner: Bot<View, Action> = {
  name: 'Pip',
  style: 'opens gifts, and steals only what it loves',
  choose: (observation, rng) => choose(CONTENT, observation, rng),
}

export const good: Bot<View, Action> = {
  name: 'Magpie',
  style: 'steals sooner the fewer gifts are wrapped, and always knows what it would rather have',
  choose: (observation, rng) => choose(THRESHOLD, observation, rng),
}

export const strong: Bot<View, Action> = {
  name: 'Raven',
  style:
    'takes what it likes best as soon as that beats the luck of the wrapped, and swaps for the least gain',
  choose: (observation, rng) => choose(EAGER, observation, rng),
}
