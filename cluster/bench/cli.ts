// npm run bench -- cluster [--tables 80] [--seconds 15] [--idle 250]
import { readdirSync, readFileSync } from 'node:fs'
import { actionOf, matchOf } from '../../src/server/store/contract/store.samples.ts'
import { openPostgres } from '../../src/server/store/postgres/store.ts'
import { quantile, twoColumns } from '../../torture/kit/report.ts'
import { readSettings } from '../../torture/kit/settings.ts'
import { startCluster } from '../kit/cluster.ts'
import { type Figures, figuresOf } from '../kit/figures.ts'
import { startNats } from '../kit/nats-server.ts'
import { startPostgres } from '../kit/postgres-server.ts'
import { newSchema } from '../kit/schema.ts'
import { seatCrowd } from './people.ts'

const WARM_UP_MS = 3_000
const TICKS_A_SECOND = 100
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const { tables, seconds, idle } = readSettings({ tables: 80, seconds: 15, idle: 250 })
const postgres = await startPostgres({ isSynced: true })
const nats = await startNats()

/** The CPU time that all processes of a program have used so far. */
function cpuSecondsOf(program: string): number {
  const used = readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return stat.includes(`(${program})`) ? [Number(fields[11]) + Number(fields[12])] : []
    } catch {
      return []
    }
  })
  return used.reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND
}

async function figuresOfAll(urls: readonly string[]): Promise<Figures> {
  const all = await Promise.all(urls.map(figuresOf))
  const sum = (of: (figures: Figures) => number) =>
    all.reduce((total, each) => total + (each === null ? 0 : of(each)), 0)
  return {
    tables: sum((each) => each.tables),
    sockets: sum((each) => each.sockets),
    actions: sum((each) => each.actions),
    commitSeconds: sum((each) => each.commitSeconds),
    commits: sum((each) => each.commits),
    cpuSeconds: sum((each) => each.cpuSeconds),
    memoryBytes: sum((each) => each.memoryBytes),
  }
}

/** Measures the cost of an action in every process, with people playing on this many nodes. */
async function play(nodes: number): Promise<readonly (string | number)[]> {
  const cluster = await startCluster({ nodes, databaseUrl: await newSchema(postgres.url), natsUrl: nats.url })
  const urls = cluster.nodes.map(({ url }) => url)
  const people = await seatCrowd(urls, tables, true)
  await sleep(WARM_UP_MS)
  for (const person of people) person.ackMs.length = 0
  const look = async () => ({
    nodes: await figuresOfAll(urls),
    postgres: cpuSecondsOf('postgres'),
    nats: cpuSecondsOf('nats-server'),
  })
  const before = await look()
  const beganAt = performance.now()
  await sleep(seconds * 1000)
  const after = await look()
  const took = (performance.now() - beganAt) / 1000
  const ackMs = people.flatMap((person) => person.ackMs)
  for (const person of people) person.close()
  await cluster.stop()
  const actions = after.nodes.actions - before.nodes.actions
  const each = (used: number) => ((used / actions) * 1000).toFixed(2)
  return [
    nodes,
    Math.round(actions / took),
    quantile(ackMs, 0.5).toFixed(1),
    quantile(ackMs, 0.99).toFixed(0),
    each(after.nodes.cpuSeconds - before.nodes.cpuSeconds),
    each(after.postgres - before.postgres),
    each(after.nats - before.nats),
  ]
}

/** Measures the cost of an idle person. */
async function rest(): Promise<void> {
  const cluster = await startCluster({
    nodes: 1,
    databaseUrl: await newSchema(postgres.url),
    natsUrl: nats.url,
  })
  const urls = cluster.nodes.map(({ url }) => url)
  const empty = await figuresOfAll(urls)
  const people = await seatCrowd(urls, idle, false)
  await sleep(WARM_UP_MS)
  const [before, stored] = [await figuresOfAll(urls), cpuSecondsOf('postgres')]
  await sleep(seconds * 1000)
  const after = await figuresOfAll(urls)
  const microseconds = (used: number) => Math.round((used / seconds / people.length) * 1e6)
  console.log(
    twoColumns([
      ['idle seats, each with a socket', after.sockets],
      ['kB of memory a seat', Math.round((after.memoryBytes - empty.memoryBytes) / 1024 / people.length)],
      ['µs of the node’s CPU a seat and second', microseconds(after.cpuSeconds - before.cpuSeconds)],
      ['µs of PostgreSQL’s CPU a seat and second', microseconds(cpuSecondsOf('postgres') - stored)],
    ]),
  )
  for (const person of people) person.close()
  await cluster.stop()
}

/** Measures the store alone: durable actions a second of one node with this many in flight. */
async function storeAlone(atOnce: number): Promise<string> {
  const store = await openPostgres(await newSchema(postgres.url))
  const endAt = performance.now() + 4_000
  let done = 0
  await Promise.all(
    Array.from({ length: atOnce }, async (_, at) => {
      await store.insertMatch(matchOf(`m${at}`))
      for (let revision = 1; performance.now() < endAt; revision += 1) {
        await store.append(actionOf(`m${at}`, revision))
        done += 1
      }
    }),
  )
  await store.close()
  return `${Math.round(done / 4)} a second`
}

const HEAD = [
  'nodes',
  'actions a second',
  'ack ms, median',
  'ack ms, 99 %',
  'CPU ms an action: nodes',
  'PostgreSQL',
  'NATS',
]
console.log(`${tables} tables of four, ${seconds} s each; PostgreSQL with fsync on\n`)
console.log(`| ${HEAD.join(' | ')} |\n|${HEAD.map(() => '--:').join('|')}|`)
for (const nodes of [1, 2, 3]) console.log(`| ${(await play(nodes)).join(' | ')} |`)
console.log()
for (const atOnce of [1, 32, 256])
  console.log(`the store alone, ${atOnce} at once: ${await storeAlone(atOnce)}`)
console.log()
await rest()
await nats.stop()
await postgres.remove()
process.exit(0)
