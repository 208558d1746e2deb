import { expect, test } from 'vitest'
import { MEMORY, openFile } from '../sqlite/file/open.ts'

test('each table has a primary key that is never null: changesets leave all other rows out', () => {
  const db = openFile(MEMORY)
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
  expect(tables.length).toBeGreaterThan(10)
  const unkeyed = tables.filter(({ name }) => {
    const key = db.prepare(`SELECT * FROM pragma_table_info('${name}') WHERE pk > 0`).all()
    const isRowId = key.length === 1 && key[0]?.type === 'INTEGER'
    return key.length === 0 || !(isRowId || key.every(({ notnull }) => notnull === 1))
  })
  expect(unkeyed).toEqual([])
  db.close()
})
