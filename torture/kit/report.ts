const SHOWN_MAX = 20

export type Rows = readonly (readonly [name: string, value: string | number])[]
type Table = readonly (readonly (string | number)[])[]

/** Aligns the cells of a table in columns. The first column is on the left, the others are on the side that `rest` names. */
export function columns(table: Table, rest: 'left' | 'right' = 'left'): string {
  const rows = table.map((row) => row.map(String))
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const padded = (cell: string, at: number) =>
    at === 0 || rest === 'left' ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n')
}

/** Formats a table with two columns, indented. */
export const twoColumns = (rows: Rows) => indented(columns(rows))

export const indented = (text: string) => text.replaceAll(/^/gm, '  ')

/** Formats a table as Markdown; its first row is the head. */
export function markdownTable([head = [], ...body]: Table): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

/** Lists the first violations, and how many more there are. */
export function listed(violations: readonly string[]): string {
  const more = violations.length - SHOWN_MAX
  return [
    ...violations.slice(0, SHOWN_MAX).map((line) => `  ✗ ${line}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n')
}

/** Returns a quantile, or 0 if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Summarizes times: the median, the 99th percentile and the longest. */
export function spread(ms: readonly number[]): string {
  if (ms.length === 0) return '–'
  const [middle, most, longest] = [0.5, 0.99, 1].map((share) => quantile(ms, share).toFixed(0))
  return `median ${middle}, 99 % ${most}, longest ${longest}`
}

/** Runs each mutant, prints the violation that found it, and returns the number of mutants that were missed. */
export async function countMissed<Mutant>(
  mutants: Readonly<Record<string, Mutant>>,
  violationsOf: (mutant: Mutant) => Promise<readonly string[]>,
): Promise<number> {
  const all = Object.entries(mutants)
  let missed = 0
  for (const [name, mutant] of all) {
    const [found] = await violationsOf(mutant)
    if (found === undefined) missed += 1
    const how = found?.slice(0, 160).replaceAll('\n', ' ')
    console.log(how === undefined ? `  ✗ not found: ${name}` : `  ✓ found: ${name}\n      ${how}`)
  }
  if (all.length > 0) console.log(`${all.length - missed} of ${all.length} mutants found`)
  return missed
}
