import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Typed } from '../engine/game.ts'
import { fastRng, pick, type Rng } from '../engine/rng.ts'
import { GAMES } from '../games/registry.ts'
import type { Answer } from '../protocol/answer.ts'
import type { StateMessage } from '../protocol/messages.ts'
import type { TableCommand } from '../protocol/table.ts'
import { type Served, serve } from '../server/serve.ts'
import { createApi } from './api.ts'
import { connectTable, type TableConnection } from './connection.ts'
import { LOG_MAX } from './match-log.ts'
import type { ClientSocket, ClientWorld, SocketHandlers } from './world.ts'

let served: Served
beforeAll(async () => {
  served = await serve({ host: '127.0.0.1', port: 0, pageDir: '/nowhere', say: () => undefined })
})
afterAll(() => served.close())

/** What befalls a socket. */
type Mishap = 'cut' | 'lost-answer' | 'deaf'
interface Fate {
  /** Of how many messages it may say; the server takes some twenty in a row. */
  readonly words: number
  readonly mishap: Mishap
}

/** How often each mishap came about. */
const befell: Record<Mishap, number> = { cut: 0, 'lost-answer': 0, deaf: 0 }

/** Node's own sockets and requests, whose sockets come to the ends that `fate` says. */
function nodeWorld(fate: (() => Fate) | 'no sockets' = () => ({ words: 1_000, mishap: 'cut' })): ClientWorld {
  return {
    now: () => Date.now(),
    later: (delayMs, job) => {
      const timer = setTimeout(job, delayMs)
      return () => clearTimeout(timer)
    },
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    openSocket: (url, ears) => (fate === 'no sockets' ? noSocket(ears) : fatedSocket(url, ears, fate())),
    fetch: async ({ method, url, headers, body, timeoutMs }) => {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(url, { method, headers, signal, ...(body === undefined ? {} : { body }) })
      const text = await response.text()
      return { status: response.status, header: (name) => response.headers.get(name), text }
    },
  }
}

function noSocket(ears: SocketHandlers): ClientSocket {
  setTimeout(() => ears.onClose(), 1)
  return { send: () => undefined, close: () => undefined }
}

function fatedSocket(url: string, ears: SocketHandlers, { words, mishap }: Fate): ClientSocket {
  const socket = new WebSocket(url)
  let said = 0
  let isDeaf = false
  const cut = () => {
    if (socket.readyState < WebSocket.CLOSING) socket.close()
    ears.onClose()
  }
  socket.onopen = () => ears.onOpen()
  socket.onmessage = ({ data }) => {
    if (!isDeaf) ears.onMessage(String(data))
  }
  socket.onclose = () => ears.onClose()
  return {
    send: (text) => {
      if (socket.readyState !== WebSocket.OPEN || isDeaf) return
      said += 1
      const isLast = said > words
      if (isLast) befell[mishap] += 1
      if (isLast && mishap === 'cut') return cut()
      if (isLast) isDeaf = true
      if (!isLast || mishap === 'lost-answer') socket.send(text)
      if (isLast && mishap === 'lost-answer') setTimeout(cut, 20)
    },
    close: () => socket.close(),
  }
}

/** Sockets that break every few words, now and then in the worst way. */
function rough(rng: Rng): () => Fate {
  return () => ({
    words: 1 + (rng() % 14),
    mishap: rng() % 12 === 0 ? 'deaf' : rng() % 2 === 0 ? 'cut' : 'lost-answer',
  })
}

interface Person {
  readonly token: string
  readonly table: TableConnection
  /** What was acknowledged. */
  readonly done: { readonly revision: number; readonly action: Typed }[]
  readonly rejected: string[]
}

const api = (token?: string) =>
  createApi({ world: nodeWorld(), baseUrl: served.url, ...(token === undefined ? {} : { token }) })

function good<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.rejected.code}: ${answer.rejected.reason}`)
  return answer.value
}

async function until<T>(
  what: string,
  read: () => T | null | undefined | false,
  patienceMs = 60_000,
): Promise<T> {
  const end = Date.now() + patienceMs
  for (;;) {
    const value = read()
    if (value !== null && value !== undefined && value !== false) return value
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`)
    await sleep(5)
  }
}

function sit(code: string, token: string, world: ClientWorld): Person {
  const table = connectTable({ world, baseUrl: served.url, code, token })
  // Somebody impatient, so that the test need not wait for its turn either.
  table.subscribe(() => {
    if (table.snapshot().connection.status === 'reconnecting') setTimeout(() => table.retry(), 20)
  })
  return { token, table, done: [], rejected: [] }
}

