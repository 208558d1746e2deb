import { expect, test } from 'vitest'
import { start } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { parse } from '../../../engine/schema.ts'
import { seatNames, startSimulated } from '../../../engine/testing/simulate.ts'
import { flip7 } from '../index.ts'
import { fixture, parseCards } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { ALL_CARDS } from './deck.ts'

const copiesOf = (card: unknown) => ALL_CARDS.filter((other) => other === card).length

test('F1 the deck has 94 cards, 79 of them numbers: one 0 and v copies of each v', () => {
  expect(ALL_CARDS.length).toBe(94)
  expect(ALL_CARDS.filter((card) => typeof card === 'number').length).toBe(79)
  expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(copiesOf)).toEqual([
    1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
  ])
})

test('F2 the deck has each modifier once and each action three times', () => {
  expect(['+2', '+4', '+6', '+8', '+10', 'x2'].map(copiesOf)).toEqual([1, 1, 1, 1, 1, 1])
  expect(['freeze', 'flipThree', 'secondChance'].map(copiesOf)).toEqual([3, 3, 3])
})

test('F3 everyone sees every card on the table and in the discard pile, but only the size of the deck', () => {
  const table = fixture(3, { deck: 'secondChance 9 3 7', discard: '12 5' })
  table.hit('A')
  expect(flip7.view(table.state, 'A')).toEqual(flip7.view(table.state, null))
  expect(table.view).toEqual({
    options: { target: 200, minPlayers: 1, showOdds: true },
    phase: 'PLAYER_TURN',
    round: 1,
    dealerId: 'C',
    currentPlayerId: 'B',
    position: 4,
    pendingDealIndex: null,
    players: [
      {
        id: 'A',
        status: 'active',
        line: [7],
        duplicate: null,
        modifiers: [],
        hasSecondChance: true,
        used: [],
        roundScore: 7,
        scores: [],
        total: 0,
      },
      {
        id: 'B',
        status: 'active',
        line: [9],
        duplicate: null,
        modifiers: [],
        hasSecondChance: false,
        used: [],
        roundScore: 9,
        scores: [],
        total: 0,
      },
      {
        id: 'C',
        status: 'active',
        line: [3],
        duplicate: null,
        modifiers: [],
        hasSecondChance: false,
        used: [],
        roundScore: 3,
        scores: [],
        total: 0,
      },
    ],
    deckCount: 88,
    discard: [12, 5],
    flipped: ['secondChance', 9, 3, 7],
    flipping: null,
    queue: [],
    pendingFreezeTarget: null,
    pendingFlipThreeTarget: null,
    pendingSecondChanceTarget: null,
    summary: null,
    opening: [],
  })
})

const startResult = (players: number, options: unknown) => {
  const result = start(flip7, { players: seatNames(players), options, seed: { dealer: 'fast', number: 1 } })
  return result.ok ? 'starts' : result.refusal
}

test('F4 three to eighteen players can start a match', () => {
  expect([3, 4, 18].map((players) => startResult(players, {}))).toEqual(['starts', 'starts', 'starts'])
  expect(startResult(2, {})).toEqual({
    code: 'too-few-players',
    text: 'These house rules are for 3 or more players, not for 2.',
    values: { min: 3, players: 2 },
  })
  expect(startResult(19, {})).toMatchObject({ code: 'wrong-number-of-players' })
})

test('F4 one or two players can start a match if the options allow it', () => {
  expect(startResult(2, { minPlayers: 2 })).toBe('starts')
  expect(startResult(1, { minPlayers: 2 })).toMatchObject({
    code: 'too-few-players',
    values: { min: 2, players: 1 },
  })
  expect(startResult(1, { minPlayers: 1 })).toBe('starts')
})

