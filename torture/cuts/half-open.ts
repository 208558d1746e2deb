import { connectTable as ownConnect, type TableConnection } from '../../src/client/connection.ts'
import { addressOf } from '../kit/addresses.ts'
import type { Prepared } from '../kit/prepared-tables.ts'
import { CutProxy } from './proxy.ts'
import { nodeWorld } from './world.ts'

export interface HalfOpenSettings {
  readonly url: string
  readonly tables: readonly Prepared[]
  readonly connect?: typeof ownConnect
  /** How much faster time passes for the clients, and how long each side may take. */
  readonly speed: number
  readonly clientMaxMs: number
  readonly serverMaxMs: number
}

export interface HalfOpenResult {
  readonly sockets: number
  /** Until each client knew, in its own time, and the server had let all of them go. */
  readonly clientMs: readonly number[]
  readonly serverMs: number
  readonly violations: readonly string[]
}

interface End {
  readonly table: TableConnection
  readonly proxy: CutProxy
  noticedAt: number | null
}

/** A client that waits for an answer would notice sooner; here no client does. */
function isIdle({ table }: End): boolean {
  const { table: shown, pending } = table.snapshot()
  const seat = shown?.seats.find(({ player }) => player === shown.you.player)
  return pending.length === 0 && seat?.hasEntropy === true
}

const READY_MS = 60_000
const SLACK_MS = 5_000

/** All lines fall silent at the same moment, and nobody is told: both sides must find out by themselves. */
export async function halfOpen(settings: HalfOpenSettings): Promise<HalfOpenResult> {
  const { url, speed, clientMaxMs, serverMaxMs } = settings
  const ends = await Promise.all(
    settings.tables.flatMap(({ code, people }, at) =>
      people.map(async ({ token }, seat): Promise<End> => {
        const proxy = await CutProxy.open(url)
        const world = nodeWorld({ proxy, address: addressOf(at * 16 + seat), speed })
        const { connect = ownConnect } = settings
        return { table: connect({ world, baseUrl: url, code, token }), proxy, noticedAt: null }
      }),
    ),
  )
  const violations: string[] = []
  const isOnline = ({ table }: End) => table.snapshot().connection.status === 'online'
  await wait(READY_MS, () => ends.every((end) => isOnline(end) && isIdle(end)))
  const first = ends.filter((end) => !isOnline(end)).length
  if (first > 0) violations.push(`${first} of ${ends.length} never came to their tables`)
  const silentAt = performance.now()
  for (const end of ends) {
    end.table.subscribe(() => {
      if (!isOnline(end)) end.noticedAt ??= performance.now()
    })
    end.proxy.fallSilent()
  }
  await wait(clientMaxMs / speed + SLACK_MS, () => ends.every(({ noticedAt }) => noticedAt !== null))
  const clientMs = ends.flatMap(({ noticedAt }) => (noticedAt === null ? [] : (noticedAt - silentAt) * speed))
  const late = ends.length - clientMs.filter((ms) => ms <= clientMaxMs).length
  if (late > 0) violations.push(`${late} of ${ends.length} clients did not know after ${clientMaxMs} ms`)
  await wait(READY_MS, () => ends.every(isOnline))
  const gone = ends.filter((end) => !isOnline(end)).length
  if (gone > 0) violations.push(`${gone} of ${ends.length} are not back at their tables`)
  // Those that came back have a socket each; the silent ones are what is beyond that.
  let count = await socketsAt(url)
  while (count > ends.length && performance.now() - silentAt < serverMaxMs + SLACK_MS) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    count = await socketsAt(url)
  }
  const serverMs = performance.now() - silentAt
  if (count > ends.length || serverMs > serverMaxMs)
    violations.push(
      `the server has ${count} sockets of ${ends.length} clients after ${Math.round(serverMs)} ms`,
    )
  for (const { table, proxy } of ends) {
    table.close()
    await proxy.close()
  }
  return { sockets: ends.length, clientMs, serverMs, violations }
}

async function wait(maxMs: number, isSo: () => boolean): Promise<void> {
  const endAt = performance.now() + maxMs
  while (!isSo() && performance.now() < endAt) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** The number of sockets, from the server's metrics. */
async function socketsAt(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(/^icebreaker_sockets (\d+)/m.exec(metrics)?.[1] ?? Number.NaN)
}
