import { expect, inject, test } from 'vitest'
import { actionOf, matchOf } from '../../src/server/store/contract/store.samples.ts'
import { openPostgres } from '../../src/server/store/postgres/store.ts'
import { StoreDamage } from '../../src/server/store/store.ts'
import { newSchema, runSql } from '../kit/schema.ts'

const SECOND = `WHERE match = 'm1' AND revision = 2`

test.each([
  ['an action that was changed', `UPDATE actions SET entry = replace(entry, '№ 2', '№ 9') ${SECOND}`],
  ['an action that is missing', `DELETE FROM actions ${SECOND}`],
  [
    'a link of another match',
    `UPDATE actions SET chain = (SELECT chain FROM actions WHERE match = 'm2' AND revision = 2) ${SECOND}`,
  ],
])('%s is found in PostgreSQL, by each read and by the scrubber', async (_what, damage) => {
  const url = await newSchema(inject('postgresUrl'))
  const store = await openPostgres(url)
  try {
    for (const match of ['m1', 'm2']) {
      await store.insertMatch(matchOf(match))
      for (const revision of [1, 2, 3]) await store.append(actionOf(match, revision))
    }
    expect((await store.readMatch('m1'))?.entries.length).toBe(3)
    await runSql(url, damage)
    for (const read of [
      () => store.readMatch('m1'),
      () => store.entriesAfter('m1', 0, 9),
      () => store.reader.entriesAfter('m1', 1, 9),
    ])
      await expect(read()).rejects.toThrow(StoreDamage)
    expect(await store.scrubAfter('')).toMatchObject({
      match: 'm1',
      damage: expect.stringContaining('the hash chain of its actions is broken'),
    })
    expect(await store.scrubAfter('m1')).toEqual({ match: 'm2', actions: 3, damage: null })
    expect((await store.readMatch('m2'))?.entries.length).toBe(3)
  } finally {
    await store.close()
  }
})
