import { RETRY_MS } from '../../src/server/store/sqlite/engine.ts'
import type { FromWorker, ToWorker } from '../../src/server/store/sqlite/messages.ts'
import type { Thread } from '../../src/server/store/sqlite/queue.ts'
import type { Chance } from './chance.ts'
import type { Host } from './clock.ts'
import type { Disk } from './disk.ts'
import type { Sim } from './sim.ts'

const SLOW_MS = { min: 300, max: 4_000 }

/** The store's thread in simulated time: it may be slow, and die before or after a commit. */
export class SimThread implements Thread {
  /** The fault at the next batch. */
  fate: 'dies before the commit' | 'dies after the commit' | null = null
  readonly #sim: Sim
  readonly #disk: Disk
  readonly #host: Host
  readonly #chance: Chance
  readonly #heard: ((message: FromWorker) => void)[] = []
  readonly #ended: (() => void)[] = []
  #isOver = false

  constructor(sim: Sim, disk: Disk, host: Host) {
    this.#sim = sim
    this.#disk = disk
    this.#host = host
    this.#chance = sim.chance()
    this.#later(0.1, () => this.#say({ type: 'opened', fault: null }))
  }

  on(event: 'message' | 'error' | 'exit', listener: (message: never) => void): void {
    if (event === 'message') this.#heard.push(listener as (message: FromWorker) => void)
    else if (event === 'exit') this.#ended.push(listener as () => void)
  }

  once(_event: 'exit', listener: () => void): void {
    this.#ended.push(listener)
  }

  postMessage(message: ToWorker): void {
    if (message.type === 'close') this.#later(0.1, () => this.#end())
    if (message.type !== 'batch') return
    const { mood } = this.#disk
    const { storeMs } = this.#sim.plan
    const takesMs =
      mood === 'slow' ? this.#chance.between(SLOW_MS.min, SLOW_MS.max) : this.#chance.between(0.1, storeMs)
    this.#readyAfter(takesMs)
    // A crash may come before the commit, or between the commit and its answer.
    this.#later(takesMs * 0.7, () => {
      if (this.fate === 'dies before the commit') return this.#end()
      const answers = JSON.stringify(this.#disk.run(JSON.parse(message.calls)))
      this.#readyAfter(takesMs * 0.3)
      if (this.fate !== null) return this.#end()
      this.#later(takesMs * 0.3, () => this.#say({ type: 'answers', answers }))
    })
  }

  async terminate(): Promise<void> {
    this.#isOver = true
  }

  #say(message: FromWorker): void {
    if (!this.#isOver) for (const heard of this.#heard) heard(message)
  }

  #end(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#readyAfter(RETRY_MS)
    this.#sim.say(() => `  the thread of the store ends${this.fate === null ? '' : `: it ${this.fate}`}`)
    for (const ended of this.#ended) ended()
  }

  #readyAfter(ms: number): void {
    this.#disk.readyAt = Math.max(this.#disk.readyAt, this.#sim.clock.now + ms)
  }

  #later(delayMs: number, job: () => void): void {
    this.#sim.clock.at(this.#sim.clock.now + delayMs, this.#host, () => {
      if (!this.#isOver) job()
    })
  }
}
