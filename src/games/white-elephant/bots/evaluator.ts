import { type Evaluator, type RatedChoice, rateByPlayouts } from '../../../bots/review/evaluator.ts'
import type { Observation, PlayerId } from '../../../engine/game.ts'
import { fastRng, type Rng } from '../../../engine/rng.ts'
import { LEGAL_MAX } from '../../../engine/simulator.ts'
import { type Action, numberOf } from '../rules/actions.ts'
import type { Options } from '../rules/options.ts'
import type { View } from '../rules/view.ts'
import { giftOf } from '../rules/view-queries.ts'
import { simulate, type WhiteElephantSimulator } from '../simulator/index.ts'
import * as at from '../simulator/layout.ts'
import { determinize } from './determinize.ts'

/** A choice: to open some wrapped gift or the own one, to get an open gift, to keep the gift or to pass. */
export type Choice =
  | { readonly type: 'pick' | 'pass' }
  | { readonly type: 'pickOwn' | 'take' | 'keep'; readonly title: string }
  | { readonly type: 'steal'; readonly title: string; readonly owner: PlayerId; readonly isLocked: boolean }

const WORLDS = 800
/** The liking of a wrapped gift, whose content nobody knows. */
const UNKNOWN = 0.5
/** Half of a liking is common to all players, and half is a player's own. */
const COMMON_SHARE = 0.5

/**
 * Rates by the expected rank of the gift that the player takes home; 1 is the best of all gifts. Nobody has told the game
 * what the players like. Each sampled world gives every player likings of which a part is common to all, and a gift that
 * was stolen often is more likely to be liked by all.
 */
export const evaluator: Evaluator<View, Action, Options, Choice> = {
  unitOf: (players) => (players > 1 ? 'rank' : null),
  rate(observation, rng) {
    const { view, player, legal } = observation
    if (player === null || view.phase !== 'ACTIVE') return []
    // All wrapped gifts look the same: one of them stands for all.
    const actions = new Map<string, { readonly choice: Choice; readonly action: Action }>()
    for (const action of legal) {
      const choice = choiceOf(action, observation)
      if (choice === null) continue
      const key = JSON.stringify(choice)
      if (!actions.has(key)) actions.set(key, { choice, action })
    }
    if (actions.size < 2) return []
    const me = view.players.findIndex(({ id }) => id === player)
    const players = view.players.length
    const simulator = simulate(players, view.options)
    simulator.load(determinize(view, player, rng))
    const start = simulator.position.slice()
    const rated = rateByPlayouts(
      [...actions.values()],
      { worlds: WORLDS, sign: -1 },
      (deal) => {
        const likings = sampleLikings(players, start, deal)
        return ({ action }, chance) => {
          simulator.position.set(start)
          simulator.play(codeOf(action), chance)
          playToEnd(simulator, likings, chance)
          return rankOf(simulator.position, likings, me)
        }
      },
      rng,
    )
    return rated.map(({ choice: { choice }, ...rating }): RatedChoice<Choice> => ({ choice, ...rating }))
  },
  choiceOf,
  stepOf: ({ view }) => ({
    group: view.currentTurnIndex + 1,
    isRobbed: view.victimId === null ? 'no' : 'yes',
  }),
  start: ({ view }) => (giftsInPlay(view).length + 1) / 2,
  /** Gifts rank by the number of their steals; those with equal numbers share the mean of their ranks. */
  result({ view }, player) {
    const own = view.result?.gifts.find(({ playerId }) => playerId === player)?.giftId ?? giftOf(view, player)
    const stealsOf = (gift: string) => view.unwrappedGifts[gift]?.stealCount ?? 0
    const mine = own === null ? 0 : stealsOf(own)
    const others = giftsInPlay(view).filter((gift) => gift !== own)
    const better = others.filter((gift) => stealsOf(gift) > mine).length
    const equal = others.filter((gift) => stealsOf(gift) === mine).length
    return 1 + better + equal / 2
  },
}

