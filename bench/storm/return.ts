import { setTimeout as sleep } from 'node:timers/promises'
import { below, fastRng } from '../../src/engine/rng.ts'
import type { Tree } from '../../tools/testing/tree.ts'
import { comeBack, type Returned, type Stored, storedOf } from '../../torture/cuts/resume.ts'
import { type DelayBound, delayViolations } from '../../torture/kit/honest.ts'
import { addressOf, BEHIND_PROXY, gaugeAt } from '../../torture/kit/http.ts'
import { type Prepared, prepareTables } from '../../torture/kit/prepared-tables.ts'
import { quantile } from '../../torture/kit/report.ts'
import { during } from '../../torture/kit/server-process.ts'
import { OtherWork } from '../load/other-work.ts'

export interface ReturnSettings {
  readonly sockets: number
  /** Whether being late counts as wrong. */
  readonly isTimed: boolean
  readonly seed: number
  readonly dataDir: string
  readonly tree: Tree
  say(line: string): void
}

export interface ReturnResult {
  readonly sockets: number
  /** The number of them behind one address. */
  readonly household: number
  /** The times until each was back, from the start of the new server and from its own attempt to connect. */
  readonly backMs: readonly number[]
  readonly tookMs: readonly number[]
  /** The times that the same people took to arrive before the kill, within twice the time. */
  readonly firstMs: readonly number[]
  readonly loopDelayMs: number
  /** The share of the machine that other programs used, from 0 to 1. */
  readonly othersShare: number
  /** How often a connection was cut before the first message, and opened again. */
  readonly dialledAgain: number
  readonly violations: readonly string[]
}

const AT_A_TABLE = 4
const REVISIONS = 6
/** All reconnect within this time after the server's start. */
const WITHIN_MS = 1_000
const MOST_MS = 5_000
const ALL_MS = 10_000
/** Those who come back after a kill, compared with their first arrival, at half the pace. */
const RETURNED: DelayBound = { times: 5, floorMs: 1_000 }
/** If other programs use this share of the machine, the limits are this many times as long. */
const BUSY = { share: 1 / 3, times: 4 }
/** A server that is too busy closes connections after some seconds; clients reconnect by themselves. */
const DIALS_MAX = 3
/** The number of sockets that one address may have. */
const HOUSEHOLD = 300

interface Guest {
  readonly stored: Stored
  readonly person: Prepared['people'][number]
  readonly address: string
}

/** Kills the server while everybody is connected; all of them reconnect within a second of its return. */
export async function returnAtOnce(settings: ReturnSettings): Promise<ReturnResult> {
  const { sockets, dataDir, tree, say } = settings
  const wish = { game: 'yahtzee', options: {}, players: AT_A_TABLE, revisions: REVISIONS }
  const count = Math.ceil(sockets / AT_A_TABLE)
  const tables = await prepareTables(
    dataDir,
    Array.from({ length: count }, () => wish),
  )
  say(`${count} tables`)
  const guests = guestsOf(tables.map((table) => storedOf(dataDir, table)))
  const server = { root: tree.root, dataDir, env: BEHIND_PROXY }
  const first = await during(server, ({ url }) => arrive(url, guests, settings.seed, 2 * WITHIN_MS))
  say(`${first.filter(({ wrong }) => wrong === null).length} were at their tables when the server was killed`)
  for (const { socket } of first) socket.end()
  const { returned, backMs, loopDelayMs, open, othersShare } = await during(server, async ({ url }) => {
    const readyAt = performance.now()
    const others = new OtherWork(url)
    const all = await arrive(url, guests, settings.seed + 1, WITHIN_MS)
    return {
      returned: all,
      othersShare: await others.share(),
      backMs: all.map(({ at }) => at - readyAt),
      loopDelayMs: (await gaugeAt(url, 'nodejs_eventloop_lag_p99_seconds')) * 1_000,
      open: await gaugeAt(url, 'icebreaker_sockets'),
    }
  })
  for (const { socket } of returned) socket.end()
  const tookOf = (all: readonly Arrived[]) => all.map(({ tookMs }) => tookMs)
  const delays = { quietMs: tookOf(first), loadedMs: tookOf(returned) }
  return {
    sockets: guests.length,
    household: Math.min(HOUSEHOLD, guests.length),
    backMs,
    tookMs: delays.loadedMs,
    firstMs: delays.quietMs,
    loopDelayMs,
    othersShare,
    dialledAgain: returned.reduce((sum, { dials }) => sum + dials - 1, 0),
    violations: [
      ...[...first, ...returned].flatMap(({ wrong }) => wrong ?? []),
      ...(open === guests.length ? [] : [`${open} sockets are open, not ${guests.length}`]),
      ...(settings.isTimed ? lateOf(backMs, othersShare) : []),
      ...(settings.isTimed ? delayViolations('after a kill', delays, RETURNED, othersShare) : []),
    ],
  }
}

function lateOf(backMs: readonly number[], othersShare: number): string[] {
  const [most, all] = [quantile(backMs, 0.99), quantile(backMs, 1)]
  const times = othersShare > BUSY.share ? BUSY.times : 1
  const [mostMax, allMax] = [times * MOST_MS, times * ALL_MS]
  return [
    ...(most > mostMax ? [`99 % were back after ${Math.round(most)} ms, not within ${mostMax}`] : []),
    ...(all > allMax ? [`the last was back after ${Math.round(all)} ms, not within ${allMax}`] : []),
  ]
}

/** The first guests share one address, as a large household; the others have one address per table. */
function guestsOf(tables: readonly Stored[]): Guest[] {
  return tables
    .flatMap((stored, table) => stored.table.people.map((person) => ({ stored, person, table })))
    .map(({ stored, person, table }, at) => ({
      stored,
      person,
      address: addressOf(at < HOUSEHOLD ? 0 : table + 1),
    }))
}

interface Arrived extends Returned {
  readonly at: number
  readonly dials: number
}

async function arrive(url: string, guests: readonly Guest[], seed: number, withinMs: number) {
  const rng = fastRng(seed)
  return Promise.all(
    guests.map(async ({ stored, person, address }): Promise<Arrived> => {
      const seen = below(rng, REVISIONS + 1)
      await sleep(below(rng, withinMs))
      const dial = () => comeBack({ url, address, stored, person, seen })
      let returned = await dial()
      let dials = 1
      for (; returned.isCut && dials < DIALS_MAX; dials += 1) returned = await dial()
      return { ...returned, dials, at: performance.now() }
    }),
  )
}
