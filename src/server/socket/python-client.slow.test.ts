import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GAMES } from '../../games/registry.ts'
import { createServer } from '../create-server.ts'
import type { Served } from '../serve.ts'

const FOLDER = join(import.meta.dirname, '../../../examples/python')
const isThere = spawnSync('python3', ['--version']).status === 0

if (!isThere) console.warn('python3 is not on this machine: the client in Python is not tried.')

describe.skipIf(!isThere)('a program in Python', () => {
  let server: Served
  beforeAll(async () => {
    server = await createServer()
  })
  afterAll(() => server.close())

  const run = (...args: string[]) =>
    promisify(execFile)('python3', [join(FOLDER, 'bot.py'), server.url, ...args], {
      timeout: 300_000,
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    })

  test.concurrent.each(GAMES.map(({ id }) => id))('plays a whole match of %s against bots', async (game) => {
    const { stdout } = await run('--game', game, '--bots', 'beginner,good')
    expect(stdout).toMatch(/It is over \(.+\), after [1-9]\d* actions of its own\./)
    expect(stdout).toContain('this program')
  })

  test.each([
    ['decodes the test vectors of deltas', 'test_delta.py'],
    ['agrees to takebacks', 'test_bot.py'],
  ])('%s', async (_what, file) => {
    const { stderr } = await promisify(execFile)('python3', [join(FOLDER, file)], {
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    })
    expect(stderr).toContain('OK')
  })

  test('gets the reason of a rejection', async () => {
    await expect(run('--game', 'chess')).rejects.toThrow('There is no game with this id')
  })
})
