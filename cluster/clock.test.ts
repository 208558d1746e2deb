import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { toy } from '../src/engine/toy.ts'
import type { CorrectableWorld } from '../src/server/house/clock.ts'
import { worldOf } from '../src/server/house/world.ts'
import { LIMITS } from '../src/server/limits.ts'
import { begin } from '../src/server/serve.ts'
import { newSchema, runSql } from './schema.ts'

const DAY_MS = 24 * 3_600_000
const BUSY = { ...LIMITS, beatEveryMs: 20, sweepEveryMs: 20 }

async function startNode(databaseUrl: string, dataDir: string, world: CorrectableWorld) {
  const address = { host: '127.0.0.1', port: 0 }
  const node = await begin({
    ...address,
    pageDir: '/nowhere',
    games: [toy],
    databaseUrl,
    dataDir,
    world,
    limits: BUSY,
  })
  const url = `http://127.0.0.1:${node.port}`
  return {
    close: node.close,
    async openTable(): Promise<string> {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${url}/tables`, { method: 'POST', headers, body: '{"game":"toy"}' })
      return ((await response.json()) as { table: { code: string } }).table.code
    },
    statusOf: async (code: string) => (await fetch(`${url}/tables/${code}`)).status,
  }
}

test('nodes whose machines are 8 days ahead and behind go by the clock of the database, and end no table', async () => {
  const databaseUrl = await newSchema(inject('postgresUrl'))
  const dataDir = mkdtempSync(join(tmpdir(), 'icebreaker-clock-'))
  const worlds = [0, 8, -8].map((days) => worldOf(() => Date.now() + days * DAY_MS))
  const nodes = await Promise.all(worlds.map((world) => startNode(databaseUrl, dataDir, world)))
  try {
    const codes = await Promise.all(nodes.map((node) => node.openTable()))
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
      expect(await Promise.all(codes.map((code) => node.statusOf(code)))).toEqual([200, 200, 200])
    const [{ spread } = {}] = await runSql(
      databaseUrl,
      'SELECT max(touched_at) - min(touched_at) AS spread FROM tables',
    )
    expect(Number(spread)).toBeLessThan(DAY_MS)
    for (const world of worlds) expect(Math.abs(world.now() - Date.now())).toBeLessThan(DAY_MS)
  } finally {
    await Promise.all(nodes.map((node) => node.close()))
    rmSync(dataDir, { recursive: true, force: true })
  }
})
