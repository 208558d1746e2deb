import type { PlayerId } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import type { GameUnderTest } from '../../../engine/testing/laws.ts'
import { discard } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { type Card, valuesOf } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import { DEALS_MAX } from '../rules/host.ts'
import type { Options } from '../rules/options.ts'
import {
  deckOf,
  discardedThisTurn,
  isRevealed,
  prefixOf,
  type Side,
  type State,
  type View,
} from '../rules/state.ts'
import type { Piles } from '../rules/piles.ts'

const POKER = { scoring: 'poker', handSize: 7, discardCount: 2 }

const sorted = (values: readonly string[]) => values.toSorted().join('\n')

/** Each copy in one pile, with the value that its number in the list gives it (D1, D2). */
function cardsWrong(
  { drawPile, handCards, discardCards }: Piles,
  values: readonly string[],
  prefix: string,
): string | null {
  const isSeen: boolean[] = values.map(() => false)
  for (const { id, value } of [...drawPile, ...handCards, ...discardCards]) {
    const index = id.startsWith(prefix) ? Number(id.slice(prefix.length)) - 1 : -1
    if (values[index] !== value) return `${id} is ${value}, from nowhere`
    if (isSeen[index] === true) return `${id} is in two places`
    isSeen[index] = true
  }
  const lost = isSeen.indexOf(false)
  return lost < 0 ? null : `${prefix}${lost + 1} is lost`
}

/** The hand has what the turn leaves it: all that was dealt, that less the discards, or nothing. */
function handWrong({ piles, hasEnded }: Side, options: Options, cards: number): string | null {
  const { handCards, discardPhase, warning } = piles
  const dealt = Math.min(options.handSize, cards)
  const discarded = Math.min(options.discardCount, dealt)
  const held = hasEnded ? 0 : discardPhase ? dealt : dealt - discarded
  if (handCards.length !== held) return `a hand of ${handCards.length}, not of ${held}`
  if (discardPhase && (discarded === 0 || hasEnded)) return 'a phase with nothing to discard'
  const isShort = warning?.code === 'short-deal'
  return isShort === dealt < options.handSize ? null : 'a short deal is warned of, and no other'
}

/**
 * An order is of all that is left, and there is one exactly with planning, after the discard, before the
 * next deal.
 */
function orderWrong(state: State, side: Side): string | null {
  const { order, hasEnded, piles } = side
  const { planning } = state.options
  if (order === null) return planning && hasEnded ? 'a turn ended without an order' : null
  if (!planning || piles.discardPhase) return 'an order out of place'
  if (!hasEnded && sorted(order) !== sorted(valuesOf(piles.handCards))) return 'an order of other cards'
  return hasEnded && !isRevealed(state) ? 'a turn ended before the orders were open' : null
}

function scoreWrong({ options, turnNumber }: State, { score, lastHand, hasEnded }: Side): string | null {
  const isScored = options.scoring === 'poker'
  if (!isScored && score !== 0) return 'points without scoring'
  if (lastHand !== null && (lastHand.rank !== null) !== isScored) return 'a hand is ranked where it scores'
  const last = lastHand?.turnNumber
  if (hasEnded && last !== turnNumber) return 'an ended turn without its hand'
  if (!hasEnded && last === turnNumber) return 'the hand of a turn that has not ended'
  return score >= (lastHand?.points ?? 0) && Number.isInteger(score) ? null : `a score of ${score}`
}

function turnWrong({ turnNumber, deals, options, sides, end }: State): string | null {
  if (turnNumber < 1 || turnNumber > options.turnLimit) return `turn ${turnNumber}`
  if (deals < turnNumber || deals + options.turnLimit - turnNumber > DEALS_MAX) return `${deals} deals`
  const haveAllEnded = sides.every(({ hasEnded }) => hasEnded)
  if (haveAllEnded !== (end === 'turn-limit') && end !== 'ended-by-host')
    return 'all have ended, and nothing follows'
  return null
}

