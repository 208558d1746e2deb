import type { Setup } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import { GIFT_IDS } from './actions.ts'
import type { Content } from './events.ts'
import type { Options } from './options.ts'
import { drawSamples, type Sample } from './samples.ts'
import { SET_ASIDE, type State, WRAPPED } from './state.ts'

/** With gifts of the house a match begins at once; the players' own are gathered first (W6). */
export function setup({ players, options, rng }: Setup<Options>): State {
  const lobby: State = {
    players,
    options,
    phase: 'LOBBY',
    gifts: [],
    takenBack: 0,
    turnQueue: [],
    currentTurnIndex: 0,
    victim: null,
    places: [],
    stealCounts: [],
    bars: [],
    history: [],
  }
  return options.gifts === 'own' ? lobby : begin(withSamples(lobby, players.length, rng), rng)
}

/** What is in a gift of the house. */
export function sampleContent({ title, picture, note }: Sample): Content {
  return { giver: null, title, picture, link: null, note }
}

/** So many spare gifts of the house more. */
export function withSamples(state: State, count: number, rng: Rng): State {
  const first = nextLobbyNumber(state)
  const samples = drawSamples(rng, state.gifts, count).map((sample, index) => ({
    id: `lobby-${first + index}`,
    ...sampleContent(sample),
  }))
  return { ...state, gifts: [...state.gifts, ...samples] }
}

/** Each gift that was ever added has a number of its own. */
export function nextLobbyNumber({ gifts, takenBack }: State): number {
  return gifts.length + takenBack + 1
}

/** From the lobby to the first slot: gifts are numbered in a random order, and so are the players (W2). */
export function begin(lobby: State, rng: Rng): State {
  const { players, options } = lobby
  const all = withSamples(lobby, options.extraGifts, rng).gifts
  const gifts = shuffled(rng, all).map((gift, number) => ({ ...gift, id: GIFT_IDS[number] ?? gift.id }))
  const inPlay = options.spareGifts === 'setAside' ? players.length : gifts.length
  const order = shuffled(
    rng,
    players.map((_, seat) => seat),
  )
  return {
    ...lobby,
    phase: 'ACTIVE',
    gifts,
    turnQueue: queueOf(order, options.returnToStart),
    places: gifts.map((_, number) => (number < inPlay ? WRAPPED : SET_ASIDE)),
    stealCounts: gifts.map(() => 0),
  }
}

/** Standard: the order and its first once more (W3). Boomerang: the order and back (W4). */
function queueOf(order: readonly number[], returnToStart: boolean): number[] {
  return [...order, ...(returnToStart ? order.toReversed() : order.slice(0, 1))]
}
