import { expect, test } from 'vitest'
import { ADMIN_TOKEN, makeFixture } from '../testing/fixture.ts'

interface PageText {
  codePieces(text: string): readonly { readonly text: string; readonly isCode: boolean }[]
  nameOf(key: string): string
  shownValue(key: string, value: unknown): string
  statusRows(status: object): readonly (readonly [string, string])[]
  limitRows(limits: object): readonly (readonly [string, string])[]
  listedText(tables: readonly { readonly watching: number | null }[]): string
}

/** The pages are plain files that no compiler sees, so their types are stated here. */
const text: PageText = await import(new URL('./page/text.js', import.meta.url).href)

test('words in backticks are code, and an unpaired backtick stays', () => {
  expect(text.codePieces('Ask `GET /games` first')).toEqual([
    { text: 'Ask ', isCode: false },
    { text: 'GET /games', isCode: true },
    { text: ' first', isCode: false },
  ])
  expect(text.codePieces('`a``b`').map(({ text: piece }) => piece)).toEqual(['a', 'b'])
  expect(text.codePieces('one ` alone')).toEqual([{ text: 'one ` alone', isCode: false }])
})

test('no description of the API shows a raw backtick', async () => {
  const fixture = await makeFixture()
  const { info, paths } = (await fixture.ask('GET /openapi.json')).body
  const descriptions = [JSON.stringify(paths), info.description].flatMap((json: string) =>
    [...json.matchAll(/"(?:description|summary)":"((?:[^"\\]|\\.)*)"/g)].map(([, found = '']) => found),
  )
  expect(descriptions.length).toBeGreaterThan(50)
  expect(descriptions.some((description) => description.includes('`'))).toBe(true)
  const pieces = [...descriptions, info.description].flatMap((description) => text.codePieces(description))
  expect(pieces.filter((piece) => piece.text.includes('`'))).toEqual([])
  await fixture.close()
})

test.each([
  ['tablesPerPerson', 'Tables per person'],
  ['behindMs', 'Behind (time)'],
  ['behindBytes', 'Behind (size)'],
  ['http', 'HTTP'],
])('the key %s reads "%s"', (key, name) => expect(text.nameOf(key)).toBe(name))

test.each([
  ['uptimeMs', 90_000, '1 min 30 s'],
  ['uptimeMs', 2 * 86_400_000 + 3_600_000, '2 d 1 h'],
  ['idleMs', 0, '0 ms'],
  ['memoryBytes', 157_286_400, '150 MiB'],
  ['bodyBytes', 65_536, '64 KiB'],
  ['tables', 12_000, '12,000'],
  ['writes', { burst: 20, perSecond: 0.5 }, '20 at once, then 30 a minute'],
  ['version', '0.1.0', '0.1.0'],
])('%s %j reads "%s"', (key, value, shown) => expect(text.shownValue(key, value)).toBe(shown))

test('the operator reads names instead of keys, and one count for each kind of table', async () => {
  const fixture = await makeFixture()
  await fixture.ask('POST /game/new', { body: { game: 'toy', name: 'Ann' } })
  const { limits, ...status } = (await fixture.ask('GET /admin/status', { token: ADMIN_TOKEN })).body
  const rows = [...text.statusRows(status), ...text.limitRows(limits)]
  expect(rows).toContainEqual(['Tables in memory', '1'])
  expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length)
  expect(rows.filter(([name]) => /[a-z][A-Z]/.test(name))).toEqual([])
  expect(rows.filter(([, value]) => /\[object|[{}"]/.test(value))).toEqual([])
  const { tables } = (await fixture.ask('GET /admin/tables', { token: ADMIN_TOKEN })).body
  expect(text.listedText(tables)).toBe('1 table listed: 1 in memory, 0 stored.')
  expect(text.listedText([{ watching: null }, { watching: 2 }])).toBe(
    '2 tables listed: 1 in memory, 1 stored.',
  )
  await fixture.close()
})
