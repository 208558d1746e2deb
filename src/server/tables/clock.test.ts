import { expect, test, vi } from 'vitest'
import type { TableCommand } from '../../protocol/table.ts'
import { LiveTable } from './live-table.ts'
import {
  ana,
  ben,
  gameServer,
  holdUpdates,
  playing,
  recorder,
  stateOf,
  tell,
  value,
  world,
} from './testing/fixture.ts'

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

test('a clock stands still while the machine sleeps', async () => {
  const { code, match } = await underClock()
  await world.pass(10_000)
  world.sleep(NIGHT_MS)
  await world.pass(0)
  expect((await stateOf(ana, match)).revision).toBe(0)
  const left = (await deadlineOf(code)) - world.now()
  expect(left).toBeGreaterThanOrEqual(CLOCK_MS - 12_000)
  expect(left).toBeLessThanOrEqual(CLOCK_MS - 10_000)
})

test('a clock stands still also where the machine falls asleep while the store is slow', async () => {
  const { code, match } = await underClock()
  const finish = await underWay(code, { type: 'pace', paceMs: 34 })
  await world.pass(10_000)
  world.sleep(NIGHT_MS)
  await finish()
  await world.pass(0)
  expect((await stateOf(ana, match)).revision).toBe(0)
  expect((await deadlineOf(code)) - world.now()).toBeGreaterThanOrEqual(CLOCK_MS - 12_000)
})

test('what is due behind something slow waits there once', async () => {
  const { code, match } = await underClock()
  const finish = await underWay(code, { type: 'pace', paceMs: 34 })
  const exclusive = vi.spyOn(LiveTable.prototype, 'exclusive')
  await world.pass(2 * CLOCK_MS)
  expect(exclusive).toHaveBeenCalledTimes(1)
  exclusive.mockRestore()
  await finish()
  await world.pass(0)
  expect((await stateOf(ana, match)).revision).toBe(1)
})