test('F4 a solo match ends when the player reaches the target', () => {
  const table = fixture(1, { deck: '12 11 10 9 8 7 6', options: { target: 50 } })
  for (let card = 1; card < 7; card += 1) table.hit('A')
  expect(flip7.outcome(table.state)).toEqual({
    places: [{ player: 'A', place: 1, score: 78 }],
    reason: 'target-reached',
  })
  expect(table.view.round).toBe(1)
})

test('F5 the first dealer is random', () => {
  const dealers = Array.from(
    { length: 60 },
    (_, seed) => startSimulated(flip7, subject.tables[0]!, seed).state.dealer,
  )
  expect([...new Set(dealers)].toSorted()).toEqual([0, 1, 2])
})

test('F5 the next seat deals each round, including extra rounds', () => {
  const table = fixture(3, { deck: '12 12 3 12 3 12 9', totals: { A: 188, B: 188 } })
  const dealers = [table.view.dealerId]
  for (const id of 'ABC') table.stay(id)
  expect(table.events.at(-1)).toEqual({ type: 'tied', players: ['A', 'B'], total: 200 })
  table.nextRound('C')
  dealers.push(table.view.dealerId)
  for (const id of 'BCA') table.stay(id)
  table.nextRound('C')
  dealers.push(table.view.dealerId)
  expect(dealers).toEqual(['C', 'A', 'B'])
})

test('F6 the cards of a finished round go to the discard pile, and the deck is not shuffled', () => {
  const table = fixture(3, { deck: '5 9 3 x2 9 1 2 4' })
  table.hit('A')
  table.hit('B')
  table.stay('C')
  expect(table.view.discard).toEqual([])
  table.stay('A')
  expect(table.view.discard).toEqual([])
  table.nextRound('A')
  expect(table.view.discard).toEqual([5, 'x2', 9, 9, 3])
  expect(table.lines()).toEqual({ A: [4], B: [1], C: [2] })
})

test('F7 the deal begins left of the dealer and ends with the dealer; turns follow the same order', () => {
  const table = fixture(4, { deck: '5 9 3 7 1 2', dealer: 'B' })
  expect(table.events).toEqual([
    { type: 'roundStarted', round: 1, dealer: 'B' },
    { type: 'flipped', player: 'C', card: 5, why: 'deal', nth: 1 },
    { type: 'flipped', player: 'D', card: 9, why: 'deal', nth: 1 },
    { type: 'flipped', player: 'A', card: 3, why: 'deal', nth: 1 },
    { type: 'flipped', player: 'B', card: 7, why: 'deal', nth: 1 },
  ])
  const order = [table.view.currentPlayerId]
  for (const id of 'CDAB') {
    table.stay(id)
    order.push(table.view.currentPlayerId)
  }
  expect(order).toEqual(['C', 'D', 'A', 'B', null])
})

test('F8 an action card pauses the deal until it is fully resolved; then the next seat is dealt a card', () => {
  const table = fixture(4, { deck: '5 flipThree 1 2 3 7 9' })
  expect(table.lines()).toEqual({ A: [5], B: [], C: [], D: [] })
  expect(table.view).toMatchObject({ phase: 'AWAITING_FLIP_THREE_TARGET', pendingDealIndex: 2 })
  table.target('B', 'A')
  expect(table.lines()).toEqual({ A: [5, 1, 2, 3], B: [], C: [7], D: [9] })
  expect(table.view).toMatchObject({ phase: 'PLAYER_TURN', currentPlayerId: 'A', pendingDealIndex: null })
})

test('F9 an action card counts as the dealt card, so players may have zero, one or several cards after the deal', () => {
  const table = fixture(3, { deck: 'flipThree 5 9 3 7 8' })
  table.target('A', 'B')
  expect(table.view).toMatchObject({ phase: 'PLAYER_TURN', currentPlayerId: 'B' })
  table.stay('B')
  expect(table.lines()).toEqual({ A: [], B: [5, 9, 3], C: [7] })
  expect(table.view).toMatchObject({ phase: 'PLAYER_TURN', currentPlayerId: 'A' })
})

