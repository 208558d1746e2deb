import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FOUND_SOON, SIMULATE_MUTANTS, searchSimulateMutants } from './mutants.ts'
import { simulate } from './run.ts'

const TIME_MAX_MS = 400_000
const SCHEDULES = 250
/** The same schedules each time; the command takes others. From here on each mutant below is found within a few. */
const FIRST = 1

describe('a schedule', () => {
  test(`D5, N6: whatever goes wrong in the ${SCHEDULES} of these seeds, nothing is lost, doubled, shown early or shown to others, and all comes to rest`, async () => {
    const { violations, schedules, counts } = await simulate({
      seed: FIRST,
      schedules: SCHEDULES,
      timeMaxMs: TIME_MAX_MS,
    })
    expect(violations).toEqual(new Map())
    expect(schedules).toBe(SCHEDULES)
    for (const what of ['crashes', 'freezes', 'sent again', 'the store failed', 'clocks that ran out'])
      expect([what, counts.get(what) ?? 0]).not.toEqual([what, 0])
  })

  test('is determined by its seed', async () => {
    const settings = { seed: 100, schedules: 8, timeMaxMs: TIME_MAX_MS }
    const [one, other] = [
      await simulate({ ...settings, threads: 1 }),
      await simulate({ ...settings, threads: 2 }),
    ]
    expect(other.fingerprints).toEqual(one.fingerprints)
    expect(other.counts).toEqual(one.counts)
  })
})

/** Most are found in the first ten schedules; the night tier tries all of them, on any seed. */
const BOUND = 300

test('the schedules find the mutants', async () => {
  const found = await searchSimulateMutants({ seed: FIRST, schedules: BOUND, names: FOUND_SOON })
  expect(found.filter(({ found: how }) => how === null)).toEqual([])
  expect(found).toHaveLength(FOUND_SOON.length)
})

test('every mutant still fits the code', () => {
  const lost = Object.values(SIMULATE_MUTANTS)
    .flat()
    .filter(
      ({ file, from }) =>
        readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split(from).length !== 2,
    )
  expect(lost).toEqual([])
})
