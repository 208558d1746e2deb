import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { RETRY_MS } from './sqlite-engine.ts'
import { SqliteQueue } from './sqlite-queue.ts'
import { StoreFault } from './store.ts'

/** Opens, and dies at the first batch. */
const MORTAL = `
  const { parentPort } = require('node:worker_threads')
  parentPort.postMessage({ type: 'opened', fault: null })
  parentPort.on('message', () => process.exit(1))`

test('a worker that dies again and again is started no more often than once a second', async () => {
  let starts = 0
  let clock = 0
  const start = () => {
    starts++
    return new Worker(MORTAL, { eval: true })
  }
  const queue = new SqliteQueue(start, { now: () => clock })
  await queue.open()
  for (const [waitMs, expected] of [
    [0, 1],
    [RETRY_MS - 1, 1],
    [1, 2],
    [0, 2],
    [RETRY_MS, 3],
  ] as const) {
    clock += waitMs
    await expect(queue.ask('beat', 1)).rejects.toThrow(
      new StoreFault('beat: The worker of the store ended by itself.'),
    )
    expect(starts).toBe(expected)
  }
  await queue.close()
})

test('closing a queue whose worker is dead ends', async () => {
  const queue = new SqliteQueue(() => new Worker(MORTAL, { eval: true }))
  await queue.open()
  const asked = queue.ask('beat', 1)
  const closing = queue.close()
  await expect(asked).rejects.toThrow(StoreFault)
  await closing
})
