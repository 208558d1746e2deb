import { shuffled } from '../../../engine/rng.ts'
import type { GameUnderTest } from '../../../engine/testing/laws.ts'
import { nextCardTexts, type Secrets } from '../../../engine/testing/secrets.ts'
import { flip7 } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { advance } from '../rules/agenda.ts'
import { type Card, COPIES } from '../rules/deck.ts'
import { cardsInFront, contextOf, draftOf } from '../rules/draft.ts'
import type { Event } from '../rules/events.ts'
import type { Options } from '../rules/options.ts'
import { leadersOf, SEVEN, scoreOf } from '../rules/scoring.ts'
import { currentSeat, isEligible, type Seat, type State, seatAt } from '../rules/state.ts'
import type { View } from '../rules/view.ts'

/** Flip 7 and the tables at which the laws are checked. */
export const subject: GameUnderTest<State, Action, View, Options, Event> = {
  game: flip7,
  tables: [
    { players: 3, options: {} },
    { players: 1, options: { minPlayers: 1, target: 50 } },
    { players: 2, options: { minPlayers: 2, showOdds: false } },
    { players: 4, options: { target: 50 } },
    { players: 6, options: { target: 120 } },
    { players: 18, options: { target: 60 } },
    { players: 2, options: { minPlayers: 1, target: 500 } },
  ],
  invariant: (state) => wrongCards(state) ?? wrongTotals(state) ?? wrongSeats(state) ?? wrongPhase(state),
  /** Only the order of the deck is hidden, for every viewer. */
  scramble: (state, _viewer, rng) => ({ ...state, deck: shuffled(rng, state.deck) }),
}

/** Describes a card that is missing or duplicated, or returns null. */
export function wrongCards({ seats, deck, discard, flips, queue }: State): string | null {
  const found = new Map<Card, number>()
  const count = (cards: readonly Card[]) => {
    for (const card of cards) found.set(card, (found.get(card) ?? 0) + 1)
  }
  count(deck)
  count(discard)
  for (const seat of seats) count(cardsInFront(seat))
  if (flips !== null) count(flips.setAside)
  if (flips?.hasSpare) count(['secondChance'])
  for (const { card } of queue) count([card])
  for (const [card, copies] of COPIES) {
    if (found.get(card) !== copies) return `found ${found.get(card) ?? 0} copies of ${card}, not ${copies}`
  }
  return found.size === COPIES.size ? null : 'an unknown card exists'
}

/** Describes a total that is not the sum of the rounds, or returns null. */
export function wrongTotals({ seats, round, roundEnd }: State): string | null {
  const over = roundEnd === null ? round - 1 : round
  for (const seat of seats) {
    const { id, scores, total } = seat
    if (scores.length !== over) return `${id} has scores of ${scores.length} rounds, not ${over}`
    if (scores.reduce((sum, score) => sum + score, 0) !== total)
      return `the total of ${id} is not the sum of the rounds`
    if (roundEnd !== null && scores.at(-1) !== scoreOf(seat).points)
      return `${id} did not score the cards in front of them`
  }
  return null
}

/** Describes the first seat whose fields contradict each other, or returns null. */
export function wrongSeats({ seats }: State): string | null {
  const wrong = seats.map(wrongSeat).find((why) => why !== null)
  return wrong ?? null
}

function wrongSeat({ id, status, line, duplicate, hasSecondChance, used }: Seat): string | null {
  if (new Set(line).size < line.length) return `${id} has a number twice in the line`
  if ((status === 'flip7') !== (line.length === SEVEN))
    return `${id} is ${status} with ${line.length} numbers`
  if ((status === 'busted') !== (duplicate !== null))
    return `${id} is ${status}, the duplicate is ${duplicate}`
  if (duplicate !== null && !line.includes(duplicate))
    return `${id} busted on a number that is not in the line`
  if (status === 'busted' && hasSecondChance) return `${id} busted with a Second Chance`
  if ((status === 'frozen') !== used.includes('freeze'))
    return `${id} is ${status}, which contradicts the used cards`
  return null
}

/** Describes a contradiction between the phase and the pending work, or returns null. */
function wrongPhase(state: State): string | null {
  const { phase, roundEnd, seats, flips, queue, options } = state
  const again = { ...draftOf(state), opening: state.opening }
  advance(again, contextOf({ rng: () => 0, emit: () => undefined }))
  if (JSON.stringify(again) !== JSON.stringify(state))
    return `${phase}, but play could go on without a decision`
  const leaders = leadersOf(seats, options.target)
  if ((phase === 'GAME_END') !== (roundEnd !== null && leaders.length === 1))
    return `${phase}, but ${leaders} lead`
  if (roundEnd !== null)
    return flips === null && queue.length === 0 ? null : 'cards are pending after the round'
  const current = seatAt(state, currentSeat(state) ?? -1)
  if (current.status !== 'active') return `${current.id} has to decide, but is ${current.status}`
  if ((phase === 'PLAYER_TURN') !== (flips === null)) return `${phase}, which contradicts the flips`
  if (phase === 'PLAYER_TURN' && queue.length > 0) return 'a player has to decide before the queue is empty'
  if (flips !== null && seats.filter((seat) => isEligible(seat, flips)).length < 2)
    return 'fewer than two targets are eligible'
  return null
}

export const secrets: Secrets<State> = {
  textsFor: ({ deck }) => nextCardTexts(deck),
  values: {
    'the deck': ({ deck }) => deck,
    'the next card': ({ deck }) => deck.at(-1) ?? null,
  },
}
