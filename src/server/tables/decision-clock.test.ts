import { expect, test } from 'vitest'
import type { Typed } from '../../engine/game.ts'
import { yahtzee } from '../../games/yahtzee/index.ts'
import type { Profile } from '../store/store.ts'
import {
  ana,
  ben,
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

test('an action that would change nothing is refused with a reason, and the clock goes on', async () => {
  const { code, match, who } = await underClock()
  const deadline = await deadlineOf(code)
  await world.pass(10_000)
  expect(await play(who, match, { type: 'unfreeze' })).toMatchObject({
    ok: false,
    rejected: { code: 'illegal-action', refusal: { code: 'changes-nothing' } },
  })
  expect(await deadlineOf(code)).toBe(deadline)
})

test('a clock starts with a decision, not with each step on the way to it', async () => {
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

test('who only freezes dice runs out of time like everybody else', async () => {
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

test('time that was added stays while a decision is prepared, and ends with it', async () => {
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

test('after a restart a clock has what was left of the decision, not of its last step', async () => {
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

test('a bot takes its time for each step, also within one decision', async () => {
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
