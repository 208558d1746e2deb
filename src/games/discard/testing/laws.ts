import type { PlayerId } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import type { GameUnderTest } from '../../../engine/testing/laws.ts'
import { nextCardTexts, type Secrets } from '../../../engine/testing/secrets.ts'
import { discard } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { idPrefixOf, valuesOf } from '../rules/cards.ts'
import type { Card } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import { DEALS_MAX } from '../rules/host.ts'
import type { Options } from '../rules/options.ts'
import type { Piles } from '../rules/piles.ts'
import { deckOf, discardedThisTurn, isRevealed, type Side, type State } from '../rules/state.ts'
import type { View } from '../rules/view.ts'

const POKER = { scoring: 'poker', handSize: 7, discardCount: 2 }

const sortedText = (values: readonly string[]) => values.toSorted().join('\n')

/** Every copy is in exactly one pile and has the value at its number in the list (D1, D2). */
function cardsViolation(
  { drawPile, handCards, discardCards }: Piles,
  values: readonly string[],
  prefix: string,
): string | null {
  const isFound: boolean[] = values.map(() => false)
  for (const { id, value } of [...drawPile, ...handCards, ...discardCards]) {
    const index = id.startsWith(prefix) ? Number(id.slice(prefix.length)) - 1 : -1
    if (values[index] !== value) return `${id} with the value ${value} is not in the deck`
    if (isFound[index] === true) return `${id} is in two piles`
    isFound[index] = true
  }
  const lost = isFound.indexOf(false)
  return lost < 0 ? null : `${prefix}${lost + 1} is lost`
}

/** The hand has as many cards as the status in the turn demands: all that were dealt, those minus the discards, or none. */
function handViolation({ piles, hasEnded }: Side, options: Options, cards: number): string | null {
  const { handCards, discardPhase, warning } = piles
  const dealt = Math.min(options.handSize, cards)
  const discarded = Math.min(options.discardCount, dealt)
  const held = hasEnded ? 0 : discardPhase ? dealt : dealt - discarded
  if (handCards.length !== held) return `the hand has ${handCards.length} cards instead of ${held}`
  if (discardPhase && (discarded === 0 || hasEnded)) return 'the discard phase is on with nothing to discard'
  const isShort = warning?.code === 'short-deal'
  return isShort === dealt < options.handSize ? null : 'the warning about a short deal is missing or wrong'
}

/** An order exists only with planning, between the discard and the next deal, and contains all cards of the hand. */
function orderViolation(state: State, side: Side): string | null {
  const { order, hasEnded, piles } = side
  const { planning } = state.options
  if (order === null) return planning && hasEnded ? 'the turn ended without an order' : null
  if (!planning || piles.discardPhase) return 'an order exists without planning or before the discard'
  if (!hasEnded && sortedText(order) !== sortedText(valuesOf(piles.handCards)))
    return 'the order contains other cards than the hand'
  return hasEnded && !isRevealed(state) ? 'the turn ended before the orders were revealed' : null
}

function scoreViolation({ options, turnNumber }: State, { score, lastHand, hasEnded }: Side): string | null {
  const isScored = options.scoring === 'poker'
  if (!isScored && score !== 0) return 'a player has points without scoring'
  if (lastHand !== null && (lastHand.rank !== null) !== isScored)
    return 'the rank of a kept hand does not fit the scoring'
  const last = lastHand?.turnNumber
  if (hasEnded && last !== turnNumber) return 'the turn ended without a kept hand'
  if (!hasEnded && last === turnNumber) return 'a kept hand exists before the turn ended'
  return score >= (lastHand?.points ?? 0) && Number.isInteger(score) ? null : `the score is ${score}`
}

