import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionOf, matchOf } from '../../src/server/store/contract/store.samples.ts'
import { openPostgres } from '../../src/server/store/postgres/store.ts'
import { type Store, StoreFault } from '../../src/server/store/store.ts'
import { until } from '../../torture/kit/waiting.ts'
import { FaultyRelay } from '../kit/faulty-relay.ts'
import { type PostgresServer, startPostgres } from '../kit/postgres-server.ts'
import { runSql } from '../kit/schema.ts'

let primary: PostgresServer
let standby: PostgresServer
let relay: FaultyRelay
let store: Store

beforeAll(async () => {
  primary = await startPostgres({ isSynced: false })
  standby = await primary.addStandby()
  relay = await FaultyRelay.open(primary.url)
  store = await openPostgres(relay.url)
})

afterAll(async () => {
  standby?.letGo()
  await store?.close()
  await relay?.close()
  await standby?.remove()
  await primary?.remove()
})

/** Whether the primary shows an action that was committed there. */
const isShown = async (revision: number) =>
  (await runSql(primary.url, `SELECT FROM actions WHERE revision = ${revision}`)).length > 0
const isWritten = async () =>
  (await runSql(primary.url, `SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep'`)).length > 0

test('an action that a crash of the primary has kept from its standby is not acknowledged before the standby has it', async () => {
  await store.insertMatch(matchOf('m1'))
  expect(await store.append(actionOf('m1', 1))).toEqual({ type: 'stored' })
  standby.hold()
  const appended = store.append(actionOf('m1', 2)).catch((error: unknown) => error)
  expect(await until(isWritten, 20_000)).toBe(true)
  await primary.stop('immediate')
  await primary.start()
  expect(await isShown(2)).toBe(true)
  // The statement is sent again, and finds its own row, which a failover would lose.
  expect(await appended).toBeInstanceOf(StoreFault)
  standby.letGo()
  expect(await store.append(actionOf('m1', 3))).toEqual({ type: 'stored' })
})

test('after a failover the standby has every acknowledged action, and takes more', async () => {
  expect(await store.append(actionOf('m1', 4))).toEqual({ type: 'stored' })
  primary.kill()
  await standby.promote()
  relay.lead(standby.url)
  expect(await store.append(actionOf('m1', 5))).toEqual({ type: 'stored' })
  expect((await store.entriesAfter('m1', 0, 9)).length).toBe(5)
})
