import { expect, inject, test, vi } from 'vitest'
import { LIMITS } from '../../src/server/limits.ts'
import { worldOf } from '../../src/server/world.ts'
import { newSchema, runSql } from '../kit/schema.ts'
import { startNode } from '../kit/test-node.ts'

const DAY_MS = 24 * 3_600_000
const BUSY = { ...LIMITS, beatEveryMs: 20, sweepEveryMs: 20 }

test('nodes that are 8 days ahead and behind use the clock of the database and end no table', async () => {
  const databaseUrl = await newSchema(inject('postgresUrl'))
  const worlds = [0, 8, -8].map((days) => worldOf(() => Date.now() + days * DAY_MS))
  const nodes = await Promise.all(worlds.map((world) => startNode(databaseUrl, { world, limits: BUSY })))
  try {
    const codes = await Promise.all(
      nodes.map(
        async (node): Promise<string> => (await node.post('/tables', { game: 'toy' })).body.table.code,
      ),
    )
    const beats = async () =>
      Number((await runSql(databaseUrl, `SELECT value FROM meta WHERE key = 'beat'`))[0]?.value)
    const begunAt = await vi.waitFor(async () => {
      const beat = await beats()
      expect(beat).toBeGreaterThan(0)
      return beat
    }, 10_000)
    // By then every node has swept many times.
    await vi.waitFor(async () => expect(await beats()).toBeGreaterThan(begunAt + 500), 30_000)
    for (const node of nodes)
      expect(
        await Promise.all(codes.map(async (code) => (await fetch(`${node.url}/tables/${code}`)).status)),
      ).toEqual([200, 200, 200])
    const [{ spread } = {}] = await runSql(
      databaseUrl,
      'SELECT max(touched_at) - min(touched_at) AS spread FROM tables',
    )
    expect(Number(spread)).toBeLessThan(DAY_MS)
    for (const world of worlds) expect(Math.abs(world.now() - Date.now())).toBeLessThan(DAY_MS)
  } finally {
    await Promise.all(nodes.map((node) => node.close()))
  }
})
