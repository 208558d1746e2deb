import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Runs one statement on a connection of its own. */
export async function runSql(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

/** The address of the same database with a schema of its own, new and empty. */
export async function newSchema(url: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runSql(url, `CREATE SCHEMA ${name}`)
  const own = new URL(url)
  own.searchParams.set('options', `-csearch_path=${name}`)
  return own.href
}
