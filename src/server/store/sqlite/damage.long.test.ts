import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastRng } from '../../../engine/rng.ts'
import { chainStart, linkAll } from '../chain.ts'
import { checksum, damagedRows } from '../checksums.ts'
import { actionOf, endingOf, matchOf, outcomeOf, tableOf } from '../contract/store.samples.ts'
import { StoreDamage } from '../store.ts'
import { MIGRATIONS, migrate } from './file/migrations.ts'
import { openFile } from './file/open.ts'
import { SqliteReader } from './reader.ts'
import { openSqlite } from './store.ts'
import { call } from './testing/engine-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'icebreaker-damage-'))
const sound = join(folder, 'sound.db')
const MATCHES = ['m1', 'm2', 'm3']
const ACTIONS = 30
let copies = 0

beforeAll(async () => {
  const store = await openSqlite(sound)
  await store.insertTable(tableOf('t1'))
  for (const match of MATCHES) {
    await store.insertMatch(matchOf(match))
    for (let revision = 1; revision <= ACTIONS; revision += 1) {
      const snapshot = revision === 20 ? { state: { cards: 'x'.repeat(300) }, revision, since: {} } : null
      await store.append({ ...actionOf(match, revision), snapshot })
    }
  }
  await store.append(endingOf('m3', ACTIONS + 1, { at: 9_000, outcome: outcomeOf(2, 1) }))
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Changes a copy of the intact file. */
function copyWith(change: (db: DatabaseSync) => void): string {
  copies += 1
  const file = join(folder, `copy-${copies}.db`)
  copyFileSync(sound, file)
  const db = new DatabaseSync(file)
  change(db)
  db.close()
  return file
}

const changing = (sql: string) => copyWith((db) => db.exec(sql))

describe('a row that was changed after it was written is never used:', () => {
  test.each([
    ['an action', `UPDATE action_blocks SET json = replace(json, '№ 25', '№ 26') WHERE match = 'm1'`],
    ['who acted', `UPDATE action_blocks SET json = replace(json, '25,"p1"', '25,"p9"') WHERE match = 'm1'`],
    [
      'a missing action',
      `INSERT INTO filed_actions SELECT match, 22, player, NULL, digest, entry, 0, NULL FROM actions WHERE match = 'm1' AND revision = 25;
        DELETE FROM action_blocks WHERE match = 'm1'`,
    ],
    ['the seed', `UPDATE matches SET head = replace(head, '7', '8') WHERE id = 'm1'`],
    ['a snapshot', `UPDATE snapshots SET standing = replace(standing, 'xx', 'xy') WHERE match = 'm1'`],
  ])('%s', async (_what, sql) => {
    const store = await openSqlite(changing(sql))
    const fault = await store.readMatch('m1').catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StoreDamage)
    expect(String(fault)).toMatch(/m1 is damaged in the store: .* restore a backup/)
    expect((await store.readMatch('m2'))?.entries.length).toBe(ACTIONS - 20)
    await store.close()
  })

  test('an action from before the newest snapshot, when its match goes on', async () => {
    const store = await openSqlite(
      changing(`UPDATE action_blocks SET json = replace(json, '3,"p1"', '3,"p9"') WHERE match = 'm1'`),
    )
    const fault = await store.append(actionOf('m1', ACTIONS + 1)).catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(StoreDamage)
    expect(await store.append(actionOf('m2', ACTIONS + 1))).toEqual({ type: 'stored' })
    await store.close()
  })

  test('an action that was changed together with its checksum', async () => {
    const file = copyWith((db) => {
      const row = db.prepare(`SELECT * FROM action_blocks WHERE match = 'm1'`).get() ?? {}
      const json = String(row.json).replace('№ 3', '№ 4')
      const sum = checksum('m1', Number(row.first), Number(row.last), json)
      db.prepare(`UPDATE action_blocks SET json = ?, checksum = ? WHERE match = 'm1'`).run(json, sum)
    })
    const store = await openSqlite(file)
    await expect(store.entriesAfter('m1', 0, 9)).rejects.toThrow(/hash chain of its actions is broken/)
    await expect(store.reader.entriesAfter('m1', 25, 9)).rejects.toThrow(StoreDamage)
    expect(await store.scrubAfter('')).toMatchObject({
      match: 'm1',
      damage: expect.stringContaining('chain'),
    })
    expect(await store.scrubAfter('m1')).toEqual({ match: 'm2', actions: ACTIONS, damage: null })
    await store.close()
  })

  test.each(['snapshots', 'history_snapshots'])('one of the %s, by the scrubber', async (table) => {
    const kept = `INSERT OR IGNORE INTO history_snapshots (match, revision, standing, checksum)
      SELECT match, revision, standing, checksum FROM snapshots`
    const store = await openSqlite(
      changing(`${kept}; UPDATE ${table} SET standing = replace(standing, 'xx', 'xy') WHERE match = 'm1'`),
    )
    expect(await store.scrubAfter('')).toMatchObject({
      match: 'm1',
      damage: expect.stringContaining('damaged'),
    })
    expect(await store.scrubAfter('m1')).toMatchObject({ match: 'm2', damage: null })
    await store.close()
  })

  test('a link that was changed or moved from another match', async () => {
    const store = await openSqlite(
      changing(
        `UPDATE action_blocks SET chain = (SELECT chain FROM action_blocks WHERE match = 'm2') WHERE match = 'm1'`,
      ),
    )
    await expect(store.readMatch('m1')).rejects.toThrow(/hash chain/)
    expect((await store.readMatch('m2'))?.entries.length).toBe(ACTIONS - 20)
    await store.close()
  })

  test('a table', async () => {
    const store = await openSqlite(changing(`UPDATE tables SET json = replace(json, 'Ann', 'Bob')`))
    await expect(store.readTable('t1')).rejects.toThrow(StoreDamage)
    expect(await store.recentTables(9)).toEqual([])
    await store.close()
  })
})

test('a table whose times were shifted by a clock correction is intact', async () => {
  const store = await openSqlite(changing('UPDATE tables SET touched_at = touched_at + 1000'))
  expect((await store.readTable('t1'))?.id).toBe('t1')
  await store.close()
})

test('a match that an earlier version has begun gets a chain from its next action on', async () => {
  const file = changing('UPDATE action_blocks SET chain = NULL')
  for (let round = 0; round < 2; round += 1) {
    const store = await openSqlite(file)
    for (let revision = 1; revision <= 3; revision += 1)
      await store.append(actionOf('m1', ACTIONS + 3 * round + revision))
    expect(await store.chainAt('m1', ACTIONS)).toMatchObject({ revision: ACTIONS, head: null })
    expect(await store.chainAt('m1', 7)).toMatchObject({ revision: 7, head: null })
    const header = JSON.stringify(matchOf('m1').head)
    const later = [1, 2, 3, 4, 5, 6].map((at) => JSON.stringify(actionOf('m1', ACTIONS + at).entry))
    for (const at of [2, 3 * round + 3])
      expect(await store.chainAt('m1', ACTIONS + at)).toMatchObject({
        head: linkAll(chainStart('m1', ACTIONS, header), ACTIONS + 1, later.slice(0, at)),
      })
    expect((await store.readMatch('m1'))?.entries.length).toBe(ACTIONS - 20 + 3 * round + 3)
    await store.close()
  }
})

test('rows of an earlier version get their checksums, once', () => {
  const file = join(folder, 'earlier.db')
  const before = new DatabaseSync(file)
  migrate(before, 0, MIGRATIONS.slice(0, 3))
  before.exec(
    `INSERT INTO matches (id, table_id, created_at, commitment, head) VALUES ('old', 't', 1, 'c', '{}')`,
  )
  before.exec(`INSERT INTO filed_actions VALUES ('old', 1, 'p1', NULL, 'd', '["p1",{"type":"x"},1]')`)
  before.close()
  const db = openFile(file)
  expect(damagedRows(db, 9)).toEqual([])
  db.exec(`UPDATE filed_actions SET entry = '["p2",{"type":"x"},1]'`)
  db.close()
  const again = openFile(file)
  expect(damagedRows(again, 9)).toEqual([expect.stringContaining('Action 1 of match old')])
  again.close()
})

/** The position of the list of tables in the result of `allIn`. */
const LIST = 2 * MATCHES.length

/** Everything that the store returns about the matches and the table, or the faults instead. */
function allIn(file: string): string[] {
  const reader = new SqliteReader(file)
  const calls = [
    ...MATCHES.flatMap((match) => [call('readMatch', match), call('entriesAfter', match, 0, 1_000)]),
    call('recentTables', 9),
  ]
  const answers = reader.run(calls).map((answer) => (answer.ok ? JSON.stringify(answer.value) : 'fault'))
  reader.close()
  return answers.map((text) => withoutNames(text))
}

/** Names and profiles in results have no checksum of their own. */
function withoutNames(text: string): string {
  if (!text.startsWith('{')) return text
  return JSON.stringify({ ...JSON.parse(text), names: null, profiles: null })
}

function isSound(file: string): boolean {
  try {
    openFile(file).close()
    return true
  } catch {
    return false
  }
}

test('no flipped bit changes a match silently', () => {
  const whole = readFileSync(sound)
  const before = allIn(sound)
  const rng = fastRng(5)
  const file = join(folder, 'flipped.db')
  const silent: string[] = []
  for (let flip = 0; flip < 400; flip += 1) {
    const at = rng() % whole.length
    const bytes = Buffer.from(whole)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (rng() % 8))
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
    writeFileSync(file, bytes)
    if (!isSound(file)) continue
    // A damaged table is left out of lists; reading it alone reports the damage.
    const changed = allIn(file).filter(
      (text, index) => text !== before[index] && text !== 'fault' && !(index === LIST && text === '[]'),
    )
    if (changed.length > 0) silent.push(`${at}: ${changed.join()}`)
  }
  expect(silent).toEqual([])
})
