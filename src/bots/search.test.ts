import { describe, expect, test } from 'vitest'
import { fastRng, pick, type Rng } from '../engine/rng.ts'
import { determinizedPlayouts, searchBot } from './search.ts'

/** A coin under a cup. The player bets on a side without seeing it; three coins in four show heads. */
interface Cup {
  readonly isHeads: boolean
  readonly bet: 'heads' | 'tails' | null
}
type Bet = { readonly type: 'bet'; readonly on: 'heads' | 'tails' }
const BETS: readonly Bet[] = [
  { type: 'bet', on: 'tails' },
  { type: 'bet', on: 'heads' },
]
const observation = { revision: 0, player: 'A', view: null, legal: BETS, refused: [], outcome: null }

const sampled: boolean[] = []
const game = {
  determinize(_view: null, _player: string, rng: Rng): Cup {
    const cup = { isHeads: pick(rng, [true, true, true, false]), bet: null }
    sampled.push(cup.isHeads)
    return cup
  },
  apply: (before: Cup, _player: string, { on }: Bet) => ({ ...before, bet: on }),
  outcome: ({ bet }: Cup) => (bet === null ? null : { places: [], reason: 'bet' }),
}
const bot = searchBot<Bet, null>(
  { name: 'Bettor', style: 'thinks' },
  {
    worthTrying: ({ legal }) => legal,
    sampleWorlds: determinizedPlayouts<Cup, Bet, null, unknown, { type: string }>({
      game,
      next: () => ({ player: 'A', action: { type: 'bet', on: 'heads' } }),
      value: ({ isHeads, bet }) => (isHeads === (bet === 'heads') ? 1 : 0),
      depth: 5,
    }),
    playouts: 120,
  },
)

describe('a search', () => {
  test('finds the action that is best on average over the hidden states', () => {
    for (const seed of [1, 2, 3, 4, 5]) expect(bot.choose(observation, fastRng(seed))).toEqual(BETS[1])
  })

  test('tries all actions in each sampled world, and makes the same decision for the same seed', () => {
    sampled.length = 0
    bot.choose(observation, fastRng(9))
    const first = sampled.splice(0)
    expect(first).toHaveLength(60)
    expect(new Set(first).size).toBe(2)
    bot.choose(observation, fastRng(9))
    expect(sampled).toEqual(first)
  })

  test('samples nothing if there is only one action', () => {
    sampled.length = 0
    expect(bot.choose({ ...observation, legal: BETS.slice(0, 1) }, fastRng(1))).toEqual(BETS[0])
    expect(sampled).toEqual([])
  })

  test('tries all actions in the same worlds with the same chance, equally often, and then keeps the better half', () => {
    const tried: string[] = []
    const letters = ['a', 'b', 'c', 'd'].map((type) => ({ type }))
    const chooser = searchBot<{ type: string }, null>(
      { name: 'Chooser', style: 'compares' },
      {
        worthTrying: ({ legal }) => legal,
        sampleWorlds: () => (_rng, nth) => (action, rng) => {
          tried.push(`${nth}${action.type}${rng()}`)
          return ['d', 'a', 'c', 'b'].indexOf(action.type) / 3
        },
        playouts: 16,
      },
    )
    const choice = chooser.choose({ ...observation, legal: letters }, fastRng(1))
    expect(choice).toEqual({ type: 'b' })
    expect(tried.map((one) => one.slice(0, 2)).join(' ')).toBe(
      '0a 0b 0c 0d 1a 1b 1c 1d 2b 2c 3b 3c 4b 4c 5b 5c',
    )
    const chances = tried.map((one) => `${one[0]}${one.slice(2)}`)
    expect(new Set(chances).size).toBe(6)
  })

  test('prefers the action with the higher prior unless playouts outweigh it', () => {
    const chosen = (prior: number, worth: number) => {
      const search = {
        worthTrying: () => BETS,
        prior: ({ on }: Bet) => (on === 'tails' ? prior : 0),
        sampleWorlds:
          () =>
          () =>
          ({ on }: Bet) =>
            on === 'heads' ? worth : 0,
        playouts: 20,
      }
      const { on } = searchBot<Bet, null>({ name: 'Leaner', style: 'leans' }, search).choose(
        observation,
        fastRng(1),
      )
      return on
    }
    expect([chosen(0, 0.5), chosen(4, 0.5), chosen(6, 0.5)]).toEqual(['heads', 'heads', 'tails'])
  })
})
