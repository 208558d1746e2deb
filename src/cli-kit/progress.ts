import type { Screen } from './screen.ts'

const BAR_MAX = 30
const BAR_MIN = 8

/** A bar that fills, with what is done, what is left and how long that will take. */
export class Progress {
  readonly #screen: Screen
  readonly #what: string
  readonly #total: number
  readonly #beganAt = Date.now()

  constructor(screen: Screen, what: string, total: number) {
    this.#screen = screen
    this.#what = what
    this.#total = total
    this.show(0)
  }

  show(done: number): void {
    const share = Math.min(1, done / Math.max(1, this.#total))
    const tookMs = Date.now() - this.#beganAt
    const left = share > 0 ? ` · ${Math.ceil((tookMs / share - tookMs) / 1000)} s left` : ''
    const after = `${Math.floor(share * 100)} %${left}`
    // A line that is broken cannot be written over.
    const room = this.#screen.width - this.#what.length - after.length - 3
    const size = Math.max(BAR_MIN, Math.min(BAR_MAX, room))
    const full = Math.round(share * size)
    const bar = '█'.repeat(full) + '░'.repeat(size - full)
    this.#screen.status(`${this.#what} ${bar} ${after}`)
  }

  /** Takes the bar away; how long it took, in seconds. */
  end(): number {
    this.#screen.status(null)
    return (Date.now() - this.#beganAt) / 1000
  }
}
