import { afterEach, beforeEach, expect, test } from 'vitest'
import { toy } from '../../engine/testing/toy.ts'
import type { Answer } from '../../protocol/answer.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { openSqlite } from '../store/sqlite/store.ts'
import { type Profile, type Store, StoreFault } from '../store/store.ts'
import { GameServer } from './game-server.ts'
import { fakeWorld } from './testing/fake-world.ts'

let store: Store
let lastId = 0
const world = fakeWorld()
beforeEach(async () => {
  store = await openSqlite(':memory:')
})
afterEach(() => store.close())

const openServer = (on: Store) => new GameServer({ store: on, world, games: [toy], report: () => undefined })
function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.rejected.code}: ${answer.rejected.reason}`)
  return answer.value
}
const tell = (gameServer: GameServer, who: Profile, code: string, command: TableCommand) => {
  lastId += 1
  return gameServer.command(who, code, command, `command-${lastId}`)
}

/** A table whose start was cut off after the match was stored, and before the table knew of it. */
async function cutOff(): Promise<{ gameServer: GameServer; ana: Profile; code: string; match: string }> {
  const before = openServer(store)
  const { profile: ana } = await before.profiles.register('Ana', 'fox')
  const { profile: ben } = await before.profiles.register('Ben', 'owl')
  const { code } = value(await before.openTable(ana, { game: 'toy' }))
  value(await tell(before, ben, code, { type: 'sit' }))
  value(await tell(before, ben, code, { type: 'entropy', bytes: '0f'.repeat(16) }))
  const match = (await store.findTable(code))!.next.match
  const dying = openServer({ ...store, updateTable: () => Promise.reject(new StoreFault('killed')) })
  expect((await tell(dying, ana, code, { type: 'start' })).ok).toBe(false)
  expect(await store.readMatch(match)).not.toBeNull()
  return { gameServer: openServer(store), ana, code, match }
}

test('a start that a crash cut off is done by the next one', async () => {
  const { gameServer, ana, code, match } = await cutOff()
  value(await tell(gameServer, ana, code, { type: 'start' }))
  expect(value(await gameServer.viewTable(ana, code)).match?.id).toBe(match)
})

test('and where other rules were chosen since, new cards are sealed first, and a second start begins', async () => {
  const { gameServer, ana, code, match } = await cutOff()
  const shown = value(await gameServer.viewTable(ana, code)).nextCommitment
  value(await tell(gameServer, ana, code, { type: 'choose', game: 'toy', options: { cards: 5 } }))
  expect(await tell(gameServer, ana, code, { type: 'start' })).toMatchObject({
    rejected: { code: 'cannot-start' },
  })
  const view = value(await gameServer.viewTable(ana, code))
  expect(view.nextCommitment).not.toBe(shown)
  expect(view.seats.some(({ hasEntropy }) => hasEntropy)).toBe(false)
  value(await tell(gameServer, ana, code, { type: 'start' }))
  const begun = value(await gameServer.viewTable(ana, code)).match
  expect(begun).toMatchObject({ commitment: view.nextCommitment })
  expect(begun?.id).not.toBe(match)
})

test('the record of a start that was cut off stays closed: its cards may still be dealt', async () => {
  const { gameServer, ana, code, match } = await cutOff()
  expect(await gameServer.archive.record(match)).toMatchObject({ rejected: { code: 'not-over' } })
  value(await tell(gameServer, ana, code, { type: 'start' }))
  expect(await gameServer.archive.record(match)).toMatchObject({ rejected: { code: 'not-over' } })
})
