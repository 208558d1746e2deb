import { connectTable as ownConnect, type TableConnection } from '../../src/client/connection.ts'
import { addressOf, gaugeAt } from '../kit/http.ts'
import type { Prepared } from '../kit/prepared-tables.ts'
import { until } from '../kit/waiting.ts'
import { CutProxy } from './proxy.ts'
import { nodeWorld } from './seat.ts'

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
  /** The times until each client noticed, in its own time, and until the server had closed all of them. */
  readonly clientMs: readonly number[]
  readonly serverMs: number
  readonly violations: readonly string[]
}

interface End {
  readonly table: TableConnection
  readonly proxy: CutProxy
  noticedAt: number | null
}

/** Whether a client waits for no answer; one that waits would notice sooner. */
function isIdle({ table }: End): boolean {
  const { table: shown, pending } = table.snapshot()
  const seat = shown?.seats.find(({ player }) => player === shown.you.player)
  return pending.length === 0 && seat?.hasEntropy === true
}

const READY_MS = 60_000
const SLACK_MS = 5_000

/** Silences all connections at once, without closing them; both ends must notice. */
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
  await until(() => ends.every((end) => isOnline(end) && isIdle(end)), READY_MS, 10)
  const first = ends.filter((end) => !isOnline(end)).length
  if (first > 0) violations.push(`${first} of ${ends.length} never connected`)
  const silentAt = performance.now()
  for (const end of ends) {
    end.table.subscribe(() => {
      if (!isOnline(end)) end.noticedAt ??= performance.now()
    })
    end.proxy.fallSilent()
  }
  await until(() => ends.every(({ noticedAt }) => noticedAt !== null), clientMaxMs / speed + SLACK_MS, 10)
  const clientMs = ends.flatMap(({ noticedAt }) => (noticedAt === null ? [] : (noticedAt - silentAt) * speed))
  const late = ends.length - clientMs.filter((ms) => ms <= clientMaxMs).length
  if (late > 0) violations.push(`${late} of ${ends.length} clients did not notice after ${clientMaxMs} ms`)
  await until(() => ends.every(isOnline), READY_MS, 10)
  const gone = ends.filter((end) => !isOnline(end)).length
  if (gone > 0) violations.push(`${gone} of ${ends.length} did not reconnect`)
  // Each client has one new socket by now; any more are the silent ones.
  const countNow = () => gaugeAt(url, 'icebreaker_sockets')
  const leftMs = serverMaxMs + SLACK_MS - (performance.now() - silentAt)
  await until(async () => (await countNow()) <= ends.length, leftMs, 100)
  const count = await countNow()
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
