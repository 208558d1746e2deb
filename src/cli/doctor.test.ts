import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer as createPlain } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { createServer } from '../server/create-server.ts'
import { actionOf, matchOf } from '../server/store/contract/store.samples.ts'
import { openSqlite } from '../server/store/sqlite/store.ts'
import { doctor } from './doctor.ts'
import { checkMachine, checkMemory, checkNode } from './doctor-checks.ts'
import { dataFolder, keepingScreen } from './keeping.rig.ts'

const file = dataFolder()

async function looked(...args: string[]): Promise<{ readonly code: number; readonly said: string }> {
  const screen = keepingScreen()
  const code = await doctor(args, screen)
  return { code, said: screen.printed.join('\n') }
}

test('a machine and a server that are well', async () => {
  await (await openSqlite(file('data/icebreaker.db'))).close()
  const server = await createServer({ dataDir: file('data') })
  const { code, said } = await looked('--url', server.url)
  await server.close()
  expect([code, said]).toEqual([0, expect.stringMatching(/data +\S+icebreaker\.db, \d+ MB, is sound/)])
  for (const line of [
    /ok {4}node/,
    /(ok {2}|look) {2}server +\S+ answers in/,
    /ok {4}store/,
    /ok {4}socket +is open/,
  ])
    expect(said).toMatch(line)
})

test('a server that does not answer, or is another program', async () => {
  const other = createPlain((_request, reply) => reply.end('hello'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const another = await looked('--url', url)
  expect([another.code, another.said]).toEqual([1, expect.stringContaining('but not as Icebreaker')])
  await new Promise((resolve) => other.close(resolve))
  const none = await looked('--url', url)
  expect([none.code, none.said]).toEqual([1, expect.stringContaining('does not answer (')])
  vi.stubEnv('PORT', url.split(':').at(-1))
  expect((await looked()).said).toContain('No server runs here')
})

test('a machine that is not well, each with what to do', () => {
  expect(checkNode('22.1.0')).toMatchObject({ isWell: false, text: expect.stringContaining('24 or newer') })
  expect(checkMemory(100 * 1024 ** 2, 1024 ** 3)).toMatchObject({ isWell: false, isWarning: true })
  const found = (env: Record<string, string>) =>
    JSON.stringify(checkMachine(env).filter(({ isWell }) => !isWell))
  expect(found({ PORT: 'many', DATA_DIR: file('data') })).toContain('PORT')
  expect(found({ ADMIN_TOKEN: 'short' })).toContain('can be guessed')
  writeFileSync(file('data/icebreaker.db'), 'no database at all, but a text')
  expect(found({ DATA_DIR: file('data') })).toMatch(/icebreaker restore FILE/)
  chmodSync(file('data'), 0o777)
  expect(found({ DATA_DIR: file('data') })).toContain('chmod o-w')
})

test('a stored action that was changed is found, and so are lost commits', async () => {
  const store = await openSqlite(file('data/icebreaker.db'))
  await store.insertMatch(matchOf('m1'))
  await store.append(actionOf('m1', 1))
  await store.close()
  const found = () => JSON.stringify(checkMachine({ DATA_DIR: file('data') }).filter(({ isWell }) => !isWell))
  expect(found()).not.toContain('damaged')
  const db = new DatabaseSync(file('data/icebreaker.db'))
  db.exec(`UPDATE new_actions SET entry = replace(entry, 'draw', 'drow')`)
  expect(found()).toContain('1 damaged rows. Action 1 of match m1 is damaged in the store')
  db.exec(`UPDATE new_actions SET entry = replace(entry, 'drow', 'draw')`)
  db.exec(`UPDATE meta SET value = value - 1 WHERE key = 'commits'`)
  db.close()
  expect(found()).toContain('has lost 1 of 2 acknowledged commits')
})

test.skipIf(process.platform === 'win32')('a folder that other users may open is pointed out', () => {
  mkdirSync(file('data'), { recursive: true })
  chmodSync(file('data'), 0o755)
  const found = JSON.stringify(checkMachine({ DATA_DIR: file('data') }).filter(({ isWell }) => !isWell))
  expect(found).toContain('chmod 700')
})

test('a look changes nothing', () => {
  checkMachine({ DATA_DIR: file('not-there') })
  expect(existsSync(file('not-there'))).toBe(false)
})

test('an address that is none', async () => {
  await expect(looked('--url', 'example.org')).rejects.toThrow('--url is an address such as')
})
