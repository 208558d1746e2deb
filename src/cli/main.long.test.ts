import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')

test.each([['games'], ['--help']])('a closed pipe ends `icebreaker %s` quietly', async (...args) => {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  const [complaints, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect([code, complaints]).toEqual([0, ''])
})
