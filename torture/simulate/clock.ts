import { setImmediate } from 'node:timers'

/** A process or a device that has events. Events of a dead host never happen; those of a sleeping host wait until it wakes. */
export interface Host {
  isDead: boolean
  sleepsUntil: number
}

interface Event {
  at: number
  /** The lower number comes first among events at the same time. */
  order: number
  readonly host: Host | null
  job: (() => void) | null
}

/** More events at one moment than any real work has: reaching this means an endless loop. */
const AT_ONCE_MAX = 20_000

/** The clock of a simulation: time jumps from one event to the next, after all work of the previous one is done. */
export class SimClock {
  /** Milliseconds since the beginning. */
  now = 0
  steps = 0
  readonly #heap: Event[] = []
  #last = 0

  /** Schedules a job and returns a function that cancels it. */
  at(at: number, host: Host | null, job: () => void): () => void {
    const event: Event = { at: Math.max(at, this.now), order: this.#next(), host, job }
    this.#push(event)
    return () => {
      event.job = null
    }
  }

  /**
   * Runs all events up to this time, or until it is stopped. A turn of the real event loop before the first event and
   * after each one lets every promise settle that can; nothing else depends on real time.
   */
  async run(until: number, isStopped: () => boolean): Promise<void> {
    await turn()
    if (isStopped()) return
    let since = this.now
    let atOnce = 0
    for (let event = this.#heap[0]; event !== undefined && event.at <= until; event = this.#heap[0]) {
      this.#pop()
      if (!this.#isDue(event)) continue
      this.now = event.at
      atOnce = this.now === since ? atOnce + 1 : 0
      since = this.now
      if (atOnce > AT_ONCE_MAX) throw new Error(`${AT_ONCE_MAX} events at one moment: an endless loop`)
      this.steps += 1
      event.job?.()
      await turn()
      if (isStopped()) return
    }
    this.now = Math.max(this.now, until)
  }

  /** Returns the number of scheduled events of this host. */
  pendingOf(host: Host): number {
    return this.#heap.filter((event) => event.host === host && event.job !== null).length
  }

  #isDue(event: Event): boolean {
    const { host, job, at } = event
    if (job === null || host?.isDead === true) return false
    if (host === null || host.sleepsUntil <= at) return true
    event.at = host.sleepsUntil
    event.order = this.#next()
    this.#push(event)
    return false
  }

  #next(): number {
    this.#last += 1
    return this.#last
  }

  #push(event: Event): void {
    const heap = this.#heap
    let at = heap.push(event) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent]
      if (above === undefined || !isBefore(event, above)) break
      heap[at] = above
      at = parent
    }
    heap[at] = event
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      let below = heap[child]
      const other = heap[child + 1]
      if (below === undefined) break
      if (other !== undefined && isBefore(other, below)) {
        child += 1
        below = other
      }
      if (!isBefore(below, last)) break
      heap[at] = below
      at = child
    }
    heap[at] = last
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order)
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

export const newHost = (): Host => ({ isDead: false, sleepsUntil: 0 })
