import { cpus } from 'node:os'
import type { PartResult, Tier } from './run.ts'

const CELL_MAX = 72
const HEAD = ['part', 'shows', 'run', 'result', 'seconds'] as const

/** All of a run but its results. */
export interface Run {
  readonly tier: Tier
  readonly seed: number
  readonly lanes: number
  readonly tookMs: number
}

/** The result of each part, for a terminal. */
export function resultTable(results: readonly PartResult[], tookMs: number): string {
  const rows = [HEAD, ...results.map((result) => cells(result).map(clipped))]
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [...lines, '', summary(results, tookMs)].join('\n')
}

/** How to have it again, where something is wrong. */
export function howToRepeat(results: readonly PartResult[]): string {
  return results
    .filter(({ isPassed }) => !isPassed)
    .map(({ command }) => `Again: ${command}`)
    .join('\n')
}

/** The whole run as a page: the table, and then all that each part said. */
export function reportOf({ tier, seed, lanes, tookMs }: Run, results: readonly PartResult[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const { model = 'unknown' } = cpus()[0] ?? {}
  return [
    `# Torture, ${tier} tier, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    `Seed ${seed}, Node ${process.versions.node}, ${cpus().length} cores (${model}), ${lanes} parts at a time.`,
    '',
    row(HEAD),
    row(HEAD.map(() => '---')),
    ...results.map((result) => row(cells(result))),
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

/** As much as fits on a line; the report has all of it. */
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
