/** The number of values in each of several equal bins between `from` and `to`. */
export interface Histogram {
  readonly from: number
  readonly to: number
  readonly counts: readonly number[]
}

const BARS = ' ▁▂▃▄▅▆▇█'
const COLOURS = ['#3b3fb6', '#c23a1e', '#2e7d5b', '#b8860b', '#7a4fbf', '#0b5c86', '#6b6b6b', '#a03070']

/** Returns one histogram for each series, all over the same range, so that they can be compared. */
export function histograms(series: readonly (readonly number[])[], bins: number): Histogram[] {
  const all = series.flat()
  const from = Math.floor(all.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY))
  const to = Math.ceil(all.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY) + 1e-9)
  const width = Math.max(1e-9, (to - from) / bins)
  return series.map((values) => {
    const counts = Array.from({ length: bins }, () => 0)
    for (const value of values) {
      const bin = Math.min(bins - 1, Math.floor((value - from) / width))
      counts[bin] = (counts[bin] ?? 0) + 1
    }
    return { from, to, counts }
  })
}

/** Draws a histogram as one line of a terminal. */
export function barsOf({ from, to, counts }: Histogram): string {
  const most = Math.max(1, ...counts)
  const bar = (count: number) =>
    BARS.charAt(count === 0 ? 0 : Math.max(1, Math.round((count / most) * (BARS.length - 1))))
  return `${from} ${counts.map(bar).join('')} ${to}`
}

const WIDTH = 800
const ROW = 120

/** Draws histograms as an SVG picture, one row for each name. */
export function svgOf(title: string, names: readonly string[], rows: readonly Histogram[]): string {
  const height = 40 + rows.length * ROW + 30
  const text = (x: number, y: number, content: string, anchor = 'start') =>
    `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="sans-serif" font-size="14">${escapeXml(content)}</text>`
  const shapes = rows.flatMap(({ counts }, row) => {
    const most = Math.max(1, ...counts)
    const base = 40 + (row + 1) * ROW - 10
    const bar = (WIDTH - 140) / counts.length
    const colour = COLOURS[row % COLOURS.length]
    return [
      text(10, base - 40, names[row] ?? ''),
      ...counts.map((count, at) => {
        const tall = (count / most) * (ROW - 30)
        return `<rect x="${(120 + at * bar).toFixed(1)}" y="${(base - tall).toFixed(1)}" width="${(bar - 1).toFixed(1)}" height="${tall.toFixed(1)}" fill="${colour}"/>`
      }),
    ]
  })
  const [first] = rows
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    text(10, 24, title),
    ...shapes,
    text(120, height - 12, String(first?.from ?? 0)),
    text(WIDTH - 20, height - 12, String(first?.to ?? 0), 'end'),
    '</svg>\n',
  ].join('\n')
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
