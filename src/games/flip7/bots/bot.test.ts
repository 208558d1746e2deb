import { expect, test } from 'vitest'
import type { Bot, PlayerId } from '../../../engine/game.ts'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, startSimulated } from '../../../engine/testing/simulate.ts'
import { flip7 } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { candidates, refusal } from '../rules/legality.ts'
import type { View } from '../rules/state.ts'
import { type Fixture, type FixtureSetup, fixture } from '../testing/fixture.ts'
import { beginner, good } from './bot.ts'

/** What the bot does at this table, in the place of the one who is asked. */
function choice(bot: Bot<View, Action>, table: Fixture, seed = 1): Action {
  const player = table.view.currentPlayerId ?? 'A'
  const all = candidates(table.state, player)
  const legal = all.filter((action) => refusal(table.state, player, action) === null)
  return bot.choose(
    { revision: 0, player, view: table.view, legal, refused: [], outcome: null },
    fastRng(seed),
  )
}

/** Plays matches between these bots, each at every seat in turn; how many each of them wins. */
function winsOf(bots: readonly Bot<View, Action>[], matches: number): number[] {
  const wins = bots.map(() => 0)
  for (let seed = 1; seed <= matches; seed += 1) {
    const start = startSimulated(flip7, { players: bots.length, options: { minPlayers: 2 } }, seed)
    const rng = fastRng(seed, 1)
    const whose = (player: PlayerId) => ('ABCDEF'.indexOf(player) + seed) % bots.length
    const { match } = playOut(start, (now) => {
      const [player = ''] = now.decisions.keys()
      return { player, action: bots[whose(player)]!.choose(observe(now, player), rng) }
    })
    const winner = whose(match.outcome?.places[0]?.player ?? '')
    wins[winner] = wins[winner]! + 1
  }
  return wins
}

test('the good bot beats the beginner clearly', () => {
  const [goods = 0, beginners = 0] = winsOf([good, beginner], 400)
  expect(goods + beginners).toBe(400)
  expect(goods).toBeGreaterThan(240)
})

test('the good bot wins more than its share among four', () => {
  const [wins = 0] = winsOf([good, beginner, beginner, beginner], 400)
  expect(wins).toBeGreaterThan(120)
})

test('both hit while there is no risk, and where they must', () => {
  for (const bot of [beginner, good]) {
    expect(choice(bot, fixture(3, { deck: 'secondChance 9 3' }))).toEqual({ type: 'hit' })
    expect(choice(bot, fixture(3, { deck: '+10 9 3' }))).toEqual({ type: 'hit' })
    const empty = fixture(3, { deck: 'freeze 9 3' })
    empty.target('A', 'B')
    expect(choice(bot, empty)).toEqual({ type: 'hit' })
  }
})

/** A alone at the table with these cards, to hit or stay. */
function aloneWith(line: string, more: Partial<FixtureSetup> = {}): Fixture {
  const count = line.split(' ').length
  const table = fixture(2, { ...more, deck: line.replace(' ', ' 0 ') })
  table.hit('A')
  table.stay('B')
  for (let card = 2; card < count; card += 1) table.hit('A')
  return table
}

test('the good bot stays when much is at stake and hits when little is', () => {
  expect(choice(good, aloneWith('12 11 10 9'))).toEqual({ type: 'stay' })
  expect(choice(good, aloneWith('12 11 10 9 8 7'))).toEqual({ type: 'stay' })
  expect(choice(good, aloneWith('1 2 3'))).toEqual({ type: 'hit' })
})

test('the good bot counts what is out: six low numbers and the bonus are worth a card', () => {
  expect(choice(good, aloneWith('1 2 3 4 5 +2'))).toEqual({ type: 'hit' })
  const table = fixture(1, { deck: '12 11 10 9 1 2', rest: 'discarded' })
  for (const _ of 'hhh') table.hit('A')
  expect(choice(good, table)).toEqual({ type: 'hit' }) // only the 1 and the 2 can come
})

test('the good bot hits when staying would lose the match', () => {
  const totals = { A: 100, B: 200 }
  expect(choice(good, aloneWith('12 11 10 9', { totals }))).toEqual({ type: 'hit' })
})

test('the beginner stays with many numbers, and with a few it depends', () => {
  expect(choice(beginner, aloneWith('1 2 3 4 5'))).toEqual({ type: 'stay' })
  const moods = Array.from({ length: 30 }, (_, seed) => choice(beginner, aloneWith('1 2 3'), seed).type)
  expect(new Set(moods)).toEqual(new Set(['hit', 'stay']))
})

test('the good bot freezes the leader before others, and not one who has all it wants', () => {
  const table = fixture(4, { deck: '5 9 3 1 freeze', totals: { A: 190, B: 20, C: 150, D: 60 } })
  table.hit('A')
  expect(choice(good, table)).toEqual({ type: 'selectTarget', target: 'C' })
  const rich = fixture(3, { deck: '5 12 3 1 11 2 2 10 freeze', totals: { A: 10, B: 100, C: 90 } })
  for (const id of 'ABC') rich.hit(id)
  rich.hit('A')
  rich.hit('B')
  rich.hit('C')
  expect(choice(good, rich)).toEqual({ type: 'selectTarget', target: 'A' })
})

test('the good bot turns a Flip Three on a leader with much to lose, or takes it where it only helps', () => {
  const table = fixture(3, { deck: '5 12 3 1 11 2 4 10 6 flipThree', totals: { A: 10, B: 120, C: 20 } })
  for (const id of 'ABCABC') table.hit(id)
  table.hit('A')
  expect(choice(good, table)).toEqual({ type: 'selectTarget', target: 'B' })
  const early = fixture(3, { deck: 'flipThree' })
  expect(choice(good, early)).toEqual({ type: 'selectTarget', target: 'A' })
})

test('the good bot gives a Second Chance to the weakest', () => {
  const table = fixture(4, {
    deck: 'secondChance 9 3 1 secondChance',
    totals: { A: 10, B: 90, C: 30, D: 60 },
  })
  table.hit('A')
  expect(choice(good, table)).toEqual({ type: 'selectTarget', target: 'C' })
})

test('the beginner aims at anybody but itself', () => {
  const table = fixture(4, { deck: '5 9 3 1 freeze' })
  table.hit('A')
  const targets = Array.from({ length: 60 }, (_, seed) => choice(beginner, table, seed))
  const named = targets.map((action) => (action.type === 'selectTarget' ? action.target : action.type))
  expect([...new Set(named)].toSorted()).toEqual(['B', 'C', 'D'])
})

test('both go on with the next round', () => {
  const table = fixture(2, { deck: '5 9' })
  table.stay('A')
  table.stay('B')
  expect([beginner, good].map((bot) => choice(bot, table))).toEqual([
    { type: 'nextRound' },
    { type: 'nextRound' },
  ])
})
