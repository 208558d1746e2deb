import { describe, expect, test } from 'vitest'
import type { AnyGame, Typed } from '../engine/game.ts'
import { below, fastRng, type Rng } from '../engine/rng.ts'
import { LEGAL_MAX, type Simulator } from '../engine/simulator.ts'
import { checkLaw, type GameUnderTest } from '../engine/testing/laws.ts'
import { startSimulated } from '../engine/testing/simulate.ts'
import { simulatorLaw } from '../engine/testing/simulator-law.ts'
import { GAMES } from './registry.ts'

type AnySimulator = Simulator<unknown, Typed>
type AnyGameUnderTest = GameUnderTest<unknown, Typed, unknown, unknown, Typed>

const subjects = await Promise.all(
  GAMES.filter(({ simulate }) => simulate !== undefined).map(async ({ id }) => {
    const { subject }: { subject: AnyGameUnderTest } = await import(`./${id}/testing/laws.ts`)
    return [id, subject] as const
  }),
)

const checkSimulator = (subject: AnyGameUnderTest, game: AnyGame) =>
  checkLaw({ ...subject, game }, simulatorLaw(game), subject.tables.length, 1)

/** The methods of a simulator in which a mutant differs from the right one. */
type Mutation = (right: AnySimulator) => Partial<AnySimulator>

const MUTANTS: readonly (readonly [name: string, mutation: Mutation])[] = [
  [
    'leaves out a legal action',
    (right) => ({ legal: (out, seat) => Math.max(1, right.legal(out, seat) - 1) }),
  ],
  ['lists an action too many', (right) => ({ legal: (out, seat) => right.legal(out, seat) + 1 })],
  [
    'draws chance once too often',
    (right) => ({
      reset: (rng: Rng) => {
        rng()
        right.reset(rng)
      },
    }),
  ],
  ['lets every seat act', (right) => ({ activeSeats: () => (right.activeSeats() === 0 ? 0 : -1) })],
  [
    'skips an action',
    (right) => ({
      play: (action, rng, seat) => void (Number(rng()) < 2 ** 30 || right.play(action, rng, seat)),
    }),
  ],
  [
    'decodes another action',
    (right) => ({ decode: (state) => ({ ...right.decode(state, 0), type: 'other' }) }),
  ],
  [
    'gives everybody the last place',
    (right) => ({ outcome: (places) => right.outcome(places.fill(9).slice()) }),
  ],
  ['ends early', () => ({ outcome: () => true })],
]

/** Returns the game with a simulator that differs from the right one. */
function withMutant(game: AnyGame, mutation: Mutation): AnyGame {
  return {
    ...game,
    simulate(players, options) {
      const right = game.simulate?.(players, options)
      if (right === undefined) throw new Error('the game has a simulator')
      const wrong = mutation(right)
      return new Proxy(right, {
        get(target, name) {
          const value: unknown = Reflect.get(wrong, name) ?? Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    },
  }
}

describe.each(subjects)('the simulator of %s', (_id, subject) => {
  test.each(MUTANTS)('is found if it %s', (_name, mutation) => {
    expect(() => checkSimulator(subject, withMutant(subject.game, mutation))).toThrow(
      'the simulator agrees with the rules',
    )
  })

  test('continues from a copied position as the original does', () => {
    const { header } = startSimulated(subject.game, subject.tables[0] ?? { players: 3, options: {} }, 1)
    const [one, other] = [1, 2].map(() => subject.game.simulate?.(header.players.length, header.options))
    if (one === undefined || other === undefined) throw new Error('the game has a simulator')
    one.reset(fastRng(1))
    for (let step = 0; step < 20; step += 1) playRandomly(one, fastRng(step))
    other.reset(fastRng(2))
    other.position.set(one.position)
    for (let step = 0; step < 200; step += 1)
      for (const twin of [one, other]) playRandomly(twin, fastRng(step))
    expect(other.position).toEqual(one.position)
  })
})

function playRandomly(simulator: AnySimulator, rng: Rng): void {
  const out = new Int32Array(LEGAL_MAX)
  const count = simulator.legal(out)
  if (count > 0) simulator.play(out[below(rng, count)] ?? 0, rng)
}
