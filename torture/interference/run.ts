import { checkLaw, prepareBots } from '../../src/engine/testing/laws.ts'
import { GAMES } from '../../src/games/registry.ts'
import { type AnySubject, subjectOf } from '../kit/subjects.ts'
import { type AnyLaw, COMPARISONS, type Comparison, type Counts, comparisons } from './laws.ts'
import { TELLING_GAMES, type TellingGame } from './mutants.ts'

export interface InterferenceSettings {
  /** In each game, for each thing that is compared. */
  readonly pairs: number
  readonly seed: number
  say?(line: string): void
}

export interface InterferenceResult {
  readonly game: string
  readonly matches: number
  readonly pairs: Readonly<Record<Comparison, number>>
  readonly different: number
  readonly violations: readonly string[]
}

const SAY_EVERY_MS = 10_000
/** A game that tells, and is not found in so many matches, is not found; most are in the first step. */
const MUTANT_MATCHES = 30

/** Plays every game at random until each thing was compared in so many pairs of deals. */
export async function searchInterference(settings: InterferenceSettings): Promise<InterferenceResult[]> {
  const results: InterferenceResult[] = []
  for (const { id } of GAMES) results.push(await searchIn(subjectOf(id), settings))
  return results
}

async function searchIn(
  subject: AnySubject,
  { pairs, seed, say = () => undefined }: InterferenceSettings,
  matchesMax = Number.POSITIVE_INFINITY,
): Promise<InterferenceResult> {
  await prepareBots(subject)
  const counts: Counts = {
    pairs: Object.fromEntries(COMPARISONS.map((what) => [what, 0])) as Record<Comparison, number>,
    different: 0,
  }
  const laws = comparisons(subject, counts)
  const law: AnyLaw = { name: 'non-interference', step: (step, rng) => firstBroken(laws, step, rng) }
  const violations: string[] = []
  let saidAt = performance.now()
  let matches = 0
  const least = () =>
    Math.min(...COMPARISONS.filter((what) => what !== 'bots').map((what) => counts.pairs[what]))
  while (least() < pairs && matches < matchesMax && violations.length === 0) {
    try {
      checkLaw(subject, law, 1, (seed % 2 ** 31) + matches)
    } catch (error) {
      violations.push(error instanceof Error ? error.message : String(error))
    }
    matches += 1
    if (performance.now() - saidAt < SAY_EVERY_MS) continue
    saidAt = performance.now()
    say(`${subject.game.id}: ${matches} matches, ${least()} of ${pairs} pairs`)
  }
  return { game: subject.game.id, matches, ...counts, violations }
}

function firstBroken(laws: readonly AnyLaw[], ...step: Parameters<NonNullable<AnyLaw['step']>>) {
  for (const { name, step: check } of laws) {
    const why = check?.(...step) ?? null
    if (why !== null) return `${name}: ${why}`
  }
  return null
}

/** Each game that tells something, and what it was found by; null is one that was not. */
export async function findTelling(
  seed: number,
  games: readonly TellingGame[] = TELLING_GAMES,
): Promise<{ readonly name: string; readonly found: string | null }[]> {
  const results: { name: string; found: string | null }[] = []
  for (const { name, game: id, patch } of games) {
    const subject = subjectOf(id)
    const telling = { ...subject, game: patch(subject.game) }
    const { violations } = await searchIn(telling, { pairs: 100_000, seed }, MUTANT_MATCHES)
    results.push({ name, found: violations[0] ?? null })
  }
  return results
}
