import { fastRng } from '../src/engine/rng.ts'
import { GAMES } from '../src/games/registry.ts'
import { House } from '../src/server/house/house.ts'
import { realWorld } from '../src/server/house/world.ts'
import { openSqlite } from '../src/server/store/sqlite.ts'
import { evening } from './leak-evening.ts'
import { LEAK_MUTANTS, type LeakMutant } from './leak-mutants.ts'
import { Scanner } from './leak-scan.ts'
import { sittings } from './subjects.ts'

export interface LeakSettings {
  readonly matches: number
  readonly seed: number
  readonly timeMaxMs: number
  say(line: string): void
}

export interface LeakResult {
  readonly matches: number
  readonly actions: number
  readonly texts: number
  readonly bytes: number
  /** States that were compared with those of another deal. */
  readonly twins: number
  readonly games: readonly string[]
  readonly violations: readonly string[]
}

const SAY_EVERY = 50
/** A mutant that is not found in so many matches is not found; most are in the first. */
const MUTANT_MATCHES = 100
const PLAYERS_MAX = 7

/** Plays matches of every game through a real house and real connections, and looks at all that leaves it. */
export async function searchLeaks(
  { matches, seed, timeMaxMs, say }: LeakSettings,
  mutant: LeakMutant | null = null,
): Promise<LeakResult> {
  const store = await openSqlite(':memory:')
  const games = GAMES.map((game) => (game.id === mutant?.game ? (mutant.patch?.(game) ?? game) : game))
  const scanner = new Scanner(fastRng(seed, 1))
  const report = (what: string, about: object) => scanner.violations.push(`${what}: ${JSON.stringify(about)}`)
  const house = new House({ store, world: realWorld, games, report })
  const tables = tablesFor(mutant)
  const restore = mutant?.install?.()
  const endAt = performance.now() + timeMaxMs
  const played = new Set<string>()
  let actions = 0
  let count = 0
  try {
    while (count < matches && performance.now() < endAt) {
      const sitting = tables[count % tables.length]
      if (sitting === undefined) throw new Error('There is no table to play at.')
      actions += await evening({ house, scanner, mutant }, sitting, fastRng(seed, 2 + count))
      played.add(sitting.game.id)
      count += 1
      if (count % SAY_EVERY === 0) say(`${count} matches, ${scanner.texts} messages looked at`)
      if (mutant !== null && scanner.violations.length > 0) break
    }
  } finally {
    restore?.()
    await house.close()
    await store.close()
  }
  const { texts, bytes, twins, violations } = scanner
  return { matches: count, actions, texts, bytes, twins, games: [...played].toSorted(), violations }
}

/** The games in turn, each with one after the other of its house rules. */
function tablesFor(mutant: LeakMutant | null) {
  const all = sittings().filter(
    ({ game, players }) =>
      players <= PLAYERS_MAX && (mutant === null || (game.id === mutant.game && players > 2)),
  )
  const byGame = [...Map.groupBy(all, ({ game }) => game.id).values()]
  const rounds = Math.max(...byGame.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) =>
    byGame.flatMap((group) => group[round % group.length] ?? []),
  ).flat()
}

/** Each mutant, and what it was found by; null is one that was not. */
export async function searchMutants(
  settings: Omit<LeakSettings, 'matches'>,
): Promise<{ readonly name: string; readonly found: string | null }[]> {
  const results: { name: string; found: string | null }[] = []
  for (const mutant of LEAK_MUTANTS) {
    const { violations } = await searchLeaks({ ...settings, matches: MUTANT_MATCHES }, mutant)
    results.push({ name: mutant.name, found: violations[0] ?? null })
  }
  return results
}
