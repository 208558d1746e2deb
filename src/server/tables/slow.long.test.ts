import { describe, expect, test } from 'vitest'
import { yahtzee } from '../../games/yahtzee/index.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { listedFor } from '../../table/slow-list.ts'
import { TABLE_LIMITS } from '../limits.ts'
import type { Profile } from '../store/store.ts'
import {
  ana,
  ben,
  codeOf,
  cy,
  draw,
  gameServer,
  newId,
  playing,
  recorder,
  restart,
  stateOf,
  store,
  tell,
  value,
  withGames,
  world,
} from './testing/fixture.ts'

withGames(yahtzee)

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CLOCK: TableCommand = { type: 'clock', clockMs: DAY_MS }
const LIVES = { lobbyMs: DAY_MS, matchMs: 7 * DAY_MS, slowMs: 90 * DAY_MS }
/** Longer than a table without people stays in memory. */
const UNLOADED_MS = 11 * 60_000

const sweep = async () => {
  await store.beat(world.now())
  await gameServer.sweep(LIVES)
  await world.pass(5_000)
}

/** Lets time pass with a sweep at its end, as a running server has one every minute. */
async function later(ms: number): Promise<void> {
  await world.pass(ms)
  await sweep()
}

/** The server is down for this long. */
async function outage(ms: number): Promise<void> {
  const diedAt = world.now()
  await gameServer.close()
  await world.pass(ms)
  restart({ diedAt })
}

const deadlineOf = async (code: string) => value(await gameServer.viewTable(null, code)).match?.deadlineAt
const revisionOf = async (match: string) => (await stateOf(null, match)).revision
const listOf = async ({ id }: Profile) => listedFor(await store.slowTablesOf(id, 9), id)

/** The player whose turn it is. */
async function activeIn(match: string): Promise<{ active: Profile; other: Profile }> {
  const { activePlayers, yourPlayerId } = await stateOf(ana, match)
  return activePlayers.includes(yourPlayerId ?? '')
    ? { active: ana, other: ben }
    : { active: ben, other: ana }
}

describe('a slow table', () => {
  test('leaves memory while nobody looks, and its clock runs on', async () => {
    const { match } = await playing('toy', [CLOCK])
    await later(UNLOADED_MS)
    await later(UNLOADED_MS)
    expect(gameServer.tableCount).toBe(0)
    await later(DAY_MS - 2 * UNLOADED_MS - 60_000)
    expect(gameServer.tableCount).toBe(0)
    await later(2 * 60_000)
    expect(await revisionOf(match)).toBe(1)
    await later(UNLOADED_MS)
    expect(gameServer.tableCount).toBe(0)
  })

  test('shows its deadline, which no visit and no absence moves', async () => {
    const begunAt = world.now()
    const { code } = await playing('toy', [CLOCK])
    expect(await deadlineOf(code)).toBe(begunAt + DAY_MS)
    await later(5 * HOUR_MS)
    const subscription = value(await gameServer.subscribe(recorder(ana), ana, code))
    await later(HOUR_MS)
    subscription.unsubscribe()
    await later(HOUR_MS)
    const { match } = value(await gameServer.viewTable(null, code))
    expect(match).toMatchObject({ deadlineAt: begunAt + DAY_MS, paused: null })
  })

  test('plays for nobody who is away before the clock runs out, and keeps its host', async () => {
    const { code, match } = await playing('toy', [CLOCK])
    const { other } = await activeIn(match)
    value(await gameServer.subscribe(recorder(ben), ben, code))
    await later(20 * HOUR_MS)
    expect(await revisionOf(match)).toBe(0)
    expect(value(await gameServer.viewTable(ana, code)).you.isHost).toBe(true)
    expect(codeOf(await draw(other, match, 0))).toBe('not-your-turn')
  })

  test('is not swept while its match runs, and is afterwards', async () => {
    // Heartbeats that are further apart would count as an outage, for which no table is deleted.
    const idleFor100s = async () => {
      for (let beat = 0; beat < 2; beat += 1) {
        await world.pass(50_000)
        await store.beat(world.now())
      }
      await gameServer.sweep({ lobbyMs: 60_000, matchMs: 60_000, slowMs: DAY_MS })
    }
    await store.beat(world.now())
    const { code } = await playing('toy', [CLOCK])
    const quick = await playing('toy')
    await idleFor100s()
    expect(await store.findTable(quick.code)).toBeNull()
    value(await tell(ana, code, { type: 'pause', isPaused: true }))
    await idleFor100s()
    expect(await store.findTable(code)).not.toBeNull()
    value(await tell(ana, code, { type: 'endMatch' }))
    await idleFor100s()
    expect(await store.findTable(code)).toBeNull()
  })

  test('gives an active player the whole clock once more, once', async () => {
    const begunAt = world.now()
    const { code, match } = await playing('toy', [CLOCK])
    const { active } = await activeIn(match)
    value(await tell(active, code, { type: 'moreTime' }))
    expect(await deadlineOf(code)).toBe(begunAt + 2 * DAY_MS)
    expect(codeOf(await tell(active, code, { type: 'moreTime' }))).toBe('malformed')
    await outage(1_000)
    expect(await deadlineOf(code)).toBe(begunAt + 2 * DAY_MS)
  })

  test('lets bots move though nobody is there, also after a crash', async () => {
    const { code } = value(await gameServer.openTable(ana, { game: 'toy', paceMs: 800 }))
    value(await tell(ana, code, { type: 'addBot', level: 'beginner' }))
    value(await tell(ana, code, CLOCK))
    value(await tell(ana, code, { type: 'start' }))
    const match = value(await gameServer.viewTable(null, code)).match?.id ?? ''
    restart({ diedAt: world.now() })
    await later(60_000)
    const { activePlayers } = await stateOf(ana, match)
    expect(activePlayers).toEqual([value(await gameServer.viewTable(ana, code)).you.player])
  })
})

