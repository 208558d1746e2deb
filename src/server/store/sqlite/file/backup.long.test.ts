import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { actionOf, matchOf } from '../../contract/store.samples.ts'
import { type Store, StoreFault } from '../../store.ts'
import { openSqlite } from '../store.ts'

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'icebreaker-backup-'))
  store = await openSqlite(join(folder, 'store.db'))
  await store.insertMatch(matchOf('m1'))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup is one complete file with everything acknowledged before it', async () => {
  const copy = join(folder, 'copy.db')
  writeFileSync(copy, 'an older one')
  for (let round = 0; round < 5; round++) {
    const acknowledged = 40 * round
    const backup = store.backup(copy)
    const appended = Array.from({ length: 40 }, (_, at) =>
      store.append(actionOf('m1', acknowledged + at + 1)),
    )
    await backup
    const db = new DatabaseSync(copy)
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
    const count = Number(db.prepare('SELECT count(*) AS count FROM actions').get()?.count)
    expect(count).toBeGreaterThanOrEqual(acknowledged)
    db.close()
    await Promise.all(appended)
  }
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db'])
})

test('a backup into the store itself is refused', async () => {
  await expect(store.backup(join(folder, '..', folder.split('/').at(-1) ?? '', 'store.db'))).rejects.toThrow(
    'this is the file of the store itself',
  )
  expect(await store.append(actionOf('m1', 1))).toEqual({ type: 'stored' })
})

test('simultaneous backups into one file are made one after the other', async () => {
  const copy = join(folder, 'copy.db')
  await Promise.all([store.backup(copy), store.backup(copy), store.backup(copy)])
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.db'])
})

test('a failed backup leaves the older one and no partial file', async () => {
  await expect(store.backup(join(folder, 'nowhere', 'copy.db'))).rejects.toThrow(StoreFault)
  expect(existsSync(join(folder, 'nowhere'))).toBe(false)
  expect(await store.append(actionOf('m1', 1))).toEqual({ type: 'stored' })
})

test('closing waits for a running backup, and no backup begins afterwards', async () => {
  const backup = store.backup(join(folder, 'copy.db'))
  await store.close()
  await backup
  expect(existsSync(join(folder, 'copy.db'))).toBe(true)
  await expect(store.backup(join(folder, 'late.db'))).rejects.toThrow(StoreFault)
})
