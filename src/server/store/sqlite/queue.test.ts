import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { StoreFault } from '../store.ts'
import { RETRY_MS } from './engine.ts'
import { type FromWorker, packAnswers, type ToWorker, unpackAsks } from './messages.ts'
import { SqliteQueue } from './queue.ts'

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

describe('a batch waits for as many as there were in the last one,', () => {
  /** A queue whose worker and whose time do what the test says. */
  async function rig() {
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
        if (message.type === 'batch') posted.push(unpackAsks(message.asks).length)
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
      /** So many asks, and the next turn of the loop. */
      ask: (count: number) => {
        for (let at = 0; at < count; at += 1) void queue.ask('beat', at)
        for (const turn of turns.splice(0)) turn()
      },
      answer: () =>
        hear({
          type: 'answers',
          answers: packAnswers(
            Array.from({ length: posted.at(-1) ?? 0 }, () => ({ ok: true, value: undefined })),
          ),
        }),
      timeIsUp: () => {
        const [timer] = timers
        if (timer !== undefined) timers.delete(timer)
        timer?.job()
      },
    }
  }

  test('and is posted as soon as they are there', async () => {
    const { posted, timers, ask, answer } = await rig()
    ask(20)
    answer()
    ask(19)
    expect(posted).toEqual([20])
    ask(1)
    expect(posted).toEqual([20, 20])
    expect(timers.size).toBe(0)
  })

  test('also with those who came while the worker was busy', async () => {
    const { posted, ask, answer } = await rig()
    ask(20)
    ask(30)
    answer()
    expect(posted).toEqual([20, 30])
  })

  test('but no longer than some milliseconds, and the next ones for no more than came', async () => {
    const { posted, timers, ask, answer, timeIsUp } = await rig()
    ask(20)
    ask(2)
    answer()
    ask(1)
    expect(posted).toEqual([20])
    expect([...timers].map(({ ms }) => ms)).toEqual([4])
    timeIsUp()
    expect(posted).toEqual([20, 3])
    answer()
    ask(1)
    expect(posted).toEqual([20, 3, 1])
  })

  test('each time anew', async () => {
    const { posted, ask, answer, timeIsUp } = await rig()
    for (const count of [20, 19, 18]) {
      ask(count)
      timeIsUp()
      answer()
    }
    expect(posted).toEqual([20, 19, 18])
  })

  test('and not at all where few play', async () => {
    const { posted, timers, ask, answer } = await rig()
    ask(15)
    answer()
    ask(1)
    expect(posted).toEqual([15, 1])
    expect(timers.size).toBe(0)
  })

  test('and a time that is up while the worker is busy changes nothing', async () => {
    const { posted, ask, answer, timeIsUp } = await rig()
    ask(20)
    answer()
    ask(5)
    timeIsUp()
    ask(2)
    timeIsUp()
    expect(posted).toEqual([20, 5])
    answer()
    expect(posted).toEqual([20, 5, 2])
  })

  test('and a queue that is closed meanwhile keeps what it has', async () => {
    const { queue, posted, ask, answer, timeIsUp } = await rig()
    ask(20)
    answer()
    ask(3)
    const closing = queue.close()
    timeIsUp()
    expect(posted).toEqual([20, 3])
    answer()
    await closing
  })
})
