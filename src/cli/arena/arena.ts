import { writeFileSync } from 'node:fs'
import type { ArenaResult, Entrant } from '../../bots/arena.ts'
import { type BotStanding, mean, standings } from '../../bots/statistics.ts'
import { Crew } from '../../cli-kit/crew.ts'
import { barsOf, histograms, svgOf } from '../../cli-kit/plot.ts'
import { Progress } from '../../cli-kit/progress.ts'
import type { Screen } from '../../cli-kit/screen.ts'
import { gameNamed, onlyWord, optionsFrom, readArguments, UsageError } from '../../cli-kit/usage.ts'
import { start } from '../../engine/match.ts'
import { seatNames } from '../../engine/testing/simulate.ts'
import type { ArenaData, ArenaOrder } from './arena-worker.ts'
import { entrantsFrom } from './entrants.ts'

export const ARENA_HELP = `icebreaker arena GAME [--seats strong,good,good,good] [--matches 1000]
                      [--seed 0] [--option name=value …] [--plot FILE]
                      [--json] [--keep FOLDER]

  Bots play many matches on all cores; the same seed gives the same result.
  Everyone sits everywhere equally often.
  --seats    levels of bots (beginner, good, strong), greedy (a plain
             yardstick), random
  --matches  how many
  --option   a house rule as name=value; may be given more than once
  --plot     the scores as a distribution, here and as an SVG file
  --json     the result for programs
  --keep     a folder for the records, to be replayed`

const MATCHES_MAX = 10_000_000
const BINS = 40

/** Bots against each other, many times. */
export async function arena(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, {
    seats: { type: 'string' },
    matches: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '0' },
    option: { type: 'string', multiple: true, default: [] },
    plot: { type: 'string' },
    json: { type: 'boolean', default: false },
    keep: { type: 'string' },
  })
  const game = gameNamed(onlyWord(positionals, 'GAME'))
  const seats = values.seats ?? ['strong', 'good', 'good', 'good'].slice(0, game.players.max).join(',')
  const entrants = entrantsFrom(game, seats)
  const options = optionsFrom(values.option)
  const begun = start(game, {
    players: seatNames(entrants.length),
    options,
    seed: { dealer: 'fast', number: 1 },
  })
  if (!begun.ok) throw new UsageError(begun.refusal.text)
  const data = { game: game.id, seats, options, keepIn: values.keep ?? null }
  const first = wholeNumber('--seed', values.seed, 2 ** 30)
  const results = await playAll(data, first, wholeNumber('--matches', values.matches, MATCHES_MAX), screen)
  if (values.json) screen.print(JSON.stringify(summaryOf(game.id, options, entrants, results), null, 2))
  else show(game.name, entrants, results, screen)
  if (values.plot !== undefined) plot(game.name, entrants, results, values.plot, screen)
  return 0
}

function wholeNumber(flag: string, text: string, max: number): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 0 && number <= max) return number
  throw new UsageError(`${flag} is a whole number up to ${max}.`)
}

async function playAll(
  data: ArenaData,
  first: number,
  matches: number,
  screen: Screen,
): Promise<readonly ArenaResult[]> {
  const crew = new Crew<ArenaOrder, ArenaResult>(new URL('./arena-worker.ts', import.meta.url), data)
  const progress = new Progress(screen, `${matches} matches of ${data.game}`, matches)
  const results: ArenaResult[] = []
  const orders = Array.from({ length: crew.size }, (_, share) => {
    return { from: first + share, to: first + matches, step: crew.size }
  })
  try {
    await crew.all(orders, (result) => {
      results.push(result)
      progress.show(results.length)
    })
  } finally {
    await crew.dismiss()
    progress.end()
  }
  return results.toSorted((one, other) => one.seed - other.seed)
}

function summaryOf(
  game: string,
  options: unknown,
  entrants: readonly Entrant[],
  results: readonly ArenaResult[],
) {
  return {
    game,
    options,
    matches: results.length,
    actionsPerMatch: mean(results.map(({ actions }) => actions)),
    standings: standings(entrants, results),
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

function show(
  game: string,
  entrants: readonly Entrant[],
  results: readonly ArenaResult[],
  screen: Screen,
): void {
  const { ink } = screen
  const actions = mean(results.map((result) => result.actions)).toFixed(1)
  screen.print(ink.bold(`${game}: ${results.length} matches, ${actions} actions each`))
  const rows = standings(entrants, results).map(rowOf)
  const table = [['seat', 'bot', 'wins', '95 % interval', 'place', 'score', 'ms a decision'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const [at, row] of table.entries()) {
    const line = row.map((cell, column) =>
      (column === 1 ? cell.padEnd : cell.padStart).call(cell, widths[column] ?? 0),
    )
    screen.print(at === 0 ? ink.dim(line.join('  ')) : line.join('  '))
  }
}

function rowOf(standing: BotStanding, at: number): string[] {
  const { name, winShare, winInterval, meanPlace, meanScore, scoreMargin, msPerDecision } = standing
  return [
    String(at + 1),
    name,
    percent(winShare),
    `${percent(winInterval.from)} – ${percent(winInterval.to)}`,
    meanPlace.toFixed(2),
    `${meanScore.toFixed(2)} ± ${scoreMargin.toFixed(2)}`,
    msPerDecision.toFixed(3),
  ]
}

function plot(
  game: string,
  entrants: readonly Entrant[],
  results: readonly ArenaResult[],
  file: string,
  screen: Screen,
): void {
  const scores = entrants.map((_, at) => results.map((result) => result.scores[at] ?? 0))
  const rows = histograms(scores, BINS)
  screen.print('\nscores')
  for (const [at, row] of rows.entries())
    screen.print(`${(entrants[at]?.name ?? '').padStart(9)}  ${barsOf(row)}`)
  const names = entrants.map(({ name }, at) => `${at + 1} ${name}`)
  writeFileSync(file, svgOf(`${game}: scores of ${results.length} matches`, names, rows))
  screen.print(`drawn in ${file}`)
}
