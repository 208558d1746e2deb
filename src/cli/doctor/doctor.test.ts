import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer as createPlain } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { createServer } from '../../server/create-server.ts'
import { actionOf, matchOf } from '../../server/store/contract/store.samples.ts'
import { openSqlite } from '../../server/store/sqlite/store.ts'
import { dataFolder } from '../testing/data-folder.ts'
import { testScreen } from '../testing/screen.ts'
import { doctor } from './doctor.ts'
import { checkMachine, checkMemory, checkNode } from './machine.ts'

const file = dataFolder()

async function runDoctor(...args: string[]): Promise<{ readonly code: number; readonly output: string }> {
  const screen = testScreen()
  const code = await doctor(args, screen)
  return { code, output: screen.printed.join('\n') }
}

test('a healthy machine and server have no errors', async () => {
  await (await openSqlite(file('data/icebreaker.db'))).close()
  const server = await createServer({ dataDir: file('data') })
  const { code, output } = await runDoctor('--url', server.url)
  await server.close()
  expect([code, output]).toEqual([0, expect.stringMatching(/data +\S+icebreaker\.db, \d+ MB, is intact/)])
  for (const line of [
    /ok {7}node/,
    /(ok {5}|warning) {2}server +\S+ answers in/,
    /ok {7}store/,
    /ok {7}socket +is open/,
  ])
    expect(output).toMatch(line)
})

test('a server that does not answer, or is another program, is an error', async () => {
  const other = createPlain((_request, reply) => reply.end('hello'))
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const another = await runDoctor('--url', url)
  expect([another.code, another.output]).toEqual([1, expect.stringContaining('but not as Icebreaker')])
  await new Promise((resolve) => other.close(resolve))
  const absent = await runDoctor('--url', url)
  expect([absent.code, absent.output]).toEqual([1, expect.stringContaining('does not answer (')])
  vi.stubEnv('PORT', url.split(':').at(-1))
  expect((await runDoctor()).output).toContain('No server runs at')
})

test('each problem of a machine comes with its remedy', () => {
  expect(checkNode('22.1.0')).toMatchObject({ level: 'error', text: expect.stringContaining('24 or newer') })
  expect(checkMemory(100 * 1024 ** 2, 1024 ** 3)).toMatchObject({ level: 'warning' })
  const found = (env: Record<string, string>) =>
    JSON.stringify(checkMachine(env).filter(({ level }) => level !== 'ok'))
  expect(found({ PORT: 'many', DATA_DIR: file('data') })).toContain('PORT')
  expect(found({ ADMIN_TOKEN: 'short' })).toContain('can be guessed')
  writeFileSync(file('data/icebreaker.db'), 'a text, not a database')
  expect(found({ DATA_DIR: file('data') })).toMatch(/icebreaker restore FILE/)
  chmodSync(file('data'), 0o777)
  expect(found({ DATA_DIR: file('data') })).toContain('chmod o-w')
})

test('the doctor finds changed actions and lost commits', async () => {
  const store = await openSqlite(file('data/icebreaker.db'))
  await store.insertMatch(matchOf('m1'))
  await store.append(actionOf('m1', 1))
  await store.close()
  const found = () =>
    JSON.stringify(checkMachine({ DATA_DIR: file('data') }).filter(({ level }) => level !== 'ok'))
  expect(found()).not.toContain('damaged')
  const db = new DatabaseSync(file('data/icebreaker.db'))
  db.exec(`UPDATE action_blocks SET json = replace(json, 'draw', 'drow')`)
  expect(found()).toContain('1 damaged rows. Match m1 is damaged in the store: its actions 1 to 1')
  db.exec(`UPDATE action_blocks SET json = replace(json, 'drow', 'draw')`)
  db.exec(`UPDATE meta SET value = value - 1 WHERE key = 'commits'`)
  db.close()
  expect(found()).toContain('has lost 1 of 2 acknowledged commits')
})

test.skipIf(process.platform === 'win32')('the doctor warns if other users can open the folder', () => {
  mkdirSync(file('data'), { recursive: true })
  chmodSync(file('data'), 0o755)
  const found = JSON.stringify(checkMachine({ DATA_DIR: file('data') }).filter(({ level }) => level !== 'ok'))
  expect(found).toContain('chmod 700')
})

test('a check creates no folder', () => {
  checkMachine({ DATA_DIR: file('not-there') })
  expect(existsSync(file('not-there'))).toBe(false)
})

test('an invalid --url is a usage error', async () => {
  await expect(runDoctor('--url', 'example.org')).rejects.toThrow('--url is an address such as')
})