function invariant(state: State): string | null {
  const { values } = deckOf(state.options)
  for (const [seat, side] of state.sides.entries()) {
    const wrong =
      cardsWrong(side.piles, values, prefixOf(seat)) ??
      handWrong(side, state.options, values.length) ??
      orderWrong(state, side) ??
      scoreWrong(state, side)
    if (wrong !== null) return `seat ${seat + 1}: ${wrong}`
  }
  return turnWrong(state)
}

/**
 * All that the viewer does not see, dealt anew; written apart from the view, to find what that shows too
 * much of.
 */
function scramble(state: State, viewer: PlayerId | null, rng: Rng): State {
  const isSecret = state.options.planning && !isRevealed(state)
  const sides = state.sides.map((side, seat) => {
    if (state.players[seat] === viewer) return { ...side, piles: ownScrambled(side.piles, rng) }
    return otherScrambled(side, state.options, isSecret, rng)
  })
  return { ...state, sides }
}

/** One knows one's hand, and what lies on one's discard pile but for which copies these are. */
function ownScrambled(piles: Piles, rng: Rng): Piles {
  const drawPile = shuffled(rng, piles.drawPile)
  const copy = copies([...drawPile, ...piles.discardCards], rng)
  return { ...piles, drawPile: drawPile.map(copy), discardCards: piles.discardCards.map(copy) }
}

/** Of another one knows the open discards, and of the hand nothing but an order that is open. */
function otherScrambled(side: Side, options: Options, isSecret: boolean, rng: Rng): Side {
  const { drawPile, handCards, discardCards } = side.piles
  const isHandOpen = side.order !== null && !isSecret
  const open = discardCards.slice(0, discardCards.length - (isSecret ? discardedThisTurn(side, options) : 0))
  const tail = discardCards.slice(open.length)
  const copy = copies([...drawPile, ...handCards, ...discardCards], rng)
  const unseen = shuffled(rng, [...drawPile, ...tail, ...(isHandOpen ? [] : handCards)]).map(copy)
  const hand = isHandOpen ? shuffled(rng, handCards).map(copy) : unseen.splice(0, handCards.length)
  const discarded = [...open.map(copy), ...unseen.splice(0, tail.length)]
  const order = side.order !== null && isSecret ? valuesOf(shuffled(rng, hand)) : side.order
  return {
    ...side,
    piles: { ...side.piles, drawPile: unseen, handCards: hand, discardCards: discarded },
    order,
  }
}

/** For each of these cards in turn, any of the copies that there are of its value. */
function copies(cards: readonly Card[], rng: Rng): (card: Card) => Card {
  const heap = new Map<string, Card[]>()
  for (const card of shuffled(rng, cards)) heap.set(card.value, [...(heap.get(card.value) ?? []), card])
  return (card) => heap.get(card.value)?.pop() ?? card
}

export const subject: GameUnderTest<State, Action, View, Options, Event> = {
  game: discard,
  tables: [
    { players: 1, options: {} },
    { players: 2, options: { turnLimit: 4 } },
    { players: 3, options: { planning: true, turnLimit: 3 } },
    { players: 1, options: { discardCount: 0, deck: 'jokers' } },
    { players: 2, options: { handSize: 3, discardCount: 5, deck: 'short', planning: true, turnLimit: 13 } },
    { players: 2, options: { ...POKER, turnLimit: 9 } },
    { players: 10, options: { ...POKER, planning: true, turnLimit: 1 } },
    { players: 4, options: { ...POKER, handSize: 5, discardCount: 0, turnLimit: 2 } },
    { players: 2, options: { deck: 'custom', customDeck: '["a","a","b"]', planning: true, turnLimit: 5 } },
    {
      players: 2,
      options: { deck: 'custom', customDeck: '["a","b","a","c","c","a"]', handSize: 4, discardCount: 1 },
    },
    { players: 1, options: { deck: 'custom', handSize: 10, discardCount: 20, turnLimit: 8 } },
    { players: 3, options: { deck: 'double', handSize: 10, discardCount: 4, planning: true, turnLimit: 3 } },
    { players: 5, options: { deck: 'numbers', handSize: 1, discardCount: 0, planning: true, turnLimit: 1 } },
    { players: 1, options: { handSize: 1, discardCount: 1, turnLimit: 1 } },
  ],
  invariant,
  scramble,
}
