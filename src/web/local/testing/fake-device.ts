import { fastRng } from '../../../engine/rng.ts'
import { gameById } from '../../../games/registry.ts'
import type { LocalWorld } from '../local-table.ts'

interface Timer {
  readonly at: number
  readonly run: () => void
}

/** A device with a clock that tests advance, and with the same chance in every run. */
export class FakeDevice implements Omit<LocalWorld, 'changed'> {
  #now = 1_000
  #timers: Timer[] = []
  readonly #rng = fastRng(7)

  now = () => this.#now
  gameOf = gameById
  readonly faults: Error[] = []
  report = (fault: Error) => void this.faults.push(fault)
  random = (bytes: number) => Uint8Array.from({ length: bytes }, () => this.#rng() & 255)
  after = (ms: number, run: () => void) => {
    const timer = { at: this.#now + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** Whether no timer is set. */
  get isQuiet(): boolean {
    return this.#timers.length === 0
  }

  pass(ms: number): void {
    const end = this.#now + ms
    for (;;) {
      const [next] = this.#timers.toSorted((one, other) => one.at - other.at)
      if (next === undefined || next.at > end) break
      this.#timers = this.#timers.filter((other) => other !== next)
      this.#now = next.at
      next.run()
    }
    this.#now = end
  }
}