function choiceOf(action: Action, { view, player }: Observation<View, Action>): Choice | null {
  const titleOf = (gift: string) => view.gifts[gift]?.title ?? ''
  switch (action.type) {
    case 'pick': {
      const isKnown = view.gifts[action.giftId] !== undefined
      return isKnown ? { type: 'pickOwn', title: titleOf(action.giftId) } : { type: 'pick' }
    }
    case 'take':
      return { type: 'take', title: titleOf(action.giftId) }
    case 'steal': {
      const { ownerId = null, stealCount = 0 } = view.unwrappedGifts[action.giftId] ?? {}
      const isLocked = stealCount + 1 >= view.config.maxSteals
      return { type: 'steal', title: titleOf(action.giftId), owner: ownerId ?? '', isLocked }
    }
    case 'endTurn': {
      if (view.phase !== 'ACTIVE') return null
      const mine = giftOf(view, player)
      return mine === null ? { type: 'pass' } : { type: 'keep', title: titleOf(mine) }
    }
    case 'addGift':
    case 'removeGift':
    case 'fillWithSamples':
    case 'start':
    case 'endMatch':
      return null
  }
}

function codeOf(action: Action): number {
  return 'giftId' in action ? at.GIFT + numberOf(action.giftId) : at.END_TURN
}

function giftsInPlay(view: View): readonly string[] {
  return [...view.wrappedGifts, ...Object.keys(view.unwrappedGifts)]
}

/** Samples how much each seat likes each gift, from 0 to 1: by seat, then by gift. */
function sampleLikings(players: number, position: Int32Array, rng: Rng): Float64Array[] {
  const gifts = position[at.GIFT_COUNT] ?? 0
  const chance = fastRng(rng())
  const uniform = () => chance() / 2 ** 32
  const common = Array.from({ length: gifts }, (_, gift) => {
    let most = uniform()
    for (let steal = position[at.STEALS + gift] ?? 0; steal > 0; steal -= 1) most = Math.max(most, uniform())
    return most
  })
  return Array.from({ length: players }, () =>
    Float64Array.from(common, (shared) => COMMON_SHARE * shared + (1 - COMMON_SHARE) * uniform()),
  )
}

const legal = new Int32Array(LEGAL_MAX)

/** Plays to the end: everybody gets the gift they like best, where a wrapped one counts as average. */
function playToEnd(simulator: WhiteElephantSimulator, likings: readonly Float64Array[], rng: Rng): void {
  for (;;) {
    const active = simulator.activeSeats()
    if (active === 0) return
    const seat = 31 - Math.clz32(active & -active)
    const count = simulator.legal(legal)
    let best = legal[0] ?? 0
    let most = Number.NEGATIVE_INFINITY
    for (let index = 0; index < count; index += 1) {
      const action = legal[index] ?? 0
      const worth = worthOf(simulator.position, likings[seat], seat, action)
      if (worth > most) [best, most] = [action, worth]
    }
    simulator.play(best, rng)
  }
}

/** How much a seat likes the gift that it has after an action. */
function worthOf(
  position: Int32Array,
  likings: Float64Array | undefined,
  seat: number,
  action: number,
): number {
  if (action === at.END_TURN) return likings?.[(position[at.HELD + seat] ?? 0) - 1] ?? 0
  const gift = action - at.GIFT
  return position[at.PLACE + gift] === at.WRAPPED ? UNKNOWN : (likings?.[gift] ?? 0)
}

/** The rank of the gift that a seat holds among all gifts in play, by the seat's liking. */
function rankOf(position: Int32Array, likings: readonly Float64Array[], seat: number): number {
  const own = likings[seat]
  const held = (position[at.HELD + seat] ?? 0) - 1
  const mine = own?.[held] ?? -1
  let rank = 1
  for (let gift = 0; gift < (position[at.GIFT_COUNT] ?? 0); gift += 1) {
    if (gift !== held && position[at.PLACE + gift] !== at.SET_ASIDE && (own?.[gift] ?? 0) > mine) rank += 1
  }
  return rank
}
