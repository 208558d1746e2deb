import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApi } from '../../client/api.ts'
import { connectTable } from '../../client/connection.ts'
import type { Typed } from '../../engine/game.ts'
import { nodeWorld } from '../../library/node-world.ts'
import { createServer } from '../../server/create-server.ts'
import type { Served } from '../../server/serve.ts'
import { testScreen } from '../testing/screen.ts'
import { mcp } from './mcp.ts'

interface Called {
  readonly content: readonly { readonly text: string }[]
  readonly isError?: boolean
}

interface Seen {
  readonly code: string
  readonly isYourTurn: boolean
  readonly legal: readonly Typed[]
  readonly outcome: { readonly places: readonly unknown[] } | null
  readonly happened: readonly Typed[]
}

/** A program that runs an agent: it exchanges one line of JSON-RPC per message. */
class Agent {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (answer: { result?: unknown; error?: unknown }) => void>()
  readonly ended: Promise<number | null>
  #lastId = 0

  constructor(url: string, ...flags: string[]) {
    const main = join(import.meta.dirname, '../main.ts')
    const child = spawn(process.execPath, [main, 'mcp', '--url', url, '--name', 'Robin', ...flags], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#child = child
    this.ended = new Promise((resolve) => child.on('exit', resolve))
    // Every line on stdout must be a message.
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message: { id?: number; result?: unknown; error?: unknown } = JSON.parse(line)
      if (message.id !== undefined) this.#waiting.get(message.id)?.(message)
    })
  }

  #write(message: object): void {
    this.#child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  async ask<T>(method: string, params: object = {}): Promise<T> {
    this.#lastId += 1
    const id = this.#lastId
    const answer = new Promise<{ result?: unknown; error?: unknown }>((resolve) =>
      this.#waiting.set(id, resolve),
    )
    this.#write({ id, method, params })
    const { result, error } = await answer
    if (error !== undefined) throw new Error(JSON.stringify(error))
    return result as T
  }

  async begin(): Promise<void> {
    const clientInfo = { name: 'test', version: '1' }
    await this.ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo })
    this.#write({ method: 'notifications/initialized' })
  }

  call(name: string, args: object = {}): Promise<Called> {
    return this.ask('tools/call', { name, arguments: args })
  }

  async data<T>(name: string, args: object = {}): Promise<T> {
    const { content, isError = false } = await this.call(name, args)
    expect(isError, content[0]?.text).toBe(false)
    return JSON.parse(content[0]?.text ?? 'null')
  }

  end(): void {
    this.#child.stdin?.end()
  }
}

let server: Served
let agent: Agent
beforeAll(async () => {
  server = await createServer()
  agent = new Agent(server.url)
  await agent.begin()
})
afterAll(async () => {
  agent.end()
  await server.close()
})

/** Takes the first legal action whenever it can act, until the match is over. */
async function playOut(first: Seen): Promise<Seen> {
  let seen = first
  for (let step = 0; seen.outcome === null && step < 500; step += 1) {
    const [action] = seen.legal
    if (action === undefined) {
      seen = await agent.data('wait', { code: seen.code, seconds: 20 })
      continue
    }
    const called = await agent.call('act', { code: seen.code, action })
    // If several players can act, another one may have been quicker.
    seen =
      called.isError === true
        ? await agent.data('see', { code: seen.code })
        : JSON.parse(called.content[0]!.text)
  }
  return seen
}

test('an agent finds its tools and their inputs', async () => {
  const { tools } = await agent.ask<{ tools: { name: string; inputSchema: { type: string } }[] }>(
    'tools/list',
  )
  expect(tools.map(({ name }) => name).toSorted()).toEqual(
    [
      ...['act', 'join', 'leave', 'list_games', 'list_tables', 'open_table', 'rules', 'see', 'take_back'],
      'wait',
    ].toSorted(),
  )
  for (const { inputSchema } of tools) expect(inputSchema.type).toBe('object')
})

