import type { Typed } from '../../../engine/game.ts'
import { below, pick, type Rng } from '../../../engine/rng.ts'
import { valueFor } from '../../../engine/testing/schema-values.ts'
import { GAMES } from '../../../games/registry.ts'
import { tableCommandSchema } from '../../../protocol/table.ts'
import type { LiveTable } from '../../tables/live-table.ts'
import { allRoutes } from '../routes/routes.ts'
import { ADMIN_TOKEN, type Fixture, type TestResponse } from '../testing/fixture.ts'
import type { Endpoint } from './coverage.ts'
import type { Reader } from './scan.ts'
import type { Guest, Room } from './seat.ts'

/** Requests that would end or delay the session come last, in this order, in a match of their own. */
const LAST = [
  'POST /tables/{code}/pace',
  'POST /tables/{code}/choose',
  'POST /tables/{code}/addBot',
  'POST /tables/{code}/removeBot',
  'POST /tables/{code}/start',
  'POST /game/{id}/addGift',
  'POST /game/{id}/removeGift',
  'POST /game/{id}/fillWithSamples',
  'POST /game/{id}/start',
  'POST /game/{id}/take',
  'POST /tables/{code}/pause',
  'POST /tables/{code}/handToBot',
  'POST /tables/{code}/kick',
  'POST /tables/{code}/makeHost',
  'POST /game/{id}/endMatch',
  'POST /tables/{code}/endMatch',
  'POST /tables/{code}/leave',
  'POST /game/new',
  'POST /tables',
  'POST /profile',
  'POST /profile/follow',
]
/** Each of these ends a profile, so their order is random. */
const FAREWELLS = ['POST /profile/sign-out', 'DELETE /profile']
const END = 'POST /admin/tables/{code}/dissolve'

/** The requests to make now, in this order. */
function orderOf(endpoints: readonly Endpoint[], isOver: boolean, rng: Rng): Endpoint[] {
  const last = [...LAST, ...(below(rng, 2) === 0 ? FAREWELLS : FAREWELLS.toReversed()), END]
  const first = endpoints.filter((endpoint) => !last.includes(endpoint))
  return isOver ? [...first, ...last.filter((endpoint) => endpoints.includes(endpoint))] : first
}

/** Every endpoint of the server: those of the route table, and whatever else it listens to. */
export function endpointsOf({ app, core }: Fixture): Endpoint[] {
  const table = allRoutes(core).map(({ method, path }) => `${method} ${path}`)
  const paths = new Set(table.map((line) => line.split(' ')[1]))
  const others = pathsIn(app.printRoutes({ commonPrefix: false })).filter((path) => !paths.has(path))
  return [...table, ...others.map((path) => `GET ${path}`)]
}

/** Reads Fastify's tree of routes: four characters per level, then a part of the path and the methods. */
function pathsIn(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = ''] = /^([│├└─\s]*)(\S+) \(/.exec(line) ?? []
    if (part === '') return []
    const depth = indent.length / 4 - 1
    above[depth] = `${depth === 0 ? '' : above[depth - 1]}${part}`
    const path = (above[depth] ?? '').replaceAll(/:(\w+)/g, '{$1}')
    return [path === '/*' ? '/no/such/page' : path]
  })
}

interface Asker extends Reader {
  readonly kind: string
  readonly token?: string | undefined
}

/** Lets everybody request every endpoint, and searches the answers. */
export async function askEverything(
  room: Room,
  { guests, isOver, rng }: { guests: readonly Guest[]; isOver: boolean; rng: Rng },
): Promise<void> {
  const now = orderOf(endpointsOf(room.fixture), isOver, rng)
  const askers: Asker[] = [
    ...guests.map((guest) => ({
      name: guest.name,
      kind: guest.kind,
      profile: guest.profile,
      token: guest.who?.token,
    })),
    { name: 'somebody with a wrong token', kind: 'a wrong token', profile: null, token: 'x'.repeat(43) },
    { name: 'the operator', kind: 'the operator', profile: null, token: ADMIN_TOKEN },
  ]
  for (const endpoint of now) {
    if (room.mutant !== null && room.scanner.violations.length > 0) return
    for (const asker of askers) await ask(room, endpoint, asker, guests, rng)
    // The request may have created new secrets.
    const [host] = guests
    if (host?.live !== null && host !== undefined) room.scanner.guardTable(host.live)
  }
}