/** Ana's table with Ben at it, about to play. */
async function gather(game: string, worlds: readonly ClientWorld[], commands: readonly TableCommand[]) {
  const [ana, ben] = [
    good(await api().register({ name: 'Ana' })),
    good(await api().register({ name: 'Ben' })),
  ]
  const { code } = good(await api(ana.token).openTable({ game })).table
  const people = [ana, ben].map(({ token }, at) => sit(code, token, worlds[at] ?? nodeWorld()))
  const [host, guest] = people
  if (host === undefined || guest === undefined) throw new Error('Two people play.')
  good(await guest.table.command({ type: 'sit' }))
  for (const command of commands) good(await host.table.command(command))
  await until('bytes of both', () =>
    host.table.snapshot().table?.seats.every(({ hasEntropy, bot }) => hasEntropy || bot !== null),
  )
  good(await host.table.command({ type: 'start' }))
  return { code, host, people }
}

const isOver = ({ table }: Person) =>
  table.snapshot().state?.outcome !== null && table.snapshot().state !== null

/** What is there to do, as a page would offer it. */
function choiceOf({ table }: Person, rng: Rng): { action: Typed; as?: 'host' } | null {
  const { state } = table.snapshot()
  if (state?.legal !== undefined && state.legal.length > 0) return { action: pick(rng, state.legal) }
  const waits = state?.activePlayers.length === 0 ? state.hostLegal : undefined
  return waits === undefined || waits.length === 0 ? null : { action: pick(rng, waits), as: 'host' }
}

/** Plays whatever is legal until it is over. */
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

/** Holds what the two were told against the record and the history of the match. */
async function check({ token, table, done, rejected }: Person, state: StateMessage): Promise<void> {
  expect(rejected.filter((code) => !OVERTAKEN.includes(code))).toEqual([])
  const record = good(await api().record(state.match))
  const own = record.actions.filter(([player]) => player === state.yourPlayerId)
  expect(new Set(done.map(({ revision }) => revision)).size).toBe(done.length)
  for (const { revision, action } of done) expect(record.actions[revision - 1]?.[1]).toEqual(action)
  const played = done.filter(({ revision }) => record.actions[revision - 1]?.[0] === state.yourPlayerId)
  expect(played.length).toBe(own.length)
  const steps: { revision: number; event: Typed }[] = []
  for (let after = 0; after < record.actions.length; after += 500) {
    const history = good(await api(token).history(state.match, after, 500))
    for (const { revision, events } of history) steps.push(...events.map((event) => ({ revision, event })))
  }
  await until('the whole log', () => table.snapshot().log.length >= Math.min(steps.length, LOG_MAX))
  const { log } = table.snapshot()
  expect(log.map(({ revision, event }) => ({ revision, event }))).toEqual(steps.slice(-LOG_MAX))
  expect(log.every(({ id }, at) => at === 0 || id === (log[at - 1]?.id ?? 0) + 1)).toBe(true)
  const deal = table.dealOf(state.match)
  expect(record.seed).toMatchObject({ clients: expect.arrayContaining([deal?.bytes]) })
  expect(deal?.isSeenBefore).toBe(true)
}

/** Where several are asked at once, one's own answer may come too late. */
const OVERTAKEN = ['stale-revision', 'not-your-turn', 'illegal-action', 'match-over']

const BOT: TableCommand = { type: 'addBot', level: 'beginner' }
const QUICK: TableCommand = { type: 'pace', paceMs: 0 }

describe.each(GAMES.map(({ id }) => id))('a match of %s', (game) => {
  test.each([1, 2])(
    'over sockets that break all the time (%i): nothing is doubled, lost or out of order',
    async (seed) => {
      const rng = fastRng(seed)
      const worlds = [nodeWorld(rough(rng)), nodeWorld(rough(rng))]
      const { people } = await gather(game, worlds, [QUICK, BOT])
      await Promise.all(people.map((person) => play(person, rng)))
      for (const person of people) {
        const { state } = person.table.snapshot()
        if (state === null) throw new Error('It is over.')
        await check(person, state)
        person.table.close()
      }
    },
  )
})

test('all that can befall a socket has befallen some', () => {
  for (const count of Object.values(befell)) expect(count).toBeGreaterThan(2)
})

test('over HTTP alone a match is the same', async () => {
  const rng = fastRng(3)
  const { people } = await gather('yahtzee', [nodeWorld('no sockets'), nodeWorld()], [QUICK, BOT])
  await Promise.all(people.map((person) => play(person, rng)))
  for (const person of people) {
    const { state } = person.table.snapshot()
    if (state === null) throw new Error('It is over.')
    await check(person, state)
    person.table.close()
  }
})

test('the next window takes the seat over, a screen that looks on does not, and it comes back', async () => {
  const { code, host, people } = await gather('yahtzee', [], [QUICK])
  const screen = connectTable({
    world: nodeWorld(),
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
  const next = connectTable({ world: nodeWorld(), baseUrl: served.url, code, token: host.token })
  await until('the first stands aside', () => host.table.snapshot().connection.status === 'elsewhere')
  await until('the other is there', () => next.snapshot().connection.status === 'online')
  host.table.useHere()
  await until('it is back', () => host.table.snapshot().connection.status === 'online')
  await until('the other stands aside', () => next.snapshot().connection.status === 'elsewhere')
  expect(screen.snapshot().connection.status).toBe('online')
  for (const { table } of people) table.close()
  for (const table of [screen, next]) table.close()
})
