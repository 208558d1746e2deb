import { describe, expect, test } from 'vitest'
import type { PlayerId } from '../../../engine/game.ts'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, startSimulated, type TableSetup } from '../../../engine/testing/simulate.ts'
import { whiteElephant } from '../index.ts'
import { SAMPLES } from '../rules/samples.ts'
import type { State } from '../rules/state.ts'
import { lobbyState, matchState, observationOf, play } from '../testing/fixture.ts'
import { beginner } from './beginner.ts'
import { good } from './good.ts'
import { strong } from './strong.ts'
import { taste } from './taste.ts'

/** A title that this player likes at least `from` and less than `to`. */
function titleLikedBy(player: PlayerId, from: number, to: number): string {
  for (let number = 0; ; number += 1) {
    const title = `Thing ${number}`
    if (taste(player, title) >= from && taste(player, title) < to) return title
  }
}

/** The mean liking of good bots and beginners for their final gifts, if they sit in alternate seats. */
function meanLikings(table: TableSetup, seed: number, first: 'good' | 'beginner') {
  const match = startSimulated(whiteElephant, table, seed)
  const rng = fastRng(seed, 9)
  const { players } = match.header
  const isFirst = (player: PlayerId) => players.indexOf(player) % 2 === 0
  const levelOf = (player: PlayerId) => (isFirst(player) === (first === 'good') ? 'good' : 'beginner')
  const { match: end } = playOut(match, (now) => {
    const player = players.find((id) => now.decisions.has(id))!
    return { player, action: whiteElephant.bots[levelOf(player)]!.choose(observe(now, player), rng) }
  })
  const { view } = observe(end, null)
  const sums = { good: 0, beginner: 0 }
  for (const { id, giftId } of view.players) {
    sums[levelOf(id)] += taste(id, view.gifts[giftId!]!.title) / (players.length / 2)
  }
  return sums
}

describe('tastes', () => {
  test('W28 every seat has its own constant, evenly distributed tastes', () => {
    expect(taste('Ana', 'Socks')).toBe(taste('Ana', 'Socks'))
    const [ana, ben] = ['Ana', 'Ben'].map((player) => SAMPLES.map(({ title }) => taste(player, title)))
    expect(ana).not.toEqual(ben)
    const all = Array.from({ length: 10_000 }, (_, number) => taste('Ana', `Thing ${number}`))
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const count = all.filter((liking) => Math.floor(liking * 10) === tenth).length
      expect(Math.abs(count - 1000)).toBeLessThan(130)
    }
  })
})

describe('with empty hands', () => {
  const beside = (title: string, wrapped: number) =>
    play(
      matchState(
        ['Ana', 'Ben', 'Cy', 'Dee'].slice(0, wrapped + 1),
        [title, 'x', 'y', 'z'].slice(0, wrapped + 1),
      ),
      'Ana picks g1',
    )

  test('W28 a bot opens a gift while gifts are wrapped', () => {
    const table = beside(titleLikedBy('Ben', 0.3, 0.5), 3)
    for (const bot of [beginner, good])
      expect(bot.choose(observationOf(table, 'Ben'), fastRng(1)).type).toBe('pick')
  })

  test('W28 a bot steals a gift that it likes much more', () => {
    const table = beside(titleLikedBy('Ben', 0.95, 1), 3)
    for (const bot of [beginner, good]) {
      expect(bot.choose(observationOf(table, 'Ben'), fastRng(1))).toEqual({ type: 'steal', giftId: 'g1' })
    }
  })

  test('W28 the threshold of the good bot falls as fewer gifts are wrapped', () => {
    const title = titleLikedBy('Ben', 0.61, 0.64)
    expect(good.choose(observationOf(beside(title, 3), 'Ben'), fastRng(1)).type).toBe('pick')
    expect(good.choose(observationOf(beside(title, 1), 'Ben'), fastRng(1)).type).toBe('steal')
    expect(beginner.choose(observationOf(beside(title, 1), 'Ben'), fastRng(1)).type).toBe('pick')
  })

  test('W28 the strong bot steals a gift that beats opening one, by a margin that falls with the wrapped gifts', () => {
    const liked = titleLikedBy('Ben', 0.54, 0.57)
    expect(good.choose(observationOf(beside(liked, 3), 'Ben'), fastRng(1)).type).toBe('pick')
    expect(strong.choose(observationOf(beside(liked, 3), 'Ben'), fastRng(1)).type).toBe('steal')
    const hardly = titleLikedBy('Ben', 0.516, 0.52)
    expect(strong.choose(observationOf(beside(hardly, 3), 'Ben'), fastRng(1)).type).toBe('pick')
    expect(strong.choose(observationOf(beside(hardly, 1), 'Ben'), fastRng(1)).type).toBe('steal')
  })

  test('W28 the strong bot prefers the steal that locks, if it likes two gifts equally', () => {
    const titles = [titleLikedBy('Cy', 0.8, 0.803), titleLikedBy('Cy', 0.803, 0.806), 'x', 'y']
    const begun = matchState(['Ana', 'Ben', 'Cy', 'Dee'], titles, { maxSteals: 2 })
    const table = play(begun, 'Ana picks g1', 'Ben steals g1', 'Ana picks g2')
    expect(strong.choose(observationOf(table, 'Cy'), fastRng(1))).toEqual({ type: 'steal', giftId: 'g1' })
  })

  test('W28 a bot opens its own gift only if it likes it', () => {
    const given = (title: string): State => {
      const table = matchState(['Ben', 'Ana'], ['x', title])
      return {
        ...table,
        gifts: table.gifts.map((gift) => (gift.id === 'g2' ? { ...gift, giver: 'Ben' } : gift)),
      }
    }
    const loved = good.choose(observationOf(given(titleLikedBy('Ben', 0.9, 1)), 'Ben'), fastRng(1))
    const loathed = good.choose(observationOf(given(titleLikedBy('Ben', 0, 0.1)), 'Ben'), fastRng(1))
    expect([loved, loathed]).toEqual([
      { type: 'pick', giftId: 'g2' },
      { type: 'pick', giftId: 'g1' },
    ])
  })
})

