import { Agent, type IncomingMessage, request } from 'node:http'
import { below, pick, type Rng } from '../../src/engine/rng.ts'
import { GAMES } from '../../src/games/registry.ts'
import { REJECTIONS } from '../../src/protocol/rejections.ts'
import { allRoutes } from '../../src/server/http/routes/routes.ts'
import { type Seated, startQuietMatch } from '../kit/party.ts'
import { within } from '../kit/waiting.ts'
import { fuzzedMessage, TRAPS } from './messages.ts'

export interface HttpTally {
  requests: number
  readonly statuses: Map<number, number>
  readonly violations: string[]
}

const ROUTES = allRoutes({ games: GAMES, gamesDir: '/nowhere' })
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json, text/html',
  '',
]
const ODD_PATHS = [
  '/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/%00',
  '/%ff%fe',
  '/game//state',
  '/game/__proto__/state',
  '/game/%2e%2e%2fadmin/state',
  '/tables/%F0%9F%98%80',
  '/games/constructor',
  '/leaderboards/__proto__',
  '/profile?__proto__[x]=1',
  '/profile/matches?limit=1&limit=2',
  '/game/m_none/history?after=-1&limit=1e9',
  `/game/${'x'.repeat(65)}/state`,
  `/${'a/'.repeat(1_000)}`,
  '/;/..;/admin/status',
  '/socket',
  '//example.org/profile',
]

/** Sends malformed requests; each must get the route's answer, or a problem document with a code. */
export async function fuzzHttp(
  url: string,
  { requests, rng, patienceMs, tally }: { requests: number; rng: Rng; patienceMs: number; tally: HttpTally },
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let seat: Seated | null = null
  for (let at = 0; at < requests && tally.violations.length < 20; at += 1) {
    if (at % 200 === 0) seat = await startQuietMatch(url, 'yahtzee')
    const asked = fuzzedRequest(rng, seat)
    const heard = await within(
      ask(url, asked, agent).catch((error: Error) => ({ status: -1, type: '', text: error.message })),
      patienceMs,
    )
    tally.requests += 1
    const why = heard === 'late' ? `no answer within ${patienceMs} ms` : wrongIn(heard)
    if (heard !== 'late') tally.statuses.set(heard.status, (tally.statuses.get(heard.status) ?? 0) + 1)
    if (why !== null) tally.violations.push(`${asked.method} ${asked.path.slice(0, 200)}: ${why}`)
  }
  agent.destroy()
}

interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

function fuzzedRequest(rng: Rng, seat: Seated | null): Asked {
  const route = pick(rng, ROUTES)
  const isWild = below(rng, 6) === 0
  const path = isWild
    ? pick(rng, ODD_PATHS)
    : route.path
        .replace('{id}', pick(rng, [seat?.match ?? 'm_x', 'm_unknown', 'yahtzee', '%00', 'toString']))
        .replace('{code}', pick(rng, [seat?.code ?? 'AAAAA', 'ZZZZZ', '00000', '%F0%9F%98%80']))
        .replace('{game}', pick(rng, ['yahtzee', '__proto__', 'none']))
  const query =
    below(rng, 6) === 0 ? pick(rng, ['?revision=1e9', '?as=host', '?as=admin', '?a[]=1', '?%', '?x=%ff']) : ''
  const method = isWild || below(rng, 12) === 0 ? pick(rng, METHODS) : route.method
  const token = pick(rng, [seat?.tokens[0] ?? '', seat?.tokens[0] ?? '', 'x'.repeat(43), '"', ''])
  const type = below(rng, 5) === 0 ? pick(rng, TYPES) : 'application/json'
  const hasBody = !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method) || below(rng, 20) === 0
  const body = hasBody ? bodyFor(rng) : null
  return {
    method,
    path: `${path}${path.includes('?') ? '' : query}`,
    headers: {
      // Without it, a body after HEAD or GET would be read as the next request.
      ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...(type === '' ? {} : { 'content-type': type }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(below(rng, 8) === 0
        ? { 'idempotency-key': pick(rng, ['no', 'x'.repeat(64), 'aaaaaaaa', '__proto__']) }
        : {}),
      ...(below(rng, 8) === 0 ? { 'if-match': pick(rng, ['"1-x"', '*', 'W/"', '"999999999999-a"']) } : {}),
      ...(below(rng, 10) === 0 ? { origin: pick(rng, ['null', 'http://evil.example', 'file://']) } : {}),
    },
    body,
  }
}

function bodyFor(rng: Rng): string | Buffer {
  const kind = below(rng, 10)
  if (kind < 3) return pick(rng, TRAPS)
  if (kind < 4) return pick(rng, ['', 'a'.repeat(40_000), Buffer.from([0xff, 0xfe, 0x00])])
  return fuzzedMessage(rng, { state: null, action: null, corpus: [] })
}

interface HeardText {
  readonly status: number
  readonly type: string
  readonly text: string
}

function ask(url: string, { method, path, headers, body }: Asked, agent: Agent): Promise<HeardText> {
  const { promise, resolve, reject } = Promise.withResolvers<HeardText>()
  const { hostname, port } = new URL(url)
  const asking = request({ hostname, port, method, path, headers, agent }, (response: IncomingMessage) => {
    const parts: Buffer[] = []
    response.on('data', (part: Buffer) => parts.push(part))
    response.on('error', reject)
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        type: String(response.headers['content-type'] ?? ''),
        text: method === 'HEAD' ? '' : Buffer.concat(parts).toString(),
      }),
    )
  })
  // The server answers a body that is too large before it has read it, and may close the socket while we send.
  asking.on('error', (error: NodeJS.ErrnoException) =>
    ['EPIPE', 'ECONNRESET'].includes(error.code ?? '')
      ? resolve({ status: 0, type: '', text: '' })
      : reject(new Error(`${method} ${path} ${JSON.stringify(headers)} ${excerpt(body)}: ${error.message}`)),
  )
  asking.end(body ?? undefined)
  return promise
}

const excerpt = (body: string | Buffer | null) =>
  body === null ? '' : JSON.stringify(String(body)).slice(0, 200)

/** Checks an answer. 503 means that the page is not built; any other status from 500 on is a defect. */
function wrongIn({ status, type, text }: HeardText): string | null {
  if (status < 0) return text
  if (status < 400 || (status === 503 && type.startsWith('text/plain'))) return null
  if (text === '') return null
  const code: unknown = type.includes('problem+json') ? JSON.parse(text).code : null
  const isKnown = typeof code === 'string' && Object.hasOwn(REJECTIONS, code)
  return status < 500 && isKnown ? null : `answered ${status} ${text.slice(0, 200)}`
}
