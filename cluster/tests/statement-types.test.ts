import pg from 'pg'
import { expect, inject, test } from 'vitest'
import {
  actionOf,
  endingOf,
  matchOf,
  outcomeOf,
  profileOf,
  tableOf,
} from '../../src/server/store/contract/store.samples.ts'
import { appendAll } from '../../src/server/store/postgres/append.ts'
import { sharedTime } from '../../src/server/store/postgres/rankings.ts'
import type { SingleMethod, Statement } from '../../src/server/store/postgres/statement.ts'
import { STATEMENTS } from '../../src/server/store/postgres/statements.ts'
import { openPostgres } from '../../src/server/store/postgres/store.ts'
import { newSchema } from '../kit/schema.ts'

const TRY = { day: '2026-11-18', game: 'toy', profile: 'ann', at: 1, entries: [], result: null, rank: null }

/** Arguments for building every statement; the other statements accept any texts and numbers. */
const ARGUMENTS: Partial<Record<SingleMethod, readonly unknown[]>> = {
  insertProfile: [profileOf('ann'), 'hash'],
  updateProfile: [profileOf('ann')],
  insertTable: [tableOf('t1')],
  updateTable: [tableOf('t1')],
  openTable: [tableOf('t1'), { profile: 'ann', key: 'key', digest: 'digest', at: 1 }],
  insertMatch: [matchOf('m1')],
  progressOf: [[]],
  ratingsOf: ['toy', []],
  insertTry: [TRY, 9],
  readTry: [TRY],
  updateTry: [TRY, 0],
}

/** The parameters that may be 32-bit numbers: revisions and versions, which count up from 1, and points. Any other number may be a time. */
const COUNTED: Readonly<Record<string, readonly string[]>> = {
  'icebreaker-update-table': ['$3'],
  'icebreaker-insert-table': ['$3'],
  'icebreaker-open-table': ['$3'],
  'icebreaker-entries-after': ['$2'],
  'icebreaker-chain-at': ['$2'],
  'icebreaker-snapshot-before': ['$2'],
  'icebreaker-insert-try': ['$5', '$7', '$8'],
  'icebreaker-update-try': ['$4', '$6', '$7'],
  'icebreaker-count-tries': ['$3'],
}

function textsOf(): ReadonlyMap<string, string> {
  const single = Object.entries(STATEMENTS).map(([method, make]) => {
    const args = ARGUMENTS[method as SingleMethod] ?? ['x', 'x', 'x']
    return Reflect.apply(make, undefined, [...args]) as Statement<unknown>
  })
  const appends = [
    appendAll([actionOf('m1', 1)]),
    appendAll([endingOf('m1', 1, { at: 1, outcome: outcomeOf(2, 1) })]),
  ]
  return new Map([...single, ...appends, sharedTime()].map(({ name, text }) => [name, text]))
}

test('no parameter that may be a time is a 32-bit number in PostgreSQL', async () => {
  const url = await newSchema(inject('postgresUrl'))
  await (await openPostgres(url)).close()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const texts = textsOf()
  for (const [name, text] of texts) await client.query(`PREPARE "${name}" AS ${text}`)
  const { rows } = await client.query<{ name: string; types: string[] }>(
    'SELECT name, parameter_types::text[] AS types FROM pg_prepared_statements',
  )
  await client.end()
  expect(rows).toHaveLength(texts.size)
  const narrow = Object.fromEntries(
    rows.flatMap(({ name, types }) => {
      const places = types.flatMap((type, at) => (/^(integer|smallint)$/.test(type) ? `$${at + 1}` : []))
      return places.length === 0 ? [] : [[name, places]]
    }),
  )
  expect(narrow).toEqual(COUNTED)
})
