import type { AnyGame } from '../src/engine/game.ts'
import { rngFor } from '../src/engine/key-stream.ts'
import { below, fastRng, shuffled } from '../src/engine/rng.ts'
import { LEGAL_MAX } from '../src/engine/simulator.ts'
import {
  playOut,
  playOutUnrecorded,
  randomMove,
  startSimulated,
  type TableSetup,
} from '../src/engine/testing/simulate.ts'
import type { Subject } from './measure.ts'

/** The yardstick for comparing machines: the fast generator's numbers below six. */
export const YARDSTICK = 'dice from the fast generator'

const DRAWS = 10_000
const KEY = new Uint8Array(32).fill(7)
const DECK = Array.from({ length: 52 }, (_, card) => card)

export const CHANCE: readonly Subject[] = [
  {
    name: YARDSTICK,
    run: (seed) => {
      const rng = fastRng(seed)
      for (let n = 0; n < DRAWS; n += 1) below(rng, 6)
      return DRAWS
    },
  },
  {
    name: 'steps of the secure generator, one die each',
    run: (round) => {
      for (let n = 0; n < 100; n += 1) below(rngFor(KEY, round * 100 + n), 6)
      return 100
    },
  },
  {
    name: 'decks of 52 shuffled by the secure generator',
    run: (round) => {
      shuffled(rngFor(KEY, round), DECK)
      return 1
    },
  },
]

/** Four players, or as many as the game allows, with the default house rules. */
export function usualTable({ players: { min, max } }: AnyGame): TableSetup {
  return { players: Math.min(Math.max(min, 4), max), options: {} }
}

/**
 * Plays random matches: in the simulator if the game has one, through the bare rules, and through the engine's `act`
 * with every check.
 */
export function randomPlay(game: AnyGame): Subject[] {
  const table = usualTable(game)
  return [
    ...simulatorPlay(game, table),
    { name: `${game.id}, bare rules`, run: (seed) => playOutUnrecorded(game, table, seed) },
    {
      name: `${game.id}, through act`,
      run: (seed) => {
        const rng = fastRng(seed, 1)
        const { record } = playOut(startSimulated(game, table, seed), (match) => randomMove(match, rng))
        return record.actions.length
      },
    },
  ]
}

function simulatorPlay(game: AnyGame, table: TableSetup): Subject[] {
  const { options } = startSimulated(game, table, 0).header
  const simulator = game.simulate?.(table.players, options)
  if (simulator === undefined) return []
  const legal = new Int32Array(LEGAL_MAX)
  const run = (seed: number) => {
    const rng = fastRng(seed)
    let steps = 0
    simulator.reset(rng)
    while (simulator.activeSeats() !== 0) {
      simulator.play(legal[below(rng, simulator.legal(legal))] ?? 0, rng)
      steps += 1
    }
    return steps
  }
  return [{ name: `${game.id}, simulator`, run }]
}
