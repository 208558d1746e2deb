import { expect, test } from 'vitest'
import type { AnyGame } from '../engine/game.ts'
import { lastMatch, replay } from '../engine/record.ts'
import { fastRng } from '../engine/rng.ts'
import { playOut, randomMove, startSimulated, type TableSetup } from '../engine/testing/simulate.ts'
import { GAMES } from './registry.ts'

const MATCHES = 1000

/** Plays a random match and compares its last state with that of the replayed record. */
function replaysSame(game: AnyGame, table: TableSetup, seed: number): boolean {
  const rng = fastRng(seed, 1)
  const { match, record } = playOut(startSimulated(game, table, seed), (now) => randomMove(now, rng))
  const replayed = replay(game, JSON.parse(JSON.stringify(record)))
  return replayed.ok && JSON.stringify(lastMatch(replayed).state) === JSON.stringify(match.state)
}

test.each(GAMES.map((game) => [game.id, game] as const))(
  `%s: ${MATCHES} random matches replay byte for byte from their records`,
  async (id, game) => {
    const { subject }: { subject: { tables: readonly TableSetup[] } } = await import(
      `./${id}/testing/laws.ts`
    )
    for (let seed = 0; seed < MATCHES; seed += 1) {
      const table = subject.tables[seed % subject.tables.length]!
      expect(replaysSame(game, table, seed), `seed ${seed}`).toBe(true)
    }
  },
)
