import { Session } from 'node:inspector'
import { faultOf } from '../../table/rules-fault.ts'
import { TABLE_LIMITS } from '../limits.ts'

/** The time limit was reached. */
class OutOfTime extends Error {
  override name = 'OutOfTime'
}

const TRIES = 4
/** An endless loop uses all of its time; a job that used less than this share of it was kept from running. */
const BUSY_SHARE = 0.6

/**
 * Runs a job that calls a game's rules under a time limit, which ends even an endless loop. The rules are pure and a
 * match never changes, so nothing is left half done, and the job is tried again if the machine was slow: the limit also
 * counts the time in which other processes had the processor.
 */
export function withTimeLimit<T>(job: () => T, budgetMs = TABLE_LIMITS.rulesMs): T {
  for (let tries = 1; ; tries += 1) {
    const before = process.threadCpuUsage()
    try {
      return runLimited(job, budgetMs)
    } catch (cause) {
      const { user, system } = process.threadCpuUsage(before)
      const isStarved = cause instanceof OutOfTime && (user + system) / 1000 < budgetMs * BUSY_SHARE
      if (isStarved && tries < TRIES) continue
      throw faultOf(cause)
    }
  }
}

/** The match whose rules are called. */
export interface GuardedMatch {
  readonly id: string
  readonly game: { readonly id: string; readonly version: number }
}

/** Runs a job that calls the rules of this match, and keeps it from running for ever. Throws a RulesFault. */
export type RulesGuard = <T>(live: GuardedMatch, job: () => T) => T

/** The ways in which rules that run for ever are stopped. */
export const RULES_GUARDS = ['interrupt', 'watchdog'] as const
export type RulesGuardName = (typeof RULES_GUARDS)[number]

/** Interrupts the rules when their time is up. */
export const interrupting: RulesGuard = (_live, job) => withTimeLimit(job)

let isTimed = true

/** Switches all time limits off: for a simulation, whose clock is not the machine's. */
export function stopTiming(): void {
  isTimed = false
}

type Outcome<T> = { readonly value: T } | { readonly cause: unknown }

/**
 * Uses the time limit of V8's inspector, which has one timer for the process. The limit of `vm` starts and ends a thread
 * each time, which takes five times as long. The session listens to nothing and serves nothing else.
 */
function runLimited<T>(job: () => T, budgetMs: number): T {
  if (!isTimed) return job()
  const outcomes: Outcome<T>[] = []
  const outer: unknown = Reflect.get(globalThis, KEY)
  Reflect.set(globalThis, KEY, () => outcomes.push(outcomeOf(job)))
  try {
    openSession().post('Runtime.evaluate', { expression: EXPRESSION, timeout: budgetMs, silent: true })
  } finally {
    Reflect.set(globalThis, KEY, outer)
  }
  const [outcome] = outcomes
  if (outcome === undefined) throw new OutOfTime('the rules did not end in time')
  if ('cause' in outcome) throw outcome.cause
  return outcome.value
}

const KEY = 'icebreakerLimited'
const EXPRESSION = `void globalThis.${KEY}()`

let session: Session | null = null

function openSession(): Session {
  if (session === null) {
    session = new Session()
    session.connect()
  }
  return session
}

function outcomeOf<T>(job: () => T): Outcome<T> {
  try {
    return { value: job() }
  } catch (cause) {
    return { cause }
  }
}
