import { describe, expect, test } from 'vitest'
import { fastRng, pick } from '../engine/rng.ts'
import { searching } from './search.ts'

/** A coin under a cup: `bet` on a side. The player sees nothing; heads comes three times in four. */
interface Cup {
  readonly isHeads: boolean
  readonly bet: 'heads' | 'tails' | null
}
type Bet = { readonly type: 'bet'; readonly on: 'heads' | 'tails' }
const BETS: readonly Bet[] = [
  { type: 'bet', on: 'tails' },
  { type: 'bet', on: 'heads' },
]
const sight = { revision: 0, player: 'A', view: null, legal: BETS, refused: [], outcome: null }

const imagined: boolean[] = []
const bot = searching<Cup, Bet, null, unknown, { type: string }>(
  { name: 'Bettor', style: 'thinks' },
  {
    game: {
      determinize(_view, _player, rng) {
        const cup = { isHeads: pick(rng, [true, true, true, false]), bet: null }
        imagined.push(cup.isHeads)
        return cup
      },
      apply: (before, _player, { on }) => ({ ...before, bet: on }),
      outcome: ({ bet }) => (bet === null ? null : { places: [], reason: 'bet' }),
    },
    worthTrying: ({ legal }) => legal,
    next: () => ({ player: 'A', action: { type: 'bet', on: 'heads' } }),
    value: ({ isHeads, bet }) => (isHeads === (bet === 'heads') ? 1 : 0),
    playouts: 60,
    depth: 5,
  },
)

describe('a search', () => {
  test('finds what is best on average over all that may be hidden', () => {
    for (const seed of [1, 2, 3, 4, 5]) expect(bot.choose(sight, fastRng(seed))).toEqual(BETS[1])
  })

  test('imagines the hidden anew for each playout, and decides the same for the same seed', () => {
    imagined.length = 0
    bot.choose(sight, fastRng(9))
    const first = imagined.splice(0)
    expect(first).toHaveLength(60)
    expect(new Set(first).size).toBe(2)
    bot.choose(sight, fastRng(9))
    expect(imagined).toEqual(first)
  })

  test('does not think where there is nothing to choose', () => {
    imagined.length = 0
    expect(bot.choose({ ...sight, legal: BETS.slice(0, 1) }, fastRng(1))).toEqual(BETS[0])
    expect(imagined).toEqual([])
  })
})
