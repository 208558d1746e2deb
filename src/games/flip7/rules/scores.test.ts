import { expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { flip7 } from '../index.ts'
import { fixture, parseCards } from '../testing/fixture.ts'
import { type Card, isModifier } from './deck.ts'
import { scoreOf } from './scoring.ts'

/** The score of these cards for a player who stayed. */
function pointsOf(text: string): number {
  const all: Card[] = parseCards(text)
  const line = all.filter((card) => typeof card === 'number')
  return scoreOf({ status: 'stayed', line, modifiers: all.filter(isModifier) }).points
}

/** A has 1 to 6 and is about to hit; B has stayed. */
const SIX = '1 9 2 3 4 5 6'
function aHasSix(next: string) {
  const table = fixture(2, { deck: `${SIX} ${next}` })
  table.hit('A')
  table.stay('B')
  for (const _ of 'hhhh') table.hit('A')
  return table
}

test('F35 seven different numbers, 0 included, end the round at once for everyone', () => {
  const table = fixture(3, { deck: '1 9 12 2 +4 x2 3 4 5 6 10 8 11 7 0' })
  for (const id of 'ABC') table.hit(id)
  for (const id of 'ABC') table.hit(id) // A 3, B 4, C 5
  for (const id of 'ABC') table.hit(id) // A 6, B 10, C 8
  table.hit('A')
  table.stay('B')
  table.stay('C')
  table.hit('A')
  expect(table.view.phase).toBe('PLAYER_TURN')
  table.hit('A')
  expect(table.seat('A').line).toEqual([1, 2, 3, 6, 11, 7, 0])
  expect(table.events.slice(0, 2)).toEqual([
    { type: 'flipped', player: 'A', card: 0, why: 'hit', nth: 1 },
    { type: 'flip7', player: 'A' },
  ])
  expect(table.view).toMatchObject({ phase: 'ROUND_END', summary: { why: 'flip7' } })
})

test('F35 a Flip 7 discards the queued cards, and players who are still active score', () => {
  const table = fixture(2, { deck: '1 9 2 10 3 11 4 12 flipThree flipThree freeze 5 6 7 8' })
  for (const id of 'ABABAB') table.hit(id)
  table.hit('A')
  table.target('A', 'A') // flips a Flip Three, a Freeze and 5
  table.target('A', 'A')
  table.target('A', 'B')
  expect(table.events.slice(1)).toEqual([
    { type: 'flipThreeBegan', player: 'A' },
    { type: 'flipped', player: 'A', card: 6, why: 'flipThree', nth: 1 },
    { type: 'flipped', player: 'A', card: 7, why: 'flipThree', nth: 2 },
    { type: 'flip7', player: 'A' },
    { type: 'discarded', player: 'B', card: 'freeze', why: 'flip7' },
    {
      type: 'roundEnded',
      round: 1,
      why: 'flip7',
      scores: [
        { player: 'A', numbers: 28, isDoubled: false, plus: 0, bonus: 15, points: 43, total: 43 },
        { player: 'B', numbers: 42, isDoubled: false, plus: 0, bonus: 0, points: 42, total: 42 },
      ],
    },
  ])
  expect(table.statuses()).toEqual({ A: 'flip7', B: 'active' })
  expect(table.view).toMatchObject({ phase: 'ROUND_END', queue: [], flipping: null, discard: ['freeze'] })
})

test('F36 the round ends when nobody is active', () => {
  const table = fixture(4, { deck: '5 9 3 2 freeze 9' })
  table.hit('A')
  table.target('A', 'C')
  table.hit('B')
  table.stay('D')
  expect(table.view.phase).toBe('PLAYER_TURN')
  expect(table.view.currentPlayerId).toBe('A')
  table.stay('A')
  expect(table.statuses()).toEqual({ A: 'stayed', B: 'busted', C: 'frozen', D: 'stayed' })
  expect(table.view).toMatchObject({ phase: 'ROUND_END', currentPlayerId: null })
})

test('F36 after the round any player, and nobody else, can start the next one', () => {
  const ended = () => {
    const table = fixture(2, { deck: '5 9 3 2' })
    table.stay('A')
    expect(table.refusalOf('A', { type: 'nextRound' })).toEqual({
      code: 'round-not-over',
      text: 'The round is not over yet.',
    })
    table.stay('B')
    return table
  }
  for (const player of 'AB') {
    const table = ended()
    table.nextRound(player)
    expect(table.view).toMatchObject({ phase: 'PLAYER_TURN', round: 2, summary: null })
    expect(table.lines()).toEqual({ A: [2], B: [3] })
  }
  const table = ended()
  expect(table.refusalOf(HOST, { type: 'nextRound' })).toMatchObject({ code: 'players-only' })
  expect(table.refusalOf('A', { type: 'hit' })).toEqual({
    code: 'round-over',
    text: 'The round is over: go on with the next one.',
  })
})

test('F37 the summary breaks down the score of every player', () => {
  const table = fixture(3, { deck: '5 9 3 x2 9 freeze +10' })
  table.hit('A')
  table.hit('B')
  table.hit('C')
  table.target('C', 'C')
  table.hit('A')
  table.stay('A')
  expect(table.view.summary).toEqual({
    round: 1,
    why: 'nobodyActive',
    scores: [
      { player: 'A', numbers: 5, isDoubled: true, plus: 10, bonus: 0, points: 20, total: 20 },
      { player: 'B', numbers: 0, isDoubled: false, plus: 0, bonus: 0, points: 0, total: 0 },
      { player: 'C', numbers: 3, isDoubled: false, plus: 0, bonus: 0, points: 3, total: 3 },
    ],
  })
  expect(table.events.at(-1)).toEqual({ type: 'roundEnded', ...table.view.summary })
})

test('F37 a + card scores without numbers, and x2 alone scores nothing', () => {
  expect(pointsOf('+2 +8')).toBe(10)
  expect(pointsOf('x2')).toBe(0)
  expect(pointsOf('x2 +6')).toBe(6)
  expect(pointsOf('0')).toBe(0)
})

test('F37 a Flip 7 scores 15 points more, which x2 does not double', () => {
  expect(pointsOf('0 1 2 3 4 5')).toBe(15)
  expect(pointsOf('0 1 2 3 4 5 6')).toBe(21 + 15)
  expect(pointsOf('0 1 2 3 4 5 6 x2')).toBe(42 + 15)
})

test('F38 the check values are correct', () => {
  expect(pointsOf('3 11 5 7 10')).toBe(36)
  expect(pointsOf('3 11 5 7 10 x2')).toBe(72)
  expect(pointsOf('3 11 5 7 10 +10')).toBe(46)
  expect(pointsOf('3 11 5 7 10 x2 +10')).toBe(82)
  expect(pointsOf('3 11 5 7 10 9 4')).toBe(64)
  expect(pointsOf('11 5 12 +4')).toBe(32)
  expect(pointsOf('7 11 +8 x2')).toBe(44)
  expect(pointsOf('12 11 10 9 8 7 6 +2 +4 +6 +8 +10 x2')).toBe(171)
})

test('F38 a round can score 171', () => {
  const table = fixture(1, { deck: '12 11 10 9 8 7 +2 +4 +6 +8 +10 x2 6' })
  for (let card = 1; card < 13; card += 1) table.hit('A')
  expect(table.seat('A')).toMatchObject({ status: 'flip7', scores: [171], total: 171 })
})

test('F39 the discard pile becomes the deck if the deck runs out in the deal', () => {
  const table = fixture(3, { deck: '5 9', discard: '4 4 4', rest: 'left out' })
  expect(table.events).toEqual([
    { type: 'roundStarted', round: 1, dealer: 'C' },
    { type: 'flipped', player: 'A', card: 5, why: 'deal', nth: 1 },
    { type: 'flipped', player: 'B', card: 9, why: 'deal', nth: 1 },
    { type: 'reshuffled', cards: 3 },
    { type: 'flipped', player: 'C', card: 4, why: 'deal', nth: 1 },
  ])
  expect(table.view).toMatchObject({ deckCount: 2, discard: [] })
})

test('F39 the deck is refilled on a hit, and all cards in front of players stay, including a bust', () => {
  const table = fixture(3, { deck: '5 9 3 5', discard: '8 8', rest: 'left out' })
  table.hit('A')
  expect(table.seat('A').status).toBe('busted')
  expect(table.view).toMatchObject({ deckCount: 0, discard: [8, 8] })
  table.hit('B')
  expect(table.events[0]).toEqual({ type: 'reshuffled', cards: 2 })
  expect(table.lines()).toEqual({ A: [5], B: [9, 8], C: [3] })
  expect(table.seat('A').duplicate).toBe(5)
  expect(table.state.deck).toEqual([8])
})

test('F39 the deck is refilled within a Flip Three, and set-aside cards stay aside', () => {
  const table = fixture(2, { deck: '5 9 flipThree freeze', discard: '8 12', rest: 'left out' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.events.slice(2, 5)).toEqual([
    { type: 'flipped', player: 'B', card: 'freeze', why: 'flipThree', nth: 1 },
    { type: 'setAside', player: 'B', card: 'freeze', nth: 1 },
    { type: 'reshuffled', cards: 2 },
  ])
  expect(table.seat('B').line.toSorted((one, other) => one - other)).toEqual([8, 9, 12])
  expect(table.view).toMatchObject({ phase: 'AWAITING_FREEZE_TARGET', deckCount: 0, discard: [] })
})

test('F40 the round ends at once if no card is left, and everybody who did not bust scores', () => {
  const table = fixture(3, { deck: '5 9 3 9 flipThree freeze', rest: 'left out' })
  table.stay('A')
  table.hit('B')
  table.hit('C')
  expect(table.events).toEqual([
    { type: 'flipped', player: 'C', card: 'flipThree', why: 'hit', nth: 1 },
    { type: 'assigned', card: 'flipThree', from: 'C', to: 'C', isForced: true },
    { type: 'flipThreeBegan', player: 'C' },
    { type: 'flipped', player: 'C', card: 'freeze', why: 'flipThree', nth: 1 },
    { type: 'setAside', player: 'C', card: 'freeze', nth: 1 },
    { type: 'discarded', player: 'C', card: 'freeze', why: 'roundOver' },
    { type: 'roundEnded', ...table.view.summary },
  ])
  expect(table.view).toMatchObject({ phase: 'ROUND_END', summary: { why: 'outOfCards' } })
  expect(table.view.players.map(({ total }) => total)).toEqual([5, 0, 3])
})

test('F41 the match ends only with a round, and the highest total wins', () => {
  const table = fixture(3, { deck: '12 11 3 10', totals: { A: 190, B: 195, C: 100 } })
  table.hit('A')
  table.stay('B')
  table.stay('C')
  expect(table.view.phase).toBe('PLAYER_TURN') // A has 212 if the round ends now
  expect(flip7.outcome(table.state)).toBe(null)
  table.stay('A')
  expect(table.events.at(-1)).toEqual({ type: 'gameEnded', winner: 'A', total: 212 })
  expect(table.view).toMatchObject({ phase: 'GAME_END', currentPlayerId: null, summary: { round: 2 } })
  expect(flip7.outcome(table.state)).toEqual({
    places: [
      { player: 'A', place: 1, score: 212 },
      { player: 'B', place: 2, score: 206 },
      { player: 'C', place: 3, score: 103 },
    ],
    reason: 'target-reached',
  })
  for (const type of ['hit', 'stay', 'nextRound'] as const) {
    expect(table.refusalOf('A', { type })).toEqual({ code: 'game-over', text: 'The game is over.' })
  }
})

test('F41 the target is an option and 200 by default', () => {
  const phases = [49, 50].map((total) => {
    const table = fixture(2, { deck: '0 x2', options: { target: 50 }, totals: { A: total, B: 1 } })
    table.stay('A')
    table.stay('B')
    return table.view.phase
  })
  expect(phases).toEqual(['ROUND_END', 'GAME_END'])
  const table = fixture(2, { deck: '12 9', totals: { A: 187, B: 1 } })
  table.stay('A')
  table.stay('B')
  expect(table.view.phase).toBe('ROUND_END')
})

test('F42 a tie for the highest total leads to another round for everybody, until one player leads alone', () => {
  const table = fixture(3, { deck: '12 10 3 4 5 12', totals: { A: 190, B: 192, C: 180 } })
  for (const id of 'ABC') table.stay(id)
  expect(table.events.at(-1)).toEqual({ type: 'tied', players: ['A', 'B'], total: 202 })
  expect(table.view.phase).toBe('ROUND_END')
  expect(flip7.outcome(table.state)).toBe(null)
  table.nextRound('C')
  expect(table.lines()).toEqual({ A: [12], B: [4], C: [5] })
  for (const id of 'BCA') table.stay(id)
  expect(table.events.at(-1)).toEqual({ type: 'gameEnded', winner: 'A', total: 214 })
})

test('F42 players tied below the highest total share a place, and the match ends', () => {
  const table = fixture(3, { deck: '12 0 +2', totals: { A: 190, B: 102, C: 100 } })
  for (const id of 'ABC') table.stay(id)
  expect(flip7.outcome(table.state)?.places).toEqual([
    { player: 'A', place: 1, score: 202 },
    { player: 'B', place: 2, score: 102 },
    { player: 'C', place: 2, score: 102 },
  ])
})

test('F43 an absent player stays if that is legal, else hits', () => {
  expect(fixture(3, { deck: '5 9 3' }).absentAction('A')).toEqual({ type: 'stay' })
  const table = fixture(3, { deck: 'freeze 9 3' })
  table.target('A', 'B')
  expect(table.absentAction('A')).toEqual({ type: 'hit' })
})

test('F43 an absent player gives a Freeze or Flip Three to the opponent with the highest total', () => {
  for (const card of ['freeze', 'flipThree']) {
    const totals = { A: 150, B: 20, C: 90, D: 100 }
    const table = fixture(4, { deck: `5 9 3 4 ${card}`, totals })
    table.hit('A')
    expect(table.absentAction('A')).toEqual({ type: 'selectTarget', target: 'D' })
  }
  const table = fixture(4, { deck: '5 9 3 4 1 freeze', totals: { A: 150, B: 20, C: 90, D: 100 } })
  table.hit('A')
  table.stay('B')
  table.stay('C')
  table.hit('D')
  expect(table.absentAction('D')).toEqual({ type: 'selectTarget', target: 'A' })
  table.target('D', 'D')
  expect(table.absentAction('A')).toEqual({ type: 'stay' })
})

test('F43 an absent player gives a Second Chance to the first eligible seat and starts the next round', () => {
  const table = fixture(4, {
    deck: '1 9 secondChance 3 7 8 secondChance',
    totals: { A: 0, B: 10, C: 20, D: 30 },
  })
  table.hit('A')
  table.hit('B')
  table.hit('C')
  expect(table.absentAction('C')).toEqual({ type: 'selectTarget', target: 'A' })
  table.target('C', 'D')
  table.stay('D')
  for (const id of 'ABC') table.stay(id)
  for (const id of 'ABCD') expect(table.absentAction(id)).toEqual({ type: 'nextRound' })
})

test('F18 a player with six numbers loses them all if the seventh card is a duplicate', () => {
  const table = aHasSix('6')
  expect(table.seat('A')).toMatchObject({ status: 'active', line: [1, 2, 3, 4, 5, 6] })
  table.hit('A')
  expect(table.seat('A')).toMatchObject({ status: 'busted', scores: [0] })
})
