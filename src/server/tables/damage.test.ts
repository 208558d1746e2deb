import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { toy } from '../../engine/testing/toy.ts'
import { openSqlite } from '../store/sqlite/store.ts'
import type { Profile, Store } from '../store/store.ts'
import { realWorld } from '../world.ts'
import { GameServer } from './game-server.ts'
import { codeOf, value } from './testing/fixture.ts'

let folder = ''
let file = ''
let store: Store
let gameServer: GameServer
let reports: string[] = []

async function open(): Promise<void> {
  store = await openSqlite(file)
  const report = (what: string, about: object) => void reports.push(`${what} ${JSON.stringify(about)}`)
  gameServer = new GameServer({ store, world: realWorld, games: [toy], report })
}

async function close(): Promise<void> {
  await gameServer.close()
  await store.close()
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'icebreaker-damage-'))
  file = join(folder, 'store.db')
  reports = []
  await open()
})
afterEach(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})

let ids = 0
const newId = () => `command-${++ids}`

/** A match in which two actions were played. */
async function played(host: Profile, guest: Profile): Promise<{ code: string; match: string }> {
  const { code } = value(await gameServer.openTable(host, { game: 'toy' }))
  value(await gameServer.command(guest, code, { type: 'sit' }, newId()))
  value(await gameServer.command(host, code, { type: 'start' }, newId()))
  const match = value(await gameServer.viewTable(host, code)).match?.id ?? ''
  value(await draw(host, match, 0))
  value(await draw(guest, match, 1))
  return { code, match }
}

const draw = (who: Profile, match: string, revision: number) =>
  gameServer.act(who, match, { id: newId(), revision, action: { type: 'draw' }, asHost: false })

test('a match whose stored action was changed stands still, and nothing else does', async () => {
  const { profile: ana } = await gameServer.profiles.register('Ana', 'fox')
  const { profile: ben } = await gameServer.profiles.register('Ben', 'owl')
  const [bad, good] = [await played(ana, ben), await played(ana, ben)]
  await close()
  const db = new DatabaseSync(file)
  db.prepare(`UPDATE new_actions SET entry = replace(entry, 'draw', 'stop') WHERE match = ?`).run(bad.match)
  db.close()
  await open()
  expect(
    codeOf(
      await gameServer.actAt(ana, bad.code, {
        id: newId(),
        revision: 2,
        action: { type: 'draw' },
        asHost: false,
      }),
    ),
  ).toBe('match-paused')
  expect(value(await gameServer.viewTable(ana, bad.code)).match?.paused).toBe('fault')
  expect(codeOf(await gameServer.archive.history(null, bad.match, 0, 10))).toBe('match-paused')
  expect(reports.join()).toMatch(/stored data is damaged .*Action 1 of match \w+ is damaged in the store/)
  expect(value(await draw(ana, good.match, 2))).toEqual({ revision: 3 })
})
