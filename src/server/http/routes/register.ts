import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rejection } from '../../../protocol/rejections.ts'
import type { Profile } from '../../store/store.ts'
import type { Core, Place } from '../core.ts'
import { bucketOf, clientAddress, isLoopback } from '../identity/client-address.ts'
import { cookieFor, credentialsOf, isMeant, mayBeToken } from '../identity/identity.ts'
import { type Refused, RefusedRequest, sendProblem } from '../problem.ts'
import type { Caller, Reply, Route } from '../route.ts'

const ALL_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

/** The client's address, through trusted proxies only. */
export function addressOf({ socket, headers }: IncomingMessage, { trustedProxies }: Place): string {
  return clientAddress(socket.remoteAddress ?? '', headers['x-forwarded-for'], trustedProxies)
}

/** Counts a request that no route takes; the rejection if its address has sent too many requests. */
export function countStray(request: IncomingMessage, core: Core): Refused | null {
  return core.rates.request('requestsPerAddress', bucketOf(addressOf(request, core)))
}

/** Adds the routes. A known path with another method is refused before its body is read, with the allowed methods. */
export function addRoutes(app: FastifyInstance, core: Core, routes: readonly Route[]): void {
  for (const route of routes) addRoute(app, core, route)
  for (const [path, there] of Map.groupBy(routes, (route) => route.path)) {
    refuseOtherMethods(
      app,
      core,
      path,
      there.map(({ method }) => method),
    )
  }
}

export function refuseOtherMethods(
  app: FastifyInstance,
  core: Core,
  path: string,
  methods: readonly string[],
): void {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  app.route({
    method: ALL_METHODS.filter((method) => !allowed.includes(method)),
    url: urlOf(path),
    onRequest: async ({ raw }, reply) =>
      sendProblem(reply.header('allow', allowed.join(', ')), countStray(raw, core) ?? 'wrong-method'),
    handler: (_request, reply) => reply,
  })
}

function urlOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function addRoute(app: FastifyInstance, core: Core, route: Route): void {
  const callers = new WeakMap<FastifyRequest, Caller>()
  app.route({
    method: route.method,
    url: urlOf(route.path),
    // Runs before the body is read, so that a refused request costs no more than its headers.
    onRequest: async (request) => {
      const caller = await callerOf(core, route, request.raw)
      const refused = refusalOf(core, route, caller)
      if (refused !== null) throw new RefusedRequest(refused)
      callers.set(request, caller)
    },
    handler: async (request, reply) => {
      const caller = callers.get(request)
      if (caller === undefined) throw new Error('the request has no caller')
      const { params, query, body } = request
      const run = () => route.run(core, caller, { params, query, body })
      const answer = route.isSlow ? await core.readSlots.run(caller.bucket, run) : await run()
      if (answer.ok) return sendReply(reply, answer.value, core)
      core.metrics.rejected(answer.rejected.code)
      return sendProblem(reply, answer.rejected)
    },
  })
}

interface Arriving extends Caller {
  /** The reason why the claimed identity is rejected, or null. */
  readonly refused: Refused | null
}

async function callerOf(core: Core, route: Route, request: IncomingMessage): Promise<Arriving> {
  const { headers } = request
  const { by, token } = credentialsOf(headers, core.publicUrl)
  const address = addressOf(request, core)
  const isWrite = route.method !== 'GET'
  const isStrange = isWrite && !isMeant(headers, by, core.publicUrl)
  const isForPeople = route.access === 'someone' || route.access === 'person'
  const profile: Profile | null =
    isForPeople && !isStrange && mayBeToken(token) ? await core.gameServer.profiles.identify(token) : null
  return {
    profile,
    token: profile === null ? null : token,
    // A cookie never makes anyone the operator, so that no page can act as one.
    isAdmin: by === 'bearer' && core.admin.isRight(token),
    bucket: bucketOf(address),
    isLocal: isLoopback(address) && PROXY_HEADERS.every((name) => headers[name] === undefined),
    headers,
    // A browser with an expired cookie counts as new; a program with a wrong token gets a rejection.
    refused: isStrange
      ? rejection('wrong-origin')
      : isForPeople && by === 'bearer' && profile === null
        ? rejection('no-token')
        : null,
  }
}

function refusalOf({ rates }: Core, { access, cost }: Route, caller: Arriving): Refused | null {
  const { profile, isAdmin, bucket, refused } = caller
  const tooMany =
    profile === null
      ? rates.request('requestsPerAddress', bucket, cost)
      : rates.request('requestsPerPerson', profile.id, cost)
  if (tooMany !== null) return tooMany
  if (refused !== null) return refused
  if (access === 'person' && profile === null) return rejection('no-token')
  if (access === 'admin' && !isAdmin) return rejection('no-token')
  return null
}

function sendReply(reply: FastifyReply, answer: Reply, { publicUrl }: Core): FastifyReply {
  const { status = 200, body, type, headers = { 'cache-control': 'no-store' }, cookie } = answer
  reply.code(status).headers(headers)
  if (cookie !== undefined) reply.header('set-cookie', cookieFor(cookie.token, publicUrl))
  if (type !== undefined) reply.type(type)
  return body === undefined ? reply.send() : reply.send(body)
}
