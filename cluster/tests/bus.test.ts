import { expect, inject, test } from 'vitest'
import { busContract } from '../../src/server/bus/bus.contract.ts'
import { openNatsBus } from '../../src/server/bus/bus-nats.ts'
import { openPostgresBus } from '../../src/server/bus/bus-postgres.ts'
import { runSql } from '../kit/schema.ts'

const [postgres, nats] = [inject('postgresUrl'), inject('natsUrl')]
let channels = 0
const channel = () => `contract-${channels}`

busContract('in PostgreSQL', () => openPostgresBus(postgres, channel()))
busContract('in NATS', () => openNatsBus(nats, channel()))

test('a bus reconnects by itself after PostgreSQL has cut its connection', async () => {
  channels += 1
  const [one, other] = [
    await openPostgresBus(postgres, channel()),
    await openPostgresBus(postgres, channel()),
  ]
  const heard: string[] = []
  other.subscribe('table', (text) => heard.push(text))
  await runSql(
    postgres,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`,
  )
  const endAt = performance.now() + 30_000
  while (heard.length === 0 && performance.now() < endAt) {
    one.publish('table', 'here again')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(heard[0]).toBe('here again')
  await Promise.all([one.close(), other.close()])
})

test('foreign messages on the same PostgreSQL channel are ignored', async () => {
  channels += 1
  const [one, other] = [
    await openPostgresBus(postgres, channel()),
    await openPostgresBus(postgres, channel()),
  ]
  const heard: string[] = []
  other.subscribe('table', (text) => heard.push(text))
  for (const payload of ['', '{', '17', '["x",1]', '["x",["only one"]]'])
    await runSql(postgres, `SELECT pg_notify('${channel()}', '${payload}')`)
  one.publish('table', 'ours')
  const endAt = performance.now() + 30_000
  while (heard.length === 0 && performance.now() < endAt)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heard).toEqual(['ours'])
  await Promise.all([one.close(), other.close()])
})

test('an unreachable bus reports the reason', async () => {
  await expect(openNatsBus('nats://127.0.0.1:1')).rejects.toThrow('NATS_URL (127.0.0.1:1) cannot be used')
  await expect(openPostgresBus('postgres://127.0.0.1:1/x')).rejects.toThrow('the connection was refused')
})
