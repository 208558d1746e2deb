import { expect, test } from 'vitest'
import type { Bot, PlayerId } from '../../../engine/game.ts'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, startSimulated } from '../../../engine/testing/simulate.ts'
import { flip7 } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { botAction, lastActive } from '../testing/bot-fixture.ts'
import { fixture } from '../testing/fixture.ts'
import { beginner } from './beginner.ts'
import { good } from './good.ts'

/** Plays matches between bots that rotate through the seats, and returns the wins of each. */
function winsOf(bots: readonly Bot<View, Action>[], matches: number): number[] {
  const wins = bots.map(() => 0)
  for (let seed = 1; seed <= matches; seed += 1) {
    const start = startSimulated(flip7, { players: bots.length, options: { minPlayers: 2 } }, seed)
    const rng = fastRng(seed, 1)
    const botIndex = (player: PlayerId) => ('ABCDEF'.indexOf(player) + seed) % bots.length
    const { match } = playOut(start, (now) => {
      const [player = ''] = now.decisions.keys()
      return { player, action: bots[botIndex(player)]!.choose(observe(now, player), rng) }
    })
    const winner = botIndex(match.outcome?.places[0]?.player ?? '')
    wins[winner] = wins[winner]! + 1
  }
  return wins
}

test('the good bot beats the beginner in more than 60 % of the matches', () => {
  const [goods = 0, beginners = 0] = winsOf([good, beginner], 400)
  expect(goods + beginners).toBe(400)
  expect(goods).toBeGreaterThan(240)
})

test('the good bot wins more than its share among four', () => {
  const [wins = 0] = winsOf([good, beginner, beginner, beginner], 400)
  expect(wins).toBeGreaterThan(120)
})

test('both bots hit without risk and if they cannot stay', () => {
  for (const bot of [beginner, good]) {
    expect(botAction(bot, fixture(3, { deck: 'secondChance 9 3' }))).toEqual({ type: 'hit' })
    expect(botAction(bot, fixture(3, { deck: '+10 9 3' }))).toEqual({ type: 'hit' })
    const empty = fixture(3, { deck: 'freeze 9 3' })
    empty.target('A', 'B')
    expect(botAction(bot, empty)).toEqual({ type: 'hit' })
  }
})

test('the good bot stays with many points at stake and hits with few', () => {
  expect(botAction(good, lastActive('12 11 10 9'))).toEqual({ type: 'stay' })
  expect(botAction(good, lastActive('12 11 10 9 8 7'))).toEqual({ type: 'stay' })
  expect(botAction(good, lastActive('1 2 3'))).toEqual({ type: 'hit' })
})

test('the good bot counts visible cards: close to a Flip 7 it hits if the risk is low', () => {
  expect(botAction(good, lastActive('1 2 3 4 5 +2'))).toEqual({ type: 'hit' })
  const table = fixture(1, { deck: '12 11 10 9 1 2', rest: 'discarded' })
  for (const _ of 'hhh') table.hit('A')
  expect(botAction(good, table)).toEqual({ type: 'hit' }) // only the 1 and the 2 can come
})

test('the good bot hits when staying would lose the match', () => {
  const totals = { A: 100, B: 200 }
  expect(botAction(good, lastActive('12 11 10 9', { totals }))).toEqual({ type: 'hit' })
})

test('the good bot freezes the leader, but not a player who has already collected many points', () => {
  const table = fixture(4, { deck: '5 9 3 1 freeze', totals: { A: 190, B: 20, C: 150, D: 60 } })
  table.hit('A')
  expect(botAction(good, table)).toEqual({ type: 'selectTarget', target: 'C' })
  const rich = fixture(3, { deck: '5 12 3 1 11 2 2 10 freeze', totals: { A: 10, B: 100, C: 90 } })
  for (const id of 'ABC') rich.hit(id)
  rich.hit('A')
  rich.hit('B')
  rich.hit('C')
  expect(botAction(good, rich)).toEqual({ type: 'selectTarget', target: 'A' })
})

test('the good bot gives a Flip Three to a leader with much to lose, and takes it if it only helps', () => {
  const table = fixture(3, { deck: '5 12 3 1 11 2 4 10 6 flipThree', totals: { A: 10, B: 120, C: 20 } })
  for (const id of 'ABCABC') table.hit(id)
  table.hit('A')
  expect(botAction(good, table)).toEqual({ type: 'selectTarget', target: 'B' })
  const early = fixture(3, { deck: 'flipThree' })
  expect(botAction(good, early)).toEqual({ type: 'selectTarget', target: 'A' })
})

test('the good bot gives a Second Chance to the player with the lowest total', () => {
  const table = fixture(4, {
    deck: 'secondChance 9 3 1 secondChance',
    totals: { A: 10, B: 90, C: 30, D: 60 },
  })
  table.hit('A')
  expect(botAction(good, table)).toEqual({ type: 'selectTarget', target: 'C' })
})

test('both bots start the next round', () => {
  const table = fixture(2, { deck: '5 9' })
  table.stay('A')
  table.stay('B')
  expect([beginner, good].map((bot) => botAction(bot, table))).toEqual([
    { type: 'nextRound' },
    { type: 'nextRound' },
  ])
})
