import { expect, test, vi } from 'vitest'
import type { Typed } from '../../engine/game.ts'
import { gameById } from '../../games/registry.ts'
import { newDeal } from '../../table/deal.ts'
import { LocalTable } from './local-table.ts'
import { savedTableFrom, savedText } from './saved/saved-table.ts'
import { type LocalPlan, planned } from './setup/plan.ts'
import { FakeDevice } from './testing/fake-device.ts'

const limits = vi.hoisted(() => ({ ACTIONS_MAX: 5, SAVED_ACTIONS_MAX: 1_000_000 }))
vi.mock('../../engine/limits.ts', async (original) => ({
  ...(await original<object>()),
  ACTIONS_MAX: limits.ACTIONS_MAX,
}))
vi.mock('./saved/saved-table.ts', async (original) => ({
  ...(await original<object>()),
  get SAVED_ACTIONS_MAX() {
    return limits.SAVED_ACTIONS_MAX
  },
}))

const PACE_MS = 900

/** A match on a device whose time passes when told, with Ana in the first seat. */
function begun(game: string, others: LocalPlan['sitters'] = []) {
  const device = new FakeDevice()
  const plan = { game, options: {}, sitters: [{ name: 'Ana' }, ...others], paceMs: PACE_MS }
  const world = { ...device, changed: () => undefined }
  const table = new LocalTable(world, {
    table: planned(plan, newDeal(device.random), gameById),
    record: null,
  })
  table.command({ type: 'start' })
  table.setViewer('p1')
  return { table, device }
}

function play(table: LocalTable, action: Typed) {
  const { match = '', revision = 0 } = table.snapshot().state ?? {}
  return table.act({ match, player: 'p1', revision, action, asHost: false })
}

const freeze: Typed = { type: 'freeze', dice: [0] } as Typed
const unfreeze: Typed = { type: 'unfreeze' }
const pausedOf = (table: LocalTable) => table.snapshot().table?.match?.paused

test('a match on one device that is too long stands still and says so', () => {
  const { table } = begun('yahtzee')
  for (const action of [{ type: 'roll' }, freeze, unfreeze, freeze])
    expect(play(table, action)).toMatchObject({ ok: true })
  expect(play(table, unfreeze)).toMatchObject({ ok: false, rejected: { code: 'match-too-long' } })
  expect(pausedOf(table)).toBe('too-long')
  expect(play(table, unfreeze)).toMatchObject({ ok: false, rejected: { code: 'match-too-long' } })
  expect(table.saved.record?.actions).toHaveLength(4)
  const { table: saved, record } = table.saved
  expect(savedTableFrom(savedText(table.saved))).toEqual({ table: { ...saved, touchedAt: 0 }, record })
})

test('a match on one device stands still before it is too large to be saved', () => {
  limits.SAVED_ACTIONS_MAX = 60
  const { table } = begun('yahtzee')
  expect(play(table, { type: 'roll' })).toMatchObject({ ok: true })
  expect(play(table, freeze)).toMatchObject({ ok: false, rejected: { code: 'match-too-long' } })
  expect(pausedOf(table)).toBe('too-long')
  limits.SAVED_ACTIONS_MAX = 1_000_000
})

test('a bot that finds its match too long lets it stand still, without a fault', () => {
  const { table, device } = begun('yahtzee', [{ bot: 'good' }])
  table.command({ type: 'handToBot', player: 'p1', level: 'good' })
  device.pass(20 * PACE_MS)
  expect(pausedOf(table)).toBe('too-long')
  expect(table.saved.record?.actions).toHaveLength(4)
  expect(device.isQuiet).toBe(true)
})

test('the holder of the device can end a match that is too long', () => {
  const { table } = begun('discard')
  for (let step = 0; step < 5; step += 1) {
    const [action] = table.snapshot().state?.legal ?? []
    if (action !== undefined) play(table, action)
  }
  expect(pausedOf(table)).toBe('too-long')
  expect(table.command({ type: 'endMatch' })).toMatchObject({ ok: true })
  expect(table.snapshot()).toMatchObject({
    state: { outcome: { reason: 'ended-by-host' } },
    table: { match: { isOver: true, paused: null } },
  })
})
