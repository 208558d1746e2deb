import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { chainStart, checkLinks, type LinkedEntry, link, linkAll, receiptHead } from './chain.ts'
import { StoreDamage } from './store.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const ENTRIES = ['a', 'b', 'a', 'c'].map((type, at) => ['p1', { type }, at] as const)
const TEXTS = ENTRIES.map((entry) => JSON.stringify(entry))

test('a link is the hash of the link before, the revision and the entry', () => {
  const start = sha256('icebreaker chain 1\nm1\n0\n{"seed":1}')
  expect(chainStart('m1', 0, '{"seed":1}')).toBe(start)
  const first = sha256(`${start}\n1\n["p1",{"type":"a"},0]`)
  expect(link(start, 1, TEXTS[0] ?? '')).toBe(first)
  expect(linkAll(start, 1, TEXTS.slice(0, 2))).toBe(sha256(`${first}\n2\n["p1",{"type":"b"},1]`))
  expect(receiptHead(first)).toBe(sha256(`icebreaker receipt 1\n${first}`))
})

/** The entries with their links, after some that have none. */
function linked(unlinked = 0): LinkedEntry<unknown>[] {
  let head: string | null = null
  return ENTRIES.map((entry, at) => {
    if (at < unlinked) return [at + 1, entry, null]
    head = link(head ?? chainStart('m1', at, 'header'), at + 1, TEXTS[at] ?? '')
    return [at + 1, entry, head]
  })
}

const START = { after: 0, before: null }

test.each([0, 1, 2, 4])('entries with links after %i without are intact', (unlinked) => {
  checkLinks('m1', 'header', START, linked(unlinked))
  const [, , third] = linked(1)
  const before = linked(1)[1]?.[2] ?? null
  if (third !== undefined) checkLinks('m1', 'header', { after: 2, before }, [third])
})

test.each<[string, (entries: LinkedEntry<unknown>[]) => LinkedEntry<unknown>[]]>([
  ['an entry is missing', ([first, , ...rest]) => [first ?? [0, 0, null], ...rest]],
  ['the first entry is missing', ([, ...rest]) => rest],
  [
    'an entry was changed',
    (entries) => entries.map(([at, entry, head]) => [at, at === 3 ? ['p2'] : entry, head]),
  ],
  ['a link was changed', (entries) => entries.map(([at, entry, head]) => [at, entry, at === 4 ? 'f' : head])],
  [
    'equal entries were exchanged with their links',
    ([a, b, c, d]) => [
      [1, a?.[1], c?.[2] ?? null],
      [2, b?.[1], b?.[2] ?? null],
      [3, c?.[1], a?.[2] ?? null],
      [4, d?.[1], d?.[2] ?? null],
    ],
  ],
])('a chain is broken if %s', (_why, change) => {
  expect(() => checkLinks('m1', 'header', START, change(linked()))).toThrow(StoreDamage)
})

test('a chain belongs to one match and one header', () => {
  expect(() => checkLinks('m2', 'header', START, linked())).toThrow(StoreDamage)
  expect(() => checkLinks('m1', 'another', START, linked())).toThrow(StoreDamage)
})
