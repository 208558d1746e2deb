import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

const READY_EVERY_MS = 250
const BODY_MAX = 64 * 1024

/** A minimal load balancer: requests and sockets go to the ready nodes in turn. */
export interface RoundRobin {
  readonly url: string
  /** Replaces the nodes. */
  lead(urls: readonly string[]): void
  close(): Promise<void>
}

export async function startProxy(port = 0, host = '127.0.0.1'): Promise<RoundRobin> {
  const nodes = new Nodes()
  const server = createServer((asked, answer) => {
    void bodyOf(asked).then((body) => {
      if (body === null) answer.writeHead(413).end()
      else pass(nodes.inTurn(), asked, body, answer)
    })
  })
  server.on('upgrade', (asked: IncomingMessage, stream: Duplex, head: Buffer) =>
    passSocket(nodes.inTurn(), asked, stream, head),
  )
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  const bound = server.address() as AddressInfo
  return {
    url: `http://${host}:${bound.port}`,
    lead: (urls) => nodes.set(urls),
    async close() {
      nodes.set([])
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The nodes, and which of them are ready. */
class Nodes {
  #all: readonly string[] = []
  #ready: ReadonlySet<string> = new Set()
  #next = 0
  #timer: NodeJS.Timeout | null = null

  set(urls: readonly string[]): void {
    this.#all = urls
    this.#ready = new Set(urls)
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = urls.length === 0 ? null : setInterval(() => void this.#look(), READY_EVERY_MS)
  }

  /** Returns all nodes, the next one first and those that are not ready last. */
  inTurn(): readonly string[] {
    this.#next += 1
    const at = this.#next % Math.max(1, this.#all.length)
    const turned = [...this.#all.slice(at), ...this.#all.slice(0, at)]
    const isReady = (url: string) => this.#ready.has(url)
    return [...turned.filter(isReady), ...turned.filter((url) => !isReady(url))]
  }

  async #look(): Promise<void> {
    const ready = await Promise.all(
      this.#all.map(async (url) => {
        const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
        return answer?.ok === true ? [url] : []
      }),
    )
    this.#ready = new Set(ready.flat())
  }
}

async function bodyOf(asked: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of asked) {
      size += (part as Buffer).length
      if (size > BODY_MAX) return null
      parts.push(part as Buffer)
    }
  } catch {
    return null
  }
  return Buffer.concat(parts)
}

const headersOf = (asked: IncomingMessage) => ({
  ...asked.headers,
  'x-forwarded-for': asked.socket.remoteAddress ?? '',
})

/** Retries with the next node: an unreachable node has done nothing. */
function pass(
  [url, ...others]: readonly string[],
  asked: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
): void {
  if (url === undefined) {
    answer.writeHead(503, { 'retry-after': '1' }).end()
    return
  }
  const sent = request(new URL(asked.url ?? '/', url), { method: asked.method, headers: headersOf(asked) })
  sent.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  sent.on('error', (error) => {
    const isUntouched = 'code' in error && error.code === 'ECONNREFUSED'
    if (isUntouched) pass(others, asked, body, answer)
    else if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  })
  sent.end(body)
}

function passSocket(
  [url, ...others]: readonly string[],
  asked: IncomingMessage,
  stream: Duplex,
  head: Buffer,
): void {
  if (url === undefined) {
    stream.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\n\r\n')
    return
  }
  const { hostname, port } = new URL(url)
  const node = connect(Number(port), hostname)
  let isOpen = false
  stream.on('error', () => node.destroy())
  stream.once('close', () => node.destroy())
  node.once('connect', () => {
    isOpen = true
    const lines = Object.entries(headersOf(asked)).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => `${name}: ${each}`),
    )
    node.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    node.write(head)
    stream.pipe(node).pipe(stream)
  })
  node.once('close', () => {
    if (isOpen) stream.destroy()
  })
  node.on('error', () => {
    if (isOpen) stream.destroy()
    else passSocket(others, asked, stream, head)
  })
}
