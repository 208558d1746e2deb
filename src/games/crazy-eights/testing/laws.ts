import type { PlayerId } from '../../../engine/game.ts'
import { type Rng, shuffled } from '../../../engine/rng.ts'
import type { GameUnderTest } from '../../../engine/testing/laws.ts'
import { nextCardTexts, type Secrets } from '../../../engine/testing/secrets.ts'
import { crazyEights } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { CARD_TYPES, type Card, KINDS, kindOf } from '../rules/cards.ts'
import { deckOf, endlessCards } from '../rules/deck.ts'
import type { Event } from '../rules/events.ts'
import { type Options, weightsOf } from '../rules/options.ts'
import { handAt, type State } from '../rules/state.ts'
import type { View } from '../rules/view.ts'

/** Deals the hidden cards again: the hands of other players with their ids, and the draw pile. */
function scramble(state: State, viewer: PlayerId | null, rng: Rng): State {
  const { players, hands, options, stock } = state
  const isHidden = (seat: number) => players[seat] !== viewer
  const hidden = hands.flatMap((hand, seat) => (isHidden(seat) ? hand : []))
  const ids = shuffled(
    rng,
    hidden.map(({ id }) => id),
  )
  const kinds =
    stock === null
      ? endlessCards(options, hidden.length, rng).map(({ kind }) => kind)
      : shuffled(rng, [...hidden.map(({ kind }) => kind), ...stock.draw])
  const deal = (): Card => ({ id: ids.pop() ?? '', kind: kinds.pop() ?? 0 })
  return {
    ...state,
    hands: hands.map((hand, seat) => (isHidden(seat) ? hand.map(deal) : hand)),
    stock: stock && { draw: kinds, discard: stock.discard },
  }
}

/** Names the invariants that a state violates; null if it violates none. */
function invariant(state: State): string | null {
  const checks = [...cardChecks(state), ...stackChecks(state), ...turnChecks(state)]
  const violations = checks.filter(([holds]) => !holds).map(([, law]) => law)
  return violations.length === 0 ? null : violations.join('; ')
}

type Check = readonly [holds: boolean, law: string]

function cardChecks({ hands, topCard, stock, options, players }: State): Check[] {
  const cards = [...hands.flat(), topCard]
  const kinds = cards.map(({ kind }) => kind)
  const everywhere =
    stock === null ? [] : [...kinds, ...stock.draw, ...stock.discard].toSorted((a, b) => a - b)
  return [
    [hands.length === players.length, 'every seat has a hand'],
    [new Set(cards.map(({ id }) => id)).size === cards.length, 'every card is in exactly one place'],
    [kinds.every((kind) => KINDS[kind] !== undefined), 'every card has one of the 51 kinds'],
    [stock === null || everywhere.join() === deckOf(options).join(), 'a finite deck loses and gains nothing'],
    [(stock === null) === (options.deck === 'endless'), 'only a finite deck has piles'],
    [kinds.every((kind) => isInDeck(kind, options)), 'a kind with weight 0 never occurs'],
  ]
}

function isInDeck(kind: number, options: Options): boolean {
  const type = KINDS[kind]?.type
  return CARD_TYPES.some((other, at) => other === type && (weightsOf(options)[at] ?? 0) > 0)
}

function stackChecks({
  chain,
  pendingDraws,
  topCard,
  options,
  lastPlayedColor,
  reverseStackCount,
}: State): Check[] {
  const { plus, color, type } = kindOf(topCard)
  const rises = chain.every((draws, at) => draws >= (chain[at - 1] ?? 0))
  return [
    [
      pendingDraws === chain.reduce((sum, draws) => sum + draws, 0),
      'the pending draws are the sum of the chain',
    ],
    [chain.every((draws) => [2, 4, 20].includes(draws)), 'a chain consists of + cards'],
    [chain.length === 0 || chain.at(-1) === plus, 'the last card of a chain is on top'],
    [options.stacking !== 'off' || chain.length <= 1, 'a chain has one card if stacking is off'],
    [options.stacking !== 'escalating' || rises, 'an escalating chain never falls'],
    [color === null || color === lastPlayedColor, 'the current colour is that of a coloured top card'],
    [
      reverseStackCount >= 0 && reverseStackCount <= options.reverseLimit,
      'the number of reverses stays within its limit',
    ],
    [reverseStackCount === 0 || type === 'reverse', 'a row of reverses ends with a reverse on top'],
  ]
}

