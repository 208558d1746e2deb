import { setTimeout as sleep } from 'node:timers/promises'

/** The required answer of a health check: 200, or anything else. */
export type Readiness = 'ready' | 'refuse'

export interface ReadySpan {
  readonly node: number
  readonly must: Readiness
  readonly from: number
  readonly to: number
  readonly why: string
}

export interface ReadySample {
  readonly node: number
  readonly askedAt: number
  readonly answeredAt: number
  /** Null if the node did not answer. */
  readonly status: number | null
}

const EVERY_MS = 100
/** Long enough for a healthy node on a busy machine. */
const ANSWER_MS = 30_000

/** Finds answers of `/ready` that are wrong for the span in which they were asked and answered. */
export function readinessViolations(
  samples: readonly ReadySample[],
  spans: readonly ReadySpan[],
): readonly string[] {
  const found = new Set<string>()
  for (const { node, must, from, to, why } of spans)
    for (const { node: other, askedAt, answeredAt, status } of samples) {
      const isInside = other === node && askedAt >= from && answeredAt <= to
      if (isInside && (status === 200) !== (must === 'ready'))
        found.add(`/ready of node ${node} answered ${status ?? 'nothing'} (${why})`)
    }
  return [...found]
}

/** Asks every node whether it is ready, again and again. */
export class ReadyWatch {
  readonly samples: ReadySample[] = []
  readonly spans: ReadySpan[] = []
  #isOver = false
  readonly #loops: readonly Promise<void>[]

  /** `urlOf` returns the node's own address, past all relays. */
  constructor(nodes: number, urlOf: (node: number) => string) {
    this.#loops = Array.from({ length: nodes }, (_, node) => this.#ask(node, urlOf))
  }

  /** Runs a fault, in which each node must be ready or not; null allows both. */
  async during<T>(why: string, must: (node: number) => Readiness | null, work: () => Promise<T>): Promise<T> {
    const from = performance.now()
    const result = await work()
    const to = performance.now()
    for (const node of this.#loops.keys()) {
      const expected = must(node)
      if (expected !== null) this.spans.push({ node, must: expected, from, to, why })
    }
    return result
  }

  /** Whether the newest answer of every node since a time is 200. */
  areReady(since: number): boolean {
    return [...this.#loops.keys()].every((node) => {
      const last = this.samples.findLast((sample) => sample.node === node && sample.askedAt >= since)
      return last?.status === 200
    })
  }

  async stop(): Promise<readonly string[]> {
    this.#isOver = true
    await Promise.all(this.#loops)
    return readinessViolations(this.samples, this.spans)
  }

  async #ask(node: number, urlOf: (node: number) => string): Promise<void> {
    while (!this.#isOver) {
      const askedAt = performance.now()
      const status = await statusOf(urlOf(node))
      this.samples.push({ node, askedAt, answeredAt: performance.now(), status })
      await sleep(EVERY_MS)
    }
  }
}

async function statusOf(url: string): Promise<number | null> {
  try {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(ANSWER_MS) })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return null
  }
}
