import { describe, expect, test } from 'vitest'
import {
  ana,
  ben,
  gameServer,
  lastTable,
  playing,
  recorder,
  restart,
  stateOf,
  store,
  value,
  world,
} from './tables/testing/fixture.ts'
import { correctClock, FollowingClock, worldOf } from './world.ts'

const DAY_MS = 24 * 3_600_000
const LOBBY_MS = DAY_MS
const MATCH_MS = 7 * DAY_MS

describe('the clock', () => {
  const clockAt = (now: number) => {
    let elapsed = 5_000
    const clock = new FollowingClock(() => elapsed, now)
    return {
      clock,
      pass: (ms: number) => {
        elapsed += ms
      },
    }
  }

  test('runs as evenly as the stopwatch that it is made of', () => {
    const { clock, pass } = clockAt(1_000_000)
    pass(250.7)
    expect(clock.now()).toBe(1_000_250)
  })

  test('corrects drift silently, and never runs backwards then', () => {
    const { clock, pass } = clockAt(1_000_000)
    pass(10_000)
    expect(clock.now()).toBe(1_010_000)
    expect(clock.follow(1_009_500)).toBe(0)
    expect(clock.now()).toBe(1_010_000)
    pass(700)
    expect(clock.now()).toBe(1_010_200)
    expect(clock.follow(1_010_900)).toBe(0)
    expect(clock.now()).toBe(1_010_900)
  })

  test('is set at once if it was wrong, and says by how much', () => {
    const { clock } = clockAt(1_000_000_000)
    expect(clock.follow(1_000_000_000 + 8 * DAY_MS)).toBe(8 * DAY_MS)
    expect(clock.now()).toBe(1_000_000_000 + 8 * DAY_MS)
    expect(clock.follow(1_000_000_000)).toBe(-8 * DAY_MS)
    expect(clock.now()).toBe(1_000_000_000)
  })

  test('follows the clock that all nodes share, or that of the machine if they share no clock', async () => {
    const here = worldOf(() => Date.now() + 8 * DAY_MS)
    expect(Math.abs(here.now() - Date.now())).toBeGreaterThan(7 * DAY_MS)
    await correctClock(here, { sharedTime: async () => Date.now() })
    expect(Math.abs(here.now() - Date.now())).toBeLessThan(DAY_MS)
    await correctClock(here, { sharedTime: async () => null })
    expect(Math.abs(here.now() - Date.now())).toBeGreaterThan(7 * DAY_MS)
  })

  test('does not follow an answer that took too long', async () => {
    const here = worldOf(() => Date.now())
    expect(await correctClock(here, { sharedTime: async () => 0 }, -1)).toBe(0)
    expect(here.now()).toBeGreaterThan(DAY_MS)
  })
})

/** The clock of the server is corrected, as its beat does it. */
async function corrected(ms: number): Promise<void> {
  world.step(ms)
  gameServer.clockStepped(ms)
  await store.beat(world.now())
}

/** The server runs for so long, with a beat every half minute. */
async function runFor(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 30_000) {
    world.sleep(30_000)
    await store.beat(world.now())
  }
  await world.pass(0)
}

const sweep = () => gameServer.sweep({ lobbyMs: LOBBY_MS, matchMs: MATCH_MS, slowMs: MATCH_MS })
const codesLeft = async () => (await store.recentTables(9)).map(({ code }) => code).toSorted()
const openLobby = async () => value(await gameServer.openTable(ana, { game: 'toy' })).code

describe('a wrong clock deletes no table', () => {
  test('of a server that starts 8 days behind and is corrected later', async () => {
    const before = [await openLobby(), (await playing()).code].toSorted()
    await store.beat(world.now())
    world.step(-8 * DAY_MS)
    restart({ diedAt: await store.lastBeat() })
    await sweep()
    expect(await codesLeft()).toEqual(before)
    const since = await openLobby()
    await runFor(20 * 60_000)
    await sweep()
    expect(gameServer.tables).toEqual([])
    await corrected(8 * DAY_MS)
    await sweep()
    expect(await codesLeft()).toEqual([...before, since].toSorted())
  })

  test('of a server that starts 8 days ahead and is corrected later', async () => {
    const before = [await openLobby(), (await playing()).code].toSorted()
    await store.beat(world.now())
    world.step(8 * DAY_MS)
    restart({ diedAt: await store.lastBeat() })
    await sweep()
    const all = [...before, await openLobby()].toSorted()
    expect(await codesLeft()).toEqual(all)
    await corrected(-8 * DAY_MS)
    await sweep()
    expect(await codesLeft()).toEqual(all)
  })

  test('when two servers on one store differ by 8 days', async () => {
    const codes = [await openLobby(), (await playing()).code].toSorted()
    await store.beat(world.now())
    for (const ms of [8 * DAY_MS, -8 * DAY_MS, 8 * DAY_MS, -8 * DAY_MS]) {
      world.step(ms)
      restart()
      await sweep()
    }
    expect(await codesLeft()).toEqual(codes)
  })

  test('after a machine was suspended for 8 days', async () => {
    const codes = [await openLobby(), (await playing()).code].toSorted()
    await sweep()
    await corrected(8 * DAY_MS)
    await sweep()
    expect(await codesLeft()).toEqual(codes)
  })

  test('tables that nobody has used while the server ran still end, whatever the clock did meanwhile', async () => {
    const code = await openLobby()
    await sweep()
    await runFor(LOBBY_MS / 2)
    await sweep()
    await corrected(-8 * DAY_MS)
    await runFor(LOBBY_MS / 2 - 60_000)
    await sweep()
    expect(await codesLeft()).toEqual([code])
    await runFor(3 * 60_000)
    await sweep()
    expect(await codesLeft()).toEqual([])
  })
})

describe.each([
  ['forward', 8 * DAY_MS],
  ['back', -8 * DAY_MS],
])('when the clock is set %s by 8 days', (_way, ms) => {
  test('nobody at the table gains or loses time', async () => {
    const { code, match } = await playing('toy', [{ type: 'clock', clockMs: 30_000 }])
    const anas = recorder(ana)
    for (const [who, subscriber] of [
      [ana, anas],
      [ben, recorder(ben)],
    ] as const)
      value(await gameServer.subscribe(subscriber, who, code))
    await world.pass(10_000)
    const leftMs = () => (lastTable(anas)?.match?.deadlineAt ?? 0) - world.now()
    const before = leftMs()
    await corrected(ms)
    expect(leftMs()).toBe(before)
    await world.pass(19_000)
    expect((await stateOf(ana, match)).revision).toBe(0)
    await world.pass(2_000)
    await expect.poll(async () => (await stateOf(ana, match)).revision).toBe(1)
  })

  test('people stay present or away for as long as before', async () => {
    const { code, match } = await playing()
    value(await gameServer.subscribe(recorder(ben), ben, code))
    await corrected(ms)
    const presence = async () =>
      value(await gameServer.viewTable(null, code)).seats.map((seat) => seat.presence)
    expect(await presence()).toEqual(['online', 'online'])
    await world.pass(31_000)
    expect(await presence()).toEqual(['away', 'online'])
    expect((await stateOf(ben, match)).revision).toBe(0)
    await world.pass(60_000)
    await expect.poll(async () => (await stateOf(ben, match)).revision).toBe(1)
  })

  test('a table in use is still touched in the store', async () => {
    const code = await openLobby()
    value(await gameServer.subscribe(recorder(ana), ana, code))
    await corrected(ms)
    await sweep()
    const [stored] = await store.recentTables(1)
    expect(stored?.touchedAt).toBe(world.now())
  })
})
