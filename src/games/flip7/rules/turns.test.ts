import { expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { fixture } from '../testing/fixture.ts'

test('F15 active players take turns: each hits for one card or stays', () => {
  const table = fixture(3, { deck: '5 9 3 1 2 4 6' })
  table.hit('A')
  expect(table.view.currentPlayerId).toBe('B')
  table.stay('B')
  table.hit('C')
  table.hit('A')
  expect(table.view.currentPlayerId).toBe('C')
  expect(table.lines()).toEqual({ A: [5, 1, 4], B: [9], C: [3, 2] })
  expect(table.statuses()).toEqual({ A: 'active', B: 'stayed', C: 'active' })
})

test('F15 only the current player can hit or stay', () => {
  const table = fixture(3, { deck: '5 9 3' })
  for (const type of ['hit', 'stay'] as const) {
    expect(table.refusalOf('B', { type })).toEqual({ code: 'not-your-turn', text: 'It is not your turn.' })
    expect(table.refusalOf(HOST, { type })).toEqual({
      code: 'players-only',
      text: 'Only players can do this.',
    })
  }
})

test('F15 staying banks the cards and announces the points', () => {
  const table = fixture(3, { deck: '5 9 3 x2 1 2' })
  for (const id of 'ABC') table.hit(id)
  table.stay('A')
  expect(table.events).toEqual([{ type: 'stayed', player: 'A', points: 10 }])
})

test('F16 a player without cards must hit', () => {
  const table = fixture(3, { deck: 'freeze 9 5' })
  table.target('A', 'B')
  expect(table.seat('A')).toMatchObject({ status: 'active', line: [], modifiers: [], hasSecondChance: false })
  expect(table.refusalOf('A', { type: 'stay' })).toEqual({
    code: 'nothing-to-stay-with',
    text: 'You have no card yet: hit first.',
  })
  table.hit('A')
  expect(table.lines()).toEqual({ A: [5], B: [], C: [9] })
})

test('F16 a number, a modifier or a Second Chance is enough to stay', () => {
  const table = fixture(3, { deck: '0 x2 secondChance' })
  for (const id of 'ABC') table.stay(id)
  expect(table.statuses()).toEqual({ A: 'stayed', B: 'stayed', C: 'stayed' })
  expect(table.view.phase).toBe('ROUND_END')
})

test('F17 a new number joins the line, a modifier lies beside it, and an action is resolved at once', () => {
  const table = fixture(3, { deck: '5 9 3 12 +4 freeze' })
  table.hit('A')
  table.hit('B')
  expect(table.seat('A')).toMatchObject({ line: [5, 12], modifiers: [] })
  expect(table.seat('B')).toMatchObject({ line: [9], modifiers: ['+4'] })
  table.hit('C')
  expect(table.view).toMatchObject({ phase: 'AWAITING_FREEZE_TARGET', currentPlayerId: 'C' })
})

test('F17 modifiers never bust and do not count towards seven', () => {
  const table = fixture(1, { deck: '1 2 3 4 5 6 +2 +4 +6 +8 +10 x2' })
  for (let card = 1; card < 12; card += 1) table.hit('A')
  expect(table.seat('A')).toMatchObject({
    status: 'active',
    line: [1, 2, 3, 4, 5, 6],
    modifiers: ['+2', '+4', '+6', '+8', '+10', 'x2'],
  })
})

test('F18 a duplicate busts: the player scores 0 despite modifiers, and the cards stay until the round ends', () => {
  const table = fixture(3, { deck: '5 9 3 +10 4 2 5' })
  for (const id of 'ABCA') table.hit(id)
  expect(table.events).toEqual([
    { type: 'flipped', player: 'A', card: 5, why: 'hit', nth: 1 },
    { type: 'busted', player: 'A', card: 5 },
  ])
  expect(table.seat('A')).toMatchObject({ status: 'busted', line: [5], duplicate: 5, modifiers: ['+10'] })
  expect(table.view.players[0]?.roundScore).toBe(0)
  expect(table.view.discard).toEqual([])
  table.stay('B')
  table.stay('C')
  expect(table.seat('A')).toMatchObject({ scores: [0], total: 0, line: [5], duplicate: 5 })
  table.nextRound('B')
  expect(table.view.discard).toEqual([5, '+10', 5, 9, 4, 3, 2])
  expect(table.seat('A')).toMatchObject({ status: 'active', duplicate: null, modifiers: [] })
})

test('F19 a player who draws a Freeze or Flip Three chooses among all active players, including themselves', () => {
  const table = fixture(4, { deck: '5 9 3 1 freeze flipThree' })
  table.hit('A')
  expect(table.view.pendingFreezeTarget).toEqual({ playerId: 'A', eligibleTargets: ['A', 'B', 'C', 'D'] })
  table.target('A', 'C')
  table.hit('B')
  expect(table.view.pendingFlipThreeTarget).toEqual({ playerId: 'B', eligibleTargets: ['A', 'B', 'D'] })
})

test('F19 a card with one legal target is assigned automatically, and an event announces it', () => {
  const table = fixture(3, { deck: '5 9 3 freeze' })
  table.stay('A')
  table.stay('B')
  table.hit('C')
  expect(table.events.slice(0, 3)).toEqual([
    { type: 'flipped', player: 'C', card: 'freeze', why: 'hit', nth: 1 },
    { type: 'assigned', card: 'freeze', from: 'C', to: 'C', isForced: true },
    { type: 'frozen', player: 'C', points: 3 },
  ])
  expect(table.view.phase).toBe('ROUND_END')
})

test('F20 after a chain of cards, play continues after the player who flipped the first one', () => {
  const table = fixture(4, { deck: '5 9 3 1 flipThree 8 flipThree 10 11 12 2 7' })
  table.hit('A')
  table.target('A', 'C') // C flips 8, a Flip Three and 10
  expect(table.view).toMatchObject({ phase: 'AWAITING_FLIP_THREE_TARGET', currentPlayerId: 'C' })
  table.target('C', 'D') // D flips 11, 12 and 2
  expect(table.lines()).toEqual({ A: [5], B: [9], C: [3, 8, 10], D: [1, 11, 12, 2] })
  const order = [table.view.currentPlayerId]
  for (const id of 'BCD') {
    table.stay(id)
    order.push(table.view.currentPlayerId)
  }
  expect(order).toEqual(['B', 'C', 'D', 'A'])
})

test('F20 nobody can hit or stay while a card waits for a target', () => {
  const table = fixture(3, { deck: '5 9 3 freeze' })
  table.hit('A')
  for (const player of ['A', 'B', 'C']) {
    expect(table.refusalOf(player, { type: 'hit' })).toEqual({
      code: 'target-awaited',
      text: 'Choose a player for the card first.',
    })
  }
})

test("F21 a Freeze banks the target's points and takes them out of the round, even with a Second Chance", () => {
  const table = fixture(3, { deck: '5 secondChance 3 1 9 freeze' })
  table.hit('A')
  table.hit('B')
  table.hit('C')
  table.target('C', 'B')
  expect(table.events).toEqual([
    { type: 'assigned', card: 'freeze', from: 'C', to: 'B', isForced: false },
    { type: 'frozen', player: 'B', points: 9 },
  ])
  expect(table.seat('B')).toMatchObject({
    status: 'frozen',
    hasSecondChance: true,
    line: [9],
    used: ['freeze'],
  })
  table.stay('A')
  expect(table.view.currentPlayerId).toBe('C')
  table.stay('C')
  expect(table.seat('B')).toMatchObject({ scores: [9], total: 9 })
})

test('F22 only the holder of a card chooses its target', () => {
  const table = fixture(3, { deck: '5 9 3 freeze' })
  table.hit('A')
  const refusal = { code: 'not-your-card', text: 'Only the player who flipped the card chooses its target.' }
  expect(table.refusalOf('B', { type: 'selectTarget', target: 'C' })).toEqual(refusal)
  expect(table.refusalOf('C', { type: 'selectTarget', target: 'C' })).toEqual(refusal)
  expect(table.refusalOf(HOST, { type: 'selectTarget', target: 'C' })).toMatchObject({ code: 'players-only' })
})

test('F22 an ineligible target is refused, and so is a target if no card waits for one', () => {
  const table = fixture(4, { deck: '5 9 3 1 3 9 freeze' })
  expect(table.refusalOf('A', { type: 'selectTarget', target: 'B' })).toEqual({
    code: 'no-target-awaited',
    text: 'No card is waiting for a player.',
  })
  table.stay('A')
  table.hit('B')
  table.hit('C')
  table.stay('D')
  table.hit('B')
  expect(table.refusalOf('B', { type: 'selectTarget', target: 'A' })).toEqual({
    code: 'not-active',
    text: 'That player is out of the round: stayed.',
    values: { status: 'stayed' },
  })
  expect(table.refusalOf('B', { type: 'selectTarget', target: 'Z' })).toEqual({
    code: 'unknown-target',
    text: 'That player isn’t at this table.',
  })
})
