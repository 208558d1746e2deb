import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migratePostgres, POSTGRES_MIGRATIONS } from '../../src/server/store/postgres/migrations.ts'
import { openPostgres } from '../../src/server/store/postgres/store.ts'
import { newSchema } from '../kit/schema.ts'

/** A database of version 1 in which Ann and Bob have played; every match gives a result and a rating. */
async function firstVersion(played: readonly (readonly [string, string, object])[]): Promise<string> {
  const url = await newSchema(inject('postgresUrl'))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await migratePostgres(client, POSTGRES_MIGRATIONS.slice(0, 1))
  for (const profile of ['ann', 'bob'])
    await client.query(`INSERT INTO profiles VALUES ($1, 'Name', 'owl', 1)`, [profile])
  for (const [at, [profile, game, options]] of played.entries()) {
    const head = JSON.stringify({ game, options })
    await client.query(`INSERT INTO matches VALUES ($1, 't', 1, 2, '{}', 'c', $2)`, [`m${at}`, head])
    await client.query(
      `INSERT INTO results (match, seat, player, profile, name, game, place, score, at)
        VALUES ($1, 0, 'p1', $2, 'Name', $3, 1, $4, 3)`,
      [`m${at}`, profile, game, 100 + at],
    )
    await client.query('INSERT INTO ratings VALUES ($1, $2, 25, 8, 1, 3) ON CONFLICT DO NOTHING', [
      profile,
      game,
    ])
  }
  await client.end()
  return url
}

test('results and ratings of version 1 are sorted by variant', async () => {
  const store = await openPostgres(
    await firstVersion([
      ['ann', 'yahtzee', { joker: 'free' }],
      ['bob', 'yahtzee', { joker: 'none' }],
      ['ann', 'flip7', { target: 200 }],
      ['ann', 'discard', { scoring: 'none' }],
      ['ann', 'discard', { scoring: 'poker' }],
      ['bob', 'discard', { scoring: 'none' }],
    ]),
  )
  const scores = async (leaderboard: string) =>
    (await store.bestScores(leaderboard, 0, 9)).map(({ profile, value }) => `${profile} ${value}`)
  const rated = async (leaderboard: string) =>
    (await store.bestRatings(leaderboard, 0, 9)).map(({ profile }) => profile)
  expect(await scores('yahtzee/free')).toEqual(['ann 100'])
  expect(await scores('yahtzee/none')).toEqual(['bob 101'])
  expect(await scores('flip7')).toEqual(['ann 102'])
  expect(await scores('discard/poker')).toEqual(['ann 104'])
  expect(await rated('discard/poker')).toEqual(['ann'])
  expect(await rated('discard/none')).toEqual(['bob'])
  await store.close()
})
