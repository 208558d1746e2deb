import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BlockList } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isAllowedAddress, type OutgoingPolicy, post, USUAL_HOSTS, urlRefusal } from './outgoing.ts'

const home = new BlockList()
home.addSubnet('127.0.0.0', 8, 'ipv4')
const PUBLIC: OutgoingPolicy = { hosts: USUAL_HOSTS, networks: null }
const HOME: OutgoingPolicy = { hosts: ['*'], networks: home }

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})

async function listening(status: number, headers: Record<string, string> = {}) {
  const heard: string[] = []
  server = createServer((request, response) => {
    heard.push(`${request.method} ${request.headers.host}${request.url}`)
    response.writeHead(status, headers).end('x'.repeat(100_000))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, heard }
}

const send = (url: string, policy: OutgoingPolicy, addresses?: readonly string[]) =>
  post(
    { url, headers: {}, body: 'hello' },
    { policy, timeoutMs: 500, ...(addresses === undefined ? {} : { resolve: async () => addresses }) },
  )

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/x', true],
  ['https://push.apple.com.evil.example/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://notpush.apple.comx/x', false],
  ['http://ntfy.sh/topic', false],
  ['https://me:secret@ntfy.sh/topic', false],
  ['https://127.0.0.1/', false],
  ['file:///etc/passwd', false],
  [`https://ntfy.sh/${'x'.repeat(1_000)}`, false],
])('%s is allowed by name: %s', (url, isAllowed) => {
  expect(urlRefusal(url, PUBLIC) === null).toBe(isAllowed)
})

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:127.0.0.1'],
  ...['::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '::7f00:1', 'localhost', ''],
  ...['::ffff:7f00:1', '0:0:0:0:0:ffff:169.254.169.254', '::ffff:0:127.0.0.1', 'fe80::1%eth0', '5f00::1'],
])('nothing is sent to the address %s', async (address) => {
  expect(isAllowedAddress(address, PUBLIC)).toBe(false)
  expect(await send('https://ntfy.sh/topic', PUBLIC, [address])).toHaveProperty('fault')
})

test.each(['1.1.1.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('%s is a public address', (address) => {
  expect(isAllowedAddress(address, PUBLIC)).toBe(true)
})

test('a name with one private address among public ones is not called', async () => {
  expect(await send('https://ntfy.sh/x', PUBLIC, ['1.1.1.1', '127.0.0.1'])).toEqual({
    fault: 'the address is not public',
  })
})

test('a name that points elsewhere the next time is asked once: it was checked, and that address is called', async () => {
  const { port, heard } = await listening(200)
  const answers = [['127.0.0.1'], ['127.0.0.2']]
  const resolve = async () => answers.shift() ?? []
  const url = `http://ntfy.example:${port}/topic`
  const sent = await post({ url, headers: {}, body: 'hello' }, { policy: HOME, timeoutMs: 500, resolve })
  expect([sent, heard.length, answers]).toEqual([{ status: 200 }, 1, [['127.0.0.2']]])
})

test.each(['0x7f.1', '2130706433', '127.1', '[::ffff:127.0.0.1]', '[::1]', 'localhost'])(
  'nothing is sent to this machine, written as %s',
  async (host) => {
    const { port, heard } = await listening(200)
    const everywhere = { hosts: ['*'], networks: null }
    expect(await send(`https://${host}:${port}/`, everywhere)).toHaveProperty('fault')
    expect(heard).toEqual([])
  },
)

test('the connection goes to the address that was checked, under the name of the URL', async () => {
  const { port, heard } = await listening(200)
  expect(await send(`http://ntfy.example:${port}/topic?a=b`, HOME, ['127.0.0.1'])).toEqual({ status: 200 })
  expect(heard).toEqual([`POST ntfy.example:${port}/topic?a=b`])
})

test('plain HTTP is for configured networks only', async () => {
  expect(await send('http://ntfy.example/x', HOME, ['1.1.1.1'])).toEqual({
    fault: 'plain HTTP is for configured networks only',
  })
})

test('a redirect is not followed', async () => {
  const { port, heard } = await listening(302, { location: '/secret' })
  expect(await send(`http://ntfy.example:${port}/`, HOME, ['127.0.0.1'])).toEqual({ status: 302 })
  expect(heard).toHaveLength(1)
})

test('a host that does not answer is given up', async () => {
  server = createServer(() => undefined)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await send(`http://127.0.0.1:${port}/`, HOME)).toHaveProperty('fault')
})
