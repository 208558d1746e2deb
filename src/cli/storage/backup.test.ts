import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { actionOf, matchOf } from '../../server/store/contract/store.samples.ts'
import { openSqlite } from '../../server/store/sqlite/store.ts'
import { dataFolder, resultOrError } from '../testing/data-folder.ts'
import { testScreen } from '../testing/screen.ts'
import { backup } from './backup.ts'

const file = dataFolder()
beforeEach(() => mkdirSync(file('copies')))

/** Stores a match with this number of actions and backs it up while the store is open. */
async function storeAndBackUp(actions: number): Promise<void> {
  const store = await openSqlite(file('data/icebreaker.db'))
  await store.insertMatch(matchOf('m1'))
  for (let revision = 1; revision <= actions; revision += 1) await store.append(actionOf('m1', revision))
  expect(await backup([file('copies/one.db')], testScreen())).toBe(0)
  await store.close()
}

test('a backup copies all data while the store is in use, is private and replaces an older file', async () => {
  writeFileSync(file('copies/one.db'), 'an older backup')
  await storeAndBackUp(3)
  const screen = testScreen()
  expect(await backup([file('copies/two.db')], screen)).toBe(0)
  expect(screen.printed.join()).toContain('matches 1, actions 3')
  for (const copy of ['one', 'two']) {
    const db = new DatabaseSync(file(`copies/${copy}.db`))
    expect(db.prepare('SELECT count(*) AS count FROM actions').get()).toEqual({ count: 3 })
    db.close()
  }
  expect(readdirSync(file('copies'))).toEqual(['one.db', 'two.db'])
  expect(statSync(file('copies/one.db')).mode & 0o777).toBe(0o600)
})

test('a failed backup explains itself and leaves no partial file', async () => {
  const into = file('copies/one.db')
  const backingUp = (...args: string[]) => resultOrError(() => backup(args, testScreen()))
  expect(await backingUp(into)).toContain('There is nothing to back up')
  writeFileSync(file('data/icebreaker.db'), 'not a database')
  expect(await backingUp(into)).toContain('No backup into')
  rmSync(file('data/icebreaker.db'))
  await storeAndBackUp(1)
  expect(await backingUp(file('data/icebreaker.db'))).toContain("the server's own file")
  expect(await backingUp(file('nowhere/one.db'))).toContain('No backup into')
  expect(await backingUp()).toContain('FILE is missing')
  expect(readdirSync(file('copies'))).toEqual(['one.db'])
})
