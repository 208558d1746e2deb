import { expect, test } from 'vitest'
import type { Translate } from '../../engine/texts.ts'
import { nameList } from './name-list.ts'
import type { TableKey } from './use-text.ts'

const t = ((_key: TableKey, values?: { readonly count?: number }) =>
  `${values?.count} weitere`) as unknown as Translate<TableKey>

test('up to three names are all in the list', () => {
  expect(nameList([], 'de', t)).toBe('')
  expect(nameList(['Ana'], 'de', t)).toBe('Ana')
  expect(nameList(['Ana', 'Ben', 'Cy'], 'de', t)).toBe('Ana, Ben und Cy')
})

test('of more names, the list has two and the number of the others', () => {
  expect(nameList(['Ana', 'Ben', 'Cy', 'Dee'], 'de', t)).toBe('Ana, Ben und 2 weitere')
})
