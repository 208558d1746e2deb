import { setTimeout as sleep } from 'node:timers/promises'
import type { Tree } from '../../tools/testing/tree.ts'
import { type DelayBound, delayViolations } from '../../torture/kit/honest.ts'
import { addressOf, BEHIND_PROXY, gaugeAt } from '../../torture/kit/http.ts'
import { type Prepared, prepareTables, type TableWish } from '../../torture/kit/prepared-tables.ts'
import { quantile } from '../../torture/kit/report.ts'
import { during } from '../../torture/kit/server-process.ts'
import { until } from '../../torture/kit/waiting.ts'
import { OtherWork } from '../load/other-work.ts'
import { BotHost, Neighbour, Spectator } from './clients.ts'

export interface ReaderSettings {
  /** The clients that stop reading for ever, and those that stop for a while. */
  readonly readers: number
  readonly dozers: number
  /** The number of tables that they watch. */
  readonly tables: number
  readonly dataDir: string
  readonly tree: Tree
  /** The time before anybody stops reading, as a reference for memory and answers. */
  readonly quietMs: number
  /** How long the server may take to disconnect them once nothing more can be sent. */
  readonly patienceMs: number
  say(line: string): void
}

export interface ReaderResult {
  readonly readers: number
  /** The messages per second that the tables sent to all clients. */
  readonly messagesPerSecond: number
  readonly rssMb: { readonly before: number; readonly most: number }
  /** The time until all of them were disconnected. */
  readonly letGoMs: number
  /** The times of answers to players at other tables, before and while nobody reads. */
  readonly acksMs: { readonly before: readonly number[]; readonly during: readonly number[] }
  readonly violations: readonly string[]
}

const NEIGHBOURS = 4
const MB = 1024 * 1024
const GROWTH_MAX_MB = 64
const DOZE_MS = 3_000
const LOOK_MS = 250
/** More than Linux buffers for both ends of a socket. */
const SYSTEM_BYTES = 6 * MB
const FILL_MAX_MS = 120_000
/** The median answer to others may be this much later, and the slowest hundredth that much. */
const LATER = { times: 2, ms: 30 }
const SLOWEST: DelayBound = { times: 5, floorMs: 500 }

const LOUD: TableWish = { game: 'yahtzee', options: {}, players: 1, bots: 9, revisions: 0 }
/** The rate at all these tables together. */
const ACTIONS_PER_SECOND = 1_000
const BESIDE: TableWish = {
  game: 'crazy-eights',
  options: { twoPlayers: true, turnLimit: 2_000 },
  players: 2,
  revisions: 0,
}

/** Many clients watch busy tables and read nothing, which must not harm anybody else. */
export async function neverRead(settings: ReaderSettings): Promise<ReaderResult> {
  const { dataDir, tree, tables: count } = settings
  const wishes = [
    ...Array.from({ length: count }, () => ({ ...LOUD, paceMs: (1_000 * count) / ACTIONS_PER_SECOND })),
    ...Array.from({ length: NEIGHBOURS }, () => BESIDE),
  ]
  const tables = await prepareTables(dataDir, wishes)
  return during({ root: tree.root, dataDir, env: BEHIND_PROXY }, async ({ url }) => {
    const loud = tables.slice(0, count)
    const hosts = loud.map((table, at) => new BotHost(url, table, addressOf(at)))
    const neighbours = tables
      .slice(count)
      .flatMap((table, at) =>
        table.people.map((person) => new Neighbour(url, table, person, addressOf(100 + at))),
      )
    try {
      return await watch(settings, url, loud, neighbours)
    } finally {
      for (const each of [...hosts, ...neighbours]) each.end()
    }
  })
}

