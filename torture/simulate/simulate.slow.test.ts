import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FOUND_SOON, SIMULATE_MUTANTS, searchSimulateMutants } from './mutants.ts'
import { simulate } from './run.ts'

const TIME_MAX_MS = 400_000
const SCHEDULES = 250
/** The first seed, the same in every run. From here, a few schedules find each mutant below. */
const FIRST = 1

describe('a schedule', () => {
  test(`D5, N6: the faults of ${SCHEDULES} seeds lose, repeat and leak nothing, show nothing early, and everybody recovers`, async () => {
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

/** Ten schedules find most mutants; the night tier runs all of them, with any seed. */
const BOUND = 300

test('the schedules find the mutants', async () => {
  const found = await searchSimulateMutants({ seed: FIRST, schedules: BOUND, names: FOUND_SOON })
  expect(found.filter(({ found: how }) => how === null)).toEqual([])
  expect(found).toHaveLength(FOUND_SOON.length)
})

test('the patches of every mutant fit the sources', () => {
  const lost = Object.values(SIMULATE_MUTANTS)
    .flat()
    .filter(
      ({ file, from }) =>
        readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split(from).length !== 2,
    )
  expect(lost).toEqual([])
})
