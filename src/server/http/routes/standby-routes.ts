import * as v from 'valibot'
import { ok, reject } from '../../../protocol/answer.ts'
import { standbyBegun, standbyChanges } from '../answers.ts'
import { type Route, route } from '../route.ts'

const NO_STORE = { 'cache-control': 'no-store' }
const NO_FEED = 'This server has no file that a standby could follow.'
const IS_OVER = 'This generation is over: begin a new one.'

const generationSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))
/** A whole number in a query. */
const wholeSchema = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

const begin = route({
  method: 'POST',
  path: '/admin/standby',
  group: 'Operation',
  summary: 'Begins to feed a standby',
  about:
    'Used by `icebreaker follow`. The server makes a snapshot and records all changes after it, until it stops or another standby begins. One standby at a time.',
  access: 'admin',
  answer: { status: 201, schema: standbyBegun },
  rejects: ['unknown-route', 'too-busy'],
  async handle({ core }) {
    const { feed } = core.store
    if (feed === null) return reject('unknown-route', NO_FEED)
    const begun = await feed.begin()
    return begun === null
      ? reject('too-busy', 'Another standby follows this server.')
      : ok({ status: 201, body: begun, headers: NO_STORE })
  },
})

const snapshot = route({
  method: 'GET',
  path: '/admin/standby/snapshot',
  group: 'Operation',
  summary: 'A part of the snapshot of a generation',
  about: 'A MiB from this offset on; less at the end.',
  access: 'admin',
  query: v.strictObject({ generation: generationSchema, offset: wholeSchema }),
  answer: { status: 200, schema: null, type: 'application/octet-stream' },
  rejects: ['unknown-route', 'stale-revision'],
  async handle({ core, query }) {
    const { feed } = core.store
    if (feed === null) return reject('unknown-route', NO_FEED)
    const part = await feed.snapshotPart(query.generation, query.offset)
    return part === null
      ? reject('stale-revision', IS_OVER)
      : ok({ body: part, type: 'application/octet-stream', headers: NO_STORE })
  },
})

const changes = route({
  method: 'GET',
  path: '/admin/standby/changes',
  group: 'Operation',
  summary: 'The changes after a number of commits',
  about:
    'All of them are on the disk of the server. The request says that the standby has stored those before.',
  access: 'admin',
  query: v.strictObject({ generation: generationSchema, after: wholeSchema }),
  answer: { status: 200, schema: standbyChanges },
  rejects: ['unknown-route', 'stale-revision'],
  async handle({ core, query }) {
    const { feed } = core.store
    if (feed === null) return reject('unknown-route', NO_FEED)
    const found = await feed.changesAfter(query.generation, query.after)
    if (found === null) return reject('stale-revision', IS_OVER)
    const pieces = found.changes.map((piece) => ({
      ...piece,
      bytes: Buffer.from(piece.bytes).toString('base64'),
    }))
    return ok({ body: { ...found, changes: pieces }, headers: NO_STORE })
  },
})

/** The routes of a standby (`icebreaker follow`). */
export const STANDBY_ROUTES: readonly Route[] = [begin, snapshot, changes]
