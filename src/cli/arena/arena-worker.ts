import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { type ArenaResult, playArenaMatch } from '../../bots/arena.ts'
import { gameNamed } from '../../cli-kit/usage.ts'
import { entrantsFrom } from './entrants.ts'

export interface ArenaData {
  readonly game: string
  readonly seats: string
  readonly options: unknown
  /** The folder for the records; null keeps no records. */
  readonly keepIn: string | null
}

/** The seeds of the matches that one thread plays. */
export interface ArenaJob {
  readonly from: number
  readonly to: number
  readonly step: number
}

const { game: id, seats, options, keepIn }: ArenaData = workerData
const game = gameNamed(id)
const entrants = entrantsFrom(game, seats)
const table = { game, options, entrants, now: () => performance.now() }

parentPort?.on('message', async ({ from, to, step }: ArenaJob) => {
  await Promise.all(entrants.map(({ bot }) => bot.prepare?.(options)))
  if (keepIn !== null) mkdirSync(keepIn, { recursive: true })
  for (let seed = from; seed < to; seed += step) {
    const { result, record } = playArenaMatch(table, seed)
    if (keepIn !== null) writeFileSync(join(keepIn, `${id}-${seed}.json`), `${JSON.stringify(record)}\n`)
    parentPort?.postMessage(result satisfies ArenaResult)
  }
  parentPort?.postMessage(null)
})
