import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Scenario } from './contender.ts'
import { closeBouts, type Entrant, openBouts, quantile } from './field.ts'

export interface Latency {
  readonly name: string
  readonly p50: number
  readonly p99: number
}

const TABLES = 8
const PAUSE_MS = 40

/** Measures the time from sending a move until every client has it, at tables with a steady pace. */
export async function measureLatency(entrants: readonly Entrant[], scenario: Scenario): Promise<Latency[]> {
  const results: Latency[] = []
  for (const entrant of entrants) {
    const bouts = await openBouts(entrant, scenario, TABLES)
    const times: number[] = []
    await Promise.all(
      bouts.map(async (bout, at) => {
        await sleep((PAUSE_MS * at) / TABLES)
        for (let isRunning = true; isRunning; ) {
          const sentAt = performance.now()
          isRunning = await bout.move()
          times.push(performance.now() - sentAt)
          await sleep(PAUSE_MS)
        }
      }),
    )
    closeBouts(bouts)
    results.push({ name: entrant.contender.name, p50: quantile(times, 0.5), p99: quantile(times, 0.99) })
  }
  return results
}

const SYNCS = 200

/** Measures one synced write of this disk, the lower bound for every server that stores before it answers. */
export function measureSync(): Latency {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'icebreaker-sync-'))
  const file = openSync(join(folder, 'log'), 'a')
  const page = Buffer.alloc(4096, 1)
  const times: number[] = []
  for (let sync = 0; sync < SYNCS; sync += 1) {
    const begunAt = performance.now()
    writeSync(file, page)
    fdatasyncSync(file)
    times.push(performance.now() - begunAt)
  }
  closeSync(file)
  rmSync(folder, { recursive: true })
  return { name: 'one synced write of this disk', p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}
