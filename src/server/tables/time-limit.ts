import { Session } from 'node:inspector'
import { setImmediate } from 'node:timers'
import { Batcher } from '../batcher.ts'
import { TABLE_LIMITS } from '../limits.ts'
import { realWorld } from '../world.ts'

/** The rules threw, or did not end in time: the match must be paused where it was. */
export class RulesFault extends Error {
  override name = 'RulesFault'
}

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

function faultOf(cause: unknown): RulesFault {
  return cause instanceof RulesFault
    ? cause
    : new RulesFault(cause instanceof Error ? cause.message : String(cause), { cause })
}

/** Throws a RulesFault if the rules made a value that is not JSON; `place` is where it is not, or null. */
export function assertJson(place: string | null, what: string): void {
  if (place !== null) throw new RulesFault(`the rules made a value that is not JSON: ${what}${place}`)
}

/** A job of a batch, and the promise of its caller; an error rejects the promise. */
class QueuedJob<T> {
  readonly #job: () => T
  readonly #resolve: (result: T) => void
  readonly #reject: (fault: RulesFault) => void

  constructor(job: () => T, resolve: (result: T) => void, reject: (fault: RulesFault) => void) {
    this.#job = job
    this.#resolve = resolve
    this.#reject = reject
  }

  run(): void {
    try {
      this.#resolve(this.#job())
    } catch (error) {
      this.#reject(faultOf(error))
    }
  }

  /** Runs the job under a time limit of its own. */
  runAlone(): void {
    try {
      this.#resolve(withTimeLimit(this.#job))
    } catch (error) {
      this.#reject(faultOf(error))
    }
  }
}

let queue: Pick<QueuedJob<unknown>, 'run' | 'runAlone'>[] = []
let isScheduled = false

/** With many players, one turn of the event loop brings some of the jobs, and the next one the others. */
const batcher = new Batcher({
  ms: 1,
  from: 8,
  later: (ms, job) => realWorld.later(ms, job),
  go: runWaiting,
})

/**
 * Runs a job in the next turn of the event loop, or a moment later if many are expected, together with all others of that
 * time: a time limit costs more than a move of most games. If the time is up before all are done, the job that was
 * running may only have begun late, so it is run again under a limit of its own.
 */
export function withSharedTimeLimit<T>(job: () => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const queued = new QueuedJob(job, resolve, reject)
    if (!isTimed) return queued.run()
    queue.push(queued)
    if (isScheduled) return
    isScheduled = true
    setImmediate(gather)
  })
}

function gather(): void {
  isScheduled = false
  batcher.wait(queue.length)
}

function runWaiting(): void {
  const jobs = queue
  queue = []
  batcher.went(jobs.length)
  let at = 0
  while (at < jobs.length) {
    try {
      runLimited(() => {
        for (; at < jobs.length; at += 1) jobs[at]?.run()
      }, TABLE_LIMITS.rulesMs)
    } catch {
      jobs[at]?.runAlone()
      at += 1
    }
  }
}

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
