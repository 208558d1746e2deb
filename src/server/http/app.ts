import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { REJECTIONS, type Rejected, rejection } from '../../protocol/rejections.ts'
import type { Limits } from '../limits.ts'
import { addBodies } from './bodies.ts'
import { capConnections } from './connections.ts'
import type { Core } from './core.ts'
import { addDocumentPages } from './docs/document-pages.ts'
import { openApiOf } from './docs/openapi.ts'
import { SECURITY_HEADERS } from './headers.ts'
import { cookieName } from './identity/identity.ts'
import { addPage, wantsPage } from './page.ts'
import {
  codeOf,
  codeOfBroken,
  PROBLEM_TYPE,
  problem,
  RefusedRequest,
  refusedBy,
  sendProblem,
} from './problem.ts'
import { addRoutes, countStray } from './routes/register.ts'
import { allRoutes } from './routes/routes.ts'

export const LOG_LEVELS = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export interface AppSettings {
  readonly core: Core
  /** The folder of the built page; it may be missing. */
  readonly page: string
  /** The level of the JSON lines on stderr: defects, warnings, or each request too. */
  readonly logLevel?: LogLevel
  /** Another destination of the lines. */
  readonly logTo?: { write(line: string): void }
}

/** The whole of HTTP: the API, the page, limits, headers, and how a request fails. It does not listen yet. */
export function createApp({
  core,
  page,
  logLevel = 'silent',
  logTo = process.stderr,
}: AppSettings): FastifyInstance {
  const app = withLimits(core.limits, { level: logLevel, stream: logTo })
  app.addHook('onRequest', async (request, reply) => {
    const refused = core.hosts.refusal(request.headers.host)
    if (refused !== null) return refuseHost(request, reply, refused, core)
    // Before the body is read. Reads of what is not there reach the folder of the page first, which counts them.
    const tooMany = request.is404 ? countStray(request.raw, core) : null
    if (tooMany !== null) throw new RefusedRequest(tooMany)
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS)
  })
  app.addHook('onResponse', async (request, reply) => {
    // The route and not the address: codes and ids of matches are nobody's business.
    const { method, routeOptions } = request
    const { statusCode: status, elapsedTime } = reply
    const route = routeOptions.url ?? 'none'
    core.metrics.request(method, route, status, elapsedTime)
    request.log.info({ method, route, status, ms: Math.round(elapsedTime) }, 'request')
  })
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const refused = isHalfHeard(error, request.raw) ? rejection('too-slow') : refusedBy(error)
    if (['defect', 'no-answer', 'storage-failed'].includes(refused.code)) request.log.error(error)
    core.metrics.rejected(refused.code)
    return sendProblem(reply, refused)
  })
  capConnections(app.server, {
    max: core.limits.connectionsPerAddress,
    trustedProxies: core.trustedProxies,
    refuse: (socket) => {
      core.metrics.connectionRefused()
      socket.once('finish', () => socket.destroy())
      socket.end(
        rawProblem(rejection('too-many-requests', 'Too many connections are open from this address.')),
      )
    },
  })
  core.metrics.connectionsOf(app.server)
  const routes = allRoutes(core)
  addBodies(app)
  addRoutes(app, core, routes)
  addDocumentPages(
    app,
    core,
    openApiOf(routes, { version: core.version, cookie: cookieName(core.publicUrl) }),
  )
  addPage(app, core, page)
  return app
}

/** A name that is not ours gets one sentence, whatever was asked for; people in a browser get it as plain text. */
function refuseHost(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Rejected,
  core: Core,
): FastifyReply {
  const { code, reason } = countStray(request.raw, core) ?? refused
  core.metrics.rejected(code)
  if (!wantsPage(request)) return sendProblem(reply, { code, reason })
  return reply
    .code(REJECTIONS[code].status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(`${reason}\n`)
}

/** No answer was given because the request itself has not come yet: then it is not we who are slow. */
function isHalfHeard({ code }: { readonly code?: string }, { complete }: IncomingMessage): boolean {
  return code === 'FST_ERR_HANDLER_TIMEOUT' && complete === false
}

function withLimits(
  limits: Limits,
  logger: { level: LogLevel; stream: { write(line: string): void } },
): FastifyInstance {
  const app = Fastify({
    http: {
      connectionsCheckingInterval: limits.checkEveryMs,
      headersTimeout: limits.headersMs,
      maxHeaderSize: limits.headerBytes,
    },
    bodyLimit: limits.bodyBytes,
    connectionTimeout: limits.connectionMs,
    forceCloseConnections: 'idle',
    handlerTimeout: limits.handlerMs,
    keepAliveTimeout: limits.keepAliveMs,
    maxRequestsPerSocket: limits.requestsPerSocket,
    requestTimeout: limits.requestMs,
    trustProxy: false,
    return503OnClosing: false,
    logger,
    // Its own lines would hold addresses.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: limits.paramLength },
    // Errors before a route is found: hooks do not run for them.
    frameworkErrors: (error, _request, reply) => {
      sendProblem(reply.headers(SECURITY_HEADERS), codeOf(error))
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
      else socket.end(rawProblem(rejection(codeOfBroken(error.code))))
    },
  })
  app.server.maxConnections = limits.connections
  return app
}

/** An answer to what is not a request yet, written by hand: there is no reply to write it. */
function rawProblem(rejected: Rejected): string {
  const said = problem(rejected)
  const body = JSON.stringify(said)
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    'content-type': PROBLEM_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${said.status} ${said.title}\r\n${headers.join('')}\r\n${body}`
}
