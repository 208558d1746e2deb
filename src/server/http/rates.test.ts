import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Bus } from '../bus/bus.ts'
import { LocalHub } from '../bus/bus-local.ts'
import { LIMITS } from '../limits.ts'
import { fakeWorld } from '../tables/testing/fake-world.ts'
import { Rates } from './rates.ts'

const LIMITED = { ...LIMITS, newPeoplePerAddress: { burst: 4, perSecond: 1 } }
const ADDRESS = '203.0.113.5'

function twoNodes() {
  const hub = new LocalHub()
  const world = fakeWorld()
  const ratesOn = (bus: Bus) => new Rates(LIMITED, world, bus)
  return { hub, world, one: ratesOn(hub.connect()), other: ratesOn(hub.connect()) }
}

test('two nodes share the limit of new people per address', async () => {
  const { world, one, other } = twoNodes()
  for (const rates of [one, other, one, other]) {
    expect(rates.spend('newPeoplePerAddress', ADDRESS)).toBe(null)
    await setImmediate()
  }
  for (const rates of [one, other]) {
    expect(rates.spend('newPeoplePerAddress', ADDRESS)).toMatchObject({ code: 'too-many-requests' })
    expect(rates.look('newPeoplePerAddress', ADDRESS)).toMatchObject({ retryAfterMs: 1_000 })
    expect(rates.look('newPeoplePerAddress', '198.51.100.7')).toBe(null)
  }
  await world.pass(1_000)
  expect(one.spend('newPeoplePerAddress', ADDRESS)).toBe(null)
})

test('reports of other nodes beyond the limit do not put a node in debt', async () => {
  const { hub, world, one, other } = twoNodes()
  const held = hub.hold()
  for (let at = 0; at < 4; at += 1) {
    one.spend('newPeoplePerAddress', ADDRESS)
    other.spend('newPeoplePerAddress', ADDRESS)
  }
  held.release()
  await world.pass(1_000)
  expect(one.spend('newPeoplePerAddress', ADDRESS)).toBe(null)
})

test('a refused request is not announced, and no address goes over the bus', () => {
  const said: string[] = []
  const bus = {
    publish: (topic: string, text: string) => void said.push(`${topic} ${text}`),
    subscribe: () => () => undefined,
    close: async () => undefined,
  }
  const rates = new Rates(LIMITED, fakeWorld(), bus)
  for (let at = 0; at < 9; at += 1) rates.spend('newPeoplePerAddress', ADDRESS)
  rates.request('requestsPerAddress', ADDRESS)
  expect(said).toHaveLength(4)
  for (const line of said) expect(line).toMatch(/^count-newPeoplePerAddress [\w-]{22}$/)
})
