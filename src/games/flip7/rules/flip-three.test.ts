import { expect, test } from 'vitest'
import { fixture } from '../testing/fixture.ts'

test('F23 the target flips three cards one at a time, and every kind of card counts', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree +4 secondChance freeze 7' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.events).toEqual([
    { type: 'assigned', card: 'flipThree', from: 'A', to: 'B', isForced: false },
    { type: 'flipThreeBegan', player: 'B' },
    { type: 'flipped', player: 'B', card: '+4', why: 'flipThree', nth: 1 },
    { type: 'flipped', player: 'B', card: 'secondChance', why: 'flipThree', nth: 2 },
    { type: 'flipped', player: 'B', card: 'freeze', why: 'flipThree', nth: 3 },
    { type: 'setAside', player: 'B', card: 'freeze', nth: 3 },
  ])
  expect(table.view).toMatchObject({
    phase: 'AWAITING_FREEZE_TARGET',
    currentPlayerId: 'B',
    flipping: { playerId: 'B', why: 'flipThree', left: 0, setAside: ['freeze'] },
  })
})

test('F24 a bust ends a Flip Three at once', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree 9 7 8' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.seat('B')).toMatchObject({ status: 'busted', line: [9], duplicate: 9 })
  table.hit('C')
  expect(table.lines()).toEqual({ A: [5], B: [9], C: [3, 7] })
})

test('F24 a Flip 7 ends a Flip Three at once', () => {
  const table = fixture(2, { deck: '1 9 2 10 3 11 4 12 5 0 flipThree 6 7 8' })
  for (const id of 'ABABABAB') table.hit(id)
  table.hit('A')
  table.target('A', 'A')
  expect(table.lines()).toEqual({ A: [1, 2, 3, 4, 5, 6, 7], B: [9, 10, 11, 12, 0] })
  expect(table.view).toMatchObject({ phase: 'ROUND_END', deckCount: 81 })
  expect(table.state.deck.at(-1)).toBe(8)
})

test('F25 a Second Chance among the three cards is kept and can cancel a later one', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree secondChance 9 7' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.seat('B')).toMatchObject({ status: 'active', line: [9, 7], hasSecondChance: false })
  expect(table.view.discard).toEqual(['secondChance', 9])
})

test('F25 a spare Second Chance among the three cards is given away before the next card', () => {
  const table = fixture(3, { deck: '5 secondChance 3 flipThree secondChance 9 9' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.view).toMatchObject({
    phase: 'AWAITING_SECOND_CHANCE_TARGET',
    currentPlayerId: 'B',
    pendingSecondChanceTarget: { playerId: 'B', eligibleTargets: ['A', 'C'] },
    flipping: { playerId: 'B', why: 'flipThree', left: 2, setAside: [] },
  })
  expect(table.lines()).toEqual({ A: [5], B: [], C: [3] })
  table.target('B', 'C')
  expect(table.events).toEqual([
    { type: 'assigned', card: 'secondChance', from: 'B', to: 'C', isForced: false },
    { type: 'flipped', player: 'B', card: 9, why: 'flipThree', nth: 2 },
    { type: 'flipped', player: 'B', card: 9, why: 'flipThree', nth: 3 },
    { type: 'saved', player: 'B', card: 9 },
  ])
  expect(table.seat('C').hasSecondChance).toBe(true)
})

test('F26 a cancelled duplicate counts as one of the three cards, and flipping goes on', () => {
  const table = fixture(3, { deck: '5 9 3 1 secondChance 2 flipThree 9 7 8 10' })
  for (const id of 'ABC') table.hit(id)
  table.hit('A')
  table.target('A', 'B')
  expect(table.lines()).toEqual({ A: [5, 1], B: [9, 7, 8], C: [3, 2] })
  expect(table.seat('B').hasSecondChance).toBe(false)
  expect(table.state.deck.at(-1)).toBe(10)
})

test('F27 a Freeze or Flip Three among the three cards waits until all three are flipped', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree flipThree freeze 7' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.lines()).toEqual({ A: [5], B: [9, 7], C: [3] })
  expect(table.view.flipping).toEqual({
    playerId: 'B',
    why: 'flipThree',
    left: 0,
    setAside: ['flipThree', 'freeze'],
  })
})

test('F28 a bust discards all set-aside cards', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree freeze flipThree 9 7' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.events.slice(-3)).toEqual([
    { type: 'busted', player: 'B', card: 9 },
    { type: 'discarded', player: 'B', card: 'freeze', why: 'bust' },
    { type: 'discarded', player: 'B', card: 'flipThree', why: 'bust' },
  ])
  expect(table.view).toMatchObject({
    phase: 'PLAYER_TURN',
    currentPlayerId: 'C',
    discard: ['freeze', 'flipThree'],
    flipping: null,
  })
})

