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
