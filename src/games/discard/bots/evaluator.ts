import type { Evaluator, RatedChoice } from '../../../bots/review/evaluator.ts'
import type { Observation } from '../../../engine/game.ts'
import { fastRng, shuffled } from '../../../engine/rng.ts'
import type { Action } from '../rules/actions.ts'
import { valuesOf } from '../rules/cards.ts'
import { type Card, STANDARD_VALUES } from '../rules/deck.ts'
import { type Options, POKER_CARDS } from '../rules/options.ts'
import { type HandRank, pokerHand } from '../rules/poker.ts'
import type { View } from '../rules/view.ts'
import { combinations, sortByHeight } from './keep.ts'

/** The five cards to keep, the highest first, and the rank of their poker hand. */
export interface Choice {
  readonly values: readonly string[]
  readonly rank: HandRank
}

/** Rates the cards to keep by their points, which is exact: a choice has no effect on later hands. */
export const evaluator: Evaluator<View, Action, Options, Choice> = {
  unitOf: (_players, { scoring }) => (scoring === 'poker' ? 'points' : null),
  rate({ view, player }) {
    if (!isDecision(view)) return []
    const { score = 0 } = view.players.find(({ id }) => id === player) ?? {}
    const later = Math.max(0, view.options.turnLimit - view.turnNumber) * meanPoints(view.handCards.length)
    return [...combinations(view.handCards, POKER_CARDS)]
      .map((kept) => ({ kept, ...pokerHand(valuesOf(kept)) }))
      .toSorted((one, other) => other.strength - one.strength)
      .map(
        ({ kept, rank, points }): RatedChoice<Choice> => ({
          choice: choiceFor(kept, rank),
          value: score + points + later,
          error: 0,
        }),
      )
  },
  choiceOf(action, { view }: Observation<View, Action>) {
    if (action.type !== 'confirmDiscard' || !isDecision(view)) return null
    const kept = view.handCards.filter(({ id }) => !action.cardIds.includes(id))
    return choiceFor(kept, pokerHand(valuesOf(kept)).rank)
  },
  stepOf: ({ view }) => ({ group: view.turnNumber, seen: view.hand.join(' ') }),
  start: ({ options }) => options.turnLimit * meanPoints(options.handSize),
  result: ({ outcome }, player) => outcome.places.find((place) => place.player === player)?.score ?? 0,
}

function isDecision({ options, discardPhase, handCards, effectiveDiscardCount }: View): boolean {
  return (
    options.scoring === 'poker' && discardPhase && handCards.length - effectiveDiscardCount === POKER_CARDS
  )
}

function choiceFor(kept: readonly Card[], rank: HandRank): Choice {
  return { values: valuesOf(sortByHeight(kept)), rank }
}

/** The number of five-card hands that a mean is estimated from. */
const HANDS = 60_000
const means = new Map<number, number>()

/** The mean points of the best five of this many cards, from a fixed sample. */
function meanPoints(handSize: number): number {
  const known = means.get(handSize)
  if (known !== undefined) return known
  const rng = fastRng(handSize)
  const deck = STANDARD_VALUES.map((value, at): Card => ({ id: String(at), value }))
  const ways = [...combinations(deck.slice(0, handSize), POKER_CARDS)].length
  const samples = Math.ceil(HANDS / Math.max(1, ways))
  let sum = 0
  for (let nth = 0; nth < samples; nth += 1) {
    let most = 0
    for (const five of combinations(shuffled(rng, deck).slice(0, handSize), POKER_CARDS))
      most = Math.max(most, pokerHand(valuesOf(five)).points)
    sum += most
  }
  means.set(handSize, sum / samples)
  return sum / samples
}
