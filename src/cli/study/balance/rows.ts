import type { BalanceReport, Distribution, Share } from '../../../bots/balance-report.ts'

/** A row of the table: a label, and one cell per report. */
export interface Row {
  readonly label: string
  readonly cells: readonly string[]
}

const percent = (share: number) => (share * 100).toFixed(1)
const whole = (share: number) => (share * 100).toFixed(0)
const withInterval = ({ share, interval: { from, to } }: Share) =>
  `${percent(share)} % (${whole(from)}–${whole(to)})`
const spread = ({ p5, p95 }: Distribution) => `${p5}–${p95}`

/** Whether an even chance lies outside the interval of this seat. */
const isUneven = ({ interval: { from, to } }: Share, players: number) =>
  from > 1 / players || to < 1 / players

const seatCell = (seat: Share | undefined, { players }: BalanceReport) =>
  seat === undefined ? '' : `${withInterval(seat)}${isUneven(seat, players) ? ' *' : ''}`

/** Returns the figures of several reports of the same table, side by side. */
export function rowsOf(reports: readonly BalanceReport[]): Row[] {
  const row = (label: string, cell: (report: BalanceReport) => string): Row => ({
    label,
    cells: reports.map(cell),
  })
  const players = reports[0]?.players ?? 0
  return [
    ...Array.from({ length: players }, (_, seat) =>
      row(`wins of seat ${seat + 1}`, (report) => seatCell(report.seats[seat], report)),
    ),
    row('ties', ({ ties }) => withInterval(ties)),
    row('actions', ({ length }) => `${length.mean.toFixed(1)} ± ${length.margin.toFixed(1)}`),
    row('  5 to 95 %', ({ length }) => spread(length)),
    row('legal actions', ({ branching }) => branching.mean.toFixed(2)),
    row('  5 to 95 %, most', ({ branching }) => `${spread(branching)}, ${branching.max}`),
    row('forced moves', ({ forced }) => `${percent(forced)} %`),
    row('winner at half-time', ({ halfTime }) =>
      halfTime === null ? '–' : `${percent(halfTime.winnerChance)} % ± ${percent(halfTime.margin)}`,
    ),
    row('comebacks', ({ halfTime }) => (halfTime === null ? '–' : withInterval(halfTime.comebacks))),
  ]
}

const NAMES_MAX = 12

/** Describes endings, and the actions and values that were never chosen or never legal, one sentence a line. */
export function remarksOf(reports: readonly { play: string; report: BalanceReport }[]): string[] {
  const sentences = reports.map(({ report }) => sentencesOf(report))
  return (sentences[0] ?? []).flatMap((_, topic) => {
    const said = sentences.map((all) => all[topic] ?? '')
    const isSame = said.every((sentence) => sentence === said[0])
    return isSame
      ? said.slice(0, 1).filter((sentence) => sentence !== '')
      : said.flatMap((sentence, at) => (sentence === '' ? [] : [`${reports[at]?.play}: ${sentence}`]))
  })
}

/** One sentence per topic, in a fixed order; empty if there is nothing to say. */
function sentencesOf({ endings, ties, seats, neverChosen, neverLegal, hostOnly }: BalanceReport): string[] {
  const ends = Object.entries(endings).map(([reason, share]) => `${reason} ${percent(share)} %`)
  const names = neverChosen.map(({ name, offered }) => `${name} (${offered})`)
  const more = names.length > NAMES_MAX ? [`and ${names.length - NAMES_MAX} more`] : []
  const isWithoutWinner = seats.length > 1 && ties.share === 1
  return [
    isWithoutWinner ? 'every match is a tie, so seats, half-time and comebacks say nothing' : '',
    `ends by ${ends.join(', ')}`,
    listed('legal but never chosen', [...names.slice(0, NAMES_MAX), ...more]),
    listed('never legal', neverLegal),
    listed('only for the host', hostOnly),
  ]
}

const listed = (title: string, items: readonly string[]) =>
  items.length === 0 ? '' : `${title}: ${items.join(', ')}`

/** The meaning of the rows, printed below the tables. */
export const LEGEND = `Every seat has the same bot. In brackets and after ±: 95 % intervals.
* an even chance lies outside the interval (by chance alone: one of 20)
winner at half-time: the later winner's chance after half of the actions, as the
  winner could see it; an even chance means that nothing was decided yet
comebacks: the winner had at most half of an even chance at half-time`
