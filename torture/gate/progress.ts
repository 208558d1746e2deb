import type { Part } from '../parts.ts'
import type { PartResult } from './run.ts'

/** How often it is said how far it is: on a terminal, and elsewhere. */
const SAY_EVERY_MS = { terminal: 1_000, pipe: 30_000 }
const COLUMNS = 100

export interface Paper {
  readonly isTTY?: boolean
  write(text: string): void
}

interface Running {
  readonly begunAt: number
  last: string
}

/** One line for each part that runs, which change in place on a terminal; elsewhere, lines now and then. */
export class Progress {
  readonly #parts: readonly Part[]
  readonly #paper: Paper
  readonly #running = new Map<Part, Running>()
  readonly #timer: NodeJS.Timeout
  #shown = 0
  #ended = 0

  constructor(parts: readonly Part[], paper: Paper) {
    this.#parts = parts
    this.#paper = paper
    this.#timer = setInterval(() => this.show(), SAY_EVERY_MS[paper.isTTY === true ? 'terminal' : 'pipe'])
  }

  heard(part: Part, line: string): void {
    const running = this.#running.get(part)
    if (running === undefined) this.#running.set(part, { begunAt: performance.now(), last: line.trim() })
    else if (line.trim() !== '') running.last = line.trim()
  }

  show(): void {
    this.#wipe()
    if (this.#paper.isTTY === true) this.#shown = this.#running.size
    for (const [part, { begunAt, last }] of this.#running) {
      const seconds = Math.round((performance.now() - begunAt) / 1000)
      const text = `… ${part.name} (${part.ids}), ${seconds} s so far${last === '' ? '' : `: ${last}`}`
      this.#paper.write(`${text.slice(0, COLUMNS)}\n`)
    }
  }

  /** A part is over: its line stays. Of one that failed, all that it said, and how to have it again. */
  done({ part, isPassed, counts, tookMs, output, command }: PartResult): void {
    this.#running.delete(part)
    this.#wipe()
    this.#ended += 1
    const place = `${this.#ended} of ${this.#parts.length}`
    const line = `${isPassed ? '✓' : '✗'} ${place}  ${part.name} (${part.ids}), ${(tookMs / 1000).toFixed(0)} s: ${counts}`
    this.#paper.write(isPassed ? `${line}\n` : `\n${output}\n\n${line}\nAgain: ${command}\n\n`)
    if (this.#paper.isTTY === true) this.show()
  }

  end(): void {
    clearInterval(this.#timer)
    this.#wipe()
  }

  #wipe(): void {
    if (this.#shown > 0) this.#paper.write(`\x1b[${this.#shown}A\x1b[J`)
    this.#shown = 0
  }
}
