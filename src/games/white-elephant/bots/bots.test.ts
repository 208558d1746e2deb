import { describe, expect, test } from 'vitest'
import type { Observation, PlayerId } from '../../../engine/game.ts'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, startSimulated, type TableSetup } from '../../../engine/testing/simulate.ts'
import { whiteElephant } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { rules } from '../rules/rules.ts'
import { SAMPLES } from '../rules/samples.ts'
import type { State, View } from '../rules/state.ts'
import { lobby, played, stacked } from '../testing/fixture.ts'
import { beginner, good, strong } from './character.ts'
import { taste } from './taste.ts'

function observationOf(state: State, player: PlayerId): Observation<View, Action> {
  const legal = rules
    .candidates(state, player)
    .filter((action) => rules.refusal(state, player, action) === null)
  return { revision: 0, player, view: rules.view(state, player), legal, refused: [], outcome: null }
}

/** A title that this player likes about so much. */
function likedBy(player: PlayerId, from: number, to: number): string {
  for (let number = 0; ; number += 1) {
    const title = `Thing ${number}`
    if (taste(player, title) >= from && taste(player, title) < to) return title
  }
}

/** How happy good bots and beginners are with their gifts when they sit in every other seat. */
function happiness(table: TableSetup, seed: number, first: 'good' | 'beginner') {
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
  test('W28 each seat has tastes of its own, always the same, spread evenly', () => {
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
    played(
      stacked(
        ['Ana', 'Ben', 'Cy', 'Dee'].slice(0, wrapped + 1),
        [title, 'x', 'y', 'z'].slice(0, wrapped + 1),
      ),
      'Ana picks g1',
    )

  test('W28 a bot opens a gift while there are wrapped ones', () => {
    const table = beside(likedBy('Ben', 0.3, 0.5), 3)
    for (const bot of [beginner, good])
      expect(bot.choose(observationOf(table, 'Ben'), fastRng(1)).type).toBe('pick')
  })

  test('W28 a bot steals what it wants much more', () => {
    const table = beside(likedBy('Ben', 0.95, 1), 3)
    for (const bot of [beginner, good]) {
      expect(bot.choose(observationOf(table, 'Ben'), fastRng(1))).toEqual({ type: 'steal', giftId: 'g1' })
    }
  })

  test('W28 what the good bot asks for falls as fewer gifts are wrapped', () => {
    const title = likedBy('Ben', 0.61, 0.64)
    expect(good.choose(observationOf(beside(title, 3), 'Ben'), fastRng(1)).type).toBe('pick')
    expect(good.choose(observationOf(beside(title, 1), 'Ben'), fastRng(1)).type).toBe('steal')
    expect(beginner.choose(observationOf(beside(title, 1), 'Ben'), fastRng(1)).type).toBe('pick')
  })

  test('W28 the strong bot steals what beats the luck of the wrapped, by less the fewer there are', () => {
    const liked = likedBy('Ben', 0.54, 0.57)
    expect(good.choose(observationOf(beside(liked, 3), 'Ben'), fastRng(1)).type).toBe('pick')
    expect(strong.choose(observationOf(beside(liked, 3), 'Ben'), fastRng(1)).type).toBe('steal')
    const hardly = likedBy('Ben', 0.516, 0.52)
    expect(strong.choose(observationOf(beside(hardly, 3), 'Ben'), fastRng(1)).type).toBe('pick')
    expect(strong.choose(observationOf(beside(hardly, 1), 'Ben'), fastRng(1)).type).toBe('steal')
  })

  test('W28 of two that it likes alike the strong bot steals the one that this locks', () => {
    const titles = [likedBy('Cy', 0.8, 0.803), likedBy('Cy', 0.803, 0.806), 'x', 'y']
    const begun = stacked(['Ana', 'Ben', 'Cy', 'Dee'], titles, { maxSteals: 2 })
    const table = played(begun, 'Ana picks g1', 'Ben steals g1', 'Ana picks g2')
    expect(strong.choose(observationOf(table, 'Cy'), fastRng(1))).toEqual({ type: 'steal', giftId: 'g1' })
  })

  test('W28 a bot opens the gift that it gave itself only where it likes that one', () => {
    const given = (title: string): State => {
      const table = stacked(['Ben', 'Ana'], ['x', title])
      return {
        ...table,
        gifts: table.gifts.map((gift) => (gift.id === 'g2' ? { ...gift, giver: 'Ben' } : gift)),
      }
    }
    const loved = good.choose(observationOf(given(likedBy('Ben', 0.9, 1)), 'Ben'), fastRng(1))
    const loathed = good.choose(observationOf(given(likedBy('Ben', 0, 0.1)), 'Ben'), fastRng(1))
    expect([loved, loathed]).toEqual([
      { type: 'pick', giftId: 'g2' },
      { type: 'pick', giftId: 'g1' },
    ])
  })
})

describe('with a gift', () => {
  const last = (mine: string, other: string) =>
    played(stacked(['Ana', 'Ben'], [mine, other]), 'Ana picks g1', 'Ben picks g2')

  test('W28 a bot keeps what it likes best', () => {
    const table = last(likedBy('Ana', 0.8, 0.9), likedBy('Ana', 0.1, 0.2))
    for (const bot of [beginner, good])
      expect(bot.choose(observationOf(table, 'Ana'), fastRng(1))).toEqual({ type: 'endTurn' })
  })

  test('W28 the good bot changes for something better, the beginner only for something much better', () => {
    const slightly = last(likedBy('Ana', 0.4, 0.45), likedBy('Ana', 0.55, 0.6))
    const much = last(likedBy('Ana', 0.1, 0.2), likedBy('Ana', 0.8, 0.9))
    const steal = { type: 'steal', giftId: 'g2' }
    expect(good.choose(observationOf(slightly, 'Ana'), fastRng(1))).toEqual(steal)
    expect(beginner.choose(observationOf(slightly, 'Ana'), fastRng(1))).toEqual({ type: 'endTurn' })
    for (const bot of [beginner, good])
      expect(bot.choose(observationOf(much, 'Ana'), fastRng(1))).toEqual(steal)
  })

  test('W28 the strong bot changes for the least gain', () => {
    const hardly = last(likedBy('Ana', 0.4, 0.405), likedBy('Ana', 0.41, 0.415))
    expect(good.choose(observationOf(hardly, 'Ana'), fastRng(1))).toEqual({ type: 'endTurn' })
    expect(strong.choose(observationOf(hardly, 'Ana'), fastRng(1))).toEqual({ type: 'steal', giftId: 'g2' })
  })

  test('W28 the good bot takes from the table or opens a spare when what it has is worse', () => {
    const players = ['Ana', 'Ben']
    const titles = [
      likedBy('Ana', 0.1, 0.2),
      likedBy('Ana', 0, 0.1),
      likedBy('Ana', 0, 0.1),
      likedBy('Ana', 0.9, 1),
    ]
    const spare = played(stacked(players, titles), 'Ana picks g1', 'Ben picks g2')
    expect(good.choose(observationOf(spare, 'Ana'), fastRng(1)).type).toBe('pick')
    const table = played(
      stacked(players, titles, { returnToStart: true }),
      'Ana picks g1',
      'Ben picks g4',
      'Ben picks g2',
    )
    expect(good.choose(observationOf(table, 'Ana'), fastRng(1))).toEqual({ type: 'take', giftId: 'g4' })
  })
})

test('W28 in the lobby a bot gives a sample gift, then starts', () => {
  const table = lobby(['Ana', 'Ben'])
  for (const bot of [beginner, good, strong]) {
    const given = bot.choose(observationOf(table, 'Ana'), fastRng(1))
    expect(given.type).toBe('addGift')
    const ready = played(table, { player: 'Ana', action: given }, 'Ben gives Lamp')
    expect(bot.choose(observationOf(ready, 'Ana'), fastRng(1))).toEqual({ type: 'start' })
  }
})

test.each([
  [{ players: 4, options: {} }, 0.07, 170],
  [{ players: 8, options: {} }, 0.1, 210],
  [{ players: 6, options: { returnToStart: true } }, 0.05, 180],
  [{ players: 6, options: { gifts: 'own', extraGifts: 3 } }, 0.07, 190],
])('W28 good bots go home happier than beginners, in either seats: %j', (table, margin, wins) => {
  const sums = Array.from({ length: 300 }, (_, match) =>
    happiness(table, match >> 1, match % 2 === 0 ? 'good' : 'beginner'),
  )
  const mean = (level: 'good' | 'beginner') => sums.reduce((sum, one) => sum + one[level], 0) / sums.length
  expect(mean('good')).toBeGreaterThan(mean('beginner') + margin)
  expect(sums.filter(({ good, beginner }) => good > beginner).length).toBeGreaterThan(wins)
})
