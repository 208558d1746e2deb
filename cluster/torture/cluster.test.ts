import { describe, expect, inject, test } from 'vitest'
import { anySeed } from '../../torture/kit/settings.ts'
import { newSchema } from '../kit/schema.ts'
import { faultRun } from './faults.ts'
import { hintRun } from './hints.ts'
import { race } from './race.ts'

// A small version; `npm run torture -- cluster` takes any counts.
const NONE = { kills: 0, rollings: 0, stops: 0, cuts: 0 }
const SMALL = { nodes: 3, clients: 20, mutant: null, say: () => undefined }

test('three processes that race for 1,000 revisions make no fork and no gap', async () => {
  const { places, conflicts, violations } = await race(inject('postgresUrl'), 3, 1_000)
  expect(violations).toEqual([])
  expect(places).toBe(1_000)
  expect(conflicts).toBeGreaterThan(0)
})

test('without hints for 4 s both nodes stay ready, log no error, and show each other’s actions', async () => {
  const seed = anySeed()
  const { lagMs, violations } = await hintRun(await newSchema(inject('postgresUrl')), 4, seed)
  expect({ seed, violations }).toEqual({ seed, violations: [] })
  for (const lags of [lagMs.heard, lagMs.cut, lagMs.after]) expect(lags.length).toBeGreaterThan(0)
})

describe('under load no acknowledged action is lost or applied twice, and everybody reconnects', () => {
  const runs = [
    ['a node killed twice, and all restarted one after the other', { kills: 2, rollings: 1 }, true],
    [
      'PostgreSQL stopped at once twice, and all connections to it cut four times',
      { stops: 2, cuts: 4 },
      false,
    ],
  ] as const
  test.each(runs)('%s', async (_what, faults, withNats) => {
    const seed = anySeed()
    const natsUrl = withNats ? inject('natsUrl') : null
    const { violations, acks } = await faultRun({ ...SMALL, ...NONE, ...faults, natsUrl, seed })
    expect({ seed, violations }).toEqual({ seed, violations: [] })
    expect(acks).toBeGreaterThan(0)
  })
})
