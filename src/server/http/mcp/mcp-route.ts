import * as v from 'valibot'
import { ok, reject } from '../../../protocol/answer.ts'
import { poolOf } from '../../rankings/leaderboards.ts'
import { personOf, type Reply, type Route, route } from '../route.ts'
import { HttpPlay } from './http-play.ts'

/** Headers of the request that the protocol itself reads. */
const PASSED = /^(accept|content-type|mcp-[a-z-]+)$/

/**
 * The endpoint of the Model Context Protocol (Streamable HTTP). Every request stands alone: the agent's token comes with it,
 * and `routes` do the work.
 */
export function mcpRoute(routes: readonly Route[]): Route {
  const byName = new Map(routes.map((one) => [`${one.method} ${one.path}`, one]))
  return route({
    method: 'POST',
    path: '/mcp',
    group: 'Operation',
    summary: 'The Model Context Protocol, for agents',
    about:
      'Streamable HTTP without sessions, if the operator has opened it (`MCP=on`). The token is that of an agent: POST /profile with `isAgent`. `legal=hidden` leaves the legal actions out.',
    access: 'person',
    query: v.strictObject({ legal: v.optional(v.picklist(['shown', 'hidden']), 'shown') }),
    body: v.looseObject({}),
    answer: { status: 200, schema: v.looseObject({}) },
    async handle(call) {
      const { core, query, body, headers } = call
      if (poolOf(personOf(call).id) !== 'agents')
        return reject(
          'no-token',
          'This is the token of a person: register an agent, by POST /profile with isAgent.',
        )
      // Imported late: a server without agents starts without the protocol's packages.
      const [{ createMcpHandler }, { agentServer }] = await Promise.all([
        import('@modelcontextprotocol/server'),
        import('./tools.ts'),
      ])
      const { version, games } = core
      const settings = { version, games, isLegalShown: query.legal === 'shown' }
      const play = new HttpPlay(core, call, byName)
      const handler = createMcpHandler(() => agentServer(play, settings), {
        maxSubscriptions: 0, // a stream without an end would hold its connection
      })
      try {
        const passed = Object.entries(headers).flatMap(([name, value]) =>
          PASSED.test(name) && typeof value === 'string' ? [[name, value] as [string, string]] : [],
        )
        const request = new Request('http://localhost/mcp', {
          method: 'POST',
          headers: passed,
          body: JSON.stringify(body),
        })
        return ok(await replyFrom(await handler.fetch(request)))
      } finally {
        await handler.close()
      }
    },
  })
}

async function replyFrom(response: Response): Promise<Reply> {
  const text = await response.text()
  const type = response.headers.get('content-type')
  return {
    status: response.status,
    ...(text === '' ? {} : { body: text }),
    ...(type === null ? {} : { type }),
    headers: { 'cache-control': 'no-store' },
  }
}
