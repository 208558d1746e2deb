import { isListening, startNats } from './nats-server.ts'
import { startPostgres } from './postgres-server.ts'
import { runSql } from './schema.ts'

/** The addresses of the store and the bus, and where they come from. */
export interface Found {
  readonly databaseUrl: string
  readonly natsUrl: string
  readonly about: readonly string[]
  /** Stops the servers that were started here. */
  remove(): Promise<void>
}

const USUAL_POSTGRES = 'postgres://postgres@127.0.0.1:5432/postgres'
const USUAL_NATS = { url: 'nats://127.0.0.1:4222', port: 4222 }

/** Uses the servers that the environment names, or those on the usual ports of this machine, or starts our own. */
export async function findServers(): Promise<Found> {
  const postgres = await findPostgres()
  const nats = await findNats()
  return {
    databaseUrl: postgres.url,
    natsUrl: nats.url,
    about: [`PostgreSQL ${postgres.about}`, `NATS ${nats.about}`],
    async remove() {
      await postgres.remove()
      await nats.remove()
    },
  }
}

async function findPostgres() {
  const { DATABASE_URL } = process.env
  const remove = async () => undefined
  if (DATABASE_URL) return { url: DATABASE_URL, about: 'as DATABASE_URL says', remove }
  const isUsual = await runSql(USUAL_POSTGRES, 'SELECT 1').then(
    () => true,
    () => false,
  )
  if (isUsual) return { url: USUAL_POSTGRES, about: 'found at port 5432', remove }
  const own = await startPostgres({ isSynced: true })
  return { url: own.url, about: 'started for this, gone when it ends', remove: () => own.remove() }
}

async function findNats() {
  const { NATS_URL } = process.env
  const remove = async () => undefined
  if (NATS_URL) return { url: NATS_URL, about: 'as NATS_URL says', remove }
  if (await isListening(USUAL_NATS.port)) return { url: USUAL_NATS.url, about: 'found at port 4222', remove }
  const own = await startNats()
  return { url: own.url, about: 'started for this, gone when it ends', remove: () => own.stop() }
}
