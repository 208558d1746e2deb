import { parentPort, workerData } from 'node:worker_threads'
import { type BalanceMatch, CONTINUATIONS, playBalanceMatch } from '../../../bots/balance.ts'
import { gameNamed } from '../../../cli-kit/usage.ts'
import { balanceTable, type MeasuredPreset, type Play } from './measured-tables.ts'

/** The seeds of the matches that one thread plays, and their table. */
export interface BalanceJob {
  readonly preset: MeasuredPreset
  readonly play: Play
  readonly from: number
  readonly to: number
  readonly step: number
}

/** Half-time is measured in one match of so many, because its continuations take longer than the match. */
const HALF_TIME_EVERY = 4

const { game: id }: { game: string } = workerData
const game = gameNamed(id)

parentPort?.on('message', async ({ preset, play, from, to, step }: BalanceJob) => {
  const table = balanceTable(game, preset, play)
  await Promise.all([table.bot, table.continuationBot].map((bot) => bot.prepare?.(preset.options)))
  for (let seed = from; seed < to; seed += step) {
    const continuations = seed % HALF_TIME_EVERY === 0 ? CONTINUATIONS : 0
    parentPort?.postMessage(playBalanceMatch(table, seed, continuations) satisfies BalanceMatch)
  }
  parentPort?.postMessage(null)
})
