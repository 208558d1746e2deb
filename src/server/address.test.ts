import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { readAddress, roomHost, roomUrlOf, urlOf } from './address.ts'
import { greeting, qrFor } from './greeting.ts'

describe('the environment', () => {
  test('may be empty', () => {
    const address = { host: '0.0.0.0', port: 3000 }
    expect(readAddress({})).toEqual({ ok: true, address })
    expect(readAddress({ HOST: '', PORT: ' ' })).toEqual({ ok: true, address })
  })

  test.each(['127.0.0.1', '::1', '::', 'localhost', 'my-pi.local', '192.168.1.23'])(
    'may name the host %s',
    (HOST) => {
      expect(readAddress({ HOST, PORT: '8080' })).toEqual({ ok: true, address: { host: HOST, port: 8080 } })
    },
  )

  test.each([
    'http://localhost',
    'localhost:3000',
    '999.1.1.1',
    '1.2.3',
    '[::1]',
    'a b',
    '-a',
    '*',
    'a;b',
    'a..b',
  ])('may not name the host %s', (HOST) => {
    expect(readAddress({ HOST })).toEqual({ ok: false, reason: expect.stringContaining(`HOST is "${HOST}"`) })
  })

  test.each(['0', '80', '443', '1024', '8080', '65535'])('may name the port %s', (PORT) => {
    expect(readAddress({ PORT })).toMatchObject({ ok: true, address: { port: Number(PORT) } })
  })

  test.each(['65536', '-1', '3000.5', '3e3', '0x50', 'http', '99999', '３０００', '/tmp/socket'])(
    'may not name the port %s',
    (PORT) => {
      expect(readAddress({ PORT })).toEqual({
        ok: false,
        reason: expect.stringContaining('a number from 0 to 65535.'),
      })
    },
  )

  test.each(['22', '25', '6000', '6667', '10080'])(
    'may not name the port %s, which browsers refuse',
    (PORT) => {
      expect(readAddress({ PORT })).toEqual({ ok: false, reason: expect.stringContaining('browsers refuse') })
    },
  )
})

test('a URL is one that a browser can open', () => {
  expect(urlOf({ host: '0.0.0.0', port: 3000 })).toBe('http://localhost:3000/')
  expect(urlOf({ host: '::1', port: 3000 })).toBe('http://[::1]:3000/')
  expect(urlOf({ host: 'my-pi.local', port: 80 })).toBe('http://my-pi.local/')
})

describe("the room's address", () => {
  const ipv4 = (address: string, internal = false) =>
    ({
      address,
      internal,
      family: 'IPv4',
      netmask: '255.255.255.0',
      mac: '00:00:00:00:00:00',
      cidr: null,
    }) as const

  test('is that of a home network, not of the machine itself or its containers', () => {
    const interfaces = {
      lo: [ipv4('127.0.0.1', true)],
      docker0: [ipv4('172.17.0.1')],
      eth1: [ipv4('100.64.0.9')],
      eth0: [ipv4('10.0.0.4')],
      wlan0: [ipv4('192.168.1.23')],
    }
    expect(roomHost(interfaces)).toBe('192.168.1.23')
    expect(roomHost({ lo: interfaces.lo, eth1: interfaces.eth1 })).toBe('100.64.0.9')
    expect(roomHost({ lo: interfaces.lo, docker0: interfaces.docker0 })).toBeNull()
  })
})

describe('the greeting', () => {
  const wide = { isTTY: true, columns: 80, rows: 40 }
  const url = 'http://192.168.1.23:3000/'

  test('names the local address if all interfaces are served', () => {
    expect(greeting({ host: '0.0.0.0', port: 3000 }, {}, '192.168.1.23')).toBe(
      `Icebreaker is at http://localhost:3000/\nFrom a phone in the same network: ${url}\nStop it with Ctrl+C.`,
    )
    expect(greeting({ host: '127.0.0.1', port: 3000 }, wide, '192.168.1.23')).not.toContain('phone')
    expect(greeting({ host: '0.0.0.0', port: 3000 }, wide, null)).not.toContain('phone')
  })

  test('has the code of that address, module for module', () => {
    const code = qrFor(url, wide, {}) ?? ''
    const lines = code
      .split('\n')
      .map((line) => line.slice(line.indexOf('m') + 1, line.lastIndexOf('\u001b')))
    const isDark = (row: number, column: number) => {
      const half = lines[Math.floor(row / 2)]?.[column] ?? ' '
      return half === '█' || half === (row % 2 === 0 ? '▀' : '▄')
    }
    const { data, size } = encode(url, { border: 2 })
    const drawn = data.map((line, row) => line.map((_, column) => isDark(row, column)))
    expect(size).toBe(29)
    expect(drawn).toEqual(data)
  })

  test.each([
    ['no terminal', { ...wide, isTTY: false }, {}],
    ['too narrow', { ...wide, columns: 30 }, {}],
    ['too low', { ...wide, rows: 20 }, {}],
    ['without colours', wide, { NO_COLOR: '1' }],
    ['a dumb terminal', wide, { TERM: 'dumb' }],
  ])('has no code: %s', (_, terminal, env) => expect(qrFor(url, terminal, env)).toBeNull())
})

test('phones in the local network get an address if the server listens there', () => {
  expect(roomUrlOf({ host: '0.0.0.0', port: 3000 }, '192.168.1.23')).toBe('http://192.168.1.23:3000/')
  expect(roomUrlOf({ host: '0.0.0.0', port: 3000 }, null)).toBeNull()
  expect(roomUrlOf({ host: '127.0.0.1', port: 3000 }, '192.168.1.23')).toBeNull()
})