describe('the clock of a slow table over a restart', () => {
  test('has the same deadline, however often the server is restarted', async () => {
    const { code, match } = await playing('toy', [CLOCK])
    const { active } = await activeIn(match)
    await later(3 * HOUR_MS)
    value(await draw(active, match, 0))
    const deadline = world.now() + DAY_MS
    for (const downMs of [1_000, HOUR_MS, 5 * HOUR_MS]) {
      await outage(downMs)
      expect(await deadlineOf(code)).toBe(deadline)
    }
  })

  test('has some time left if it ran out while the server was down, and keeps that over another restart', async () => {
    const { code, match } = await playing('toy', [CLOCK])
    await outage(3 * DAY_MS)
    const backAt = world.now()
    await sweep()
    expect(await revisionOf(match)).toBe(0)
    expect(await deadlineOf(code)).toBe(backAt + TABLE_LIMITS.slowCreditMs)
    await outage(60_000)
    expect(await deadlineOf(code)).toBe(backAt + TABLE_LIMITS.slowCreditMs)
    await later(TABLE_LIMITS.slowCreditMs)
    expect(await revisionOf(match)).toBe(1)
  })

  test('begins anew after a pause, and that outlives a restart too', async () => {
    const { code } = await playing('toy', [CLOCK])
    await later(5 * HOUR_MS)
    value(await tell(ana, code, { type: 'pause', isPaused: true }))
    await later(2 * DAY_MS)
    value(await tell(ana, code, { type: 'pause', isPaused: false }))
    const deadline = world.now() + DAY_MS
    await outage(1_000)
    expect(await deadlineOf(code)).toBe(deadline)
  })
})

test('the clock of a slow table plays the rest of an absent player’s turn at the pace of bots', async () => {
  const { match } = await playing('yahtzee', [CLOCK, { type: 'standIn', by: 'rules' }])
  const { active } = await activeIn(match)
  await later(DAY_MS)
  await later(60_000)
  const { activePlayers } = await stateOf(active, match)
  expect(activePlayers).not.toContain((await stateOf(active, match)).yourPlayerId)
})

test('a person who comes back finds their turn as the clock left it, and nobody plays on', async () => {
  const { code, match } = await playing('yahtzee', [CLOCK, { type: 'standIn', by: 'rules' }])
  const { active } = await activeIn(match)
  await world.pass(DAY_MS - 1)
  value(await gameServer.subscribe(recorder(active), active, code))
  await world.pass(1_000)
  const { revision } = await stateOf(active, match)
  expect(revision).toBe(1)
  await later(HOUR_MS)
  expect(await revisionOf(match)).toBe(revision)
})

test('a match that everybody has abandoned is played to its end', async () => {
  const { code, match } = await playing('yahtzee', [CLOCK, { type: 'standIn', by: 'rules' }])
  for (let day = 0; day < 2 * TABLE_LIMITS.abandonedTurns; day += 1) {
    await later(DAY_MS)
    await world.pass(60_000)
  }
  const table = await store.findTable(code)
  expect(table === null || table.match?.isOver).toBe(true)
  expect((await store.readMatch(match))?.outcome).not.toBeNull()
})

describe('the list of a person’s slow tables', () => {
  test('has their turn first, and is read without loading a table', async () => {
    const first = await playing('toy', [CLOCK])
    const { active, other } = await activeIn(first.match)
    const second = await playing('toy', [CLOCK])
    const { revision } = await stateOf(ana, second.match)
    const again = await activeIn(second.match)
    value(await draw(again.active, second.match, revision, newId()))
    await playing('toy')
    await later(UNLOADED_MS)
    await later(UNLOADED_MS)
    expect(gameServer.tableCount).toBe(0)
    expect(await listOf(active)).toMatchObject([
      { code: first.code, game: 'toy', names: [other.name], isYourTurn: true, waitingFor: [active.name] },
      { code: second.code, isYourTurn: false },
    ])
    expect((await listOf(other)).map(({ isYourTurn }) => isYourTurn)).toEqual([true, false])
    expect(await listOf(cy)).toEqual([])
    expect(gameServer.tableCount).toBe(0)
  })

  test('shows paused matches and omits finished ones', async () => {
    const { code } = await playing('toy', [CLOCK])
    value(await tell(ana, code, { type: 'pause', isPaused: true }))
    expect(await listOf(ana)).toMatchObject([{ isPaused: true, isYourTurn: false, deadlineAt: null }])
    value(await tell(ana, code, { type: 'endMatch' }))
    expect(await listOf(ana)).toEqual([])
  })
})