async function watch(
  settings: ReaderSettings,
  url: string,
  loud: readonly Prepared[],
  neighbours: readonly Neighbour[],
): Promise<ReaderResult> {
  const { readers, dozers: dozing, quietMs, say } = settings
  const others = new OtherWork(url)
  const people = Array.from({ length: readers + dozing }, (_, at) => new Spectator(url, loud, at))
  const witnesses = loud.map((_table, at) => new Spectator(url, loud, people.length + at))
  const dozers = people.slice(0, dozing)
  const { messagesPerSecond, rssMb: before } = await listen(url, people, quietMs)
  const acksBefore = neighbours.flatMap((each) => each.take())
  say(`${Math.round(messagesPerSecond)} messages a second; ${readers} stop reading`)
  for (const each of people) each.stopReading()
  setTimeout(() => {
    for (const each of dozers) each.resumeReading()
  }, DOZE_MS)
  const staying = 2 * loud.length + neighbours.length + dozing
  const {
    letGoMs,
    isFull,
    left,
    rssMb: most,
  } = await untilLetGo(url, staying, witnesses, settings.patienceMs)
  const acksDuring = neighbours.flatMap((each) => each.take())
  const asleep = await stillBehind(dozers)
  for (const each of [...people, ...witnesses]) each.end()
  return {
    readers,
    messagesPerSecond,
    rssMb: { before, most },
    letGoMs,
    acksMs: { before: acksBefore, during: acksDuring },
    violations: [
      ...neighbours.flatMap((each) => each.violations),
      ...(isFull || left === 0 ? [] : ['too little was sent in that time']),
      ...(left > 0 ? [`${left} who never read were not disconnected in ${Math.round(letGoMs)} ms`] : []),
      ...(most - before > GROWTH_MAX_MB
        ? [`memory grew from ${before.toFixed(0)} to ${most.toFixed(0)} MB`]
        : []),
      ...(asleep > 0 ? [`${asleep} of ${dozing} who read again got no new state`] : []),
      ...harmOf(acksBefore, acksDuring),
      ...delayViolations(
        'while nobody reads',
        { quietMs: acksBefore, loadedMs: acksDuring },
        SLOWEST,
        await others.share(),
      ),
    ],
  }
}

/** Measures while everybody reads; the first half is the warm-up. */
async function listen(url: string, people: readonly Spectator[], quietMs: number) {
  const heardBy = () => people.reduce((sum, { heard }) => sum + heard, 0)
  await sleep(quietMs / 2)
  const [before, begunAt] = [heardBy(), performance.now()]
  let rssMb = 0
  while (performance.now() - begunAt < quietMs / 2) {
    rssMb = Math.max(rssMb, await rssAt(url))
    await sleep(LOOK_MS)
  }
  return { rssMb, messagesPerSecond: ((heardBy() - before) * 1_000) / (performance.now() - begunAt) }
}

/** The kernel buffers megabytes for a client that does not read; the server notices only once that buffer is full. */
async function untilLetGo(url: string, staying: number, witnesses: readonly Spectator[], patienceMs: number) {
  const stoppedAt = performance.now()
  const first = witnesses.map(({ bytes }) => bytes)
  const isFull = () => witnesses.every(({ bytes }, at) => bytes - (first[at] ?? 0) > SYSTEM_BYTES)
  let fullAt: number | null = null
  let rssMb = 0
  let left = Number.POSITIVE_INFINITY
  const isOver = () => {
    const now = performance.now()
    if (isFull()) fullAt ??= now
    return left === 0 || now - (fullAt ?? now) > patienceMs || now - stoppedAt > FILL_MAX_MS
  }
  while (!isOver()) {
    await sleep(LOOK_MS)
    rssMb = Math.max(rssMb, await rssAt(url))
    left = Math.max(0, (await gaugeAt(url, 'icebreaker_sockets')) - staying)
  }
  return { letGoMs: performance.now() - stoppedAt, isFull: fullAt !== null, left, rssMb }
}

async function rssAt(url: string): Promise<number> {
  return (await gaugeAt(url, 'process_resident_memory_bytes')) / MB
}

function harmOf(before: readonly number[], during: readonly number[]): string[] {
  const [was, is] = [quantile(before, 0.5), quantile(during, 0.5)]
  if (during.length === 0) return ['nobody at another table was answered']
  return is > was * LATER.times + LATER.ms
    ? [`others were answered within ${is.toFixed(0)} ms instead of ${was.toFixed(0)}`]
    : []
}

/** Counts the clients that read again and neither got a newer state nor were disconnected. */
async function stillBehind(dozers: readonly Spectator[]): Promise<number> {
  const isBehind = (each: Spectator) => !each.isAwake && each.isOpen
  await until(() => !dozers.some(isBehind), 15_000, LOOK_MS)
  return dozers.filter(isBehind).length
}
