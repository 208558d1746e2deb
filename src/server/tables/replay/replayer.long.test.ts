import { expect, test } from 'vitest'
import type { AnyGame } from '../../../engine/game.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../../../engine/testing/simulate.ts'
import { endlessToy, toy } from '../../../engine/testing/toy.ts'
import { GAMES } from '../../../games/registry.ts'
import { HISTORY_SNAPSHOT_EVERY } from '../../store/store.ts'
import { GameServer } from '../game-server.ts'
import {
  ana,
  ben,
  draw,
  gameServer,
  openServer,
  playing,
  recorder,
  store,
  value,
  withGames,
  world,
} from '../testing/fixture.ts'
import { ReplayCache } from './cache.ts'
import { PagedReplayer } from './replayer.ts'
import { threadReplayer } from './thread.ts'

/** The number of calls of the rules in this thread. */
let applied = 0

/** A custom game, with a counter. */
const endless: AnyGame = {
  ...endlessToy,
  apply: (...args) => {
    applied += 1
    return endlessToy.apply(...args)
  },
}
withGames(endless)

const flip7 = GAMES.find(({ id }) => id === 'flip7')!
/** The published game, with a counter. */
const counted: AnyGame = {
  ...flip7,
  apply: (...args) => {
    applied += 1
    return flip7.apply(...args)
  },
}

/** A complete match of the published game in the store, as after a restart of the server. */
async function storedMatch(): Promise<{ match: string; actions: number }> {
  const rng = fastRng(1)
  const first = startSimulated(flip7, { players: 3, options: {} }, 1)
  const { record } = playOut(first, (match) => randomMove(match, rng))
  const { actions, ...head } = record
  const names = Object.fromEntries(head.players.map((player) => [player, player]))
  const profiles = Object.fromEntries(head.players.map((player) => [player, null]))
  await store.insertMatch({
    id: 'm1',
    table: 't1',
    head,
    commitment: '',
    leaderboard: 'flip7',
    profiles,
    names,
    at: 1,
  })
  for (const [at, entry] of actions.entries()) {
    const action = { match: 'm1', revision: at + 1, player: entry[0], command: null, digest: '', entry }
    await store.append({ ...action, snapshot: null, ending: null })
  }
  return { match: 'm1', actions: actions.length }
}

/** The largest number of calls of the rules in one turn of the event loop. */
async function mostInOneTurn(job: () => Promise<unknown>): Promise<number> {
  let most = 0
  let isDone = false
  const done = job().finally(() => {
    isDone = true
  })
  while (!isDone) {
    const before = applied
    await new Promise(setImmediate)
    most = Math.max(most, applied - before)
  }
  await done
  return most
}

/** A match of `endless` with four actions. */
function fourDraws() {
  const seed = { dealer: 'fast', number: 1 } as const
  const players = ['a', 'b']
  const entries = Array.from(
    { length: 4 },
    (_, at) => [at % 2 === 0 ? 'a' : 'b', { type: 'draw' }, at] as const,
  )
  return { head: { game: 'endless', version: toy.version, options: { cards: 3 }, players, seed }, entries }
}

test('the history of a published game is replayed in another thread', async () => {
  const replayer = threadReplayer([counted], [counted])
  const busy = new GameServer({ store, world, games: [counted], replayer, report: () => undefined })
  const { match, actions } = await storedMatch()
  const first = value(await busy.archive.history(null, match, 0, 1))
  const all = value(await busy.archive.history(null, match, 0, 500))
  expect([first.length, all.length]).toEqual([1, actions])
  expect(applied).toBe(0)
  await busy.close()
})

test('the history of a custom game is replayed once, a few actions at a time', async () => {
  const { match } = await playing('endless')
  for (let at = 0; at < 120; at += 1) value(await draw(at % 2 === 0 ? ana : ben, match, at))
  applied = 0
  const whole = async () => value(await gameServer.archive.history(null, match, 0, 500))
  expect(await mostInOneTurn(whole)).toBeLessThanOrEqual(50)
  expect(applied).toBe(120)
  applied = 0
  expect((await whole()).length).toBe(120)
  expect(value(await gameServer.archive.history(ben, match, 0, 1)).length).toBe(1)
  expect(applied).toBe(0)
})

