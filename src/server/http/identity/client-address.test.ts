import { describe, expect, test } from 'vitest'
import { makeFixture } from '../testing/fixture.ts'
import { bucketOf, clientAddress, isLoopback, readNetworks } from './client-address.ts'

function networks(...names: string[]) {
  const read = readNetworks(names)
  if (!read.ok) throw new Error(read.wrong)
  return read.list
}

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('%s counts as %s', (address, bucket) => expect(bucketOf(address)).toBe(bucket))

describe('the address of the client', () => {
  const trusted = networks('10.0.0.0/8', 'fd00::/16', '127.0.0.1')
  test.each([
    ['nobody is trusted', '10.0.0.1', '9.9.9.9', null, '10.0.0.1'],
    ['no proxy', '8.8.8.8', undefined, trusted, '8.8.8.8'],
    ['a stranger who makes one up', '8.8.8.8', '9.9.9.9', trusted, '8.8.8.8'],
    ['behind a proxy', '10.0.0.1', '8.8.8.8', trusted, '8.8.8.8'],
    ['behind a proxy, and makes another up', '10.0.0.1', '9.9.9.9, 8.8.8.8', trusted, '8.8.8.8'],
    ['behind two proxies', '::ffff:10.0.0.1', '8.8.8.8, fd00::2', trusted, '8.8.8.8'],
    ['a proxy that says nothing', '10.0.0.1', undefined, trusted, '10.0.0.1'],
    ['a proxy that says nonsense', '10.0.0.1', '8.8.8.8, <b>', trusted, '10.0.0.1'],
    ['all of them proxies', '10.0.0.1', '10.0.0.3, 10.0.0.2', trusted, '10.0.0.3'],
  ])('%s', (_case, remote, forwarded, list, client) =>
    expect(clientAddress(remote, forwarded, list)).toBe(client),
  )

  test('is on this machine', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true)
    expect(['10.0.0.1', '::2', '', '1127.0.0.1'].some(isLoopback)).toBe(false)
  })
})

test.each([
  'all',
  '*',
  'true',
  '0.0.0.0/0',
  '::/0',
  '128.0.0.0/1',
  '10.0.0.0/33',
  '10.0.0/8',
  '10.0.0.0/8/8',
  '',
  '10.0.0.0/-1',
])('%j is no network to trust', (name) => expect(readNetworks([name])).toEqual({ ok: false, wrong: name }))

test('a million forged addresses count as one', async () => {
  const fixture = await makeFixture({
    limits: {
      ...(await import('../testing/match-fixture.ts')).WIDE,
      requestsPerAddress: { burst: 5, perSecond: 0.1 },
    },
  })
  const statuses: number[] = []
  for (let at = 0; at < 8; at += 1)
    statuses.push((await fixture.ask('GET /games', { headers: { 'x-forwarded-for': `9.9.9.${at}` } })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  await fixture.close()
})
