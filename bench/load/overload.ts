import { setTimeout as sleep } from 'node:timers/promises'
import { fastRng } from '../../src/engine/rng.ts'
import { Canary } from '../../torture/kit/canary.ts'
import { type DelayBound, delayViolations } from '../../torture/kit/honest.ts'
import { quantile, spread } from '../../torture/kit/report.ts'
import { until } from '../../torture/kit/waiting.ts'
import { Crowd } from './crowd.ts'
import type { Load } from './load.ts'
import { OtherWork } from './other-work.ts'

const PATIENCE_MS = 60_000
/** The numbers of tables at which two people play as fast as the server answers. */
const STEPS = [4, 8, 16, 32, 64, 128]
/** The first step with this share of the best rate is the full load. */
const FULL = 0.9
/** The share of the best rate that must remain at twice the full load. */
const KEPT = 0.8
/** If other programs use this share of the machine, its figures say little: then only a collapse is an error. */
const BUSY = { share: 1 / 3, kept: 0.5 }

/** Those who play at a human pace beside the others, and the most that they may be delayed. */
const HONEST = { tables: 4, paceMs: 100, quietMs: 6_000 }
const LOADED: DelayBound = { times: 20, floorMs: 300 }

interface Played {
  readonly tables: number
  readonly rate: number
  readonly delaysMs: readonly number[]
  readonly honestMs: readonly number[]
}

/**
 * R7: with twice as many tables as a full load, the throughput stays nearly the same, no acknowledged action is lost,
 * people who play at a human pace are answered soon, and afterwards the server is as fast as before.
 */
export const overload: Load = async ({ url }, seconds) => {
  const violations: string[] = []
  const others = new OtherWork(url)
  const honest = new Crowd(url, HONEST.tables, HONEST.paceMs)
  await sleep(HONEST.quietMs / 3)
  honest.take()
  await sleep(HONEST.quietMs)
  const quietMs = honest.take()
  const play = async (tables: number): Promise<Played> => {
    const canaries = Array.from({ length: tables }, (_, at) => new Canary(url, fastRng(at), PATIENCE_MS, 0))
    for (const canary of canaries) canary.sing()
    // The time to open the tables is not measured.
    await until(() => canaries.every(({ actions }) => actions > 0), PATIENCE_MS, 50)
    const done = () => canaries.reduce((sum, canary) => sum + canary.actions, 0)
    honest.take()
    const [before, begunAt] = [done(), performance.now()]
    await sleep(seconds * 1_000)
    const rate = ((done() - before) * 1_000) / (performance.now() - begunAt)
    const honestMs = honest.take()
    await Promise.all(canaries.map((canary) => canary.stop()))
    violations.push(...canaries.flatMap((canary) => canary.violations))
    return { tables, rate, delaysMs: canaries.flatMap(({ delaysMs }) => delaysMs), honestMs }
  }
  const steps: Played[] = []
  let most = 0
  for (const tables of STEPS) {
    const played = await play(tables)
    steps.push(played)
    most = Math.max(most, played.rate)
    // A server that has collapsed need not be loaded further.
    if (played.rate < most / 2) break
  }
  const at = steps.slice(0, -1).findIndex(({ rate }) => rate >= most * FULL)
  const [full, heavy] = at < 0 ? steps.slice(-2) : steps.slice(at, at + 2)
  if (full === undefined || heavy === undefined) throw new Error('There are steps.')
  const after = await play(full.tables)
  const best = Math.max(most, after.rate)
  const share = await others.share()
  await honest.stop()
  const delays = { quietMs, loadedMs: heavy.honestMs }
  violations.push(...honest.violations, ...delayViolations('in overload', delays, LOADED, share))
  const least = share > BUSY.share ? BUSY.kept : KEPT
  if (heavy.rate < best * least)
    violations.push(`twice the tables had ${Math.round((heavy.rate / best) * 100)} % of the best rate`)
  return {
    seen: `${[full, heavy, after].map(said).join('; then ')}: ${Math.round((heavy.rate / best) * 100)} % of the best; people at a human pace, ms: alone ${spread(quietMs)}; in overload ${spread(heavy.honestMs)}; other programs used ${Math.round(share * 100)} % of the machine`,
    violations,
  }
}

const said = ({ tables, rate, delaysMs }: Played) =>
  `${tables} tables ${rate.toFixed(0)} actions/s (median ${quantile(delaysMs, 0.5).toFixed(0)} ms, 99 % ${quantile(delaysMs, 0.99).toFixed(0)} ms)`
