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
  /** The level of the JSON log lines: `info` has one for every request. */
  readonly logLevel?: LogLevel
  /** The destination of the log lines; stderr by default. */
  readonly logTo?: { write(line: string): void }
}

/** Creates the HTTP server: the API, the page, limits, headers and error handling. It does not listen yet. */
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
    // Runs before the body is read. GET requests without a route are counted by the page's not-found handler.
    const tooMany = request.is404 ? countStray(request.raw, core) : null
    if (tooMany !== null) throw new RefusedRequest(tooMany)
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS)
  })
  app.addHook('onResponse', async (request, reply) => {
    // Logs the route, not the URL: that would contain codes of tables and ids of matches.
    const { method, routeOptions } = request
    const { statusCode: status, elapsedTime } = reply
    const route = routeOptions.url ?? 'none'
    core.metrics.request(method, route, status, elapsedTime)
    request.log.info({ method, route, status, ms: Math.round(elapsedTime) }, 'request')
  })
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const refused = isIncomplete(error, request.raw) ? rejection('too-slow') : refusedBy(error)
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

/** Refuses a request under a foreign host name: as a problem document, or as plain text for a browser. */
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

/** Whether a timeout was caused by a client that has not sent its whole request. */
function isIncomplete({ code }: { readonly code?: string }, { complete }: IncomingMessage): boolean {
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
    // Fastify's own request log would contain addresses.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: limits.paramLength },
    // Handles errors before a route is found, for which no hooks run.
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

/** Writes a raw HTTP response for a connection that has no parsed request, and so no reply object. */
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
