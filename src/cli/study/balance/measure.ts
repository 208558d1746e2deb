import type { BalanceMatch } from '../../../bots/balance.ts'
import { type BalanceReport, balanceReport } from '../../../bots/balance-report.ts'
import { Progress } from '../../../cli-kit/progress.ts'
import type { Screen } from '../../../cli-kit/screen.ts'
import { WorkerPool } from '../../../cli-kit/worker-pool.ts'
import type { AnyGame } from '../../../engine/game.ts'
import type { BalanceJob } from './balance-worker.ts'
import type { MeasuredPreset, Play } from './measured-tables.ts'

/** The matches to measure: `matches` from seed `first` on, for each preset and each play. */
export interface Measurement {
  readonly game: AnyGame
  readonly presets: readonly MeasuredPreset[]
  readonly plays: readonly Play[]
  readonly matches: number
  readonly first: number
}

/** The report of one preset and one play, and the length of every match for the plot. */
export interface MeasuredPlay {
  readonly play: Play
  readonly report: BalanceReport
  readonly lengths: readonly number[]
}

export interface MeasuredBalance {
  readonly preset: MeasuredPreset
  readonly plays: readonly MeasuredPlay[]
}

/** Plays all matches on all cores. The same seeds give the same reports. */
export async function measureBalance(what: Measurement, screen: Screen): Promise<MeasuredBalance[]> {
  const { game, presets, plays, matches } = what
  const pool = new WorkerPool<BalanceJob, BalanceMatch>(new URL('./balance-worker.ts', import.meta.url), {
    game: game.id,
  })
  const total = presets.length * plays.length * matches
  const progress = new Progress(screen, `${total} matches of ${game.id}`, total)
  let done = 0
  const onMatch = () => {
    done += 1
    progress.show(done)
  }
  try {
    const measured: MeasuredBalance[] = []
    for (const preset of presets) {
      const own: MeasuredPlay[] = []
      for (const play of plays) own.push(await measurePlay(pool, what, preset, play, onMatch))
      measured.push({ preset, plays: own })
    }
    return measured
  } finally {
    await pool.close()
    progress.end()
  }
}

async function measurePlay(
  pool: WorkerPool<BalanceJob, BalanceMatch>,
  { game, matches, first }: Measurement,
  preset: MeasuredPreset,
  play: Play,
  onMatch: () => void,
): Promise<MeasuredPlay> {
  const results: BalanceMatch[] = []
  const jobs = Array.from({ length: pool.size }, (_, share) => {
    return { preset, play, from: first + share, to: first + matches, step: pool.size }
  })
  await pool.run(jobs, (match) => {
    results.push(match)
    onMatch()
  })
  const sorted = results.toSorted((one, other) => one.seed - other.seed)
  return {
    play,
    report: balanceReport(game, preset.players, sorted),
    lengths: sorted.map(({ actions }) => actions),
  }
}