test('F10 a dealt Second Chance is kept, and the deal goes on', () => {
  const table = fixture(3, { deck: '5 secondChance 3' })
  expect(table.seat('B')).toMatchObject({ hasSecondChance: true, line: [] })
  expect(table.lines()).toEqual({ A: [5], B: [], C: [3] })
})

test('F11 a Freeze in the deal may go to a seat without a card, which banks 0 and is not dealt one', () => {
  const table = fixture(4, { deck: '5 9 freeze 7' })
  expect(table.view).toMatchObject({
    phase: 'AWAITING_FREEZE_TARGET',
    pendingDealIndex: 3,
    pendingFreezeTarget: { playerId: 'C', eligibleTargets: ['A', 'B', 'C', 'D'] },
    pendingFlipThreeTarget: null,
    pendingSecondChanceTarget: null,
  })
  table.target('C', 'D')
  expect(table.events).toEqual([
    { type: 'assigned', card: 'freeze', from: 'C', to: 'D', isForced: false },
    { type: 'frozen', player: 'D', points: 0 },
  ])
  expect(table.lines()).toEqual({ A: [5], B: [9], C: [], D: [] })
  expect(table.view).toMatchObject({ phase: 'PLAYER_TURN', currentPlayerId: 'A', deckCount: 91 })
})

test('F11 a Freeze in the deal may go to its holder or to a seat with a card, and the deal goes on', () => {
  for (const target of 'AC') {
    const table = fixture(4, { deck: '5 9 freeze 7' })
    table.target('C', target)
    expect(table.seat(target).status).toBe('frozen')
    expect(table.lines()).toEqual({ A: [5], B: [9], C: [], D: [7] })
  }
})

test('F12 the target of a Flip Three in the deal flips at once', () => {
  const table = fixture(3, { deck: 'flipThree 5 9 3' })
  expect(table.view.pendingFlipThreeTarget).toEqual({ playerId: 'A', eligibleTargets: ['A', 'B', 'C'] })
  table.target('A', 'C')
  expect(table.events.slice(0, 5)).toEqual([
    { type: 'assigned', card: 'flipThree', from: 'A', to: 'C', isForced: false },
    { type: 'flipThreeBegan', player: 'C' },
    { type: 'flipped', player: 'C', card: 5, why: 'flipThree', nth: 1 },
    { type: 'flipped', player: 'C', card: 9, why: 'flipThree', nth: 2 },
    { type: 'flipped', player: 'C', card: 3, why: 'flipThree', nth: 3 },
  ])
})

test('F13 a player who survived a Flip Three before their own card hits or stays in the middle of the deal', () => {
  const table = fixture(4, { deck: 'flipThree 5 9 3 7 8 10' })
  table.target('A', 'C')
  expect(table.lines()).toEqual({ A: [], B: [7], C: [5, 9, 3], D: [] })
  expect(table.view).toMatchObject({ phase: 'PLAYER_TURN', currentPlayerId: 'C', pendingDealIndex: 3 })
  table.hit('C')
  expect(table.lines()).toEqual({ A: [], B: [7], C: [5, 9, 3, 8], D: [10] })
  expect(table.view).toMatchObject({ phase: 'PLAYER_TURN', currentPlayerId: 'A', pendingDealIndex: null })
})

test('F13 a player who survived a Flip Three without keeping a card must hit when the deal reaches them', () => {
  const table = fixture(3, { deck: 'flipThree freeze freeze freeze 5 6' })
  table.target('A', 'B')
  for (const _ of 'fff') table.target('B', 'C')
  expect(table.statuses()).toEqual({ A: 'active', B: 'active', C: 'frozen' })
  expect(table.view).toMatchObject({ phase: 'PLAYER_TURN', currentPlayerId: 'B', pendingDealIndex: 2 })
  expect(table.refusalOf('B', { type: 'stay' }).code).toBe('nothing-to-stay-with')
})

