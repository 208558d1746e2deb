// npm run torture -- fuzz [--messages 1000000] [--requests 50000] [--raw 2000] [--seed N] [--mutants 1]

import { anySeed } from '../../tools/testing/repeat.ts'
import { countMissed, listed, spread, twoColumns } from '../kit/report.ts'
import { readSettings } from '../kit/settings.ts'
import { FUZZ_MUTANTS } from './mutants.ts'
import { type FuzzResult, fuzz } from './run.ts'

const byNumber = (counts: ReadonlyMap<string | number, number>) =>
  [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')

const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`

function show({ tally, http, raw, canary, memory, seconds, violations }: FuzzResult): void {
  console.log(
    twoColumns([
      ['messages over sockets', `${tally.sent} in ${seconds.toFixed(0)} s`],
      ['accepted, rejected', `${tally.acked}, ${tally.rejected}`],
      ['rejected as', byNumber(tally.codes)],
      ['sockets ended', tally.closed],
      ['batches in which nothing changed', tally.unchanged],
      ['requests over HTTP', `${http.requests}: ${byNumber(http.statuses)}`],
      ['connections with raw bytes', `${raw.cases} of ${raw.byKind.size} kinds`],
      ['the canary', `${canary.actions} actions in ${canary.matches} matches`],
      ['until both had seen an action, ms', spread(canary.delaysMs)],
      ['memory: first, after each third, last', memory.map(({ rssBytes }) => mib(rssBytes)).join(', ')],
      ['heap after a collection', memory.map(({ heldBytes }) => mib(heldBytes)).join(', ')],
      ['tables in memory', memory.map(({ tables }) => tables).join(', ')],
      ['violations', violations.length],
    ]),
  )
  if (violations.length > 0) console.log(listed(violations))
}

const settings = readSettings({
  messages: 1_000_000,
  requests: 50_000,
  raw: 2_000,
  seed: anySeed(),
  mutants: 1,
})
const { seed, mutants } = settings
console.log(`seed ${seed}\nThe rate limits of this server are lifted.`)
const result = await fuzz({ ...settings, say: (line) => console.log(`  ${line}`) })
show(result)
const few = { messages: 4_000, requests: 0, raw: 0, seed, patienceMs: 20_000, enough: 1 }
const missed = await countMissed(
  mutants === 0 ? {} : FUZZ_MUTANTS,
  async (patches) => (await fuzz(few, patches)).violations,
)
console.log(`seed ${seed}`)
process.exitCode = result.violations.length + missed === 0 ? 0 : 1
