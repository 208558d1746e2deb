import { cpus } from 'node:os'
import { columns, markdownTable } from '../kit/report.ts'
import type { Part } from '../parts.ts'
import type { PartResult, Tier } from './run.ts'

const CELL_MAX = 72
const HEAD = ['part', 'shows', 'run', 'result', 'seconds'] as const

/** A run without its results. */
export interface Run {
  readonly tier: Tier
  readonly seed: number
  readonly lanes: number
  readonly tookMs: number
}

/** Formats the results for a terminal. */
export function resultTable(results: readonly PartResult[], tookMs: number): string {
  const rows = [HEAD, ...results.map((result) => cells(result).map(clipped))]
  return [columns(rows), '', summary(results, tookMs)].join('\n')
}

/** Lists the commands that repeat the failed parts. */
export function howToRepeat(results: readonly PartResult[]): string {
  return results
    .filter(({ isPassed }) => !isPassed)
    .map(({ command }) => `Again: ${command}`)
    .join('\n')
}

/** Formats the run as Markdown: the table, then the output of each part. */
export function reportOf({ tier, seed, lanes, tookMs }: Run, results: readonly PartResult[]): string {
  const { model = 'unknown' } = cpus()[0] ?? {}
  return [
    `# Torture, ${tier} tier, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    `Seed ${seed}, Node ${process.versions.node}, ${cpus().length} cores (${model}), ${lanes} parts at a time.`,
    '',
    markdownTable([HEAD, ...results.map(cells)]),
    '',
    summary(results, tookMs),
    ...results.flatMap(({ part, command, output }) => [
      '',
      `## ${part.name}`,
      '',
      `\`${command}\``,
      '',
      '```',
      output,
      '```',
    ]),
    '',
  ].join('\n')
}

/** Shortens a text to a cell of the terminal's table. */
const clipped = (text: string) => (text.length > CELL_MAX ? `${text.slice(0, CELL_MAX - 1)}…` : text)

function cells({ part, counts, isPassed, skipped, tookMs }: PartResult): string[] {
  const result = isPassed ? 'passed' : 'FAILED'
  return [
    part.name,
    part.ids,
    counts === '' ? '–' : counts,
    skipped.length === 0 ? result : `${result}, skipped: ${skipped.join('; ')}`,
    (tookMs / 1000).toFixed(0),
  ]
}

function summary(results: readonly PartResult[], tookMs: number): string {
  const passed = results.filter(({ isPassed }) => isPassed).length
  const minutes = (tookMs / 60_000).toFixed(1)
  return `Parts: ${passed} passed, ${results.length - passed} failed, ${minutes} minutes`
}

/** The time between two updates, on a terminal and elsewhere. */
const UPDATE_MS = { terminal: 1_000, pipe: 30_000 }
const COLUMNS = 100

export interface Paper {
  readonly isTTY?: boolean
  write(text: string): void
}

interface Running {
  readonly begunAt: number
  last: string
}

/** Prints one line for each running part, in place on a terminal, and now and then elsewhere. */
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
    this.#timer = setInterval(() => this.show(), UPDATE_MS[paper.isTTY === true ? 'terminal' : 'pipe'])
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

  /** Prints the last line of a part; for a failed one also its output and the command that repeats it. */
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
