import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { below, fastRng, pick } from '../../../engine/rng.ts'
import { playOutUnrecorded, startSimulated } from '../../../engine/testing/simulate.ts'
import { determinize } from '../bots/determinize.ts'
import { discard } from '../index.ts'
import { play } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { valuesOf } from './cards.ts'
import { type DeckState, deckReducer, newDeck } from './reducer.ts'
import type { Side, State } from './state.ts'
import { view } from './view.ts'

const MATCHES = 10_000
const tableOf = (seed: number) => subject.tables[seed % subject.tables.length]!

/** Throws with the seed if a law is broken; calling `expect` at every step would dominate the running time. */
function demand(holds: boolean, law: string, seed: number): void {
  if (!holds) throw new Error(`${law}, seed ${seed}`)
}

describe('over ten thousand matches', () => {
  test('D2 every copy is in one pile, and hands, phases, orders and points match the turn', () => {
    for (let seed = 0; seed < MATCHES; seed += 1) {
      playOutUnrecorded(discard, tableOf(seed), seed, (state) => {
        const violation = subject.invariant(state)
        if (violation !== null) throw new Error(`${violation}, seed ${seed}`)
      })
    }
  })

  test('D15 every player ends every turn once, in sequence, and the last turn ends the match', () => {
    for (let seed = 0; seed < MATCHES; seed += 1) {
      let turnNumber = 1
      let last: State | null = null
      const ends = new Map<string, number>()
      playOutUnrecorded(discard, tableOf(seed), seed, (state, events) => {
        demand(
          state.turnNumber - turnNumber <= 1 && state.turnNumber >= turnNumber,
          'the turn number rises by one',
          seed,
        )
        turnNumber = state.turnNumber
        for (const { event } of events) {
          if (event.type === 'turnEnded') ends.set(event.player, (ends.get(event.player) ?? 0) + 1)
        }
        last = state
      })
      const end = last as State | null
      demand(
        end?.end === 'turn-limit' && turnNumber === end.options.turnLimit,
        'the match ends with the last turn',
        seed,
      )
      demand(
        end?.players.every((id) => ends.get(id) === turnNumber) === true,
        'every player ends every turn once',
        seed,
      )
    }
  })

  test('D20 every total is the sum of the points of its turns', () => {
    for (let seed = 0; seed < 2000; seed += 1) {
      const totals = new Map<string, number>()
      const options = { scoring: 'poker', handSize: 5 + (seed % 6), discardCount: seed % 6, turnLimit: 3 }
      playOutUnrecorded(discard, { players: 1 + (seed % 4), options }, seed, (state, events) => {
        for (const { event } of events) {
          if (event.type === 'scored')
            totals.set(event.player, (totals.get(event.player) ?? 0) + event.points)
        }
        state.players.forEach((id, seat) => {
          demand(state.sides[seat]!.score === (totals.get(id) ?? 0), 'a total is the sum of its turns', seed)
        })
      })
    }
  })

  test('D16 no decision of the host loses a card or keeps the match from ending', () => {
    for (let seed = 0; seed < 1000; seed += 1) {
      const rng = fastRng(seed, 1)
      let { state } = startSimulated(discard, tableOf(seed), seed)
      while (state.end === null) {
        const players = state.players.filter((id) => discard.candidates(state, id).length > 0)
        const player = below(rng, 6) === 0 ? HOST : pick(rng, players)
        const now = state
        const legal = discard
          .candidates(now, player)
          .filter((action) => discard.refusal(now, player, action) === null)
        state = play(now, player, pick(rng, legal), rng).state
        const violation = subject.invariant(state)
        if (violation !== null) throw new Error(`${violation}, seed ${seed}`)
      }
    }
  })

  test('D19 a determinized state is valid and has the same view for its player', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const rng = fastRng(seed, 2)
      playOutUnrecorded(discard, tableOf(seed), seed, (state) => {
        const player = pick(rng, state.players)
        const seen = view(state, player)
        const other = determinize(seen, player, rng)
        demand(subject.invariant(other) === null, `${subject.invariant(other)}`, seed)
        demand(JSON.stringify(view(other, player)) === JSON.stringify(seen), 'the views are equal', seed)
      })
    }
  })
})

