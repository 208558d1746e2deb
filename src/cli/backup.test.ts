import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { UsageError } from '../cli-kit/usage.ts'
import { actionOf, matchOf } from '../server/store/contract/store.samples.ts'
import { openSqlite } from '../server/store/sqlite/store.ts'
import { backup } from './backup.ts'
import { dataFolder, keepingScreen } from './keeping.rig.ts'

const file = dataFolder()
beforeEach(() => mkdirSync(file('copies')))

async function keep(actions: number): Promise<void> {
  const store = await openSqlite(file('data/icebreaker.db'))
  await store.insertMatch(matchOf('m1'))
  for (let revision = 1; revision <= actions; revision += 1) await store.append(actionOf('m1', revision))
  expect(backup([file('copies/one.db')], keepingScreen())).toBe(0) // beside the writer that has it open
  await store.close()
}

test('copies all that is kept while it is in use, for this user alone, and replaces an older copy', async () => {
  writeFileSync(file('copies/one.db'), 'an older one')
  await keep(3)
  const said = keepingScreen()
  expect(backup([file('copies/two.db')], said)).toBe(0)
  expect(said.printed.join()).toContain('matches 1, actions 3')
  for (const copy of ['one', 'two']) {
    const db = new DatabaseSync(file(`copies/${copy}.db`))
    expect(db.prepare('SELECT count(*) AS count FROM actions').get()).toEqual({ count: 3 })
    db.close()
  }
  expect(readdirSync(file('copies'))).toEqual(['one.db', 'two.db'])
  expect(statSync(file('copies/one.db')).mode & 0o777).toBe(0o600)
})

test('says in a sentence why it cannot, and leaves nothing half', async () => {
  const into = file('copies/one.db')
  const why = (args: readonly string[]) => {
    try {
      return backup(args, keepingScreen())
    } catch (error) {
      return error instanceof UsageError ? error.message : error
    }
  }
  expect(why([into])).toContain('There is nothing to back up')
  writeFileSync(file('data/icebreaker.db'), 'something else altogether')
  expect(why([into])).toContain('No backup into')
  rmSync(file('data/icebreaker.db'))
  await keep(1)
  expect(why([file('data/icebreaker.db')])).toContain('the file of the server itself')
  expect(why([file('nowhere/one.db')])).toContain('No backup into')
  expect(why([])).toContain('FILE is missing')
  expect(readdirSync(file('copies'))).toEqual(['one.db'])
})
