const SHOWN_MAX = 20

/** Lines in two columns, for people. */
export function twoColumns(rows: readonly (readonly [name: string, value: string | number])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')
}

/** The first of what is wrong, and how many more there are. */
export function listed(violations: readonly string[]): string {
  const more = violations.length - SHOWN_MAX
  return [
    ...violations.slice(0, SHOWN_MAX).map((line) => `  ✗ ${line}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n')
}

/** Of these, the value that so large a share stays under; 0 where there is none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Times in short: the middle one, what 99 of 100 stay under, and the longest. */
export function spread(ms: readonly number[]): string {
  if (ms.length === 0) return '–'
  const [middle, most, longest] = [0.5, 0.99, 1].map((share) => quantile(ms, share).toFixed(0))
  return `median ${middle}, 99 % ${most}, longest ${longest}`
}

/** Says of each mutant what it was found by, and gives how many were not found. */
export function showFound(
  results: readonly { readonly name: string; readonly found: string | null }[],
): number {
  for (const { name, found } of results)
    console.log(
      found === null
        ? `  ✗ not found: ${name}`
        : `  ✓ found: ${name}\n      ${found.slice(0, 160).replaceAll('\n', ' ')}`,
    )
  const missed = results.filter(({ found }) => found === null).length
  if (results.length > 0) console.log(`${results.length - missed} of ${results.length} mutants found`)
  return missed
}
