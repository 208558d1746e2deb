import { expect, inject, test } from 'vitest'
import { LIMITS } from '../../src/server/limits.ts'
import { newSchema, runSql } from '../kit/schema.ts'
import { startNode, type TestNode } from '../kit/test-node.ts'

const ROUNDS = 10

test('two nodes that get the same Idempotency-Key at once open one table', async () => {
  const databaseUrl = await newSchema(inject('postgresUrl'))
  const nodes = [await startNode(databaseUrl), await startNode(databaseUrl)]
  try {
    const { body: ann } = (await nodes[0]?.post('/profile', { name: 'Ann' })) ?? {}
    const ask = async (path: string, key: string) => {
      const headers = { authorization: `Bearer ${ann.token}`, 'idempotency-key': key }
      return Promise.all(nodes.map((node) => node.post(path, { game: 'toy' }, headers)))
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const tables = await ask('/tables', `table-key-${round}`)
      expect(tables.map(({ status }) => status)).toEqual([201, 201])
      expect(tables[0]?.body.table.code).toBe(tables[1]?.body.table.code)
      const matches = await ask('/game/new', `match-key-${round}`)
      expect(matches.map(({ status }) => status)).toEqual([201, 201])
      const told = matches.map(({ body }) => [body.id, body.code, body.playerId])
      expect(told[0]).toEqual(told[1])
    }
    const count = async (table: string) =>
      Number((await runSql(databaseUrl, `SELECT count(*) FROM ${table}`))[0]?.count)
    expect([await count('tables'), await count('matches')]).toEqual([2 * ROUNDS, ROUNDS])
  } finally {
    await Promise.all(nodes.map((node) => node.close()))
  }
})

test('a newcomer whose request reaches two nodes at once is one person at one table', async () => {
  const databaseUrl = await newSchema(inject('postgresUrl'))
  const nodes = [await startNode(databaseUrl), await startNode(databaseUrl)]
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const headers = { 'idempotency-key': `newcomer-key-${String(round).padStart(8, '0')}` }
      const body = { game: 'toy', name: 'Nina' }
      const answers = await Promise.all(nodes.map((node) => node.post('/tables', body, headers)))
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      const [one, other] = answers.map(({ body: { table, profile } }) => [table.code, profile.id])
      expect(one).toEqual(other)
      expect(new Set(answers.map(({ body: { token } }) => token)).size).toBe(2)
    }
    const [row] = await runSql(databaseUrl, 'SELECT count(*) FROM profiles')
    expect(Number(row?.count)).toBe(ROUNDS)
  } finally {
    await Promise.all(nodes.map((node) => node.close()))
  }
})

test('two nodes share the limit of new people per address', async () => {
  const databaseUrl = await newSchema(inject('postgresUrl'))
  const limits = { ...LIMITS, newPeoplePerAddress: { burst: 6, perSecond: 0.001 } }
  const nodes = [await startNode(databaseUrl, { limits }), await startNode(databaseUrl, { limits })]
  try {
    const register = async (node: TestNode | undefined) =>
      (await node?.post('/profile', { name: 'Nina' }))?.status
    for (let at = 0; at < 6; at += 1) expect(await register(nodes[0])).toBe(201)
    expect(await register(nodes[0])).toBe(429)
    // The hints arrive within milliseconds; until then the other node grants more.
    await expect.poll(() => register(nodes[1])).toBe(429)
  } finally {
    await Promise.all(nodes.map((node) => node.close()))
  }
})
