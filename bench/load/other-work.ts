import { availableParallelism, cpus } from 'node:os'
import { gaugeAt } from '../../torture/kit/http.ts'

/** The CPU times of all cores so far, in milliseconds. */
function busyMs(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}

/** Measures the share of the machine that programs other than this process and its server use. */
export class OtherWork {
  readonly #url: string
  readonly #before: Promise<Mark>

  constructor(serverUrl: string) {
    this.#url = serverUrl
    this.#before = this.#mark()
  }

  /** Returns the share since the construction, from 0 to 1. */
  async share(): Promise<number> {
    const [before, after] = [await this.#before, await this.#mark()]
    const others = after.busyMs - before.busyMs - (after.ownMs - before.ownMs)
    const whole = (after.at - before.at) * availableParallelism()
    return whole <= 0 ? 0 : Math.min(1, Math.max(0, others / whole))
  }

  async #mark(): Promise<Mark> {
    const { user, system } = process.cpuUsage()
    const serverMs = (await gaugeAt(this.#url, 'process_cpu_seconds_total')) * 1_000
    return { at: performance.now(), busyMs: busyMs(), ownMs: (user + system) / 1_000 + serverMs }
  }
}

interface Mark {
  readonly at: number
  readonly busyMs: number
  readonly ownMs: number
}