test('F13 a player who was given a Second Chance before the deal reached them is dealt a card', () => {
  const table = fixture(3, { deck: 'flipThree secondChance secondChance 5 9 3' })
  table.target('A', 'A')
  table.target('A', 'B')
  expect(table.lines()).toEqual({ A: [5], B: [9], C: [3] })
  expect(table.seat('B').hasSecondChance).toBe(true)
})

test('F14 the deal skips a player who has already busted', () => {
  const table = fixture(3, { deck: 'flipThree 5 5 9 3' })
  table.target('A', 'B')
  expect(table.statuses()).toEqual({ A: 'active', B: 'busted', C: 'active' })
  expect(table.lines()).toEqual({ A: [], B: [5], C: [9] })
})

test('F14 the round can end during the deal', () => {
  const table = fixture(2, { deck: 'freeze freeze' })
  table.target('A', 'A')
  expect(table.events).toEqual([
    { type: 'assigned', card: 'freeze', from: 'A', to: 'A', isForced: false },
    { type: 'frozen', player: 'A', points: 0 },
    { type: 'flipped', player: 'B', card: 'freeze', why: 'deal', nth: 1 },
    { type: 'assigned', card: 'freeze', from: 'B', to: 'B', isForced: true },
    { type: 'frozen', player: 'B', points: 0 },
    {
      type: 'roundEnded',
      round: 1,
      why: 'nobodyActive',
      scores: [
        { player: 'A', numbers: 0, isDoubled: false, plus: 0, bonus: 0, points: 0, total: 0 },
        { player: 'B', numbers: 0, isDoubled: false, plus: 0, bonus: 0, points: 0, total: 0 },
      ],
    },
  ])
  expect(table.view.phase).toBe('ROUND_END')
})

test('F14 a Flip 7 during the deal ends the round before every seat is dealt a card', () => {
  const table = fixture(3, { deck: 'flipThree flipThree 1 2 flipThree 3 4 5 6 7' })
  table.target('A', 'A')
  for (const _ of 'tt') table.target('A', 'A')
  expect(table.statuses()).toEqual({ A: 'flip7', B: 'active', C: 'active' })
  expect(table.view.phase).toBe('ROUND_END')
  expect(table.lines()).toEqual({ A: [1, 2, 3, 4, 5, 6, 7], B: [], C: [] })
})

test('the options have their defaults and bounds', () => {
  expect(parse(flip7.options, {})).toEqual({
    ok: true,
    value: { target: 200, minPlayers: 3, showOdds: true },
  })
  const bad = [
    { target: 49 },
    { target: 501 },
    { target: 50.5 },
    { minPlayers: 0 },
    { minPlayers: 4 },
    { more: 1 },
  ]
  expect(bad.map((options) => parse(flip7.options, options).ok)).toEqual(bad.map(() => false))
})

test('the view contains the events of the first deal until the first action', () => {
  const table = fixture(1, { deck: 'freeze' })
  expect(table.view.opening).toEqual(table.events)
  expect(table.view.opening[2]).toEqual({
    type: 'assigned',
    card: 'freeze',
    from: 'A',
    to: 'A',
    isForced: true,
  })
  table.nextRound('A')
  expect(table.view.opening).toEqual([])
})

test('determinize makes a deck of the unseen cards in another order', () => {
  const { view, state } = fixture(3, { deck: '5 9 3', discard: '12 freeze' })
  const determinized = flip7.determinize?.(view, 'A', fastRng(5))
  expect(determinized?.deck.map(String).toSorted()).toEqual(state.deck.map(String).toSorted())
  expect(determinized?.deck).not.toEqual(state.deck)
  expect({ ...determinized, deck: [] }).toEqual({ ...state, deck: [] })
  expect(parseCards('12 +4')).toEqual([12, '+4'])
})