describe('the reducer', () => {
  const cardsOf = ({ drawPile, handCards, discardCards }: DeckState) => [
    ...drawPile,
    ...handCards,
    ...discardCards,
  ]
  const sortedIds = (state: DeckState) =>
    cardsOf(state)
      .map(({ id }) => id)
      .toSorted()
      .join()

  test('D2 the reducer keeps every copy in one pile, whatever the actions', () => {
    for (let seed = 0; seed < MATCHES; seed += 1) {
      const rng = fastRng(seed, 7)
      const values = Array.from({ length: below(rng, 14) }, (_, index) => `v${index % 5}`)
      let state = newDeck({ values, handSize: 1 + below(rng, 6), discardCount: below(rng, 7), seed })
      const all = sortedIds(state)
      for (let step = 0; step < 25; step += 1) {
        const before = state
        const cardId = pick(rng, ['c1', 'c2', ...state.handCards.map(({ id }) => id)])
        const type = pick(rng, [
          'INIT',
          'DEAL_NEXT_HAND',
          'CONFIRM_DISCARD',
          'END_TURN',
          'TOGGLE_CARD_SELECTION',
          'TOGGLE_CARD_SELECTION',
          'TOGGLE_CARD_SELECTION',
        ] as const)
        state = deckReducer(before, type === 'TOGGLE_CARD_SELECTION' ? { type, cardId } : { type })
        demand(sortedIds(state) === all, 'every copy is in one pile', seed)
        demand(
          valuesOf(state.handCards).join() === state.hand.join(),
          'the hand has the values of its cards',
          seed,
        )
        demand(
          valuesOf(state.discardCards).join() === state.discardPile.join(),
          'the discard pile has the values of its cards',
          seed,
        )
        const most = Math.min(state.discardCount, state.handCards.length)
        demand(
          state.selectedCardIds.size <= (state.discardPhase ? most : 0),
          'no more cards are selected than must go',
          seed,
        )
        if (type === 'END_TURN' && before.discardPhase)
          demand(state === before, 'the discard phase blocks the end of the turn', seed)
        demand(!state.discardPhase || most > 0, 'the discard phase has something to discard', seed)
      }
    }
  })

  /** A side of the game as the reducer's state. */
  const asDeck = (side: Side, { options, turnNumber }: State): DeckState => ({
    ...newDeck({ ...options, values: [] }),
    ...side.piles,
    hand: valuesOf(side.piles.handCards),
    discardPile: valuesOf(side.piles.discardCards),
    turnNumber,
  })

  test('D15 the reducer and the game agree on every discard and every turn without a reshuffle', () => {
    let compared = 0
    for (let seed = 0; seed < 2000; seed += 1) {
      const rng = fastRng(seed, 3)
      const options = { handSize: 1 + below(rng, 10), discardCount: below(rng, 12), turnLimit: 9 }
      let { state } = startSimulated(discard, { players: 1, options }, seed)
      while (state.end === null) {
        const before = asDeck(state.sides[0]!, state)
        const action = pick(
          rng,
          discard.candidates(state, 'A').filter((one) => discard.refusal(state, 'A', one) === null),
        )
        state = play(state, 'A', action, rng).state
        if (state.end !== null || (action.type === 'endTurn' && before.drawPile.length < options.handSize))
          continue
        const selectedCardIds = new Set(action.type === 'confirmDiscard' ? action.cardIds : [])
        const type = action.type === 'endTurn' ? 'END_TURN' : 'CONFIRM_DISCARD'
        const after = deckReducer({ ...before, selectedCardIds }, { type })
        const expected = asDeck(state.sides[0]!, state)
        demand(
          JSON.stringify({ ...after, chances: 0 }) === JSON.stringify({ ...after, ...expected, chances: 0 }),
          'the reducer and the game agree',
          seed,
        )
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(10_000)
  })
})
