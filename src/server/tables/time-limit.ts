import { Session } from 'node:inspector'
import { setImmediate } from 'node:timers'
import { Batcher } from '../batcher.ts'
import { TABLE_LIMITS } from '../limits.ts'
import { realWorld } from '../world.ts'

/** The rules threw, or did not come to an end: the match must stand still where it was. */
export class RulesFault extends Error {
  override name = 'RulesFault'
}

/** The time is up. */
class OutOfTime extends Error {
  override name = 'OutOfTime'
}

const TRIES = 4
/** A loop uses all of its time; who used less than this share of it was kept from running. */
const BUSY_SHARE = 0.6

/**
 * Runs what calls into a game's rules under a limit of time, which ends even a loop without end. The rules are pure and
 * a match never changes, so nothing is left half done, and they can be tried again where it was the machine that was
 * slow: the clock of the watch also runs while others have the processor.
 */
export function withTimeLimit<T>(job: () => T, budgetMs = TABLE_LIMITS.rulesMs): T {
  for (let tries = 1; ; tries += 1) {
    const before = process.threadCpuUsage()
    try {
      return watched(job, budgetMs)
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

/** What the rules made is kept and compared as JSON: anything else is a fault of theirs. */
export function assertJson(place: string | null, what: string): void {
  if (place !== null) throw new RulesFault(`the rules made what is no JSON: ${what}${place}`)
}

/** A job and who waits for it: what it throws is a rejection. */
class Waiting<T> {
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

  /** The same under a watch of its own. */
  runAlone(): void {
    try {
      this.#resolve(withTimeLimit(this.#job))
    } catch (error) {
      this.#reject(faultOf(error))
    }
  }
}

let waiting: Pick<Waiting<unknown>, 'run' | 'runAlone'>[] = []
let isScheduled = false

/** Where many play, a turn of the loop brings some of them, and the next one the others. */
const batcher = new Batcher({
  ms: 1,
  from: 8,
  later: (ms, job) => realWorld.later(ms, job),
  go: runWaiting,
})

/**
 * Runs it in the next turn of the loop, or where many play a moment later, together with all that is asked for until then:
 * a watch costs more than a move of most games. Where the time is up before all are done, the one that was under way may
 * only have begun late, and gets a watch of its own.
 */
export function withSharedTimeLimit<T>(job: () => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const asked = new Waiting(job, resolve, reject)
    if (!isTimed) return asked.run()
    waiting.push(asked)
    if (isScheduled) return
    isScheduled = true
    setImmediate(gather)
  })
}

function gather(): void {
  isScheduled = false
  batcher.wait(waiting.length)
}

function runWaiting(): void {
  const jobs = waiting
  waiting = []
  batcher.went(jobs.length)
  let at = 0
  while (at < jobs.length) {
    try {
      watched(() => {
        for (; at < jobs.length; at += 1) jobs[at]?.run()
      }, TABLE_LIMITS.rulesMs)
    } catch {
      jobs[at]?.runAlone()
      at += 1
    }
  }
}

let isTimed = true

/** From now on rules have all the time they want: for a simulation, whose clock is not the machine's. */
export function stopTiming(): void {
  isTimed = false
}

type Outcome<T> = { readonly value: T } | { readonly cause: unknown }

/**
 * V8's inspector evaluates under a limit of time, with a timer of the process itself: the same from `vm` starts and ends
 * a thread each time, which takes five times as long. Nothing listens, and nobody else speaks with this session.
 */
function watched<T>(job: () => T, budgetMs: number): T {
  if (!isTimed) return job()
  const outcomes: Outcome<T>[] = []
  const outer: unknown = Reflect.get(globalThis, KEY)
  Reflect.set(globalThis, KEY, () => outcomes.push(outcomeOf(job)))
  try {
    evaluating().post('Runtime.evaluate', { expression: EXPRESSION, timeout: budgetMs, silent: true })
  } finally {
    Reflect.set(globalThis, KEY, outer)
  }
  const [outcome] = outcomes
  if (outcome === undefined) throw new OutOfTime('the rules did not come to an end')
  if ('cause' in outcome) throw outcome.cause
  return outcome.value
}

const KEY = 'icebreakerGuarded'
const EXPRESSION = `void globalThis.${KEY}()`

let session: Session | null = null

function evaluating(): Session {
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
