import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { connect } from 'node:net'
import { expect, PAGE_URL, test } from '../kit/guarded.ts'
import { hostTable } from '../kit/people.ts'

const PREFIX = '/games-night/'

let proxy: Server
let url = ''

/** A proxy as docs/host.md sets it up: it removes the prefix, and forwards the requested host name. */
test.beforeAll(async () => {
  const { hostname, port } = new URL(PAGE_URL)
  const pathOf = ({ url: asked = '' }: IncomingMessage) =>
    asked.startsWith(PREFIX) ? asked.slice(PREFIX.length - 1) : null
  proxy = createServer((asked, reply) => {
    const path = pathOf(asked)
    if (path === null) return reply.writeHead(404).end('another site')
    const { method, headers } = asked
    const passed = request({ hostname, port, path, method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
    })
    return asked.pipe(passed)
  })
  proxy.on('upgrade', (asked, socket) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`)
      onward.write(`GET ${pathOf(asked)} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      socket.pipe(onward).pipe(socket)
    })
    for (const end of [socket, onward]) end.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}${PREFIX}`
})

test.afterAll(() => {
  proxy.closeAllConnections()
  proxy.close()
})

test.use({ baseURL: async ({ browserName: _ }, use) => use(url) })

test('a match can be played behind a proxy, under a path of its own', async ({ page }) => {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await hostTable(page, 'Ana', 'Discard')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('YOUR TURN: discard 2 cards')).toBeVisible()
  await page.reload()
  await expect(page.getByText('YOUR TURN: discard 2 cards')).toBeVisible()
  expect(page.url()).toContain(PREFIX)
  expect(new Set(sockets)).toEqual(new Set([`${url.replace('http', 'ws')}socket`]))
})
