// Runs a part that is a test file of another folder: suite.ts PART [--times 1] [--seed N]
import { join } from 'node:path'
import { startVitest } from 'vitest/node'
import { anySeed } from '../tools/testing/repeat.ts'
import { readSettings } from './kit/settings.ts'
import { PARTS } from './parts.ts'

/** The gate ends a part that takes too long, so no single test has to. */
const TEST_MAX_MS = 24 * 3_600_000

const [name] = process.argv.splice(2, 1)
const tests = PARTS.find((part) => part.name === name)?.tests
if (tests === undefined) throw new Error(`"${name}" is not a part with a test file.`)
const { times, seed } = readSettings({ times: 1, seed: anySeed() })
// The tests read these by `scaled` and `anySeed`.
process.env.TORTURE_TIMES = String(times)
process.env.TORTURE_SEED = String(seed)
console.log(`seed ${seed}`)
const vitest = await startVitest('test', [tests], {
  root: join(import.meta.dirname, '..'),
  project: ['slow'],
  reporters: ['verbose'],
  testTimeout: TEST_MAX_MS,
  watch: false,
})
await vitest.close()
