import { expect, test } from 'vitest'
import { LOAD_MUTANTS } from './load-mutants.ts'
import { LOADS, type LoadName, underLoad } from './load-run.ts'

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

/** What is measured is not measured beside other tests; `npm run torture -- load` tries all. */
const UNMEASURED = Object.entries(LOAD_MUTANTS).filter(([, { by }]) => by !== 'seconds')

test.concurrent.each(UNMEASURED)('a server is found out: %s', async (_name, { by, times, patches }) => {
  expect((await underLoad(by, times, patches)).violations).not.toEqual([])
})
