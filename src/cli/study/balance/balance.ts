import { writeFileSync } from 'node:fs'
import { barsOf, histograms } from '../../../cli-kit/plot.ts'
import type { Screen } from '../../../cli-kit/screen.ts'
import { gameNamed, onlyWord, readArguments, wholeNumber } from '../../../cli-kit/usage.ts'
import { type MeasuredBalance, measureBalance } from './measure.ts'
import { playsFrom, presetsToMeasure } from './measured-tables.ts'
import { balancePicture } from './picture.ts'
import { LEGEND, type Row, remarksOf, rowsOf } from './rows.ts'

export const BALANCE_HELP = `icebreaker balance GAME [--preset ID …] [--play random,good,strong] [--seats 4]
                        [--matches 400] [--seed 0] [--plot FILE] [--json]

  For authors of games: lets equal bots play many matches of every preset on all
  cores, and prints how much the seats differ, how long matches are, how many
  actions are legal, how often a move is forced, ties, comebacks, and actions
  that nobody chooses. The same seed gives the same result.
  --preset   only this preset; may be repeated
  --play     the bots of all seats: random, good, strong
  --seats    the number of players; otherwise four, or fewer for presets made
             for fewer
  --matches  the number of matches for each preset and each play
  --seed     the seed of the first match; the next ones follow
  --plot     draws seats and lengths, here and as an SVG file
  --json     prints the result as JSON`

const MATCHES_MAX = 1_000_000
const SEATS_MAX = 26
const BINS = 40

/** Measures the balance of a game and prints it. */
export async function balance(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, {
    preset: { type: 'string', multiple: true, default: [] },
    play: { type: 'string' },
    seats: { type: 'string' },
    matches: { type: 'string', default: '400' },
    seed: { type: 'string', default: '0' },
    plot: { type: 'string' },
    json: { type: 'boolean', default: false },
  })
  const game = gameNamed(onlyWord(positionals, 'GAME'))
  const seats = values.seats === undefined ? null : wholeNumber('--seats', values.seats, SEATS_MAX, 1)
  const what = {
    game,
    presets: presetsToMeasure(game, values.preset, seats),
    plays: playsFrom(game, values.play),
    matches: wholeNumber('--matches', values.matches, MATCHES_MAX, 1),
    first: wholeNumber('--seed', values.seed, 2 ** 30),
  }
  const measured = await measureBalance(what, screen)
  if (values.json) screen.print(JSON.stringify(summaryOf(game.id, what.first, measured), null, 2))
  else showBalance(game.name, measured, screen)
  if (values.plot !== undefined) {
    writeFileSync(values.plot, balancePicture(`Balance of ${game.name}`, measured))
    if (!values.json) showLengths(measured, values.plot, screen)
  }
  return 0
}

/** Returns the reports without the length of every single match. */
export function summaryOf(game: string, seed: number, measured: readonly MeasuredBalance[]) {
  const presets = measured.map(({ preset, plays }) => ({
    ...preset,
    plays: Object.fromEntries(plays.map(({ play, report }) => [play, report])),
  }))
  return { game, seed, presets }
}

const LABEL = 20
const CELL = 20

function showBalance(game: string, measured: readonly MeasuredBalance[], screen: Screen): void {
  const { ink } = screen
  for (const { preset, plays } of measured) {
    const matches = plays[0]?.report.matches ?? 0
    screen.print(ink.bold(`${game}, ${preset.id}: ${preset.players} players, ${matches} matches of each`))
    screen.print(ink.dim(lineOf({ label: '', cells: plays.map(({ play }) => play) })))
    for (const row of rowsOf(plays.map(({ report }) => report))) screen.print(lineOf(row))
    for (const remark of remarksOf(plays)) screen.print(folded(remark, screen.width))
    screen.print()
  }
  screen.print(ink.dim(LEGEND))
}

function lineOf({ label, cells }: Row): string {
  return `${label.padEnd(LABEL)}${cells.map((cell) => cell.padEnd(CELL)).join('')}`.trimEnd()
}

/** Breaks a sentence into lines of this width; the later lines are indented. */
function folded(sentence: string, width: number): string {
  const lines: string[] = []
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(lines.length === 0 ? word : `  ${word}`)
  }
  return lines.join('\n')
}

function showLengths(measured: readonly MeasuredBalance[], file: string, screen: Screen): void {
  screen.print('\nActions in a match')
  for (const { preset, plays } of measured) {
    const bars = histograms(
      plays.map(({ lengths }) => lengths),
      BINS,
    )
    for (const [at, row] of bars.entries())
      screen.print(`${`${preset.id}, ${plays[at]?.play ?? ''}`.padStart(20)}  ${barsOf(row)}`)
  }
  screen.print(`The picture is in ${file}.`)
}
