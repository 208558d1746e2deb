import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { matchOf } from '../../contract/store.samples.ts'
import { openSqlite } from '../store.ts'
import { isCheckedLater, openFile } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'icebreaker-check-'))
const file = join(folder, 'large.db')
const waitMs = 60_000

/** Larger than the files that a start checks completely. */
beforeAll(() => {
  const db = openFile(file)
  db.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO matches (id, table_id, created_at, commitment, head)
    SELECT 'm' || i, 't' || i, 1, '', hex(zeroblob(2000)) FROM n`)
  db.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function damage(): void {
  const handle = openSync(file, 'r+')
  const middle = Math.floor(statSync(file).size / 8192) * 4096
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, middle)
  closeSync(handle)
}

test('a large file is used before its check ends, and can be closed at any time', async () => {
  expect(isCheckedLater(file)).toBe(true)
  const store = await openSqlite(file)
  await store.insertMatch(matchOf('new'))
  expect(await store.readMatch('new')).not.toBeNull()
  await store.close()
  const db = new DatabaseSync(file)
  expect(db.prepare(`SELECT count(*) AS count FROM matches WHERE id = 'new'`).get()).toEqual({ count: 1 })
  db.close()
})

test('a damaged large file is refused as soon as the damage is found', { timeout: waitMs }, async () => {
  damage()
  const store = await openSqlite(file)
  const said = `${file} is damaged: restore it from a backup.`
  await vi.waitFor(() => expect(store.beat(5)).rejects.toThrow(said), { timeout: waitMs, interval: 50 })
  await expect(store.lastBeat()).rejects.toThrow(said)
  await store.close()
})

test('after a fault, a file is checked completely before it is used again', () => {
  expect(() => openFile(file)).toThrow('is damaged')
  openFile(file, undefined, true).close()
})
