import { join } from 'node:path'
import { fastRng } from '../../src/engine/rng.ts'
import { newFolder, type Tree } from '../../tools/testing/tree.ts'
import { checkStore, violationsIn } from '../kit/check-store.ts'
import { BEHIND_PROXY } from '../kit/http.ts'
import { Journal } from '../kit/journal.ts'
import { prepareTables, type TableWish } from '../kit/prepared-tables.ts'
import { during } from '../kit/server-process.ts'
import { Asker, type Place } from './asker.ts'

export interface RepeatSettings {
  readonly tree: Tree
  readonly repeats: number
  /** The number of runs of the server; half of them end with a kill. */
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

/** Repeats commands across restarts of a server, with the same or another body: each must have one effect. */
export async function repeatEverything(settings: RepeatSettings): Promise<RepeatResult> {
  const { tree, lives, seed, say } = settings
  const folder = newFolder('repeats')
  const journal = new Journal()
  try {
    const wishes = Array.from({ length: TABLES }, () => TABLE)
    const prepared = await prepareTables(folder.path, wishes)
    const places = prepared.map((table): Place => ({ table, acts: [], commands: [] }))
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
        const asker = new Asker({
          url: server.url,
          journal,
          rng: fastRng(seed, life),
          counts,
          violations,
          run: life + 1,
        })
        await Promise.all(places.map((place, at) => asker.play(place, at)))
        await asker.repeat(places, Math.ceil(settings.repeats / lives))
        // Every other run ends as in a deploy, the others by a kill.
        if (life % 2 === 1) await server.stop()
      })
      say(`run ${life + 1}: ${counts.same} the same, ${counts.different} different`)
    }
    const findings = checkStore(join(folder.path, 'icebreaker.db'), journal)
    const { actions } = findings
    const done = places.reduce((sum, { acts }) => sum + acts.length, 0)
    return {
      done: done + places.reduce((sum, { commands }) => sum + commands.length, 0),
      ...counts,
      lives,
      violations: [
        ...violations,
        ...journal.violations,
        ...violationsIn(findings),
        ...(actions === done ? [] : [`${actions} actions are stored, ${done} were acknowledged`]),
      ],
    }
  } finally {
    folder.remove()
  }
}
