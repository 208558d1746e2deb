const SHOWN_MAX = 20

/** Formats a table with two columns. */
export function twoColumns(rows: readonly (readonly [name: string, value: string | number])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')
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

/** Prints the table of a run, its violations and its seed, and sets the exit code of the process. */
export function finish(
  rows: readonly (readonly [name: string, value: string | number])[],
  violations: readonly string[],
  seed: number,
): void {
  console.log(twoColumns([...rows, ['violations', violations.length]]))
  if (violations.length > 0) console.log(listed(violations))
  console.log(`seed ${seed}`)
  process.exitCode = violations.length === 0 ? 0 : 1
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
