import type { Setup } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import { GIFT_IDS } from './actions.ts'
import { sampleContent } from './content.ts'
import { drawSamples } from './draw-samples.ts'
import type { Options } from './options.ts'
import { SET_ASIDE, type State, WRAPPED } from './state.ts'

/** Starts play at once with sample gifts, or opens a lobby for the players' own gifts (W6). */
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
  return options.gifts === 'own' ? lobby : beginPlay(addSamples(lobby, players.length, rng), rng)
}

/** Adds this many sample gifts as spare gifts. */
export function addSamples(state: State, count: number, rng: Rng): State {
  const first = nextLobbyNumber(state)
  const samples = drawSamples(rng, state.gifts, count).map((sample, index) => ({
    id: `lobby-${first + index}`,
    ...sampleContent(sample),
  }))
  return { ...state, gifts: [...state.gifts, ...samples] }
}

/** The number of the next lobby gift; numbers of gifts that were taken back are not used again. */
export function nextLobbyNumber({ gifts, takenBack }: State): number {
  return gifts.length + takenBack + 1
}

/** Goes from the lobby to the first slot: numbers the gifts and orders the players at random (W2). */
export function beginPlay(lobby: State, rng: Rng): State {
  const { players, options } = lobby
  const all = addSamples(lobby, options.extraGifts, rng).gifts
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

/** Standard: the order, then its first player once more (W3). Boomerang: the order and back (W4). */
function queueOf(order: readonly number[], returnToStart: boolean): number[] {
  return [...order, ...(returnToStart ? order.toReversed() : order.slice(0, 1))]
}
