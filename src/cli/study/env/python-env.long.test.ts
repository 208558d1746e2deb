import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../../../examples/python')
const isThere = spawnSync('python3', ['--version']).status === 0

if (!isThere) console.warn('python3 is not on this machine: the environments in Python are not tried.')

describe.skipIf(!isThere)('environments in Python', () => {
  // They start the command as people do: with tools/icebreaker.mjs of this checkout.
  test('the environments pass their own tests, and those of PettingZoo and Gymnasium if installed', async () => {
    const { stderr } = await promisify(execFile)('python3', [join(FOLDER, 'test_env.py')], {
      timeout: 300_000,
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    })
    expect(stderr).toMatch(/Ran 13 tests[\s\S]*OK/)
  })
})
