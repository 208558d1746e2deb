// npm run torture -- fuzz [--messages 1000000] [--requests 50000] [--raw 2000] [--seed N] [--mutants 1]

import { listed, showFound, spread, twoColumns } from '../kit/report.ts'
import { anySeed, readSettings } from '../kit/settings.ts'
import { floodLimited } from './limited.ts'
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
      ['stretches in which nothing changed', tally.unchanged],
      ['requests over HTTP', `${http.requests}: ${byNumber(http.statuses)}`],
      ['connections of bare bytes', `${raw.cases} of ${raw.byKind.size} kinds`],
      ['the canary', `${canary.actions} actions in ${canary.matches} matches`],
      ['until all had seen one, ms', spread(canary.delaysMs)],
      ['memory: new, each third, after all', memory.map(({ rssBytes }) => mib(rssBytes)).join(', ')],
      ['held after a collection', memory.map(({ heldBytes }) => mib(heldBytes)).join(', ')],
      ['tables in memory', memory.map(({ tables }) => tables).join(', ')],
      ['wrong', violations.length],
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
console.log(`seed ${seed}\nThe limits that count how often are lifted for this server.`)
const result = await fuzz({ ...settings, say: (line) => console.log(`  ${line}`) })
show(result)
const limited = await floodLimited(seed)
console.log(
  `With the limits of every server:\n${twoColumns([
    [
      'floods over sockets',
      limited.ended.map(({ code, answered }) => `${answered} answers, ${code}`).join('; '),
    ],
    ['a flood over HTTP', byNumber(limited.statuses)],
    ['the canary', limited.canaryActions],
    ['wrong', limited.violations.length],
  ])}`,
)
if (limited.violations.length > 0) console.log(listed(limited.violations))
const found: { name: string; found: string | null }[] = []
for (const [name, patches] of mutants === 0 ? [] : Object.entries(FUZZ_MUTANTS)) {
  const { violations } = await fuzz(
    { messages: 4_000, requests: 0, raw: 0, seed, patienceMs: 20_000, enough: 1 },
    patches,
  )
  found.push({ name, found: violations[0] ?? null })
}
const missed = showFound(found)
console.log(`seed ${seed}`)
process.exitCode = result.violations.length + limited.violations.length + missed === 0 ? 0 : 1
