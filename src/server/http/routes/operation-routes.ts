import * as v from 'valibot'
import { ok, reject } from '../../../protocol/answer.ts'
import { codeSchema } from '../../../protocol/identity.ts'
import type { Table } from '../../../table/table.ts'
import { MEMORY_LIMITS, SOCKET_LIMITS } from '../../limits.ts'
import {
  addressAnswer,
  adminStatusAnswer,
  adminTablesAnswer,
  matchRecord,
  readyAnswer,
  statusAnswer,
} from '../answers.ts'
import type { Core } from '../core.ts'
import { type Route, route } from '../route.ts'

const NO_STORE = { 'cache-control': 'no-store' }

const health = route({
  method: 'GET',
  path: '/health',
  group: 'Operation',
  summary: 'Liveness check',
  access: 'anyone',
  answer: { status: 200, schema: statusAnswer },
  handle: async () => ok({ body: { status: 'ok' }, headers: NO_STORE }),
})

const ready = route({
  method: 'GET',
  path: '/ready',
  group: 'Operation',
  summary: 'Readiness check',
  about:
    'Fails while the server shuts down, while the store does not answer, and after a failed write until the next one succeeds. `damagedMatches` is the number of matches whose stored data is damaged; the other matches go on. `lostMatches` is the number of matches for which a client has shown a receipt of actions that the store does not have.',
  access: 'anyone',
  answer: { status: 200, schema: readyAnswer },
  rejects: ['shutting-down', 'storage-failed'],
  async handle({ core }) {
    if (core.isClosing()) return reject('shutting-down')
    await core.store.lastBeat()
    if (!core.isWritable()) return reject('storage-failed')
    const [damagedMatches, lostMatches] = [core.damagedMatches(), core.receipts.lostMatches]
    const body = {
      status: 'ready' as const,
      ...(damagedMatches === 0 ? {} : { damagedMatches }),
      ...(lostMatches === 0 ? {} : { lostMatches }),
    }
    return ok({ body, headers: NO_STORE })
  },
})

const address = route({
  method: 'GET',
  path: '/address',
  group: 'Operation',
  summary: 'The address at which other devices reach this server',
  about:
    'For a page that was opened on the machine of the server, under a name such as localhost. Other clients get the public address, if the operator has set one.',
  access: 'anyone',
  answer: { status: 200, schema: addressAnswer },
  handle: async ({ core, isLocal }) =>
    ok({
      body: { url: core.publicUrl?.href ?? (isLocal ? core.roomUrl() : null) },
      headers: NO_STORE,
    }),
})

const metrics = route({
  method: 'GET',
  path: '/metrics',
  group: 'Operation',
  summary: 'Metrics for Prometheus',
  about: 'For any client on the machine of the server, and for the operator elsewhere.',
  access: 'anyone',
  answer: { status: 200, schema: null, type: 'text/plain' },
  rejects: ['no-token'],
  async handle({ core, isLocal, isAdmin }) {
    if (!isLocal && !isAdmin) return reject('no-token', 'The admin token is missing.')
    const { registry } = core.metrics
    return ok({ body: await registry.metrics(), type: registry.contentType, headers: NO_STORE })
  },
})

const status = route({
  method: 'GET',
  path: '/admin/status',
  group: 'Operation',
  summary: 'The status of the server',
  access: 'admin',
  answer: { status: 200, schema: adminStatusAnswer },
  async handle({ core }) {
    const body = {
      version: core.version,
      node: process.version,
      uptimeMs: Math.max(0, core.world.now() - core.startedAt),
      tables: core.gameServer.tableCount,
      sockets: core.socketCount(),
      memoryBytes: process.memoryUsage.rss(),
      limits: { http: core.limits, socket: SOCKET_LIMITS },
    }
    return ok({ body, headers: NO_STORE })
  },
})

/** The operator's view of a table: neither its people nor their hands. */
function lineOf({ code, game, seats, match, createdAt, touchedAt }: Table, core: Core) {
  const people = seats.filter(({ profile }) => profile !== null).length
  const live = core.gameServer.tables.find(({ table }) => table.code === code)
  return {
    code,
    game,
    people,
    bots: seats.length - people,
    watching: live?.broadcast.size ?? null,
    match: match === null ? null : { id: match.id, isOver: match.isOver, paused: match.paused },
    createdAt,
    touchedAt,
  }
}

const tables = route({
  method: 'GET',
  path: '/admin/tables',
  group: 'Operation',
  summary: 'The most recently used tables',
  access: 'admin',
  answer: { status: 200, schema: adminTablesAnswer },
  async handle({ core }) {
    const recent = await core.store.recentTables(MEMORY_LIMITS.tablesListed)
    return ok({ body: { tables: recent.map((table) => lineOf(table, core)) }, headers: NO_STORE })
  },
})

const dissolve = route({
  method: 'POST',
  path: '/admin/tables/{code}/dissolve',
  group: 'Operation',
  summary: 'Removes a table',
  about: 'Everybody at the table is disconnected. Finished matches keep their records.',
  access: 'admin',
  params: v.strictObject({ code: codeSchema }),
  answer: { status: 204, schema: null },
  rejects: ['unknown-table'],
  async handle({ core, params }) {
    const done = await core.gameServer.dissolve(params.code)
    return done.ok ? ok({ status: 204 }) : done
  },
})

const faultyRecord = route({
  method: 'GET',
  path: '/admin/matches/{id}/record',
  group: 'Operation',
  summary: 'The record of a match that is paused because its rules failed',
  about:
    '`icebreaker replay` shows it up to the action that failed. Records of other matches are available once they are over.',
  access: 'admin',
  params: v.strictObject({ id: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) }),
  answer: { status: 200, schema: matchRecord },
  rejects: ['unknown-match', 'not-over'],
  isSlow: true,
  async handle({ core, params }) {
    const read = await core.gameServer.archive.faultyRecord(params.id)
    return read.ok ? ok({ body: read.value, headers: NO_STORE }) : read
  },
})

/** The routes for operators and monitoring. */
export const OPERATION_ROUTES: readonly Route[] = [
  health,
  ready,
  address,
  metrics,
  status,
  tables,
  dissolve,
  faultyRecord,
]
