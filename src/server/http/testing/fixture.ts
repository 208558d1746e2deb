import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { AnyGame } from '../../../engine/game.ts'
import { toy } from '../../../engine/testing/toy.ts'
import { hashOf } from '../../ids.ts'
import type { Notices } from '../../notices/notices.ts'
import { openSqlite } from '../../store/sqlite/store.ts'
import type { Store } from '../../store/store.ts'
import { GameServer } from '../../tables/game-server.ts'
import { realWorld } from '../../world.ts'
import { createApp, type LogLevel } from '../app.ts'
import { type Core, coreOf } from '../core.ts'

export const ADMIN_TOKEN = 'the-token-of-the-operator-of-these-tests'

export interface FixtureSettings extends Partial<Omit<Core, 'gameServer'>> {
  readonly page?: string
  readonly logLevel?: LogLevel
  readonly logTo?: { write(line: string): void }
  /** Wraps the store that the game server gets. */
  readonly around?: (store: Store) => Store
  /** The sender of notices; by default the server sends none. */
  readonly notices?: Notices
}

export interface TestRequest {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The whole server in memory; tests send it requests without a network. */
export interface Fixture {
  readonly app: FastifyInstance
  readonly core: Core
  /** A request, by address and token alone. */
  ask(line: string, asking?: TestRequest): Promise<TestResponse>
  /** The token of a new person. */
  person(name: string): Promise<string>
  close(): Promise<void>
}

export interface TestResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  readonly body: Json
}

/** A parsed body: tests read it, and fail if it is not as expected. */
export type Json = ReturnType<typeof JSON.parse>

export async function makeFixture(settings: FixtureSettings = {}): Promise<Fixture> {
  const { page = join(tmpdir(), 'no-page-here'), logLevel, logTo, around, notices, ...parts } = settings
  const world = parts.world ?? realWorld
  const games: readonly AnyGame[] = parts.games ?? [toy]
  const inner = parts.store ?? (await openSqlite(':memory:'))
  const store = around === undefined ? inner : around(inner)
  const gameServer = new GameServer({
    store,
    world,
    games,
    report: (what, about) => app.log.error(about, what),
    ...(notices === undefined ? {} : { notices }),
  })
  const admin = { isRight: (token: string) => hashOf(token) === hashOf(ADMIN_TOKEN) }
  const core = coreOf({ admin, ...parts, gameServer, store, world, games })
  const app = createApp({
    core,
    page,
    ...(logLevel === undefined ? {} : { logLevel }),
    ...(logTo === undefined ? {} : { logTo }),
  })
  const ask = (line: string, asking: TestRequest = {}) => askApp(app, line, asking)
  return {
    app,
    core,
    ask,
    async person(name) {
      const { body } = await ask('POST /profile', { body: { name } })
      return body.token
    },
    async close() {
      await gameServer.close()
      app.server.closeAllConnections()
      await app.close()
      await inner.close()
    },
  }
}

async function askApp(
  app: FastifyInstance,
  line: string,
  { token, body, headers }: TestRequest,
): Promise<TestResponse> {
  const [method, url = '/'] = line.split(' ')
  const options: InjectOptions = {
    method: method as 'GET',
    url,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  }
  if (body !== undefined) options.headers = { 'content-type': 'application/json', ...options.headers }
  const response = await app.inject(options)
  const isJson = String(response.headers['content-type'] ?? '').includes('json')
  return {
    status: response.statusCode,
    headers: response.headers as Record<string, string | undefined>,
    text: response.body,
    body: isJson && response.body !== '' ? JSON.parse(response.body) : null,
  }
}
