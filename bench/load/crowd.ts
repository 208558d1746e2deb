import { fastRng } from '../../src/engine/rng.ts'
import { Canary } from '../../torture/kit/canary.ts'

const PATIENCE_MS = 60_000

/** Honest people at several tables, two at each, who play at a human pace. */
export class Crowd {
  readonly #canaries: readonly Canary[]

  constructor(url: string, tables: number, paceMs: number) {
    this.#canaries = Array.from(
      { length: tables },
      (_, at) => new Canary(url, fastRng(at + 1), PATIENCE_MS, paceMs),
    )
    for (const canary of this.#canaries) canary.sing()
  }

  get violations(): string[] {
    return this.#canaries.flatMap(({ violations }) => violations)
  }

  /** The delays of the actions since the last call. */
  take(): number[] {
    return this.#canaries.flatMap(({ delaysMs }) => delaysMs.splice(0))
  }

  async stop(): Promise<void> {
    await Promise.all(this.#canaries.map((canary) => canary.stop()))
  }
}