function turnViolation({ turnNumber, deals, options, sides, end }: State): string | null {
  if (turnNumber < 1 || turnNumber > options.turnLimit) return `the turn number is ${turnNumber}`
  if (deals < turnNumber || deals + options.turnLimit - turnNumber > DEALS_MAX)
    return `the number of deals is ${deals}`
  const haveAllEnded = sides.every(({ hasEnded }) => hasEnded)
  if (haveAllEnded !== (end === 'turn-limit') && end !== 'ended-by-host')
    return 'the end of the match does not fit the players who have ended the turn'
  return null
}

function invariant(state: State): string | null {
  const { values } = deckOf(state.options)
  for (const [seat, side] of state.sides.entries()) {
    const violation =
      cardsViolation(side.piles, values, idPrefixOf(seat)) ??
      handViolation(side, state.options, values.length) ??
      orderViolation(state, side) ??
      scoreViolation(state, side)
    if (violation !== null) return `seat ${seat + 1}: ${violation}`
  }
  return turnViolation(state)
}

/** Deals everything hidden from the viewer again. Written independently of `view`, so that it finds leaks in it. */
function scramble(state: State, viewer: PlayerId | null, rng: Rng): State {
  const isSecret = state.options.planning && !isRevealed(state)
  const sides = state.sides.map((side, seat) => {
    if (state.players[seat] === viewer) return { ...side, piles: scrambleOwn(side.piles, rng) }
    return scrambleOther(side, state.options, isSecret, rng)
  })
  return { ...state, sides }
}

/** Viewers know their hand and the values on their discard pile, but not which copies lie there. */
function scrambleOwn(piles: Piles, rng: Rng): Piles {
  const drawPile = shuffled(rng, piles.drawPile)
  const swapCopy = copySwapper([...drawPile, ...piles.discardCards], rng)
  return { ...piles, drawPile: drawPile.map(swapCopy), discardCards: piles.discardCards.map(swapCopy) }
}

/** Viewers know another player's face-up discards, and of their hand only a revealed order. */
function scrambleOther(side: Side, options: Options, isSecret: boolean, rng: Rng): Side {
  const { drawPile, handCards, discardCards } = side.piles
  const isHandKnown = side.order !== null && !isSecret
  const open = discardCards.slice(0, discardCards.length - (isSecret ? discardedThisTurn(side, options) : 0))
  const tail = discardCards.slice(open.length)
  const swapCopy = copySwapper([...drawPile, ...handCards, ...discardCards], rng)
  const hidden = shuffled(rng, [...drawPile, ...tail, ...(isHandKnown ? [] : handCards)]).map(swapCopy)
  const hand = isHandKnown ? shuffled(rng, handCards).map(swapCopy) : hidden.splice(0, handCards.length)
  const discarded = [...open.map(swapCopy), ...hidden.splice(0, tail.length)]
  const order = side.order !== null && isSecret ? valuesOf(shuffled(rng, hand)) : side.order
  return {
    ...side,
    piles: { ...side.piles, drawPile: hidden, handCards: hand, discardCards: discarded },
    order,
  }
}

/** Returns a function that replaces each of these cards by a random copy of the same value. */
function copySwapper(cards: readonly Card[], rng: Rng): (card: Card) => Card {
  const copies = new Map<string, Card[]>()
  for (const card of shuffled(rng, cards)) copies.set(card.value, [...(copies.get(card.value) ?? []), card])
  return (card) => copies.get(card.value)?.pop() ?? card
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

export const secrets: Secrets<State> = {
  textsFor: ({ players, sides }, viewer) =>
    sides.flatMap(({ piles }, seat) => {
      if (players[seat] === viewer) return nextCardTexts(piles.drawPile)
      return [...piles.handCards, ...piles.drawPile, ...piles.discardCards].map(({ id }) => `"${id}"`)
    }),
  values: {
    'all hands': ({ sides }) => sides.map(({ piles }) => piles.handCards),
    'draw piles': ({ sides }) => sides.map(({ piles }) => piles.drawPile),
    discards: ({ sides }) => sides.map(({ piles }) => piles.discardCards),
    'secret orders': ({ sides }) => sides.map(({ order }) => order),
  },
}
