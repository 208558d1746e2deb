import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LocalTable } from '../local-table.ts'
import { FakeDevice } from '../testing/fake-device.ts'
import { savedTableFrom, savedText } from './saved-table.ts'

/** A table in the form of version 1: two people and a bot in their second match, which is paused. */
const BEFORE = readFileSync(join(import.meta.dirname, '../testing/saved-before.json'), 'utf8')

const opened = (text: string) =>
  new LocalTable({ ...new FakeDevice(), changed: () => undefined }, savedTableFrom(text)!)

describe('a table that an earlier version saved', () => {
  test('is continued where it was left', () => {
    const table = opened(BEFORE)
    const { table: view, state } = table.snapshot()
    expect(view).toMatchObject({ game: 'yahtzee', paceMs: 900, version: 5, match: { paused: 'host' } })
    expect(view?.seats.map(({ name, presence }) => [name, presence])).toEqual([
      ['Ana', 'online'],
      ['Ben', 'online'],
      ['Steady', 'bot'],
    ])
    expect(state).toMatchObject({ revision: 9, activePlayers: ['p2'] })
    expect(table.command({ type: 'pause', isPaused: false })).toMatchObject({ ok: true })
    table.setViewer('p2')
    const { match, revision, legal } = table.snapshot().state!
    const act = { match, player: 'p2', revision, action: legal![0]!, asHost: false }
    expect(table.act(act)).toMatchObject({ ok: true, value: { revision: 10 } })
  })

  test('begins its next match with the next seat', () => {
    const table = opened(BEFORE)
    expect(table.command({ type: 'endMatch' })).toMatchObject({ ok: true })
    expect(table.command({ type: 'start' })).toMatchObject({ ok: true })
    expect(table.saved.record?.players).toEqual(['p3', 'p1', 'p2'])
  })

  test('is saved in the present form, which reads back to the same table', () => {
    const { saved } = opened(BEFORE)
    expect(Object.keys(JSON.parse(savedText(saved)))).toEqual(['table', 'record'])
    expect(savedTableFrom(savedText(saved))).toEqual(saved)
  })
})

test.each([
  ['nothing', null],
  ['half a text', BEFORE.slice(0, 300)],
  ['a seat too many', BEFORE.replace('"isPerson": true,', '"isPerson": true, "isHost": true,')],
  ['an unknown level', BEFORE.replace('"good"', '"best"')],
])('%s is not a saved table', (_what, text) => expect(savedTableFrom(text)).toBeNull())