test('an agent reads the rules and plays a whole match against bots', async () => {
  expect(await agent.data('list_games')).toContainEqual(expect.objectContaining({ id: 'white-elephant' }))
  expect(await agent.data('rules', { game: 'white-elephant' })).toMatchObject({
    rules: expect.stringContaining('# White Elephant'),
  })
  const seen = await agent.data<Seen>('open_table', { game: 'white-elephant', bots: ['good', 'beginner'] })
  expect(await agent.data('list_tables')).toMatchObject([{ code: seen.code, game: 'white-elephant' }])
  const { outcome } = await playOut(seen)
  expect(outcome?.places).toHaveLength(3)
  await agent.data('leave', { code: seen.code })
  expect(await agent.data('list_tables')).toEqual([])
})

test('an agent joins a person at their table', async () => {
  const world = nodeWorld()
  const opened = await createApi({ world, baseUrl: server.url }).openTable({ game: 'discard', name: 'Ana' })
  if (!opened.ok) throw new Error(opened.rejected.reason)
  const { token = '' } = opened.value
  const { code } = opened.value.table
  const ana = connectTable({ world, baseUrl: server.url, code, token })
  expect(await agent.data('join', { code: code.toLowerCase() })).toMatchObject({
    game: 'discard',
    match: null,
  })
  expect((await ana.command({ type: 'start' })).ok).toBe(true)
  const seen = await agent.data<Seen>('wait', { code })
  expect(seen).toMatchObject({ code, isYourTurn: true, outcome: null })
  // The agent receives nothing about Ana's cards.
  const hidden = JSON.stringify(seen)
  const own = ana.snapshot().state?.gameState as { handCards: { id: string }[] }
  for (const { id } of own.handCards) expect(hidden).not.toContain(`"${id}"`)
  ana.close()
})

test('an agent that waits is asked to agree to a takeback, and answers', async () => {
  const world = nodeWorld()
  const opened = await createApi({ world, baseUrl: server.url }).openTable({
    game: 'discard',
    options: { planning: true },
    name: 'Ana',
  })
  if (!opened.ok) throw new Error(opened.rejected.reason)
  const { token = '' } = opened.value
  const { code } = opened.value.table
  const ana = connectTable({ world, baseUrl: server.url, code, token })
  await agent.data('join', { code })
  expect((await ana.command({ type: 'start' })).ok).toBe(true)
  // Both discard at once, so Ana can ask while it is the agent's turn as well.
  await vi.waitFor(() => expect(ana.snapshot().state?.legal).toBeDefined())
  const discard = ana.snapshot().state?.legal?.find(({ type }) => type === 'confirmDiscard')
  expect((await ana.act(discard!)).ok).toBe(true)
  const { revision } = ana.snapshot().state!
  expect((await agent.call('take_back', { code, agrees: true })).content[0]?.text).toContain('Rejected')
  expect((await ana.command({ type: 'askTakeBack', revision })).ok).toBe(true)
  await vi.waitFor(async () =>
    expect(await agent.data('see', { code })).toMatchObject({ isAskedToAgree: true, mayTakeBack: false }),
  )
  await agent.data('take_back', { code, agrees: true })
  await vi.waitFor(() => expect(ana.snapshot().state?.revision).toBe(revision + 1))
  ana.close()
})

test('an agent learns why a call is rejected', async () => {
  expect(await agent.call('join', { code: 'ZZZZZ' })).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('Rejected (unknown-table)') }],
  })
  expect((await agent.call('see', { code: 'ZZZZ2' })).content[0]?.text).toContain('join it first')
  expect((await agent.call('act', { code: 'nonsense' })).isError).toBe(true)
})

test('legal actions are hidden if the flag says so', async () => {
  const blind = new Agent(server.url, '--legal', 'hidden')
  await blind.begin()
  const seen = await blind.data<object>('open_table', { game: 'white-elephant', bots: ['good', 'beginner'] })
  expect(seen).toHaveProperty('view')
  expect(seen).not.toHaveProperty('legal')
  expect(await blind.data<object>('rules', { game: 'white-elephant' })).toHaveProperty('actions')
  blind.end()
  expect(await blind.ended).toBe(0)
  await expect(mcp(['--legal', 'perhaps'], testScreen())).rejects.toThrow('--legal is shown or hidden')
})

test('the command ends with the program that started it', async () => {
  const short = new Agent(server.url)
  await short.begin()
  short.end()
  expect(await short.ended).toBe(0)
})
