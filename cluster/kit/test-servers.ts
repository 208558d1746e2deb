import type { TestProject } from 'vitest/node'
import { type NatsServer, startNats } from './nats-server.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    natsUrl: string
  }
}

/** Provides one PostgreSQL and one NATS for all tests of cluster/: those that the environment names, or our own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DATABASE_URL, NATS_URL } = process.env
  const postgres: PostgresServer | null = DATABASE_URL ? null : await startPostgres({ isSynced: false })
  const nats: NatsServer | null = NATS_URL ? null : await startNats()
  project.provide('postgresUrl', DATABASE_URL || (postgres?.url ?? ''))
  project.provide('natsUrl', NATS_URL || (nats?.url ?? ''))
  return async () => {
    await postgres?.remove()
    await nats?.stop()
  }
}