test('F28 a Flip 7 discards all set-aside cards', () => {
  const table = fixture(2, { deck: '1 9 2 10 3 11 4 12 5 0 6 +2 flipThree freeze flipThree 7' })
  for (const id of 'ABABABABAB') table.hit(id)
  table.hit('A')
  table.target('A', 'A')
  expect(table.events.filter(({ type }) => type === 'discarded')).toEqual([
    { type: 'discarded', player: 'A', card: 'freeze', why: 'flip7' },
    { type: 'discarded', player: 'A', card: 'flipThree', why: 'flip7' },
  ])
  expect(table.view).toMatchObject({ phase: 'ROUND_END', discard: ['freeze', 'flipThree'], queue: [] })
  expect(table.statuses()).toEqual({ A: 'flip7', B: 'active' })
})

test('F29 set-aside cards are assigned in the order flipped, all before any takes effect', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree freeze flipThree 7 1 2 4' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.view.phase).toBe('AWAITING_FREEZE_TARGET')
  table.target('B', 'A')
  expect(table.statuses()).toEqual({ A: 'active', B: 'active', C: 'active' })
  expect(table.view).toMatchObject({
    phase: 'AWAITING_FLIP_THREE_TARGET',
    pendingFlipThreeTarget: { playerId: 'B', eligibleTargets: ['A', 'B', 'C'] },
    queue: [{ card: 'freeze', from: 'B', to: 'A' }],
  })
  table.target('B', 'C')
  expect(table.events.slice(0, 3)).toEqual([
    { type: 'assigned', card: 'flipThree', from: 'B', to: 'C', isForced: false },
    { type: 'frozen', player: 'A', points: 5 },
    { type: 'flipThreeBegan', player: 'C' },
  ])
  expect(table.lines()).toEqual({ A: [5], B: [9, 7], C: [3, 1, 2, 4] })
})

test('F29 several set-aside cards may go to one player', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree flipThree flipThree 7 1 2 4 6 8 10' })
  table.hit('A')
  table.target('A', 'B')
  table.target('B', 'C')
  table.target('B', 'C')
  expect(table.seat('C')).toMatchObject({ status: 'flip7', line: [3, 1, 2, 4, 6, 8, 10] })
})

test('F30 an assigned card is discarded, not assigned again, if its owner is out of the round by then', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree freeze flipThree 7 8' })
  table.hit('A')
  table.target('A', 'B')
  table.target('B', 'C')
  table.target('B', 'C')
  expect(table.events).toEqual([
    { type: 'assigned', card: 'flipThree', from: 'B', to: 'C', isForced: false },
    { type: 'frozen', player: 'C', points: 3 },
    { type: 'discarded', player: 'C', card: 'flipThree', why: 'notActive' },
  ])
  expect(table.view).toMatchObject({ phase: 'PLAYER_TURN', currentPlayerId: 'B', discard: ['flipThree'] })
  expect(table.lines()).toEqual({ A: [5], B: [9, 7], C: [3] })
})

test('F30 a Freeze is discarded if its owner busted on the Flip Three before it', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree flipThree freeze 7 3' })
  table.hit('A')
  table.target('A', 'B')
  table.target('B', 'C')
  table.target('B', 'C')
  expect(table.statuses()).toEqual({ A: 'active', B: 'active', C: 'busted' })
  expect(table.events.at(-1)).toEqual({ type: 'discarded', player: 'C', card: 'freeze', why: 'notActive' })
})

test('F30 an assigned card takes effect even if the player who assigned it is out of the round', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree freeze freeze 7' })
  table.hit('A')
  table.target('A', 'B')
  table.target('B', 'B')
  table.target('B', 'C')
  expect(table.statuses()).toEqual({ A: 'active', B: 'frozen', C: 'frozen' })
})

test('F31 the cards that a queued Flip Three sets aside are assigned at once and join the end of the queue', () => {
  const table = fixture(4, { deck: '5 9 3 1 flipThree flipThree freeze 7 freeze 8 10' })
  table.hit('A')
  table.target('A', 'B') // B sets a Flip Three and a Freeze aside
  table.target('B', 'C')
  table.target('B', 'D') // now C flips, and the Freeze on D is still in the queue
  expect(table.lines()).toEqual({ A: [5], B: [9, 7], C: [3, 8, 10], D: [1] })
  expect(table.view).toMatchObject({
    phase: 'AWAITING_FREEZE_TARGET',
    currentPlayerId: 'C',
    queue: [{ card: 'freeze', from: 'B', to: 'D' }],
  })
  table.target('C', 'A')
  expect(table.events).toEqual([
    { type: 'assigned', card: 'freeze', from: 'C', to: 'A', isForced: false },
    { type: 'frozen', player: 'D', points: 1 },
    { type: 'frozen', player: 'A', points: 5 },
  ])
})

test('F31 a player with a Freeze in the queue is still active and a legal target', () => {
  const table = fixture(4, { deck: '5 9 3 1 flipThree flipThree freeze 7 freeze 8 10' })
  table.hit('A')
  table.target('A', 'B')
  table.target('B', 'C')
  table.target('B', 'D')
  expect(table.view.pendingFreezeTarget).toEqual({ playerId: 'C', eligibleTargets: ['A', 'B', 'C', 'D'] })
  table.target('C', 'D')
  expect(table.events.slice(1)).toEqual([
    { type: 'frozen', player: 'D', points: 1 },
    { type: 'discarded', player: 'D', card: 'freeze', why: 'notActive' },
  ])
})
