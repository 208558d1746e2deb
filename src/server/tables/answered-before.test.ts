import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnyGame } from '../../engine/game.ts'
import { toy } from '../../engine/testing/toy.ts'
import type { Answer } from '../../protocol/answer.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { openSqlite } from '../store/sqlite/store.ts'
import type { Profile, Store } from '../store/store.ts'
import { GameServer } from './game-server.ts'
import { fakeWorld } from './testing/fake-world.ts'

let store: Store
let gameServer: GameServer
let ana: Profile
let ben: Profile
let code: string
let match: string
let lastId = 0
const world = fakeWorld()

const openServer = () => new GameServer({ store, world, games: [toy as AnyGame], report: () => undefined })
function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.rejected.code}: ${answer.rejected.reason}`)
  return answer.value
}
const codeOf = (answer: Answer<unknown>) => (answer.ok ? 'accepted' : answer.rejected.code)
const tell = async (who: Profile, command: TableCommand) => {
  lastId += 1
  return value(await gameServer.command(who, code, command, `command-${lastId}`))
}
const DRAW = { id: 'draw-once', revision: 0, action: { type: 'draw' }, asHost: false }
const STOP = { id: 'stop-once', revision: 1, action: { type: 'stop' }, asHost: true }

/** Ana has drawn once in a match of hers and Ben's. */
beforeEach(async () => {
  store = await openSqlite(':memory:')
  gameServer = openServer()
  ana = (await gameServer.profiles.register('Ana', 'fox')).profile
  ben = (await gameServer.profiles.register('Ben', 'owl')).profile
  code = value(await gameServer.openTable(ana, { game: 'toy' })).code
  await tell(ben, { type: 'sit' })
  await tell(ana, { type: 'start' })
  match = value(await gameServer.viewTable(ana, code)).match?.id ?? ''
  expect(value(await gameServer.actAt(ana, code, DRAW, match))).toEqual({ revision: 1 })
})
afterEach(() => store.close())

test('what was rejected for a while may be sent again under the same id, and is done once', async () => {
  const clap = { type: 'emote', emote: 'clap' } as const
  for (let at = 0; at < 5; at += 1) await tell(ben, clap)
  expect(codeOf(await gameServer.command(ben, code, clap, 'clap-again'))).toBe('too-many-requests')
  await world.pass(2_000)
  expect(codeOf(await gameServer.command(ben, code, clap, 'clap-again'))).toBe('accepted')
  expect(codeOf(await gameServer.command(ben, code, clap, 'clap-again'))).toBe('accepted')
  await world.pass(2_000)
  await tell(ben, clap)
})

describe('what was done is answered as before', () => {
  test('while the match is paused', async () => {
    await tell(ana, { type: 'pause', isPaused: true })
    expect(value(await gameServer.actAt(ana, code, DRAW, match))).toEqual({ revision: 1 })
    expect(codeOf(await gameServer.actAt(ana, code, { ...DRAW, id: 'draw-more' }, match))).toBe(
      'match-paused',
    )
  })

  test('by who has given the seat up since', async () => {
    await tell(ana, { type: 'leave' })
    expect(value(await gameServer.actAt(ana, code, DRAW, match))).toEqual({ revision: 1 })
    expect(codeOf(await gameServer.actAt(ana, code, { ...DRAW, id: 'draw-more' }, match))).toBe('not-seated')
  })

  test.each(['in the same life', 'after a restart'])('when the next match has begun, %s', async (when) => {
    expect(value(await gameServer.actAt(ana, code, STOP, match))).toEqual({ revision: 2 })
    await tell(ana, { type: 'start' })
    if (when === 'after a restart') gameServer = openServer()
    for (const [intent, revision] of [
      [DRAW, 1],
      [STOP, 2],
    ] as const) {
      expect(value(await gameServer.actAt(ana, code, intent, match))).toEqual({ revision })
      expect(value(await gameServer.act(ana, match, intent))).toEqual({ revision })
    }
    const next = value(await gameServer.viewTable(ana, code)).match?.id ?? ''
    expect(next).not.toBe(match)
    expect((await store.entriesAfter(next, 0, 10)).length).toBe(0)
  })
})

describe('what was not done', () => {
  test('is not done in another match than the one that was meant', async () => {
    value(await gameServer.actAt(ana, code, STOP, match))
    await tell(ana, { type: 'start' })
    expect(codeOf(await gameServer.actAt(ben, code, { ...DRAW, id: 'draw-late' }, match))).toBe('match-over')
    expect(codeOf(await gameServer.actAt(ben, code, { ...DRAW, id: 'draw-late' }, 'm_unknown'))).toBe(
      'match-over',
    )
  })

  test('by oneself is not answered by what somebody else did under the same id', async () => {
    await tell(ana, { type: 'pause', isPaused: true })
    expect(codeOf(await gameServer.actAt(ben, code, DRAW, match))).toBe('match-paused')
  })

  test('under this id is refused: it was something else', async () => {
    await tell(ana, { type: 'pause', isPaused: true })
    const other = { ...DRAW, action: { type: 'play', card: 1 } }
    expect(codeOf(await gameServer.actAt(ana, code, other, match))).toBe('id-reused')
  })
})
