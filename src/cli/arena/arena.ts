import { writeFileSync } from 'node:fs'
import type { ArenaResult, Entrant } from '../../bots/arena.ts'
import { type BotStanding, mean, standings } from '../../bots/statistics.ts'
import { barsOf, histograms, svgOf } from '../../cli-kit/plot.ts'
import { Progress } from '../../cli-kit/progress.ts'
import type { Screen } from '../../cli-kit/screen.ts'
import {
  gameNamed,
  onlyWord,
  optionsFrom,
  readArguments,
  UsageError,
  wholeNumber,
} from '../../cli-kit/usage.ts'
import { WorkerPool } from '../../cli-kit/worker-pool.ts'
import { start } from '../../engine/match.ts'
import { seatNames } from '../../engine/testing/simulate.ts'
import type { ArenaData, ArenaJob } from './arena-worker.ts'
import { entrantsFrom } from './entrants.ts'

export const ARENA_HELP = `icebreaker arena GAME [--seats strong,good,good,good] [--matches 1000]
                      [--seed 0] [--option name=value …] [--plot FILE]
                      [--json] [--keep FOLDER]

  Lets bots play many matches on all cores. Every bot sits in every seat equally
  often, and the same seed gives the same result.
  --seats    the bots: their levels (beginner, good, strong), greedy (a simple
             bot to compare with), points-optimal (Yahtzee) or random
  --matches  the number of matches
  --seed     the seed of the first match; the next ones follow
  --option   a house rule as name=value; may be repeated
  --plot     draws the distribution of the scores, here and as an SVG file
  --json     prints the result as JSON
  --keep     saves the records in FOLDER, for icebreaker replay`

const MATCHES_MAX = 10_000_000
const BINS = 40

/** Lets bots play many matches against each other and prints how they did. */
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
  const started = start(game, {
    players: seatNames(entrants.length),
    options,
    seed: { dealer: 'fast', number: 1 },
  })
  if (!started.ok) throw new UsageError(started.refusal.text)
  const data = { game: game.id, seats, options, keepIn: values.keep ?? null }
  const first = wholeNumber('--seed', values.seed, 2 ** 30)
  const results = await playAll(data, first, wholeNumber('--matches', values.matches, MATCHES_MAX), screen)
  if (values.json) screen.print(JSON.stringify(summaryOf(game.id, options, entrants, results), null, 2))
  else showResults(game.name, entrants, results, screen)
  if (values.plot !== undefined) plotScores(game.name, entrants, results, values.plot, screen)
  return 0
}

async function playAll(
  data: ArenaData,
  first: number,
  matches: number,
  screen: Screen,
): Promise<readonly ArenaResult[]> {
  const pool = new WorkerPool<ArenaJob, ArenaResult>(new URL('./arena-worker.ts', import.meta.url), data)
  const progress = new Progress(screen, `${matches} matches of ${data.game}`, matches)
  const results: ArenaResult[] = []
  const jobs = Array.from({ length: pool.size }, (_, share) => {
    return { from: first + share, to: first + matches, step: pool.size }
  })
  try {
    await pool.run(jobs, (result) => {
      results.push(result)
      progress.show(results.length)
    })
  } finally {
    await pool.close()
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

function showResults(
  game: string,
  entrants: readonly Entrant[],
  results: readonly ArenaResult[],
  screen: Screen,
): void {
  const { ink } = screen
  const actions = mean(results.map((result) => result.actions)).toFixed(1)
  screen.print(ink.bold(`${game}: ${results.length} matches, ${actions} actions each`))
  const rows = standings(entrants, results).map(rowOf)
  const table = [['seat', 'bot', 'wins', '95 % interval', 'place', 'score', 'ms/decision'], ...rows]
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

function plotScores(
  game: string,
  entrants: readonly Entrant[],
  results: readonly ArenaResult[],
  file: string,
  screen: Screen,
): void {
  const scores = entrants.map((_, at) => results.map((result) => result.scores[at] ?? 0))
  const rows = histograms(scores, BINS)
  screen.print('\nScores')
  for (const [at, row] of rows.entries())
    screen.print(`${(entrants[at]?.name ?? '').padStart(9)}  ${barsOf(row)}`)
  const names = entrants.map(({ name }, at) => `${at + 1} ${name}`)
  writeFileSync(file, svgOf(`${game}: scores of ${results.length} matches`, names, rows))
  screen.print(`The picture is in ${file}.`)
}
