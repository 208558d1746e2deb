import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Typed } from '../engine/game.ts'
import { fastRng, pick, type Rng } from '../engine/rng.ts'
import { contributed } from '../engine/verify.ts'
import { GAMES } from '../games/registry.ts'
import type { Answer } from '../protocol/answer.ts'
import type { StateMessage } from '../protocol/messages.ts'
import type { TableCommand } from '../protocol/table.ts'
import { type Served, serve } from '../server/serve.ts'
import { createApi } from './api.ts'
import { connectTable, type TableConnection } from './connection.ts'
import { LOG_MAX } from './match-log.ts'
import { webWorld } from './platform/web-world.ts'
import type { ClientSocket, ClientWorld, Notes, SocketHandlers } from './world.ts'

let served: Served
beforeAll(async () => {
  served = await serve({ host: '127.0.0.1', port: 0, pageDir: '/nowhere', say: () => undefined })
})
afterAll(() => served.close())

/** A fault of a socket. */
type Fault = 'cut' | 'lost-answer' | 'deaf'
interface FaultPlan {
  /** How many messages it sends before the fault; the server takes some twenty in a row. */
  readonly messages: number
  readonly fault: Fault
}

/** How often each fault has happened. */
const faultCounts: Record<Fault, number> = { cut: 0, 'lost-answer': 0, deaf: 0 }

const NO_NOTES: Notes = { read: () => null, write: () => undefined }

/** Node's own sockets and requests; the sockets fail as planned. */
function faultyWorld(
  plan: (() => FaultPlan) | 'no sockets' = () => ({ messages: 1_000, fault: 'cut' }),
): ClientWorld {
  return {
    ...webWorld(NO_NOTES),
    openSocket: (url, handlers) =>
      plan === 'no sockets' ? closedSocket(handlers) : faultySocket(url, handlers, plan()),
  }
}

function closedSocket(handlers: SocketHandlers): ClientSocket {
  setTimeout(() => handlers.onClose(), 1)
  return { send: () => undefined, close: () => undefined }
}

function faultySocket(url: string, handlers: SocketHandlers, { messages, fault }: FaultPlan): ClientSocket {
  const socket = new WebSocket(url)
  let sent = 0
  let isDeaf = false
  const cut = () => {
    if (socket.readyState < WebSocket.CLOSING) socket.close()
    handlers.onClose()
  }
  socket.binaryType = 'arraybuffer'
  socket.onopen = () => handlers.onOpen()
  socket.onmessage = ({ data }) => {
    if (!isDeaf) handlers.onMessage(typeof data === 'string' ? data : new Uint8Array(data))
  }
  socket.onclose = () => handlers.onClose()
  return {
    send: (text) => {
      if (socket.readyState !== WebSocket.OPEN || isDeaf) return
      sent += 1
      const isLast = sent > messages
      if (isLast) faultCounts[fault] += 1
      if (isLast && fault === 'cut') return cut()
      if (isLast) isDeaf = true
      if (!isLast || fault === 'lost-answer') socket.send(text)
      if (isLast && fault === 'lost-answer') setTimeout(cut, 20)
    },
    close: () => socket.close(),
  }
}

/** Plans sockets that fail after a few messages, some of them without closing. */
function roughPlan(rng: Rng): () => FaultPlan {
  return () => ({
    messages: 1 + (rng() % 14),
    fault: rng() % 12 === 0 ? 'deaf' : rng() % 2 === 0 ? 'cut' : 'lost-answer',
  })
}

interface Person {
  readonly token: string
  readonly table: TableConnection
  /** The acknowledged actions. */
  readonly done: { readonly revision: number; readonly action: Typed }[]
  readonly rejected: string[]
}

const api = (token?: string) =>
  createApi({ world: faultyWorld(), baseUrl: served.url, ...(token === undefined ? {} : { token }) })

