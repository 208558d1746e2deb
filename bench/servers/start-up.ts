import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqlite } from '../../src/server/store/sqlite.ts'
import { startMeasured } from './child.ts'
import { icebreaker } from './icebreaker.ts'

export interface StartUp {
  readonly matches: number
  /** From the start of the process until it listens. */
  readonly readyMs: number
}

const TABLE_ROWS = 500

/** How long a server takes to start on so many matches that it has stored. */
export async function measureStartUp(matches: number): Promise<StartUp> {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'icebreaker-start-'))
  try {
    const file = join(folder, 'icebreaker.db')
    await (await openSqlite(file)).close()
    fill(file, matches)
    const begunAt = performance.now()
    const server = await startMeasured(icebreaker.server, [folder])
    const readyMs = performance.now() - begunAt
    await server.stop()
    return { matches, readyMs }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Matches as they are when they are over, sixty actions each, written past the server: a server would take minutes. */
function fill(file: string, matches: number): void {
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF')
  const match = db.prepare(
    `INSERT INTO matches (id, table_id, created_at, commitment, head, ended_at, outcome) VALUES (?, ?, 1, '', ?, 2, '{}')`,
  )
  const action = db.prepare(
    `INSERT INTO actions (match, revision, player, command, digest, entry) VALUES (?, ?, 'a', ?, 'd', '["a",{"type":"roll"},1]')`,
  )
  const head = JSON.stringify({ game: 'bench-dice', version: 1, options: {}, players: ['a', 'b'], seed: {} })
  for (let from = 0; from < matches; from += TABLE_ROWS) {
    db.exec('BEGIN')
    for (let at = from; at < Math.min(matches, from + TABLE_ROWS); at += 1) {
      match.run(`m${at}`, `t${at}`, head)
      for (let revision = 1; revision <= 60; revision += 1) action.run(`m${at}`, revision, `c${revision}`)
    }
    db.exec('COMMIT')
  }
  db.close()
}
