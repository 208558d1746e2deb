import { expect, test } from 'vitest'
import { fixture } from '../testing/fixture.ts'

test('F32 a Second Chance and the duplicate are discarded automatically, and the turn ends', () => {
  const table = fixture(3, { deck: '5 9 3 secondChance 1 2 5 7' })
  for (const id of 'ABC') table.hit(id)
  table.hit('A')
  expect(table.events).toEqual([
    { type: 'flipped', player: 'A', card: 5, why: 'hit', nth: 1 },
    { type: 'saved', player: 'A', card: 5 },
  ])
  expect(table.seat('A')).toMatchObject({
    status: 'active',
    line: [5],
    duplicate: null,
    hasSecondChance: false,
  })
  expect(table.view).toMatchObject({
    phase: 'PLAYER_TURN',
    currentPlayerId: 'B',
    discard: ['secondChance', 5],
  })
  expect(table.state.deck.at(-1)).toBe(7)
})

test('F32 a duplicate busts a player whose Second Chance is used up', () => {
  const table = fixture(1, { deck: '5 secondChance 5 5' })
  for (const _ of 'hhh') table.hit('A')
  expect(table.seat('A')).toMatchObject({ status: 'busted', duplicate: 5 })
})

test('F32 a player always keeps the first Second Chance', () => {
  const table = fixture(3, { deck: '5 secondChance 3 secondChance' })
  table.hit('A')
  expect(table.events).toEqual([{ type: 'flipped', player: 'A', card: 'secondChance', why: 'hit', nth: 1 }])
  expect(table.view).toMatchObject({ phase: 'PLAYER_TURN', currentPlayerId: 'B' })
  expect(table.view.players.map(({ hasSecondChance }) => hasSecondChance)).toEqual([true, true, false])
})

test('F33 a spare Second Chance cannot go to a player who has one or is out of the round', () => {
  const table = fixture(5, { deck: 'secondChance 9 secondChance 3 1 4 +2 6 8 secondChance' })
  table.hit('A')
  table.stay('B')
  for (const id of 'CDEA') table.hit(id)
  expect(table.view.pendingSecondChanceTarget).toEqual({ playerId: 'A', eligibleTargets: ['D', 'E'] })
  expect(table.refusalOf('A', { type: 'selectTarget', target: 'B' })).toMatchObject({ code: 'not-active' })
  expect(table.refusalOf('A', { type: 'selectTarget', target: 'C' })).toMatchObject({
    code: 'has-second-chance',
  })
})

test('F33 the view names the player who gives a spare Second Chance and the eligible targets', () => {
  const table = fixture(4, { deck: 'secondChance 9 1 3 secondChance' })
  table.hit('A')
  expect(table.view).toMatchObject({
    phase: 'AWAITING_SECOND_CHANCE_TARGET',
    currentPlayerId: 'A',
    pendingFreezeTarget: null,
    pendingSecondChanceTarget: { playerId: 'A', eligibleTargets: ['B', 'C', 'D'] },
  })
  expect(table.refusalOf('A', { type: 'selectTarget', target: 'A' })).toEqual({
    code: 'has-second-chance',
    text: 'That player has a Second Chance already.',
  })
  table.target('A', 'C')
  expect(table.events).toEqual([
    { type: 'assigned', card: 'secondChance', from: 'A', to: 'C', isForced: false },
  ])
  expect(table.view.players.map(({ hasSecondChance }) => hasSecondChance)).toEqual([true, false, true, false])
  expect(table.view).toMatchObject({ phase: 'PLAYER_TURN', currentPlayerId: 'B' })
})

test('F33 a spare Second Chance goes automatically to the only eligible player', () => {
  const table = fixture(2, { deck: 'secondChance 9 secondChance' })
  table.hit('A')
  expect(table.events[1]).toEqual({
    type: 'assigned',
    card: 'secondChance',
    from: 'A',
    to: 'B',
    isForced: true,
  })
  expect(table.seat('B').hasSecondChance).toBe(true)
})

test('F33 a spare Second Chance is discarded if nobody is eligible', () => {
  const table = fixture(2, { deck: 'secondChance 9 1 secondChance' })
  table.hit('A')
  table.stay('B')
  table.hit('A')
  expect(table.events).toEqual([
    { type: 'flipped', player: 'A', card: 'secondChance', why: 'hit', nth: 1 },
    { type: 'discarded', player: 'A', card: 'secondChance', why: 'nobodyToTake' },
  ])
  expect(table.seat('A').hasSecondChance).toBe(true)
  expect(table.view.discard).toEqual(['secondChance'])
})

test('F34 an unused Second Chance scores nothing and is discarded after the round', () => {
  const table = fixture(1, { deck: 'secondChance 5 9' })
  table.hit('A')
  table.stay('A')
  expect(table.seat('A')).toMatchObject({ total: 5 })
  table.nextRound('A')
  expect(table.seat('A')).toMatchObject({ hasSecondChance: false, line: [9] })
  expect(table.view.discard).toEqual([5, 'secondChance'])
})
