import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from '../limits.ts'
import { matchOf } from './contract/store.samples.ts'
import { Scrubber } from './scrubber.ts'
import { openSqlite } from './sqlite/store.ts'
import type { Scrubbed, Store } from './store.ts'

let store: Store
beforeEach(async () => {
  store = await openSqlite(':memory:')
  for (const match of ['m1', 'm2', 'm3']) await store.insertMatch(matchOf(match))
})
afterEach(() => store.close())

test('the scrubber checks one match after the other, and begins again after the last one', async () => {
  const scrubber = new Scrubber({ store, limits: LIMITS, onDamage: async () => undefined })
  const checked: (string | undefined)[] = []
  for (let step = 0; step < 5; step += 1) checked.push((await scrubber.step())?.match)
  expect(checked).toEqual(['m1', 'm2', 'm3', undefined, 'm1'])
})

test('the operator is told once about a damaged match, and again if it was repaired meanwhile', async () => {
  let damage: string | null = 'a broken chain'
  const scrubAfter = async (after: string): Promise<Scrubbed | null> =>
    after === '' ? { match: 'm1', actions: 2, damage } : null
  const told: string[] = []
  const scrubber = new Scrubber({
    store: { reader: { ...store.reader, scrubAfter } },
    limits: LIMITS,
    onDamage: async (match) => void told.push(match),
  })
  const pass = async () => {
    for (let step = 0; step < 2; step += 1) await scrubber.step()
  }
  for (const [found, times] of [
    ['a broken chain', 1],
    ['a broken chain', 1],
    [null, 1],
    ['again', 2],
  ] as const) {
    damage = found
    await pass()
    expect(told).toHaveLength(times)
    expect(scrubber.damagedMatches).toBe(found === null ? 0 : 1)
  }
})
