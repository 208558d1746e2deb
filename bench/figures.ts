/** Returns a Markdown table. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, at) => (at === 0 ? '---' : '--:'))
  return [line(head), `|${rule.join('|')}|`, ...rows.map(line)].join('\n')
}

/** A rate or a count in three digits: 1.85 M, 25.3 k, 412. */
export function short(value: number): string {
  if (value >= 1e6) return `${(value / 1e6).toFixed(2)} M`
  if (value >= 1e4) return `${(value / 1e3).toFixed(1)} k`
  return value >= 1e3 ? `${(value / 1e3).toFixed(2)} k` : value.toFixed(value < 10 ? 1 : 0)
}

export interface Bar {
  readonly label: string
  readonly value: number
  /** The index in the legend. */
  readonly kind: 0 | 1
}

const [WIDTH, ROW, LABEL] = [720, 26, 300]

const COLORS = ['#1f4f8f', '#b9a77c'] as const

/** Draws a bar chart with values as SVG. The legend names the two kinds of bars, each in its color. */
export function plot(title: string, legend: readonly [string, string], bars: readonly Bar[]): string {
  const most = Math.max(...bars.map(({ value }) => value), 1)
  const rows = bars.map(({ label, value, kind }, at) => {
    const [y, width] = [66 + at * ROW, ((WIDTH - LABEL - 90) * value) / most]
    const text = `<text x="${LABEL - 8}" y="${y + 13}" text-anchor="end">${label}</text>`
    const bar = `<rect x="${LABEL}" y="${y}" width="${width.toFixed(1)}" height="18" rx="3" fill="${COLORS[kind]}"/>`
    return `${text}${bar}<text x="${(LABEL + width + 6).toFixed(1)}" y="${y + 13}">${short(value)}</text>`
  })
  const height = 78 + bars.length * ROW
  const keys = legend.map((text, at) => {
    const x = LABEL + at * 210
    return `<rect x="${x}" y="38" width="14" height="14" rx="3" fill="${COLORS[at]}"/><text x="${x + 20}" y="50">${text}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">
<title>${title}</title>
<rect width="${WIDTH}" height="${height}" fill="#fffdf7"/><text x="12" y="26" font-weight="bold">${title}</text>
<g fill="#20303f">${[...keys, ...rows].join('\n')}</g></svg>
`
}

/** Overwrites the progress line on a terminal; does nothing elsewhere. */
export function progress(text: string): void {
  if (process.stderr.isTTY === true) process.stderr.write(`\r\u001b[K${text}`)
}
