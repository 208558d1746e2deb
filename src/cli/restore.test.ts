import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actionOf, matchOf } from '../server/store/contract/store.samples.ts'
import { openSqlite } from '../server/store/sqlite/store.ts'
import { backup } from './backup.ts'
import { dataFolder, keepingScreen, why } from './keeping.rig.ts'
import { restore } from './restore.ts'

const file = dataFolder()
const restoring = (name = 'copy.db') => why(() => restore([file(name)], keepingScreen()))

/** Appends so many actions to the match of the server, which then stops. */
async function play(from: number, to: number): Promise<void> {
  const store = await openSqlite(file('data/icebreaker.db'))
  if (from === 1) await store.insertMatch(matchOf('m1'))
  for (let revision = from; revision <= to; revision += 1) await store.append(actionOf('m1', revision))
  await store.close()
}

async function actionsKept(): Promise<number | undefined> {
  const store = await openSqlite(file('data/icebreaker.db'))
  const match = await store.readMatch('m1')
  await store.close()
  return match?.entries.length
}

test('puts back what was backed up, and keeps what was there', async () => {
  await play(1, 2)
  backup([file('copy.db')], keepingScreen())
  await play(3, 5)
  expect(await actionsKept()).toBe(5)
  const screen = keepingScreen()
  expect(restore([file('copy.db')], screen)).toBe(0)
  expect(screen.printed.join('\n')).toMatch(
    /matches 1, actions 2\.\nWhat was there before is in .*before-restore/,
  )
  expect(await actionsKept()).toBe(2)
  expect(restoring('data/icebreaker.db.before-restore')).toBe(0)
  expect(await actionsKept()).toBe(5)
})

test('restores into an empty folder, and over what is damaged', async () => {
  await play(1, 2)
  backup([file('copy.db')], keepingScreen())
  writeFileSync(file('data/icebreaker.db'), 'damaged beyond repair')
  expect(restoring()).toBe(0)
  expect(await actionsKept()).toBe(2)
  expect(readFileSync(file('data/icebreaker.db.before-restore'), 'utf8')).toBe('damaged beyond repair')
})

test('changes nothing while the server runs, or for a file that is no backup', async () => {
  await play(1, 1)
  backup([file('copy.db')], keepingScreen())
  await play(2, 3)
  const running = await openSqlite(file('data/icebreaker.db'))
  expect(restoring()).toMatch(/Nothing is restored: .* is in use by another Icebreaker: stop that one/)
  await running.close()
  writeFileSync(file('odd.db'), 'something else altogether')
  expect(restoring('odd.db')).toContain('Nothing is restored')
  expect(restoring('missing.db')).toContain('There is no')
  expect(restoring('data/icebreaker.db')).toContain('the file of the server itself')
  expect(await actionsKept()).toBe(3)
  expect(existsSync(file('data/icebreaker.db.before-restore'))).toBe(false)
  expect(readdirSync(file('data')).filter((name) => /new|partial/.test(name))).toEqual([])
})
