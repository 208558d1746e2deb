import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqlite } from '../../sqlite/store.ts'
import type { Store } from '../../store.ts'
import { type FollowSettings, follow } from '../follow.ts'
import { LeaderFault } from '../leader.ts'
import { STANDBY_DEFAULTS, Standby, type StandbySettings } from '../standby.ts'

/** Everything in a database file, in the order of its keys, but not where SQLite put it. */
export function contentOf(file: string): Record<string, readonly string[]> {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    db.exec('BEGIN')
    const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all()
    return Object.fromEntries(
      tables.map(({ name }) => {
        const rows = db.prepare(`SELECT * FROM ${name}`).all()
        return [String(name), rows.map((row) => JSON.stringify(row)).sort()]
      }),
    )
  } finally {
    db.close()
  }
}

/** A leader and its standby in folders of their own, without a network between them. */
export class StandbyFixture {
  readonly folder = mkdtempSync(join(tmpdir(), 'icebreaker-standby-'))
  readonly leaderFile = join(this.folder, 'leader.db')
  readonly standbyFolder = join(this.folder, 'standby')
  readonly copyFile = join(this.standbyFolder, 'icebreaker.db')
  readonly historyFolder = join(this.standbyFolder, 'history')
  readonly said: string[] = []
  store: Store | null = null
  standby: Standby | null = null

  async lead(): Promise<Store> {
    this.store = await openSqlite(this.leaderFile)
    return this.store
  }

  async stand(change: Partial<StandbySettings> = {}): Promise<Standby> {
    const settings = { ...STANDBY_DEFAULTS, folder: this.standbyFolder, leader: 'http://leader/', ...change }
    this.standby = await Standby.open(settings)
    return this.standby
  }

  /** The leader's side, called directly. */
  get door(): FollowSettings['leader'] {
    const { store } = this
    if (store === null || store.feed === null) throw new Error('there is no leader')
    const { feed } = store
    return {
      begin: async () => {
        const begun = await feed.begin()
        if (begun === null) throw new LeaderFault('Another standby follows.')
        return begun
      },
      changesAfter: (generation, after) => feed.changesAfter(generation, after),
      async *snapshot(generation, bytes) {
        for (let offset = 0; offset < bytes; ) {
          const part = await feed.snapshotPart(generation, offset)
          if (part === null || part.length === 0) throw new LeaderFault('over')
          offset += part.length
          yield part
        }
      },
    }
  }

  /** Follows until the copy has had everything once. */
  async catchUp(): Promise<void> {
    const stopping = new AbortController()
    const { door, standby } = this
    if (standby === null) throw new Error('there is no standby')
    const leader: FollowSettings['leader'] = {
      ...door,
      changesAfter: async (generation, after) => {
        const answer = await door.changesAfter(generation, after)
        if (answer?.commits === after && standby.generation === generation) stopping.abort()
        return answer
      },
    }
    const report = (sentence: string) => void this.said.push(sentence)
    await follow({ leader, standby, signal: stopping.signal, report })
  }

  /** Ends the standby as a kill would, as far as its files are concerned, and opens it again. */
  async reopen(change: Partial<StandbySettings> = {}): Promise<Standby> {
    await this.standby?.close()
    return this.stand(change)
  }

  async close(): Promise<void> {
    await this.standby?.close()
    await this.store?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
