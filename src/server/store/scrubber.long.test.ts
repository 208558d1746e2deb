import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test, vi } from 'vitest'
import { toy } from '../../engine/testing/toy.ts'
import { DATABASE } from '../config.ts'
import type { Json } from '../http/testing/fixture.ts'
import { LIMITS } from '../limits.ts'
import { serve } from '../serve.ts'
import { checksum } from './checksums.ts'

const folder = mkdtempSync(join(tmpdir(), 'icebreaker-scrubber-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const serveHere = () =>
  serve({
    host: '127.0.0.1',
    port: 0,
    dataDir: folder,
    pageDir: join(tmpdir(), 'no-page-here'),
    games: [toy],
    logLevel: 'silent',
    limits: { ...LIMITS, scrubEveryMs: 50, scrubRestMs: 100 },
    say: () => undefined,
  })

async function ask(url: string, path: string, token: string | null = null, body?: unknown): Promise<Json> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token !== null) headers.authorization = `Bearer ${token}`
  const how = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return (await fetch(new URL(path, url), { headers, ...how })).json()
}

test('damage of a stored action pauses its match while the server runs, and the operator is told', async () => {
  const first = await serveHere()
  const matches: Json[] = []
  for (const name of ['Ann', 'Ben']) {
    const made = await ask(first.url, 'game/new', null, { game: 'toy', name })
    matches.push(made)
    expect(await ask(first.url, `game/${made.id}/draw`, made.token, {})).toMatchObject({ revision: 1 })
  }
  await first.close()
  const [damaged, sound] = matches
  const second = await serveHere()
  try {
    // Both tables are in memory, and nobody reads the damaged row again.
    for (const { id, token } of matches)
      expect(await ask(second.url, `game/${id}/state`, token)).toMatchObject({ revision: expect.any(Number) })
    expect(await ask(second.url, 'ready')).toEqual({ status: 'ready' })
    const db = new DatabaseSync(join(folder, DATABASE))
    const block = db.prepare('SELECT * FROM action_blocks WHERE match = ?').get(damaged?.id) ?? {}
    const json = String(block.json).replace('draw', 'drew')
    expect(json).not.toBe(block.json)
    const sum = checksum(String(block.match), Number(block.first), Number(block.last), json)
    db.prepare('UPDATE action_blocks SET json = ?, checksum = ? WHERE match = ?').run(json, sum, damaged?.id)
    db.close()
    await vi.waitFor(
      async () => expect(await ask(second.url, 'ready')).toEqual({ status: 'ready', damagedMatches: 1 }),
      20_000,
    )
    const paused = async ({ code, token }: Json) =>
      (await ask(second.url, `tables/${code}`, token)).match?.paused
    await vi.waitFor(async () => expect(await paused(damaged)).toBe('fault'), 20_000)
    expect(await paused(sound)).not.toBe('fault')
    const metrics = await (await fetch(new URL('metrics', second.url))).text()
    expect(metrics).toMatch(/^icebreaker_damaged_matches 1$/m)
  } finally {
    await second.close()
  }
})
