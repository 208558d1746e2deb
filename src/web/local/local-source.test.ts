import { expect, test } from 'vitest'
import type { TableSnapshot } from '../../client/source.ts'
import { gameById } from '../../games/registry.ts'
import { newDeal } from '../../table/deal.ts'
import { serveTable } from './local-line.ts'
import { localSource } from './local-source.ts'
import { savedTableFrom } from './saved/saved-table.ts'
import { planned } from './setup/plan.ts'
import { FakeDevice } from './testing/fake-device.ts'

/** A table behind a connection that copies its messages, as a worker's does. */
function opened() {
  const device = new FakeDevice()
  const saved: string[] = []
  const plan = {
    game: 'yahtzee',
    options: {},
    sitters: [{ name: 'Ana' }, { bot: 'good' }],
    paceMs: 900,
  } as const
  const source = localSource(
    {
      open(receive) {
        const send = serveTable(device, (message) => receive(structuredClone(message)))
        return { send: (message) => send(structuredClone(message)), close: () => undefined }
      },
      save: (text) => saved.push(text),
    },
    { table: planned(plan, newDeal(device.random), gameById), record: null },
    'p1',
  )
  return { device, saved, source }
}

test('a table on this device is played through its source', async () => {
  const { device, saved, source } = opened()
  const seen: TableSnapshot[] = []
  source.subscribe(() => seen.push(source.snapshot()))
  expect(await source.command({ type: 'start' })).toMatchObject({ ok: true })
  while (source.snapshot().state?.legal === undefined) device.pass(100)
  const { legal, revision } = source.snapshot().state!
  const acted = source.act(legal![0]!)
  expect(seen.some(({ pending }) => pending[0]?.action === legal![0])).toBe(true)
  expect(await acted).toEqual({ ok: true, value: { revision: revision + 1 } })
  expect(source.snapshot().pending).toEqual([])
  expect(savedTableFrom(saved.at(-1)!)?.record?.actions).toHaveLength(revision + 1)
})

test('a snapshot stays the same object until something changes', async () => {
  const { device, source } = opened()
  await source.command({ type: 'start' })
  while (source.snapshot().state?.legal === undefined) device.pass(100)
  await source.act(source.snapshot().state!.legal![0]!)
  const before = source.snapshot()
  expect(source.snapshot()).toBe(before)
  source.setViewer('p1')
  const after = source.snapshot()
  expect(after).not.toBe(before)
  expect(after.log.length).toBeGreaterThan(0)
  expect(after.log.every((entry, at) => entry === before.log[at])).toBe(true)
})

test('an action without a match is rejected', async () => {
  const { source } = opened()
  expect(await source.act({ type: 'roll' })).toMatchObject({ rejected: { code: 'no-match' } })
})