function assertOk<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.rejected.code}: ${answer.rejected.reason}`)
  return answer.value
}

async function until<T>(
  condition: string,
  read: () => T | null | undefined | false,
  timeoutMs = 60_000,
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const value = read()
    if (value !== null && value !== undefined && value !== false) return value
    if (Date.now() > end) throw new Error(`timed out: ${condition}`)
    await sleep(5)
  }
}

function sit(code: string, token: string, world: ClientWorld): Person {
  const table = connectTable({ world, baseUrl: served.url, code, token })
  // Retries at once, so that the test need not wait for the backoff.
  table.subscribe(() => {
    if (table.snapshot().connection.status === 'reconnecting') setTimeout(() => table.retry(), 20)
  })
  return { token, table, done: [], rejected: [] }
}

/** Opens Ana's table, seats Ben and starts a match. */
async function gather(game: string, worlds: readonly ClientWorld[], commands: readonly TableCommand[]) {
  const [ana, ben] = [
    assertOk(await api().register({ name: 'Ana' })),
    assertOk(await api().register({ name: 'Ben' })),
  ]
  const { code } = assertOk(await api(ana.token).openTable({ game })).table
  const people = [ana, ben].map(({ token }, at) => sit(code, token, worlds[at] ?? faultyWorld()))
  const [host, guest] = people
  if (host === undefined || guest === undefined) throw new Error('Two people must play.')
  assertOk(await guest.table.command({ type: 'sit' }))
  for (const command of commands) assertOk(await host.table.command(command))
  await until('the commitments of both', () =>
    host.table.snapshot().table?.seats.every(({ hasEntropy, bot }) => hasEntropy || bot !== null),
  )
  assertOk(await host.table.command({ type: 'start' }))
  return { code, host, people }
}

const isOver = ({ table }: Person) =>
  table.snapshot().state?.outcome !== null && table.snapshot().state !== null

/** Chooses among the actions that a page would offer. */
function choiceOf({ table }: Person, rng: Rng): { action: Typed; as?: 'host' } | null {
  const { state } = table.snapshot()
  if (state?.legal !== undefined && state.legal.length > 0) return { action: pick(rng, state.legal) }
  const waits = state?.activePlayers.length === 0 ? state.hostLegal : undefined
  return waits === undefined || waits.length === 0 ? null : { action: pick(rng, waits), as: 'host' }
}

/** Plays random legal actions until the match is over. */
async function play(person: Person, rng: Rng): Promise<void> {
  while (!isOver(person)) {
    const choice = choiceOf(person, rng)
    if (choice === null) {
      await sleep(2)
      continue
    }
    const { action, as } = choice
    const answer = await person.table.act(action, as)
    if (answer.ok) person.done.push({ revision: answer.value.revision, action })
    else person.rejected.push(answer.rejected.code)
  }
}

/** Compares a player's log and acknowledgements with the record and the history of the match. */
async function check({ token, table, done, rejected }: Person, state: StateMessage): Promise<void> {
  expect(rejected.filter((code) => !OVERTAKEN.includes(code))).toEqual([])
  const { record } = assertOk(await api().record(state.match))
  const own = record.actions.filter(([player]) => player === state.yourPlayerId)
  expect(new Set(done.map(({ revision }) => revision)).size).toBe(done.length)
  for (const { revision, action } of done) expect(record.actions[revision - 1]?.[1]).toEqual(action)
  const played = done.filter(({ revision }) => record.actions[revision - 1]?.[0] === state.yourPlayerId)
  expect(played.length).toBe(own.length)
  const steps: { revision: number; event: Typed }[] = []
  for (let after = 0; after < record.actions.length; after += 500) {
    const history = assertOk(await api(token).history(state.match, after, 500))
    for (const { revision, events } of history) steps.push(...events.map((event) => ({ revision, event })))
  }
  await until('the whole log', () => table.snapshot().log.length >= Math.min(steps.length, LOG_MAX))
  const { log } = table.snapshot()
  expect(log.map(({ revision, event }) => ({ revision, event }))).toEqual(steps.slice(-LOG_MAX))
  expect(log.every(({ id }, at) => at === 0 || id === (log[at - 1]?.id ?? 0) + 1)).toBe(true)
  const deal = table.dealOf(state.match)
  // A device whose line was cut may have revealed too late.
  expect(record.seed.dealer).toBe('committed')
  if (deal !== null && deal.bytes !== null && record.seed.dealer !== 'fast')
    expect(contributed(record.seed)).toContain(deal.bytes)
  expect(deal?.isSeenBefore).toBe(true)
}

/** Rejections of an action that came after another player's. */
const OVERTAKEN = ['stale-revision', 'not-your-turn', 'illegal-action', 'match-over']

const BOT: TableCommand = { type: 'addBot', level: 'beginner' }
const QUICK: TableCommand = { type: 'pace', paceMs: 0 }

// Side by side: most of the time they wait for a silent socket to be given up.
describe.concurrent.each(GAMES.map(({ id }) => id))('a match of %s', (game) => {
  test.each([1, 2])(
    'over sockets that break all the time (seed %i) applies each action once, in order, and loses none',
    async (seed) => {
      const rng = fastRng(seed)
      const worlds = [faultyWorld(roughPlan(rng)), faultyWorld(roughPlan(rng))]
      const { people } = await gather(game, worlds, [QUICK, BOT])
      await Promise.all(people.map((person) => play(person, rng)))
      for (const person of people) {
        const { state } = person.table.snapshot()
        if (state === null) throw new Error('The match has no state.')
        await check(person, state)
        person.table.close()
      }
    },
  )
})

test('every fault has happened to some sockets', () => {
  for (const count of Object.values(faultCounts)) expect(count).toBeGreaterThan(0)
})

test('a match over HTTP alone is the same', async () => {
  const rng = fastRng(3)
  const { people } = await gather('yahtzee', [faultyWorld('no sockets'), faultyWorld()], [QUICK, BOT])
  await Promise.all(people.map((person) => play(person, rng)))
  for (const person of people) {
    const { state } = person.table.snapshot()
    if (state === null) throw new Error('The match has no state.')
    await check(person, state)
    person.table.close()
  }
})

test('the next window takes the seat, a spectator’s screen does not, and the first can take it back', async () => {
  const { code, host, people } = await gather('yahtzee', [], [QUICK])
  const screen = connectTable({
    world: faultyWorld(),
    baseUrl: served.url,
    code,
    token: host.token,
    asSpectator: true,
  })
  await until('the match on the screen', () => screen.snapshot().state)
  expect(screen.snapshot()).toMatchObject({
    state: { yourPlayerId: null },
    table: { you: { player: null, isHost: false }, spectators: 1 },
  })
  expect(host.table.snapshot().connection.status).toBe('online')
  const next = connectTable({ world: faultyWorld(), baseUrl: served.url, code, token: host.token })
  await until('the first window has stopped', () => host.table.snapshot().connection.status === 'elsewhere')
  await until('the other window is online', () => next.snapshot().connection.status === 'online')
  host.table.useHere()
  await until('the first window is back', () => host.table.snapshot().connection.status === 'online')
  await until('the other window has stopped', () => next.snapshot().connection.status === 'elsewhere')
  expect(screen.snapshot().connection.status).toBe('online')
  for (const { table } of people) table.close()
  for (const table of [screen, next]) table.close()
})
