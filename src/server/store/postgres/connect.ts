import pg from 'pg'
import { StoreFault } from '../store.ts'

/** A statement takes a millisecond. After this long the database is in trouble, and the statement is sent again. */
const STATEMENT_MS = 5_000
const LOCK_MS = 2_000
const IDLE_MS = 5_000
/** A database that does not answer at all for this long counts as gone. */
const SILENT_MS = 8_000
const CONNECT_MS = 5_000

const INT8 = 20
/** All 64-bit values are counts or milliseconds since 1970, far below the largest exact number. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
}

/** Connects, with timeouts on everything. With `isPiped`, requests are sent without waiting for earlier answers. */
export async function connectPostgres(url: string, isPiped: boolean): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'icebreaker',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    query_timeout: SILENT_MS,
    keepAlive: true,
    types,
    pipeline: isPiped,
  })
  // Requests in flight are rejected as well; without a listener the error would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    drop(client)
    throw error
  }
  return client
}

/** Closes a connection without waiting for it. */
export function drop(client: pg.Client): void {
  client.end().catch(() => undefined)
}

/** The code of the database's own error; null for any other error. */
function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

/** The meaning of an error for its request. */
export type Verdict =
  /** The request is invalid and was not executed. */
  | 'refused'
  /** The request was not executed, and can be retried. */
  | 'later'
  /** It is unknown whether the request was executed, and the connection is broken. */
  | 'unknown'

const LATER = new Set(['40001', '40P01', '55P03', '57014'])
/** PostgreSQL shuts down, restarts, has no free connection, or is read-only because another server is the primary. */
const LOST = /^(08|57P|53300|25006|25P03)/

export function verdictOn(error: unknown): Verdict {
  const state = sqlState(error)
  if (state === null)
    return error instanceof TypeError || error instanceof SyntaxError ? 'refused' : 'unknown'
  if (LATER.has(state)) return 'later'
  return LOST.test(state) ? 'unknown' : 'refused'
}

const WHY: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'this user may not connect from here (see pg_hba.conf)',
  '3D000': 'there is no such database: create it first',
  '42501': 'this user may not create tables there: GRANT CREATE ON SCHEMA public',
  ECONNREFUSED: 'the connection was refused: is PostgreSQL running?',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
}

/** Why the database cannot be used, as a sentence for the operator; it never contains the password. */
export function connectFault(url: string, error: unknown): StoreFault {
  if (error instanceof StoreFault) return error
  const code = sqlState(error) ?? (error instanceof Error && 'code' in error ? String(error.code) : '')
  const why = WHY[code] ?? (error instanceof Error ? error.message || code : String(error))
  return new StoreFault(`DATABASE_URL (${placeOf(url)}) cannot be used: ${why}.`)
}

/** Host and database, without user and password. */
function placeOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null ? 'no address' : `${parsed.host}${parsed.pathname}`
}