async function ask(room: Room, endpoint: Endpoint, asker: Asker, guests: readonly Guest[], rng: Rng) {
  const { fixture, scanner, mutant, coverage } = room
  const [host] = guests
  const live = host?.live ?? null
  const match = live?.table.match?.id ?? 'm_none'
  const line = endpoint
    .replace('/games/{id}', `/games/${pick(rng, GAMES).id}`)
    .replace('{id}', match)
    .replace('{code}', live?.table.code ?? 'ZZZZZ')
    .replace('{game}', live?.table.game ?? '')
  const body = bodyFor(endpoint, guests, rng, await linkOf(room, endpoint, asker))
  const query = endpoint.startsWith('POST /game/{id}/') && below(rng, 2) === 0 ? '?as=host' : ''
  const heard = await fixture.ask(`${line}${query}`, { token: asker.token, body })
  coverage.note(endpoint, asker.kind, heard.status < 400)
  // Some requests end the match.
  if (live !== null) scanner.openRecord(live)
  const text = mutant?.answer?.(endpoint, heard.text, live, asker.token ?? null) ?? heard.text
  const opened = OPENING.includes(endpoint) ? openedBy(room, heard) : undefined
  // A newcomer's token and profile are secrets of that person from now on.
  if (heard.body?.token !== undefined) keepNew(room, heard)
  else
    for (const said of [wireText(endpoint, text), JSON.stringify(heard.headers)])
      scanner.scan(asker, said, opened ?? host?.live ?? null)
  if (opened !== undefined) await fixture.core.gameServer.dissolve(opened.table.code)
}

const OPENING = ['POST /game/new', 'POST /tables']

/** Returns the table that a request has just opened. */
function openedBy({ fixture }: Room, { body }: TestResponse): LiveTable | undefined {
  const code: string | undefined = body?.code ?? body?.table?.code
  return fixture.core.gameServer.tables.find(({ table }) => table.code === code)
}

/** Plays an action over HTTP, and searches the answer. */
export async function actOverHttp(
  { fixture, scanner, mutant, coverage }: Room,
  guest: Guest,
  { type, ...fields }: Typed,
  asHost: boolean,
): Promise<void> {
  const endpoint = `POST /game/{id}/${type}`
  const { match = '' } = guest.state ?? {}
  const line = `${endpoint.replace('{id}', match)}${asHost ? '?as=host' : ''}`
  const heard = await fixture.ask(line, { token: guest.who?.token, body: fields })
  coverage.note(endpoint, guest.kind, heard.status < 400)
  const text = mutant?.answer?.(endpoint, heard.text, guest.live, guest.who?.token ?? null) ?? heard.text
  scanner.scan(guest, wireText(endpoint, text), guest.live)
}

/** Removes the field that an answer has beside its state. */
const wireText = (endpoint: Endpoint, text: string) =>
  endpoint.startsWith('POST /game/') ? text.replace(/,"acted":\d+\}$/, '}') : text

function keepNew({ scanner }: Room, { body, text }: TestResponse): void {
  const profile: string | undefined = body.profile?.id
  const given: string = body.token
  scanner.scan({ name: 'a newcomer', profile: profile ?? null }, text.replace(given, ''), null)
  scanner.guard(given)
}

async function linkOf({ fixture }: Room, endpoint: Endpoint, { token }: Asker): Promise<string> {
  if (endpoint !== 'POST /profile/follow' || token === undefined) return 'no-link'
  const { body } = await fixture.ask('POST /profile/link', { token })
  return body?.link ?? 'no-link'
}

/** Makes a body that the endpoint may accept: a command or an action about people at the table. */
function bodyFor(endpoint: Endpoint, guests: readonly Guest[], rng: Rng, link: string): unknown {
  if (endpoint.startsWith('GET ')) return undefined
  const [host] = guests
  const name = endpoint.split('/').at(-1) ?? ''
  const seats = host?.live?.table.seats ?? []
  if (endpoint.startsWith('POST /tables/')) {
    const schema = tableCommandSchema.options.find(({ entries }) => entries.type.literal === name)
    const person = seats.length > 0 ? pick(rng, seats).player : 'nobody'
    const bot = seats.find(({ profile }) => profile === null)?.player
    const wished = valueFor(schema, rng, [name === 'removeBot' ? (bot ?? person) : person])
    const { type: _type, ...rest } = wished as Record<string, unknown>
    const { game, options } = host?.live?.table ?? {}
    if (name === 'choose') return { game, options }
    // A request to take back is for the present revision, or for nothing.
    return 'revision' in rest ? { ...rest, revision: host?.state?.revision ?? 1 } : rest
  }
  if (endpoint.startsWith('POST /game/{id}')) return actionFor(name, guests, rng)
  if (endpoint === 'POST /profile/follow') return { link }
  if (endpoint === 'PATCH /profile') return { name: `Somebody ${below(rng, 100)}` }
  return endpoint === 'POST /game/new' || endpoint === 'POST /tables' ? { game: pick(rng, GAMES).id } : {}
}

/** Returns a legal action of this type, if somebody has one; otherwise one that fits the schema. */
function actionFor(name: string, guests: readonly Guest[], rng: Rng): unknown {
  const offered = guests
    .flatMap(({ state }) => [...(state?.legal ?? []), ...(state?.hostLegal ?? [])])
    .filter(({ type }) => type === name)
  const game = guests[0]?.live?.live?.game
  const { type: _type, ...rest } =
    offered.length > 0
      ? pick(rng, offered)
      : (valueFor(game?.action ?? { type: 'strict_object', entries: {} }, rng) as { type?: string })
  return rest
}
