import { expect, test } from 'vitest'
import { LOAD_MUTANTS } from './mutants.ts'
import { LOADS, type LoadName, underLoad } from './run.ts'

const TIMES: readonly (readonly [LoadName, number])[] = [
  ['floods', 1],
  ['strangers', 300],
  ['silent', 310],
  ['wakes', 1],
  ['evenings', 10],
]

test.each(TIMES.map(([name, times]) => [LOADS[name].what, name, times] as const))(
  '%s',
  async (_what, name, times) => {
    expect((await underLoad(name, times)).violations).toEqual([])
  },
)

/** Other tests would disturb measurements; `npm run torture -- load` makes them. */
const UNMEASURED = Object.entries(LOAD_MUTANTS).filter(([, { by }]) => by !== 'seconds')

test.concurrent.each(UNMEASURED)('the load finds the mutant: %s', async (_name, { by, times, patches }) => {
  expect((await underLoad(by, times, patches)).violations).not.toEqual([])
})
