import { join } from 'node:path'
import { fastRng } from '../../src/engine/rng.ts'
import { BEHIND_PROXY } from '../kit/addresses.ts'
import { checkStore } from '../kit/check-store.ts'
import { Journal } from '../kit/journal.ts'
import { prepareTables, type TableWish } from '../kit/prepared-tables.ts'
import { during } from '../kit/server-process.ts'
import { newFolder, type Tree } from '../kit/tree.ts'
import { Asker, type Place } from './asker.ts'

export interface RepeatSettings {
  readonly tree: Tree
  readonly repeats: number
  /** Of the server; half of them end with a kill. */
  readonly lives: number
  readonly seed: number
  say(line: string): void
}

export interface RepeatResult {
  readonly done: number
  readonly same: number
  readonly different: number
  readonly lives: number
  readonly violations: readonly string[]
}

const TABLES = 6
const TABLE: TableWish = {
  game: 'crazy-eights',
  options: { twoPlayers: true, turnLimit: 2_000 },
  players: 2,
  revisions: 0,
}

/** Commands are sent again over the lives of a server, as they were or with another body: each has one effect. */
export async function repeatEverything(settings: RepeatSettings): Promise<RepeatResult> {
  const { tree, lives, seed, say } = settings
  const folder = newFolder('repeats')
  const journal = new Journal()
  try {
    const wishes = Array.from({ length: TABLES }, () => TABLE)
    const places = (await prepareTables(folder.path, wishes)).map(
      (table): Place => ({
        table,
        acts: [],
        commands: [],
      }),
    )
    const counts = { same: 0, different: 0 }
    const violations: string[] = []
    for (let life = 0; life < lives; life += 1) {
      const settled = {
        root: tree.root,
        dataDir: folder.path,
        env: BEHIND_PROXY,
        onComplaint: () => undefined,
      }
      await during(settled, async (server) => {
        const asker = new Asker(server.url, journal, fastRng(seed, life), counts, violations, life)
        await Promise.all(places.map((place, at) => asker.play(place, at)))
        await asker.repeat(places, Math.ceil(settings.repeats / lives))
        // Every other life ends as a deploy does, the others by a kill.
        if (life % 2 === 1) await server.stop()
      })
      say(`life ${life + 1}: ${counts.same} the same, ${counts.different} different`)
    }
    const { lost, doubled, gaps, unreplayable, ghosts, actions } = checkStore(
      join(folder.path, 'icebreaker.db'),
      journal,
    )
    const done = places.reduce((sum, { acts }) => sum + acts.length, 0)
    return {
      done: done + places.reduce((sum, { commands }) => sum + commands.length, 0),
      ...counts,
      lives,
      violations: [
        ...violations,
        ...journal.violations,
        ...[lost, doubled, gaps, unreplayable, ghosts].flat(),
        ...(actions === done ? [] : [`${actions} actions are stored, ${done} were done`]),
      ],
    }
  } finally {
    folder.remove()
  }
}
