import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fastRng } from '../../engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../../engine/testing/simulate.ts'
import { flip7 } from '../../games/flip7/index.ts'
import { ok } from '../../protocol/answer.ts'
import { openSqlite } from '../store/sqlite/store.ts'
import type { Store } from '../store/store.ts'
import { inlineReplayer } from '../tables/replay/replayer.ts'
import { threadReplayer } from '../tables/replay/thread.ts'
import { fakeWorld } from '../tables/testing/fake-world.ts'
import { charge, measured, ReadWork } from './read-work.ts'

const HERE = '203.0.113.1'
const RATE = { readMsPerAddress: { burst: 1_000, perSecond: 100 } }

/** A read that takes so much work, some of it after a pause. */
const reading = (workMs: number) => async () => {
  await Promise.resolve()
  charge([workMs / 2, null])
  await new Promise(setImmediate)
  return ok(charge([workMs / 2, 'read']))
}

describe('the work of the reads of an address', () => {
  test('is charged afterwards, and delays later reads of this address alone', async () => {
    const world = fakeWorld()
    const work = new ReadWork(RATE, world)
    expect(await work.run(HERE, reading(1_500))).toEqual(ok('read'))
    const refused = await work.run(HERE, reading(1))
    expect(refused).toMatchObject({ rejected: { code: 'too-many-requests', retryAfterMs: 5_010 } })
    expect((await work.run('198.51.100.7', reading(1))).ok).toBe(true)
    await world.pass(5_010)
    expect((await work.run(HERE, reading(1))).ok).toBe(true)
  })

  test('is charged if the read fails, and costs no more than two bursts', async () => {
    const world = fakeWorld()
    const work = new ReadWork(RATE, world)
    const failing = async () => {
      charge([60_000, null])
      throw new Error('the read failed')
    }
    await expect(work.run(HERE, failing)).rejects.toThrow('the read failed')
    expect(await work.run(HERE, reading(1))).toMatchObject({ rejected: { retryAfterMs: 10_010 } })
  })

  test('is its own: reads at the same time are not mixed up, and nobody pays for other work', async () => {
    const work = new ReadWork(RATE, fakeWorld())
    charge([5_000, null])
    await Promise.all([work.run(HERE, reading(2_000)), work.run('198.51.100.7', reading(10))])
    expect((await work.run(HERE, reading(1))).ok).toBe(false)
    expect((await work.run('198.51.100.7', reading(1))).ok).toBe(true)
  })
})

test('a job is measured, and takes no longer than it did', () => {
  const begunAt = performance.now()
  const [workMs, value] = measured(() => {
    while (performance.now() < begunAt + 30);
    return 'done'
  })
  expect(value).toBe('done')
  expect(workMs).toBeGreaterThan(0)
  expect(workMs).toBeLessThanOrEqual(performance.now() - begunAt)
})

describe('work in another thread is charged:', () => {
  let folder = ''
  let store: Store
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'icebreaker-work-'))
    store = await openSqlite(join(folder, 'store.db'))
  })
  afterEach(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Whether these reads leave their address with less than it had; a full bucket has one millisecond. */
  async function isCharged(read: () => Promise<unknown>): Promise<boolean> {
    const work = new ReadWork({ readMsPerAddress: { burst: 1, perSecond: 1 } }, fakeWorld())
    await work.run(HERE, async () => {
      for (let time = 0; time < 100; time += 1) await read()
      return ok(null)
    })
    return !(await work.run(HERE, async () => ok(null))).ok
  }

  test('reads of a file', async () => {
    expect(await isCharged(() => store.reader.bestScores('toy', 0, 10))).toBe(true)
    expect(await isCharged(async () => 'nothing')).toBe(false)
  })

  test.each([
    ['a replay in a thread', () => threadReplayer([flip7], [flip7])],
    ['a replay of a game that cannot be loaded into one', () => inlineReplayer(new Map([['flip7', flip7]]))],
  ])('%s', async (_what, open) => {
    const rng = fastRng(1)
    const first = startSimulated(flip7, { players: 3, options: {} }, 1)
    const { actions, ...head } = playOut(first, (match) => randomMove(match, rng)).record
    const replayer = open()
    const source = {
      head,
      snapshotBefore: async () => null,
      entriesAfter: async (after: number, limit: number) => actions.slice(after, after + limit),
    }
    const asked = { match: 'm1', after: 0, limit: actions.length, viewer: null }
    expect(await isCharged(() => replayer.page(asked, source))).toBe(true)
    await replayer.close()
  })
})
