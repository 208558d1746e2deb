import { describe, expect, test } from 'vitest'
import { toy } from '../../../engine/testing/toy.ts'
import type { StandIn } from '../../../protocol/table.ts'
import { LocalHub } from '../../bus/bus-local.ts'
import { GameServer } from '../game-server.ts'
import {
  ana,
  ben,
  codeOf,
  draw,
  gameServer,
  newId,
  playing,
  recorder,
  reports,
  stateOf,
  store,
  tell,
  value,
  withGames,
  world,
} from '../testing/fixture.ts'

const scored = { ...toy, id: 'scored', name: 'Scored', ranking: 'score' } as const
withGames(scored)

const HOUR_MS = 3_600_000
const CLOCK_MS = 30_000

/** Counts the stored actions; unlike a request for the match, this does not count as presence. */
const storedActions = async (match: string) => (await store.entriesAfter(match, 0, 1_000)).length

/** Ana's match against a bot; this stand-in plays for her while she is away. */
async function alone(by: StandIn): Promise<{ code: string; match: string }> {
  const { code } = value(await gameServer.openTable(ana, { game: 'scored', paceMs: 0, standIn: by }))
  value(await tell(ana, code, { type: 'addBot', level: 'beginner' }))
  value(await tell(ana, code, { type: 'start' }))
  return { code, match: value(await gameServer.viewTable(ana, code)).match!.id }
}

describe('while nobody is at the table', () => {
  test('no stand-in finishes the match, and nobody is on the leaderboard for it', async () => {
    const { code, match } = await alone('strong')
    await world.pass(HOUR_MS)
    expect(await storedActions(match)).toBe(0)
    expect(await store.bestScores('scored', 0, 10)).toEqual([])
    expect(value(await gameServer.viewTable(null, code)).match).toMatchObject({
      isOver: false,
      paused: 'nobody',
    })
  })

  test('a bot does not move, and goes on when somebody returns', async () => {
    const { code, match } = await alone('rules')
    await world.pass(20_000)
    value(await tell(ana, code, { type: 'pace', paceMs: 5_000 }))
    value(await draw(ana, match, 0))
    await world.pass(4_000)
    const { unsubscribe } = value(await gameServer.subscribe(recorder(ana), ana, code))
    unsubscribe()
    await world.pass(HOUR_MS)
    expect(await storedActions(match)).toBe(1)
    value(await gameServer.subscribe(recorder(ana), ana, code))
    await world.pass(900)
    expect(await storedActions(match)).toBe(1)
    await world.pass(200)
    expect(await storedActions(match)).toBe(2)
  })

  test('a clock stands still, and goes on from where it stood', async () => {
    const { code, match } = await playing('toy', [{ type: 'clock', clockMs: CLOCK_MS }])
    const leaving = await Promise.all([ana, ben].map((who) => gameServer.subscribe(recorder(who), who, code)))
    await world.pass(10_000)
    for (const watched of leaving) value(watched).unsubscribe()
    await world.pass(HOUR_MS)
    expect(await storedActions(match)).toBe(0)
    expect(value(await gameServer.viewTable(null, code)).match).toMatchObject({
      paused: 'nobody',
      deadlineAt: null,
    })
    value(await gameServer.subscribe(recorder(ben), ben, code))
    expect(value(await gameServer.viewTable(ben, code)).match).toMatchObject({
      paused: null,
      deadlineAt: world.now() + CLOCK_MS - 10_000,
    })
    await world.pass(CLOCK_MS - 9_000)
    expect(await storedActions(match)).toBe(1)
  })

  test('the grace for absent players begins when the first one is back', async () => {
    const { code, match } = await playing()
    await world.pass(HOUR_MS)
    value(await gameServer.subscribe(recorder(ben), ben, code))
    await world.pass(59_000)
    expect(await storedActions(match)).toBe(0)
    await world.pass(2_000)
    expect(await storedActions(match)).toBe(1)
  })
})

describe('somebody is at the table', () => {
  test('while an anonymous spectator watches', async () => {
    const { code, match } = await playing()
    value(await gameServer.subscribe(recorder(null), null, code))
    await world.pass(120_000)
    expect(await storedActions(match)).toBeGreaterThan(0)
  })

  test('while a program sends requests over HTTP, and no longer', async () => {
    const { code, match } = await playing('toy', [
      { type: 'clock', clockMs: 120_000 },
      { type: 'standIn', by: 'nobody' },
    ])
    for (let second = 0; second < 110; second += 10) {
      value(await gameServer.viewTable(ana, code))
      await world.pass(10_000)
    }
    const { deadlineAt } = value(await gameServer.viewTable(ana, code)).match!
    expect(deadlineAt! - world.now()).toBe(10_000)
    await world.pass(9_000)
    expect(await storedActions(match)).toBe(0)
    await world.pass(2_000)
    expect(await storedActions(match)).toBe(1)
    await world.pass(HOUR_MS)
    expect(await storedActions(match)).toBe(1)
    // One more request is enough: the clock of the next player goes on.
    const again = value(await gameServer.viewTable(ana, code)).match!.deadlineAt!
    expect(again - world.now()).toBeGreaterThan(90_000)
  })

  test('while they are connected to another node', async () => {
    const hub = new LocalHub()
    const node = () =>
      new GameServer({ store, world, bus: hub.connect(), games: [toy], report: (what) => reports.push(what) })
    const [here, there] = [node(), node()]
    const { code } = value(await here.openTable(ana, { game: 'toy', standIn: 'nobody' }))
    value(await here.command(ben, code, { type: 'sit' }, newId()))
    value(await here.command(ana, code, { type: 'clock', clockMs: CLOCK_MS }, newId()))
    value(await here.command(ana, code, { type: 'start' }, newId()))
    const match = value(await here.viewTable(ana, code)).match!.id
    const { unsubscribe } = value(await there.subscribe(recorder(null), null, code))
    const passMs = async (total: number, step: number) => {
      for (let passed = 0; passed < total; passed += step) {
        await here.poll()
        await there.poll()
        await world.pass(step)
      }
    }
    await passMs(40_000, 1_000)
    expect(await storedActions(match)).toBe(1)
    unsubscribe()
    await passMs(300_000, 4_000)
    expect(await storedActions(match)).toBe(1)
    // Back at the first node: neither node has let the clock run meanwhile.
    value(await here.subscribe(recorder(ben), ben, code))
    await world.pass(0)
    for (const gameServer of [here, there]) {
      const { deadlineAt } = value(await gameServer.viewTable(ben, code)).match!
      expect(deadlineAt! - world.now()).toBeGreaterThan(10_000)
      expect(deadlineAt! - world.now()).toBeLessThanOrEqual(CLOCK_MS)
    }
  })
})

test('the host cannot play for a player who is online', async () => {
  const { code, match } = await playing()
  value(await draw(ana, match, 0))
  const { you } = value(await gameServer.viewTable(ben, code))
  const watched = value(await gameServer.subscribe(recorder(ben), ben, code))
  expect(codeOf(await tell(ana, code, { type: 'playFor', player: you.player! }))).toBe('player-online')
  expect((await stateOf(ana, match)).revision).toBe(1)
  watched.unsubscribe()
  expect(codeOf(await tell(ana, code, { type: 'playFor', player: you.player! }))).toBe('accepted')
})
