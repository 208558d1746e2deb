import type { Screen } from './screen.ts'

const BAR_MAX = 30
const BAR_MIN = 8

/** A progress bar with the share that is done and an estimate of the time left. */
export class Progress {
  readonly #screen: Screen
  readonly #title: string
  readonly #total: number
  readonly #beganAt = Date.now()

  constructor(screen: Screen, title: string, total: number) {
    this.#screen = screen
    this.#title = title
    this.#total = total
    this.show(0)
  }

  show(done: number): void {
    const share = Math.min(1, done / Math.max(1, this.#total))
    const tookMs = Date.now() - this.#beganAt
    const left = share > 0 ? ` · ${Math.ceil((tookMs / share - tookMs) / 1000)} s left` : ''
    const figures = `${Math.floor(share * 100)} %${left}`
    // A line that wraps cannot be overwritten.
    const room = this.#screen.width - this.#title.length - figures.length - 3
    const size = Math.max(BAR_MIN, Math.min(BAR_MAX, room))
    const full = Math.round(share * size)
    const bar = '█'.repeat(full) + '░'.repeat(size - full)
    this.#screen.status(`${this.#title} ${bar} ${figures}`)
  }

  /** Removes the bar and returns how long the work took, in seconds. */
  end(): number {
    this.#screen.status(null)
    return (Date.now() - this.#beganAt) / 1000
  }
}
