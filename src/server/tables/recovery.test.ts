import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toy } from '../../engine/testing/toy.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { openSqlite } from '../store/sqlite/store.ts'
import { type Profile, type Store, StoreFault } from '../store/store.ts'
import { realWorld } from '../world.ts'
import { GameServer } from './game-server.ts'
import { fakeWorld } from './testing/fake-world.ts'
import { codeOf, value } from './testing/fixture.ts'

describe('a start that a crash cut off', () => {
  let store: Store
  let lastId = 0
  const world = fakeWorld()
  beforeEach(async () => {
    store = await openSqlite(':memory:')
  })
  afterEach(() => store.close())

  const openServer = (on: Store) =>
    new GameServer({ store: on, world, games: [toy], report: () => undefined })
  const tell = (gameServer: GameServer, who: Profile, code: string, command: TableCommand) => {
    lastId += 1
    return gameServer.command(who, code, command, `command-${lastId}`)
  }

  /** A table whose start was cut off after the match was stored, and before the table was. */
  async function cutOff(): Promise<{ gameServer: GameServer; ana: Profile; code: string; match: string }> {
    const before = openServer(store)
    const { profile: ana } = await before.profiles.register('Ana', 'fox')
    const { profile: ben } = await before.profiles.register('Ben', 'owl')
    const { code } = value(await before.openTable(ana, { game: 'toy' }))
    value(await tell(before, ben, code, { type: 'sit' }))
    value(await tell(before, ben, code, { type: 'ready', isReady: true }))
    const match = (await store.findTable(code))!.next.match
    const dying = openServer({ ...store, updateTable: () => Promise.reject(new StoreFault('killed')) })
    expect((await tell(dying, ana, code, { type: 'start' })).ok).toBe(false)
    expect(await store.readMatch(match)).not.toBeNull()
    return { gameServer: openServer(store), ana, code, match }
  }

  test('is completed by the next start', async () => {
    const { gameServer, ana, code, match } = await cutOff()
    value(await tell(gameServer, ana, code, { type: 'start' }))
    expect(value(await gameServer.viewTable(ana, code)).match?.id).toBe(match)
  })

  test('draws a new seed if other rules were chosen since, and the next start begins the match', async () => {
    const { gameServer, ana, code, match } = await cutOff()
    const shown = value(await gameServer.viewTable(ana, code)).nextCommitment
    value(await tell(gameServer, ana, code, { type: 'choose', game: 'toy', options: { cards: 5 } }))
    expect(await tell(gameServer, ana, code, { type: 'start' })).toMatchObject({
      rejected: { code: 'cannot-start' },
    })
    const view = value(await gameServer.viewTable(ana, code))
    expect(view.nextCommitment).not.toBe(shown)
    value(await tell(gameServer, ana, code, { type: 'start' }))
    const begun = value(await gameServer.viewTable(ana, code)).match
    expect(begun).toMatchObject({ commitment: view.nextCommitment })
    expect(begun?.id).not.toBe(match)
  })

  test('leaves a record that stays closed, because its cards may still be dealt', async () => {
    const { gameServer, ana, code, match } = await cutOff()
    expect(await gameServer.archive.record(null, match)).toMatchObject({ rejected: { code: 'not-over' } })
    value(await tell(gameServer, ana, code, { type: 'start' }))
    expect(await gameServer.archive.record(null, match)).toMatchObject({ rejected: { code: 'not-over' } })
  })
})

describe('damaged data', () => {
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

  test('pauses the match whose stored action was changed, and nothing else', async () => {
    const { profile: ana } = await gameServer.profiles.register('Ana', 'fox')
    const { profile: ben } = await gameServer.profiles.register('Ben', 'owl')
    const [bad, good] = [await played(ana, ben), await played(ana, ben)]
    await close()
    const db = new DatabaseSync(file)
    db.prepare(`UPDATE action_blocks SET json = replace(json, 'draw', 'stop') WHERE match = ?`).run(bad.match)
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
    expect(reports.join()).toMatch(
      /stored data is damaged .*Match \w+ is damaged in the store: its actions 1 to 2/,
    )
    expect(value(await draw(ana, good.match, 2))).toEqual({ revision: 3 })
  })
})
