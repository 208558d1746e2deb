// npm run bench -- scale [--players 1000000] [--table 4] [--think 6] [--commit 3]
import { twoColumns } from '../../torture/kit/report.ts'
import { readSettings } from '../../torture/kit/settings.ts'
import { type Costs, needsOf } from './load-model.ts'
import { MEASURED } from './measured.ts'
import { simulateNode } from './simulate-node.ts'

const { players, table, think, commit } = readSettings({ players: 1_000_000, table: 4, think: 6, commit: 3 })
const CROWD = {
  players,
  atTable: table,
  playingShare: 0.8,
  thinkSeconds: think,
  newsBytes: 150,
  useMax: 0.5,
}

const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits })

function show(title: string, nodesATable: number, costs: Costs): void {
  const needs = needsOf(costs, { ...CROWD, nodesATable })
  console.log(`\n${title}`)
  console.log(
    twoColumns([
      ['actions a second', number(needs.actionsASecond)],
      ['cores for nodes, half used', number(needs.nodeCores)],
      ['memory of nodes, GB', number(needs.nodeGb)],
      ['cores for PostgreSQL, half used', number(needs.databaseCores)],
      ['connections to PostgreSQL', number(needs.connections)],
      ['hints a second', number(needs.hintsASecond)],
      ['to people, Gbit a second', number(needs.gbitASecond, 1)],
      ['stored, GB a day', number(needs.storedGbADay)],
    ]),
  )
  console.log('  one node of these, simulated:')
  for (const times of [1, 1.5, 1.9]) simulate(times, needs.actionsANodeSecond, nodesATable, costs)
}

function simulate(times: number, actionsASecond: number, nodesATable: number, costs: Costs): void {
  const rate = actionsASecond * times
  const followed = rate * (nodesATable - 1) * costs.followMs
  const idle =
    (CROWD.players / needsOf(costs, { ...CROWD, nodesATable }).nodeCores) * (costs.idleUs / 1000) * times
  const otherShare = (followed + idle) / 1000
  const { medianMs, mostMs, groupMean, leftOver } = simulateNode({
    actionsASecond: rate,
    otherShare,
    actionMs: costs.actionMs,
    commitMs: commit,
    lanes: 4,
    seconds: 120,
    seed: 1,
  })
  const load = Math.round((rate * costs.actionMs) / 10 + otherShare * 100)
  console.log(
    `    ${number(rate)} actions a second, ${load} % of its core: answered in ${number(medianMs, 1)} ms (median), ${number(mostMs, 0)} ms (99 %), ${number(groupMean, 1)} actions a commit, ${number(leftOver)} left`,
  )
}

console.log(
  `${number(players)} players at tables of ${table}, 80 % of them in a match, ${think} s from action to action`,
)
show('The balancer sends each to any node:', table, MEASURED)
show('The balancer sends a table to one node:', 1, MEASURED)