describe('with a gift', () => {
  const last = (mine: string, other: string) =>
    play(matchState(['Ana', 'Ben'], [mine, other]), 'Ana picks g1', 'Ben picks g2')

  test('W28 a bot keeps its favourite', () => {
    const table = last(titleLikedBy('Ana', 0.8, 0.9), titleLikedBy('Ana', 0.1, 0.2))
    for (const bot of [beginner, good])
      expect(bot.choose(observationOf(table, 'Ana'), fastRng(1))).toEqual({ type: 'endTurn' })
  })

  test('W28 the good bot changes for a better gift, the beginner only for a much better one', () => {
    const slightly = last(titleLikedBy('Ana', 0.4, 0.45), titleLikedBy('Ana', 0.55, 0.6))
    const much = last(titleLikedBy('Ana', 0.1, 0.2), titleLikedBy('Ana', 0.8, 0.9))
    const steal = { type: 'steal', giftId: 'g2' }
    expect(good.choose(observationOf(slightly, 'Ana'), fastRng(1))).toEqual(steal)
    expect(beginner.choose(observationOf(slightly, 'Ana'), fastRng(1))).toEqual({ type: 'endTurn' })
    for (const bot of [beginner, good])
      expect(bot.choose(observationOf(much, 'Ana'), fastRng(1))).toEqual(steal)
  })

  test('W28 the strong bot changes for the smallest gain', () => {
    const hardly = last(titleLikedBy('Ana', 0.4, 0.405), titleLikedBy('Ana', 0.41, 0.415))
    expect(good.choose(observationOf(hardly, 'Ana'), fastRng(1))).toEqual({ type: 'endTurn' })
    expect(strong.choose(observationOf(hardly, 'Ana'), fastRng(1))).toEqual({ type: 'steal', giftId: 'g2' })
  })

  test('W28 the good bot takes a better gift from the table, or opens a spare one if its own is bad', () => {
    const players = ['Ana', 'Ben']
    const titles = [
      titleLikedBy('Ana', 0.1, 0.2),
      titleLikedBy('Ana', 0, 0.1),
      titleLikedBy('Ana', 0, 0.1),
      titleLikedBy('Ana', 0.9, 1),
    ]
    const spare = play(matchState(players, titles), 'Ana picks g1', 'Ben picks g2')
    expect(good.choose(observationOf(spare, 'Ana'), fastRng(1)).type).toBe('pick')
    const table = play(
      matchState(players, titles, { returnToStart: true }),
      'Ana picks g1',
      'Ben picks g4',
      'Ben picks g2',
    )
    expect(good.choose(observationOf(table, 'Ana'), fastRng(1))).toEqual({ type: 'take', giftId: 'g4' })
  })
})

test('W28 a bot gives a sample gift in the lobby, then starts', () => {
  const table = lobbyState(['Ana', 'Ben'])
  for (const bot of [beginner, good, strong]) {
    const given = bot.choose(observationOf(table, 'Ana'), fastRng(1))
    expect(given.type).toBe('addGift')
    const ready = play(table, { player: 'Ana', action: given }, 'Ben gives Lamp')
    expect(bot.choose(observationOf(ready, 'Ana'), fastRng(1))).toEqual({ type: 'start' })
  }
})

test.each([
  [{ players: 4, options: {} }, 0.07, 170],
  [{ players: 8, options: {} }, 0.1, 210],
  [{ players: 6, options: { returnToStart: true } }, 0.05, 180],
  [{ players: 6, options: { gifts: 'own', extraGifts: 3 } }, 0.07, 190],
])('W28 good bots get better gifts than beginners in any seats: %j', (table, margin, wins) => {
  const sums = Array.from({ length: 300 }, (_, match) =>
    meanLikings(table, match >> 1, match % 2 === 0 ? 'good' : 'beginner'),
  )
  const mean = (level: 'good' | 'beginner') => sums.reduce((sum, one) => sum + one[level], 0) / sums.length
  expect(mean('good')).toBeGreaterThan(mean('beginner') + margin)
  expect(sums.filter(({ good, beginner }) => good > beginner).length).toBeGreaterThan(wins)
})
