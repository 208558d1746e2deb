import { describe, expect, test, vi } from 'vitest'
import type { Typed } from '../../engine/game.ts'
import { yahtzee } from '../../games/yahtzee/index.ts'
import type { TableCommand } from '../../protocol/table.ts'
import type { Profile } from '../store/store.ts'
import { TableJobs } from './jobs.ts'
import {
  ana,
  ben,
  gameServer,
  holdUpdates,
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

describe('a suspended machine or a slow store', () => {
  const CLOCK_MS = 30_000
  const NIGHT_MS = 1_000_000

  /** Ana and Ben play under a clock, and both are there. */
  async function underClock(): Promise<{ code: string; match: string }> {
    const begun = await playing('toy', [{ type: 'clock', clockMs: CLOCK_MS }])
    for (const who of [ana, ben]) value(await gameServer.subscribe(recorder(who), who, begun.code))
    return begun
  }

  /** Sends a command that waits for the store; calling the returned function lets it be stored. */
  async function underWay(code: string, command: TableCommand): Promise<() => Promise<void>> {
    const release = holdUpdates()
    const answer = tell(ana, code, command)
    await world.pass(0)
    return async () => {
      release()
      value(await answer)
    }
  }

  const deadlineOf = async (code: string) =>
    value(await gameServer.viewTable(ana, code)).match?.deadlineAt ?? Number.NaN

  test('stops the clock', async () => {
    const { code, match } = await underClock()
    await world.pass(10_000)
    world.sleep(NIGHT_MS)
    await world.pass(0)
    expect((await stateOf(ana, match)).revision).toBe(0)
    const left = (await deadlineOf(code)) - world.now()
    expect(left).toBeGreaterThanOrEqual(CLOCK_MS - 12_000)
    expect(left).toBeLessThanOrEqual(CLOCK_MS - 10_000)
  })

  test('stops the clock even if the store was slow when it was suspended', async () => {
    const { code, match } = await underClock()
    const finish = await underWay(code, { type: 'pace', paceMs: 34 })
    await world.pass(10_000)
    world.sleep(NIGHT_MS)
    await finish()
    await world.pass(0)
    expect((await stateOf(ana, match)).revision).toBe(0)
    expect((await deadlineOf(code)) - world.now()).toBeGreaterThanOrEqual(CLOCK_MS - 12_000)
  })

  test('queues due work only once behind a slow job', async () => {
    const { code, match } = await underClock()
    const finish = await underWay(code, { type: 'pace', paceMs: 34 })
    const exclusive = vi.spyOn(TableJobs.prototype, 'exclusive')
    await world.pass(2 * CLOCK_MS)
    expect(exclusive).toHaveBeenCalledTimes(1)
    exclusive.mockRestore()
    await finish()
    await world.pass(0)
    expect((await stateOf(ana, match)).revision).toBe(1)
  })
})

describe('the clock of a decision', () => {
  const CLOCK_MS = 60_000

  /** A Yahtzee match under a clock, and the person whose turn it is. */
  async function underClock(): Promise<{ code: string; match: string; who: Profile }> {
    const { code, match } = await playing('yahtzee', [{ type: 'clock', clockMs: CLOCK_MS }])
    for (const one of [ana, ben]) value(await gameServer.subscribe(recorder(one), one, code))
    const { activePlayers, yourPlayerId } = await stateOf(ana, match)
    return { code, match, who: activePlayers.includes(yourPlayerId ?? '') ? ana : ben }
  }

  async function play(who: Profile, match: string, action: Typed) {
    const { revision } = await stateOf(who, match)
    return gameServer.act(who, match, { id: newId(), revision, action, asHost: false })
  }

  const deadlineOf = async (code: string) => value(await gameServer.viewTable(ana, code)).match?.deadlineAt

  test('goes on after an action that would change nothing is refused', async () => {
    const { code, match, who } = await underClock()
    const deadline = await deadlineOf(code)
    await world.pass(10_000)
    expect(await play(who, match, { type: 'unfreeze' })).toMatchObject({
      ok: false,
      rejected: { code: 'illegal-action', refusal: { code: 'changes-nothing' } },
    })
    expect(await deadlineOf(code)).toBe(deadline)
  })

  test('starts with the decision, not with each step of it', async () => {
    const { code, match, who } = await underClock()
    await world.pass(10_000)
    value(await play(who, match, { type: 'roll' }))
    const rolledAt = world.now()
    expect(await deadlineOf(code)).toBe(rolledAt + CLOCK_MS)
    for (const type of ['freeze', 'unfreeze', 'freeze']) {
      await world.pass(10_000)
      value(await play(who, match, { type, dice: [0] } as Typed))
      expect(await deadlineOf(code)).toBe(rolledAt + CLOCK_MS)
    }
    await world.pass(10_000)
    value(await play(who, match, { type: 'roll' }))
    expect(await deadlineOf(code)).toBe(world.now() + CLOCK_MS)
  })

  test('runs out for a player who only freezes dice', async () => {
    const { match, who } = await underClock()
    value(await play(who, match, { type: 'roll' }))
    for (let second = 0; second < 58; second += 2) {
      await world.pass(2_000)
      value(await play(who, match, { type: second % 4 === 0 ? 'freeze' : 'unfreeze', dice: [0] } as Typed))
    }
    await world.pass(3_000)
    const { activePlayers, yourPlayerId } = await stateOf(who, match)
    expect(activePlayers).not.toContain(yourPlayerId)
  })

  test('keeps its extra time until the decision is made', async () => {
    const { code, match, who } = await underClock()
    value(await play(who, match, { type: 'roll' }))
    value(await tell(who, code, { type: 'moreTime' }))
    const deadline = await deadlineOf(code)
    expect(deadline).toBeGreaterThan(world.now() + CLOCK_MS)
    await world.pass(5_000)
    value(await play(who, match, { type: 'freeze', dice: [1] } as Typed))
    expect(await deadlineOf(code)).toBe(deadline)
    value(await play(who, match, { type: 'roll' }))
    expect(await deadlineOf(code)).toBe(world.now() + CLOCK_MS)
  })

  test('has the rest of the decision’s time after a restart, not of its last step', async () => {
    const { code, match, who } = await underClock()
    value(await play(who, match, { type: 'roll' }))
    await world.pass(20_000)
    value(await play(who, match, { type: 'freeze', dice: [0] } as Typed))
    await store.beat(world.now())
    await gameServer.close()
    await world.pass(1_000_000)
    restart({ diedAt: await store.lastBeat() })
    await stateOf(who, match)
    expect(await deadlineOf(code)).toBe(world.now() + CLOCK_MS - 20_000)
  })

  test('has all of its time after a restart from a snapshot that does not say when the decision began', async () => {
    restart({ snapshotEvery: 1 })
    const { code, match, who } = await underClock()
    await world.pass(45_000)
    value(await play(who, match, { type: 'roll' }))
    await world.pass(5_000)
    await store.beat(world.now())
    await gameServer.close()
    restart({ diedAt: await store.lastBeat() })
    await stateOf(who, match)
    expect(await deadlineOf(code)).toBe(world.now() + CLOCK_MS)
  })

  test('does not hurry a bot, which paces every step of a decision', async () => {
    const { code, match } = await playing('yahtzee', [{ type: 'pace', paceMs: 1_000 }])
    const subscriber = recorder(null)
    value(await gameServer.subscribe(subscriber, null, code))
    for (const who of [ben, ana]) {
      const { yourPlayerId } = await stateOf(who, match)
      value(await tell(ana, code, { type: 'handToBot', player: yourPlayerId ?? '', level: 'good' }))
    }
    for (let revision = 1; revision <= 12; revision += 1) {
      await world.pass(1_000)
      expect((await stateOf(null, match)).revision).toBe(revision)
    }
    expect(subscriber.received.some(({ type }) => type === 'froze')).toBe(true)
  })
})
