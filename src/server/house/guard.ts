import { Script } from 'node:vm'
import { TABLE_LIMITS } from '../table/limits.ts'

/** The rules threw, or did not come to an end: the match must stand still where it was. */
export class RulesFault extends Error {
  override name = 'RulesFault'
}

const KEY = 'icebreakerGuarded'
const script = new Script(`globalThis.${KEY}()`, { filename: 'guard' })

const TRIES = 4
/** A loop uses all of its time; who used less than this share of it was kept from running. */
const BUSY_SHARE = 0.6

/**
 * Runs what calls into a game's rules under a limit of time: Node's watchdog ends even a loop without end. The rules
 * are pure and a match never changes, so nothing is left half done, and they can be tried again where it was the
 * machine that was slow: the watchdog's clock also runs while others have the processor.
 */
export function guarded<T>(job: () => T, budgetMs = TABLE_LIMITS.rulesMs): T {
  for (let tries = 1; ; tries += 1) {
    const before = process.threadCpuUsage()
    try {
      return watched(job, budgetMs)
    } catch (cause) {
      const { user, system } = process.threadCpuUsage(before)
      const isStarved = isTimeout(cause) && (user + system) / 1000 < budgetMs * BUSY_SHARE
      if (isStarved && tries < TRIES) continue
      throw new RulesFault(cause instanceof Error ? cause.message : String(cause), { cause })
    }
  }
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}

let isTimed = true

/** From now on rules have all the time they want: for a simulation, whose clock is not the machine's. */
export function stopTiming(): void {
  isTimed = false
}

function watched<T>(job: () => T, budgetMs: number): T {
  const results: { readonly value: T }[] = []
  const outer: unknown = Reflect.get(globalThis, KEY)
  Reflect.set(globalThis, KEY, () => results.push({ value: job() }))
  try {
    script.runInThisContext(isTimed ? { timeout: budgetMs } : {})
  } finally {
    Reflect.set(globalThis, KEY, outer)
  }
  const [result] = results
  if (result === undefined) throw new Error('the rules gave no result')
  return result.value
}
