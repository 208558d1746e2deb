import type { HttpRequest, HttpResponse } from '../../src/client/world.ts'
import { GAMES } from '../../src/games/registry.ts'
import type { Answer } from '../../src/protocol/answer.ts'
import type { Core } from '../../src/server/http/core.ts'
import { problem, refusedBy } from '../../src/server/http/problem.ts'
import { Rates } from '../../src/server/http/rates.ts'
import { ReadSlots } from '../../src/server/http/read-slots.ts'
import type { Caller, Reply, Route } from '../../src/server/http/route.ts'
import { allRoutes } from '../../src/server/http/routes/routes.ts'
import { LIMITS } from '../../src/server/limits.ts'
import { CodeGuesses } from '../../src/server/rate-limits/code-guesses.ts'
import type { Profile, Store } from '../../src/server/store/store.ts'
import type { GameServer } from '../../src/server/tables/game-server.ts'
import type { World } from '../../src/server/world.ts'
import type { Inspector, Viewer } from './inspector.ts'

interface Parts {
  readonly gameServer: GameServer
  readonly store: Store
  readonly world: World
  readonly inspector: Inspector
}

interface Matcher {
  readonly route: Route
  readonly pattern: RegExp
}

/** The routes of the server without the HTTP framework. Each call passes the core that they work on. */
const MATCHERS: readonly Matcher[] = allRoutes({
  games: GAMES,
  gamesDir: '',
}).map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

/** The simulation is repeatable, and the time that a read takes is not. */
const FREE_READS = { ...LIMITS, readMsPerAddress: { burst: 1e9, perSecond: 1e9 } }

/** Handles requests: finds the route, identifies the caller, and inspects the response. */
export class HttpDoor {
  readonly #parts: Parts
  readonly #core: Core

  constructor(parts: Parts) {
    this.#parts = parts
    const { gameServer, store, world } = parts
    const used: Partial<Core> = {
      gameServer,
      store,
      world,
      games: GAMES,
      limits: LIMITS,
      rates: new Rates(LIMITS, world),
      guesses: new CodeGuesses(LIMITS, world),
      readSlots: new ReadSlots(FREE_READS, world),
      publicUrl: null,
      isClosing: () => false,
    }
    // The routes that a client uses need only these parts.
    this.#core = used as Core
  }

  async answer(
    request: HttpRequest,
    viewer: Viewer,
    failed: (error: unknown) => void,
  ): Promise<HttpResponse> {
    try {
      const answer = await this.#run(request)
      if (!answer.ok) return replyOf(problem(answer.rejected).status, problem(answer.rejected))
      this.#parts.inspector.seeAnswer(
        viewer,
        new URL(request.url),
        request.headers['idempotency-key'],
        answer.value.body,
      )
      const date = new Date(this.#parts.world.now()).toUTCString()
      return replyOf(answer.value.status ?? 200, answer.value.body, { date, ...answer.value.headers })
    } catch (error) {
      failed(error)
      const refused = refusedBy(error instanceof Error ? error : new Error(String(error)))
      return replyOf(problem(refused).status, problem(refused))
    }
  }

  async #run({ method, url, headers, body }: HttpRequest): Promise<Answer<Reply>> {
    const { pathname, searchParams } = new URL(url)
    const found = MATCHERS.flatMap(({ route, pattern }) => {
      const match = route.method === method ? pattern.exec(pathname) : null
      return match === null ? [] : [{ route, params: { ...match.groups } }]
    })[0]
    if (found === undefined) throw new Error(`there is no route ${method} ${pathname}`)
    const token = headers.authorization?.replace('Bearer ', '') ?? null
    const who = token === null ? null : await this.#parts.gameServer.profiles.identify(token)
    return found.route.run(this.#core, callerOf(who, token, headers), {
      params: found.params,
      query: Object.fromEntries(searchParams),
      body: body === undefined ? undefined : JSON.parse(body),
    })
  }
}

function callerOf(profile: Profile | null, token: string | null, headers: HttpRequest['headers']): Caller {
  return { profile, token, isAdmin: false, bucket: 'all', isLocal: false, headers }
}

function replyOf(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return {
    status,
    header: (name) => headers[name] ?? null,
    text: body === undefined ? '' : JSON.stringify(body),
  }
}
