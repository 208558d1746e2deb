import { histograms } from '../../../cli-kit/plot.ts'
import type { MeasuredBalance, MeasuredPlay } from './measure.ts'

const LEFT = 150
const SEATS = 300
const LENGTHS = 300
const WIDTH = LEFT + SEATS + 40 + LENGTHS + 20
const SEAT_HEIGHT = 14
const BINS = 40
const COLOURS: Readonly<Record<string, string>> = { random: '#6b6b6b', good: '#2e7d5b', strong: '#3b3fb6' }

/** Draws the wins of every seat with intervals, and the distribution of lengths, one row per preset and play. */
export function balancePicture(title: string, measured: readonly MeasuredBalance[]): string {
  let top = 60
  const rows = measured.flatMap(({ preset, plays }) => {
    const histogramsOfPreset = histograms(
      plays.map(({ lengths }) => lengths),
      BINS,
    )
    return plays.map((play, at) => {
      const height = Math.max(3, preset.players) * SEAT_HEIGHT + 20
      const drawn = rowOf(`${preset.id}, ${play.play}`, play, histogramsOfPreset[at], top, height)
      top += height
      return drawn
    })
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${top + 10}" viewBox="0 0 ${WIDTH} ${top + 10}">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${top + 10}" fill="#ffffff"/>`,
    text(10, 22, title, 15),
    text(LEFT, 44, 'wins of each seat: 0 to 100 %, the line is an even chance'),
    text(LEFT + SEATS + 40, 44, 'actions in a match'),
    ...rows,
    '</svg>\n',
  ].join('\n')
}

function rowOf(
  name: string,
  { play, report }: MeasuredPlay,
  lengths: ReturnType<typeof histograms>[number] | undefined,
  top: number,
  height: number,
): string {
  const colour = COLOURS[play] ?? '#000000'
  const x = (share: number) => (LEFT + share * SEATS).toFixed(1)
  const even = x(1 / report.players)
  const bottom = top + height - 12
  const seats = report.seats.map(({ share, interval }, seat) => {
    const y = top + 8 + seat * SEAT_HEIGHT
    return `<line x1="${x(interval.from)}" x2="${x(interval.to)}" y1="${y}" y2="${y}" stroke="${colour}" stroke-width="2"/><circle cx="${x(share)}" cy="${y}" r="4" fill="${colour}"/>`
  })
  return [
    text(10, top + 14, name),
    `<rect x="${LEFT}" y="${top}" width="${SEATS}" height="${height - 10}" fill="#f4f4f6"/>`,
    `<line x1="${even}" x2="${even}" y1="${top}" y2="${top + height - 10}" stroke="#c23a1e"/>`,
    ...seats,
    ...(lengths === undefined ? [] : barsOfLengths(lengths, bottom, height - 20, colour)),
  ].join('\n')
}

function barsOfLengths(
  { from, to, counts }: ReturnType<typeof histograms>[number],
  bottom: number,
  tall: number,
  colour: string,
): string[] {
  const left = LEFT + SEATS + 40
  const most = Math.max(1, ...counts)
  const width = LENGTHS / counts.length
  return [
    ...counts.map((count, at) => {
      const height = (count / most) * (tall - 12)
      return `<rect x="${(left + at * width).toFixed(1)}" y="${(bottom - 10 - height).toFixed(1)}" width="${(width - 0.5).toFixed(1)}" height="${height.toFixed(1)}" fill="${colour}"/>`
    }),
    text(left, bottom + 2, String(from), 10),
    text(left + LENGTHS, bottom + 2, String(to), 10, 'end'),
  ]
}

function text(x: number, y: number, content: string, size = 12, anchor = 'start'): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="sans-serif" font-size="${size}">${escaped(content)}</text>`
}

function escaped(content: string): string {
  return content.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
