import type { Client } from 'pg'
import { StoreFault } from '../store.ts'
import { connectPostgres, drop } from './connect.ts'

/** A custom setting of PostgreSQL by which an operator accepts a database that may lose what it acknowledged. */
const OVERRIDE = 'icebreaker.accept_data_loss'

/** The settings by which PostgreSQL acknowledges a commit that a crash or a power cut can undo. */
const UNSAFE: Readonly<Record<string, readonly string[]>> = {
  fsync: ['off'],
  full_page_writes: ['off'],
  synchronous_commit: ['off', 'local'],
}

/** Connects to write. Rejects with a StoreFault if the database acknowledges commits that it can lose. */
export async function connectDurably(url: string, isPiped: boolean): Promise<Client> {
  const client = await connectPostgres(url, isPiped)
  try {
    const reason = await durabilityRefusal(client)
    if (reason !== null) throw new StoreFault(reason)
    return client
  } catch (error) {
    drop(client)
    throw error
  }
}

/** "Repl" in ASCII: the advisory lock of the connections that wait for a standby, so that only one of them hangs if it is away. */
const REPLICATION_LOCK = 0x5265706c

/** An empty commit, which waits for everything that was committed before it. Without a synchronous standby there is nothing to wait for. */
const UNTIL_REPLICATED = `SELECT pg_advisory_xact_lock(${REPLICATION_LOCK}), pg_logical_emit_message(TRUE, 'icebreaker', '')
  WHERE current_setting('synchronous_standby_names') <> ''`

/**
 * Connects to write, and waits until the synchronous standby has everything that this connection can read. A crash of
 * PostgreSQL makes commits visible that were still waiting for the standby: a failover would lose them.
 */
export async function connectReplicated(url: string): Promise<Client> {
  const client = await connectDurably(url, true)
  try {
    await client.query(UNTIL_REPLICATED)
    return client
  } catch (error) {
    drop(client)
    throw error
  }
}

/** Why acknowledged data may be lost in this database, and the remedy; null if it may not, or if the operator accepts the loss. */
async function durabilityRefusal(client: Client): Promise<string | null> {
  const names = Object.keys(UNSAFE)
  const { rows } = await client.query<{ name: string; value: string; accepted: string | null }>(
    `SELECT name, current_setting(name) AS value, current_setting('${OVERRIDE}', TRUE) AS accepted
      FROM unnest($1::text[]) AS name`,
    [names],
  )
  if (rows.some(({ accepted }) => accepted === 'on')) return null
  const found = rows.filter(({ name, value }) => UNSAFE[name]?.includes(value))
  if (found.length === 0) return null
  const said = found.map(({ name, value }) => `${name} is ${value}`).join(', ')
  return `The database acknowledges commits that it can lose (${said}). Set ${listed(found)} to on in postgresql.conf and reload PostgreSQL; for a database that may lose everything, set ${OVERRIDE} = on there instead.`
}

function listed(found: readonly { readonly name: string }[]): string {
  const names = found.map(({ name }) => name)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
