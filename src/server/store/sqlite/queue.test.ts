import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { StoreFault } from '../store.ts'
import { RETRY_MS } from './engine.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { SqliteQueue } from './queue.ts'

/** A worker that opens, and dies at the first batch. */
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
    await expect(queue.call('beat', 1)).rejects.toThrow(
      new StoreFault('beat: The worker of the store ended by itself.'),
    )
    expect(starts).toBe(expected)
  }
  await queue.close()
})

test('a queue whose worker is dead can be closed', async () => {
  const queue = new SqliteQueue(() => new Worker(MORTAL, { eval: true }))
  await queue.open()
  const asked = queue.call('beat', 1)
  const closing = queue.close()
  await expect(asked).rejects.toThrow(StoreFault)
  await closing
})

describe('a batch waits for as many requests as the last one had', () => {
  /** A queue whose worker and time the test controls. */
  async function fixture() {
    const posted: number[] = []
    const exits: (() => void)[] = []
    const turns: (() => void)[] = []
    const timers = new Set<{ readonly ms: number; readonly job: () => void }>()
    let hear: (message: FromWorker) => void = () => undefined
    const thread = {
      on: (event: string, heard: (message: never) => void) => {
        if (event === 'message') hear = heard as typeof hear
      },
      once: (_event: 'exit', ended: () => void) => exits.push(ended),
      postMessage: (message: ToWorker) => {
        if (message.type === 'batch') posted.push(JSON.parse(message.calls).length)
        else if (message.type === 'close') for (const exit of exits) exit()
      },
      terminate: async () => undefined,
    }
    const queue = new SqliteQueue(() => thread, {
      soon: (job) => turns.push(job),
      later: (ms, job) => {
        const timer = { ms, job }
        timers.add(timer)
        return () => timers.delete(timer)
      },
    })
    const opening = queue.open()
    hear({ type: 'opened', fault: null })
    await opening
    return {
      queue,
      posted,
      timers,
      /** Sends this many requests and runs the next turn of the event loop. */
      call: (count: number) => {
        for (let at = 0; at < count; at += 1) void queue.call('beat', at)
        for (const turn of turns.splice(0)) turn()
      },
      answer: () =>
        hear({
          type: 'answers',
          answers: JSON.stringify(Array.from({ length: posted.at(-1) ?? 0 }, () => ({ ok: true }))),
        }),
      timeIsUp: () => {
        const [timer] = timers
        if (timer !== undefined) timers.delete(timer)
        timer?.job()
      },
    }
  }

  test('and is posted as soon as they have arrived', async () => {
    const { posted, timers, call, answer } = await fixture()
    call(20)
    answer()
    call(19)
    expect(posted).toEqual([20])
    call(1)
    expect(posted).toEqual([20, 20])
    expect(timers.size).toBe(0)
  })

  test('including requests that arrived while the worker was busy', async () => {
    const { posted, call, answer } = await fixture()
    call(20)
    call(30)
    answer()
    expect(posted).toEqual([20, 30])
  })

  test('for a few milliseconds at most, and the next batch expects only as many as arrived', async () => {
    const { posted, timers, call, answer, timeIsUp } = await fixture()
    call(20)
    call(2)
    answer()
    call(1)
    expect(posted).toEqual([20])
    expect([...timers].map(({ ms }) => ms)).toEqual([4])
    timeIsUp()
    expect(posted).toEqual([20, 3])
    answer()
    call(1)
    expect(posted).toEqual([20, 3, 1])
  })

  test('again for every batch', async () => {
    const { posted, call, answer, timeIsUp } = await fixture()
    for (const count of [20, 19, 18]) {
      call(count)
      timeIsUp()
      answer()
    }
    expect(posted).toEqual([20, 19, 18])
  })

  test('and does not wait if the last one was small', async () => {
    const { posted, timers, call, answer } = await fixture()
    call(15)
    answer()
    call(1)
    expect(posted).toEqual([15, 1])
    expect(timers.size).toBe(0)
  })

  test('and a wait that ends while the worker is busy changes nothing', async () => {
    const { posted, call, answer, timeIsUp } = await fixture()
    call(20)
    answer()
    call(5)
    timeIsUp()
    call(2)
    timeIsUp()
    expect(posted).toEqual([20, 5])
    answer()
    expect(posted).toEqual([20, 5, 2])
  })

  test('and its requests are finished if the queue is closed meanwhile', async () => {
    const { queue, posted, call, answer, timeIsUp } = await fixture()
    call(20)
    answer()
    call(3)
    const closing = queue.close()
    timeIsUp()
    expect(posted).toEqual([20, 3])
    answer()
    await closing
  })
})
