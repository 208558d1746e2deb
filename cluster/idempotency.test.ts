import { expect, inject, test } from 'vitest'
import { newSchema, runSql } from './schema.ts'
import { startNode } from './test-node.ts'

const ROUNDS = 10

test('of two nodes that get the same Idempotency-Key at once, both answer with the one table that is opened', async () => {
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