function turnChecks(state: State): Check[] {
  const { currentSeat, direction, players, turnsTaken, options, endReason, emptyDraws, stock, chain } = state
  const hasEmptyHand = players.some((_, seat) => handAt(state, seat).length === 0)
  const isStuck = emptyDraws >= players.length
  const isAtLimit = turnsTaken >= options.turnLimit
  const expected = hasEmptyHand ? 'empty-hand' : isStuck ? 'nothing-to-draw' : isAtLimit ? 'turn-limit' : null
  return [
    [players[currentSeat] !== undefined, 'the turn is at an existing seat'],
    [direction === 1 || direction === -1, 'the direction is 1 or -1'],
    [endReason === expected, 'the match is over exactly when an end condition holds'],
    [endReason === null || chain.length === 0, 'no draws are pending at the end'],
    [turnsTaken <= options.turnLimit, 'no turn is taken beyond the limit'],
    [emptyDraws === 0 || stock !== null, 'a draw from the endless deck is never empty'],
  ]
}

const SHORT = { turnLimit: 100 }
const ONLY_NUMBERS = {
  wildWeight: 0,
  plus2Weight: 0,
  plus4Weight: 0,
  plus20Weight: 0,
  skipWeight: 0,
  reverseWeight: 0,
}

export const subject: GameUnderTest<State, Action, View, Options, Event> = {
  game: crazyEights,
  tables: [
    { players: 3, options: { ...SHORT } },
    { players: 2, options: { ...SHORT, twoPlayers: true } },
    { players: 6, options: { ...SHORT } },
    { players: 4, options: { ...SHORT, stacking: 'escalating', handSize: 3 } },
    { players: 5, options: { ...SHORT, stacking: 'off', skipCount: 1 } },
    { players: 6, options: { ...SHORT, deck: 'finite' } },
    { players: 3, options: { ...SHORT, ...ONLY_NUMBERS, deck: 'finite', deckCopies: 1, handSize: 10 } },
    {
      players: 3,
      options: { ...SHORT, deck: 'finite', deckCopies: 1, drawBreaksReverseChain: true, handSize: 3 },
    },
    { players: 3, options: { ...SHORT, reverseLimit: 2, reverseWeight: 5, handSize: 4 } },
    { players: 5, options: { ...SHORT, reverseLimit: 10, reverseWeight: 5, drawBreaksReverseChain: true } },
    { players: 6, options: { ...SHORT, skipCount: 5, skipWeight: 5, finishOnNumber: true, handSize: 3 } },
    { players: 2, options: { twoPlayers: true, finishOnNumber: true, turnLimit: 20 } },
    { players: 4, options: { plus20Weight: 5, plus4Weight: 3, plus2Weight: 2, turnLimit: 60 } },
    { players: 4, options: { handSize: 3, numberWeight: 5, turnLimit: 200 } },
  ],
  invariant,
  scramble,
}

export const secrets: Secrets<State> = {
  textsFor: ({ players, hands, stock }, viewer) => [
    ...hands.flatMap((hand, seat) => (players[seat] === viewer ? [] : hand.map(({ id }) => `"${id}"`))),
    ...nextCardTexts(stock?.draw ?? []),
  ],
  values: {
    'all hands': ({ hands }) => hands,
    'the newest card of each hand': ({ hands }) => hands.map((hand) => hand.at(-1) ?? null),
    'the draw pile': ({ stock }) => stock?.draw ?? [],
  },
}
