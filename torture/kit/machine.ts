import { availableParallelism, cpus } from 'node:os'

/** The CPU times of all cores so far, in milliseconds. */
function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

/** Measures which share of the machine was taken by others than this process and its server. */
export class OtherWork {
  readonly #serverMs: () => Promise<number>
  readonly #before: Promise<Mark>

  /** Asks the server for the time that it has used itself, now and in the end. */
  constructor(serverMs: () => Promise<number>) {
    this.#serverMs = serverMs
    this.#before = this.#mark()
  }

  /** From 0 to 1, since it began. */
  async share(): Promise<number> {
    const [before, after] = [await this.#before, await this.#mark()]
    const others = after.busyMs - before.busyMs - (after.ownMs - before.ownMs)
    const whole = (after.at - before.at) * availableParallelism()
    return whole <= 0 ? 0 : Math.min(1, Math.max(0, others / whole))
  }

  async #mark(): Promise<Mark> {
    const { user, system } = process.cpuUsage()
    const serverMs = await this.#serverMs()
    return { at: performance.now(), busyMs: busyMs(), ownMs: (user + system) / 1_000 + serverMs }
  }
}

interface Mark {
  readonly at: number
  readonly busyMs: number
  readonly ownMs: number
}