test('a page replays no further than it reaches', async () => {
  const { match } = await playing('endless')
  for (let at = 0; at < 60; at += 1) value(await draw(at % 2 === 0 ? ana : ben, match, at))
  applied = 0
  value(await openServer().archive.history(null, match, 0, 3))
  expect(applied).toBe(3)
  applied = 0
  value(await openServer().archive.history(null, match, 55, 5))
  expect(applied).toBe(10) // from the snapshot at 50
})

test('a page anywhere in a long match is replayed from a snapshot near it', async () => {
  const { match } = await playing('endless')
  const length = 3 * HISTORY_SNAPSHOT_EVERY
  for (let at = 0; at < length; at += 1) value(await draw(at % 2 === 0 ? ana : ben, match, at))
  const server = openServer()
  for (const after of [length - 10, 2 * HISTORY_SNAPSHOT_EVERY + 3, HISTORY_SNAPSHOT_EVERY, 5, length - 60]) {
    applied = 0
    const steps = value(await server.archive.history(null, match, after, 5))
    expect(steps.map(({ revision }) => revision)).toEqual([1, 2, 3, 4, 5].map((step) => after + step))
    expect(applied).toBeLessThan(HISTORY_SNAPSHOT_EVERY + 5)
  }
})

test('a page is whole though another request begins the replay anew meanwhile', async () => {
  const { head, entries } = fourDraws()
  const cache = new ReplayCache(() => endless)
  const replayer = new PagedReplayer({
    rangeOf: async (match) => cache.rangeOf(match),
    page: async (asked) => cache.page(asked),
    begin: async (match) => cache.begin(match, head, null),
    extend: async (match, after, more) => cache.extend(match, after, more),
  })
  const source = {
    head,
    snapshotBefore: async () => null,
    entriesAfter: async (after: number, limit: number) => entries.slice(after, after + limit),
  }
  const page = (after: number, limit: number) =>
    replayer.page({ match: 'm1', after, limit, viewer: 'a' }, source)
  expect(await page(0, 4)).toHaveLength(4)
  const cached = page(3, 1)
  cache.begin('m1', head, null)
  expect((await cached).map(({ revision }) => revision)).toEqual([4])
  expect((await page(3, 1)).map(({ revision }) => revision)).toEqual([4])
})

test('a returning client causes no replay in the players’ thread', async () => {
  const { code, match } = await playing('endless')
  for (let at = 0; at < 70; at += 1) value(await draw(at % 2 === 0 ? ana : ben, match, at))
  const watch = () => gameServer.subscribe(recorder(null), null, code, { revision: 0 })
  expect(await mostInOneTurn(watch)).toBeLessThanOrEqual(50)
  applied = 0
  value(await watch())
  expect(applied).toBe(0)
})

test('the state of a finished match is rebuilt once, from its snapshot', async () => {
  const { code, match } = await playing('endless')
  for (let at = 0; at < 60; at += 1) value(await draw(at % 2 === 0 ? ana : ben, match, at))
  value(
    await gameServer.act(ana, match, { id: 'stop', revision: 60, action: { type: 'stop' }, asHost: true }),
  )
  value(await gameServer.dissolve(code))
  applied = 0
  const first = value(await gameServer.state(null, match))
  expect(applied).toBeLessThanOrEqual(50)
  applied = 0
  expect(value(await gameServer.state(null, match))).toEqual(first)
  expect(applied).toBe(0)
})

test('the cache of replays is bounded, and keeps the one in use', () => {
  const cache = new ReplayCache(() => endless, 5)
  const { head, entries } = fourDraws()
  for (const match of ['m1', 'm2']) {
    cache.begin(match, head, null)
    cache.extend(match, 0, entries)
  }
  expect([cache.rangeOf('m1'), cache.rangeOf('m2')]).toEqual([null, { from: 0, to: 4 }])
  const page = (match: string, after: number) => cache.page({ match, after, limit: 2, viewer: 'a' })
  expect(page('m2', 1)?.map(({ revision }) => revision)).toEqual([2, 3])
  expect([page('m2', 3), page('m1', 1)]).toEqual([null, null])
})
