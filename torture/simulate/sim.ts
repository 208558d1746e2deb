import { SimClock } from './clock.ts'
import { Chance, type Plan } from './plan.ts'

/** The state that all parts of one schedule share. */
export class Sim {
  readonly seed: number
  readonly plan: Plan
  readonly clock = new SimClock()
  readonly violations: string[] = []
  /** The readable trace; null if none is printed. */
  readonly trace: string[] | null
  /** A hash of all events in order: two runs of one seed have the same. */
  fingerprint = 0
  /** Counts events, to show that a run really exercises the cases that it should. */
  readonly counts = new Map<string, number>()
  #parts = 100

  constructor(plan: Plan, isTraced: boolean) {
    this.plan = plan
    this.seed = plan.seed
    this.trace = isTraced ? [] : null
  }

  /** Reports a violation; does nothing for null. The first one ends the schedule. */
  blame(what: string | null): void {
    if (what === null) return
    this.violations.push(what)
    this.say(() => `✗ ${what}`)
  }

  say(line: () => string): void {
    if (this.trace === null) return
    this.trace.push(`${(this.clock.now / 1000).toFixed(4).padStart(9)}  ${line()}`)
  }

  /** Returns the random stream of a new part. The order in which parts are created is part of the schedule. */
  chance(): Chance {
    this.#parts += 1
    return new Chance(this.seed, this.#parts)
  }

  count(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times)
  }

  /** Adds a number to the fingerprint. */
  mark(number: number): void {
    this.fingerprint = Math.imul(this.fingerprint ^ (number | 0), 0x01000193) >>> 0
  }
}
