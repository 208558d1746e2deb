import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { StoreFault } from '../../store.ts'
import { APPLICATION_ID, MIGRATIONS } from './migrations.ts'
import { lock, openFile } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'icebreaker-open-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const newFile = () => join(folder, `${++files}.db`)

function pragma(db: DatabaseSync, name: string): unknown {
  return Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]
}

test('a file is opened so that a commit is on the disk when it returns', () => {
  const db = openFile(newFile())
  const settings = ['journal_mode', 'synchronous', 'fullfsync', 'checkpoint_fullfsync', 'foreign_keys']
  expect(settings.map((name) => pragma(db, name))).toEqual(['wal', 2, 1, 1, 1])
  expect(pragma(db, 'busy_timeout')).toBe(1_000)
  expect(pragma(db, 'wal_autocheckpoint')).toBe(0)
  expect(pragma(db, 'application_id')).toBe(APPLICATION_ID)
  expect(pragma(db, 'user_version')).toBe(MIGRATIONS.length)
  db.close()
})

test.each([
  ['synchronous', 'PRAGMA synchronous = 1', 'synchronous = 1 instead of 2'],
  ['journal_mode', 'PRAGMA journal_mode = DELETE', 'journal_mode = delete instead of wal'],
  ['foreign_keys', 'PRAGMA foreign_keys = 0', 'foreign_keys = 0 instead of 1'],
])('a setting that is not kept, %s, is a reason not to open', (name, instead, said) => {
  const connect = (file: string) => {
    const db = new DatabaseSync(file)
    const prepare = db.prepare.bind(db)
    db.prepare = (sql) => prepare(sql.startsWith(`PRAGMA ${name} =`) ? instead : sql)
    return db
  }
  expect(() => openFile(newFile(), connect)).toThrow(said)
})

describe('is not opened, and stays as it is,', () => {
  test('a database of another program', () => {
    const file = newFile()
    const other = new DatabaseSync(file)
    other.exec('CREATE TABLE theirs (x)')
    other.close()
    const before = readFileSync(file)
    expect(() => openFile(file)).toThrow(`${file} is a database of another program: choose another file.`)
    expect(readFileSync(file)).toEqual(before)
  })

  test('a file of a newer Icebreaker', () => {
    const file = newFile()
    const newer = openFile(file)
    newer.exec(`PRAGMA user_version = ${MIGRATIONS.length + 1}`)
    newer.close()
    const before = readFileSync(file)
    expect(() => openFile(file)).toThrow(`${file} was written by a newer Icebreaker`)
    expect(readFileSync(file)).toEqual(before)
  })

  test('a file that is not a database', () => {
    const file = newFile()
    const text = 'Dear diary, '.repeat(1_000)
    writeFileSync(file, text)
    expect(() => openFile(file)).toThrow(`${file} is no database of Icebreaker: choose another file.`)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test.each([0.3, 0.6, 0.9])('a file that is damaged at %f of its length', (part) => {
    const file = newFile()
    const db = openFile(file)
    db.exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO meta SELECT 'key ' || i, i FROM n`)
    db.close()
    const bytes = readFileSync(file)
    const from = Math.floor((bytes.length * part) / 4096) * 4096
    writeFileSync(file, bytes.fill(0xa5, from, from + 4096))
    expect(() => openFile(file)).toThrow(`${file} is damaged: restore it from a backup.`)
    expect(readFileSync(file)).toEqual(bytes)
  })

  test('a file in a missing folder', () => {
    expect(() => openFile(join(folder, 'nowhere', 'x.db'))).toThrow('its folder must exist')
    expect(() => lock(join(folder, 'nowhere', 'x.db'))).toThrow(StoreFault)
  })

  test.skipIf(process.getuid?.() === 0)('a file without write permission', () => {
    const file = newFile()
    openFile(file).close()
    chmodSync(file, 0o400)
    expect(() => openFile(file)).toThrow(`${file} cannot be written`)
  })
})

describe('a file is held by one process at a time', () => {
  const held = newFile()

  test('the second one is refused, even through a link, until the first closes it', () => {
    openFile(held).close()
    const link = newFile()
    symlinkSync(held, link)
    const first = lock(held)
    for (const name of [held, link]) {
      expect(() => lock(name)).toThrow(
        `${name} is in use by another Icebreaker: stop that one, or choose another file.`,
      )
    }
    first.close()
    lock(link).close()
  })

  test('a killed process releases the file, and its commits are in the file', async () => {
    const file = newFile()
    const code = `
      import { lock, openFile } from ${JSON.stringify(join(import.meta.dirname, 'open.ts'))}
      const held = lock(${JSON.stringify(file)})
      const db = openFile(${JSON.stringify(file)})
      db.exec("INSERT INTO meta VALUES ('beat', 5)")
      db.exec("BEGIN IMMEDIATE; INSERT INTO meta VALUES ('half', 6)")
      console.log('held')
      setInterval(() => [held, db], 1_000)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await once(child.stdout, 'data')
      expect(() => lock(file)).toThrow('is in use')
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)

    const again = lock(file)
    const db = openFile(file)
    expect(statSync(`${file}-wal`).size).toBe(0)
    expect(db.prepare(`SELECT key, value FROM meta WHERE key IN ('beat', 'half')`).all()).toEqual([
      { key: 'beat', value: 5 },
    ])
    db.close()
    again.close()
    expect(existsSync(`${file}-wal`)).toBe(false)
  })
})
