import type { PlayerId, Refusal, Setup } from '../../../engine/game.ts'
import { below, type Rng, shuffled } from '../../../engine/rng.ts'
import { refusalsFrom } from '../../../engine/texts.ts'
import { en } from '../texts/en.ts'
import { advance } from './agenda.ts'
import { ALL_CARDS, type Card } from './deck.ts'
import { contextOf, draftOf } from './draft.ts'
import type { Event } from './events.ts'
import type { Options } from './options.ts'
import { emitRoundStarted, emptySeat } from './round.ts'
import type { State } from './state.ts'

const refuse = refusalsFrom(en)

/** Refuses fewer players than the options allow (F4). */
export function setupRefusal(players: number, { minPlayers }: Options): Refusal | null {
  return players >= minPlayers ? null : refuse('too-few-players', { min: minPlayers, players })
}

/** Picks the first dealer, shuffles the deck and deals the first round (F5, F6). */
export function setup({ players, options, rng }: Setup<Options>): State {
  const dealer = below(rng, players.length)
  return dealFirstRound(initialState(players, options, dealer, shuffled(rng, ALL_CARDS)), rng)
}

/** A match before its first card; the next card of the deck is last. */
export function initialState(
  players: readonly PlayerId[],
  options: Options,
  dealer: number,
  deck: readonly Card[],
): State {
  return {
    options,
    phase: 'DEALING',
    round: 1,
    dealer,
    position: 0,
    seats: players.map((id) => emptySeat(id, [], 0)),
    deck,
    discard: [],
    flips: null,
    queue: [],
    flipped: [],
    roundEnd: null,
    opening: [],
  }
}

/** Deals the first round and keeps its events for the view, because no action sends them. */
export function dealFirstRound(before: State, rng: Rng): State {
  const opening: Event[] = []
  const draft = draftOf(before)
  const context = contextOf({ rng, emit: (event) => opening.push(event) })
  emitRoundStarted(draft, context)
  advance(draft, context)
  draft.opening = opening
  return draft
}
