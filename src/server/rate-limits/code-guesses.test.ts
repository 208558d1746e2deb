import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LocalHub } from '../bus/bus-local.ts'
import { bucketOf, networkOf } from '../http/identity/client-address.ts'
import { LIMITS } from '../limits.ts'
import { fakeWorld } from '../tables/testing/fake-world.ts'
import { CodeGuesses } from './code-guesses.ts'

const LOW = {
  wrongCodesPerNetwork: { burst: 4, perSecond: 1 },
  wrongCodesInAll: { burst: 6, perSecond: 1 },
  wrongCodesUnderAttack: { burst: 2, perSecond: 0.1 },
}

test('the network of an address is its /48, or its /24', () => {
  expect(networkOf(bucketOf('2001:db8:7:1::5'))).toBe('2001:db8:7::/48')
  expect(networkOf(bucketOf('2001:db8:7:2::9'))).toBe('2001:db8:7::/48')
  expect(networkOf(bucketOf('2001:db8:8:1::5'))).not.toBe('2001:db8:7::/48')
  expect(networkOf(bucketOf('203.0.113.5'))).toBe('203.0.113.0/24')
  expect(networkOf(bucketOf('::ffff:203.0.113.6'))).toBe('203.0.113.0/24')
})

test('many /64s of one /48 are counted together', () => {
  const guesses = new CodeGuesses({ ...LIMITS, ...LOW }, fakeWorld())
  for (let at = 0; at < 4; at += 1) guesses.wrong(bucketOf(`2001:db8:7:${at}::1`))
  expect(guesses.wait(bucketOf('2001:db8:7:ffff::1'))).toBe(1_000)
  expect(guesses.wait(bucketOf('2001:db8:8:1::1'))).toBe(null)
})

test('guesses from everywhere leave each network a few, and close the tables to nobody else', async () => {
  const world = fakeWorld()
  const guesses = new CodeGuesses({ ...LIMITS, ...LOW }, world)
  const attackers = [1, 2, 3].map((at) => bucketOf(`2001:db8:${at}:1::1`))
  for (const attacker of attackers) {
    expect(guesses.wait(attacker)).toBe(null)
    guesses.wrong(attacker)
    guesses.wrong(attacker)
  }
  for (const attacker of attackers) expect(guesses.wait(attacker)).toBeGreaterThan(0)
  const honest = bucketOf('198.51.100.7')
  expect(guesses.wait(honest)).toBe(null)
  guesses.wrong(honest)
  expect(guesses.wait(honest)).toBe(null)
  await world.pass(1_000)
  for (const attacker of attackers) expect(guesses.wait(attacker)).toBe(null)
})

test('wrong codes at one node are counted at the others', async () => {
  const hub = new LocalHub()
  const world = fakeWorld()
  const [one, other] = [hub.connect(), hub.connect()].map(
    (bus) => new CodeGuesses({ ...LIMITS, ...LOW }, world, bus),
  )
  for (let at = 0; at < 2; at += 1) for (const guesses of [one, other]) guesses?.wrong('203.0.113.5')
  await setImmediate()
  for (const guesses of [one, other]) {
    expect(guesses?.wait('203.0.113.77')).toBe(1_000)
    expect(guesses?.wait('198.51.100.7')).toBe(null)
  }
})
