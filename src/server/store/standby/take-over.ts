import { statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE } from '../../config.ts'
import { markedCommits, markOf } from '../sqlite/file/commit-mark.ts'
import { checkSound } from '../sqlite/file/open.ts'
import { StoreFault } from '../store.ts'
import { STANDBY_DEFAULTS, Standby } from './standby.ts'
import { readStandby, retireStandby } from './standby-file.ts'

export interface TakenOver {
  readonly commits: number
  /** The time of the leader's last answer. */
  readonly heardAt: number
}

/** The leader of the standby in this folder; a StoreFault for any other folder. */
export function leaderOf(folder: string): string {
  const standby = readStandby(folder)
  if (standby === null) throw new StoreFault(`${folder} is no standby: icebreaker follow makes one.`)
  return standby.leader
}

/** Makes a standby the data of a server of its own. The caller has made sure that the leader is down. */
export async function takeOver(folder: string): Promise<TakenOver> {
  const file = join(folder, DATABASE)
  const heardAt = statSync(markOf(file), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const marked = markedCommits(file)
  const standby = await Standby.open({ ...STANDBY_DEFAULTS, folder, leader: null })
  try {
    const { commits } = standby
    if (commits === 0) throw new StoreFault(`${folder} has no complete copy yet.`)
    if ((marked ?? 0) > commits)
      throw new StoreFault(
        `The copy has lost ${(marked ?? 0) - commits} of ${marked} commits that it had: its files were changed.`,
      )
    const db = new DatabaseSync(file, { readOnly: true })
    try {
      checkSound(db, file)
    } finally {
      db.close()
    }
    retireStandby(folder)
    return { commits, heardAt }
  } finally {
    await standby.close()
  }
}
