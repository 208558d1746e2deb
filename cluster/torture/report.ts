import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { findingRows } from '../../torture/kit/check-store.ts'
import { markdownTable, quantile, type Rows, spread } from '../../torture/kit/report.ts'
import type { FaultResult } from './run.ts'

/** The rows of the output that count what a run did, and what it found. */
export function resultRows(result: FaultResult): Rows {
  const { faults, acks, resent, intrusions, readyChecks, findings, answersMs } = result
  return [
    ['faults', [...faults.values()].reduce((sum, count) => sum + count, 0)],
    ['acknowledged', acks],
    ['sent again', resent],
    ['sent out of turn', intrusions],
    ['health checks', readyChecks],
    ['answered before the first fault, ms', spread(answersMs.before)],
    ['answered between the faults, ms', spread(answersMs.between)],
    ...findingRows(findings),
  ]
}

/** One row for each kind of fault: how often it was injected, and how long tables stood still. */
export function pauseRows({ faults, pauses }: FaultResult): (readonly string[])[] {
  return [...faults].map(([fault, count]) => {
    const ms = pauses.get(fault) ?? []
    return [fault, String(count), ...[0.5, 0.99, 1].map((share) => quantile(ms, share).toFixed(0))]
  })
}

export const PAUSE_HEAD = ['fault', 'times', 'median ms', '99 % ms', 'longest ms']

/** Formats a run as Markdown. */
export function markdown(
  result: FaultResult,
  about: { readonly command: string; readonly seed: number; readonly violations: readonly string[] },
): string {
  const { model = 'unknown' } = cpus()[0] ?? {}
  return [
    `# Faults on several nodes, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `\`${about.command}\`, seed ${about.seed}, commit ${commitNow()}, Node ${process.versions.node}, ${cpus().length} cores (${model}).`,
    `${result.versions}.`,
    '## Faults, and the longest time without a move of each table',
    markdownTable([PAUSE_HEAD, ...pauseRows(result)]),
    '## History',
    markdownTable([['count', 'value'], ...resultRows(result)]),
    `## Violations: ${about.violations.length}`,
    about.violations.map((text) => `- ${text}`).join('\n'),
    '',
  ].join('\n\n')
}

function commitNow(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return 'unknown'
  }
}
