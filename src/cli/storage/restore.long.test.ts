import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { actionOf, matchOf } from '../../server/store/contract/store.samples.ts'
import { openSqlite } from '../../server/store/sqlite/store.ts'
import { epochsIn } from '../../server/store/standby/history.ts'
import { StandbyFixture } from '../../server/store/standby/testing/standby-fixture.ts'
import { dataFolder, resultOrError } from '../testing/data-folder.ts'
import { testScreen } from '../testing/screen.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const file = dataFolder()
const restoring = (name = 'copy.db') => resultOrError(() => restore([file(name)], testScreen()))

/** Appends these actions to the server's match, then stops the server. */
async function play(from: number, to: number): Promise<void> {
  const store = await openSqlite(file('data/icebreaker.db'))
  if (from === 1) await store.insertMatch(matchOf('m1'))
  for (let revision = from; revision <= to; revision += 1) await store.append(actionOf('m1', revision))
  await store.close()
}

async function storedActions(): Promise<number | undefined> {
  const store = await openSqlite(file('data/icebreaker.db'))
  const match = await store.readMatch('m1')
  await store.close()
  return match?.entries.length
}

test('a restore brings back the backup and keeps the replaced data', async () => {
  await play(1, 2)
  await backup([file('copy.db')], testScreen())
  await play(3, 5)
  expect(await storedActions()).toBe(5)
  const screen = testScreen()
  expect(await restore([file('copy.db')], screen)).toBe(0)
  expect(screen.printed.join('\n')).toMatch(
    /matches 1, actions 2\.\nThe replaced data is in .*before-restore/,
  )
  expect(await storedActions()).toBe(2)
  expect(await restoring('data/icebreaker.db.before-restore')).toBe(0)
  expect(await storedActions()).toBe(5)
})

test('a restore replaces a damaged database', async () => {
  await play(1, 2)
  await backup([file('copy.db')], testScreen())
  writeFileSync(file('data/icebreaker.db'), 'damaged beyond repair')
  expect(await restoring()).toBe(0)
  expect(await storedActions()).toBe(2)
  expect(readFileSync(file('data/icebreaker.db.before-restore'), 'utf8')).toBe('damaged beyond repair')
})

test('a restore changes nothing while the server runs, or if the file is not a backup', async () => {
  await play(1, 1)
  await backup([file('copy.db')], testScreen())
  await play(2, 3)
  const running = await openSqlite(file('data/icebreaker.db'))
  expect(await restoring()).toMatch(/Nothing was restored: .* is in use by another Icebreaker: stop that one/)
  await running.close()
  writeFileSync(file('odd.db'), 'not a database')
  expect(await restoring('odd.db')).toContain('Nothing was restored')
  expect(await restoring('missing.db')).toContain('does not exist')
  expect(await restoring('data/icebreaker.db')).toContain("the server's own file")
  expect(await storedActions()).toBe(3)
  expect(existsSync(file('data/icebreaker.db.before-restore'))).toBe(false)
  expect(readdirSync(file('data')).filter((name) => /new|partial/.test(name))).toEqual([])
})

test('a moment is restored from the history of a standby, and nothing if there is none', async () => {
  await play(1, 5)
  const fixture = new StandbyFixture()
  try {
    const leader = await fixture.lead()
    await leader.insertMatch(matchOf('m1'))
    await leader.append(actionOf('m1', 1))
    await fixture.stand()
    await fixture.catchUp()
    const at = new Date(epochsIn(fixture.historyFolder)[0]?.at ?? 0).toISOString()
    while (Date.now() <= Date.parse(at)) await new Promise(setImmediate)
    await leader.append(actionOf('m1', 2))
    await fixture.catchUp()
    const restoringAt = (time: string) =>
      resultOrError(() => restore(['--at', time, fixture.historyFolder], testScreen()))
    expect(await restoringAt('yesterday')).toMatch(/--at is a time such as/)
    expect(await restoringAt('2001-01-01T00:00Z')).toMatch(/Nothing was restored: The history begins at/)
    expect(await storedActions()).toBe(5)
    expect(await restoringAt(at)).toBe(0)
    expect(await storedActions()).toBe(1)
    expect(readdirSync(file('data')).filter((name) => name.includes('partial'))).toEqual([])
    vi.stubEnv('DATA_DIR', fixture.standbyFolder)
    expect(await restoringAt(at)).toMatch(/is the standby of another server/)
  } finally {
    await fixture.close()
  }
})
