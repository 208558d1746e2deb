import { expect, test } from 'vitest'
import { filterSections, piecesOf, readRulebook, rulesIn, wordsOf } from './rulebook.ts'

const README = `# Toy

A small game.

## Deal
- **T1.** Three cards each, see T2.
- **T2.** The rest is the pile.

### Names
| card | value |
|---|---|
| ace | 1 |
| king | 13 |

## Rounds
- **T3.** Three rounds.

### Points
Ten for the winner.

## On the wire
The action is \`take\`.
`

const book = readRulebook(README)
const found = (query: string) =>
  filterSections(book.sections, wordsOf(query)).map(({ title, blocks }) => [title, ...rulesIn(blocks)])

test('a rulebook has a title, sections and rules', () => {
  expect(book.title).toBe('Toy')
  expect(book.sections.map(({ title, level }) => [title, level])).toEqual([
    ['', 2],
    ['Deal', 2],
    ['Names', 3],
    ['Rounds', 2],
    ['Points', 3],
  ])
  expect(book.rules).toEqual(['T1', 'T2', 'T3'])
})

test('chapters without a rule are for programmers, unless no chapter has one', () => {
  expect(found('take')).toEqual([])
  expect(readRulebook('## On the wire\n`take`').sections).toHaveLength(1)
})

test('a text without headings is one section', () => {
  expect(readRulebook('Play.')).toMatchObject({ title: null, sections: [{ title: '' }], rules: [] })
  expect(readRulebook('')).toEqual({ title: null, sections: [], rules: [] })
})

test('a search finds numbers, words in any order, headings and table rows', () => {
  expect(found('')).toEqual([[''], ['Deal', 'T1', 'T2'], ['Names'], ['Rounds', 'T3'], ['Points']])
  expect(found('t2')).toEqual([['Deal', 'T1', 'T2']])
  expect(found('EACH three')).toEqual([['Deal', 'T1']])
  expect(found('deal')).toEqual([['Deal', 'T1', 'T2']])
  expect(found('ace')).toEqual([['Names']])
  expect(found('nothing of it')).toEqual([])
})

test('a search keeps only the matching rows of a table', () => {
  const [section] = filterSections(book.sections, wordsOf('king'))
  expect(section?.blocks).toMatchObject([{ type: 'table', rows: [[[{ text: 'king' }], [{ text: '13' }]]] }])
})

test('numbers of existing rules become links, and found words are marked', () => {
  expect(piecesOf('See T2, not T9 or PT2: the pile.', new Set(['T1', 'T2']), ['pile', 't'])).toEqual([
    { type: 'text', text: 'See ' },
    { type: 'rule', text: 'T2' },
    { type: 'text', text: ', no' },
    { type: 'found', text: 't' },
    { type: 'text', text: ' ' },
    { type: 'text', text: 'T9' },
    { type: 'text', text: ' or ' },
    { type: 'text', text: 'PT2' },
    { type: 'text', text: ': ' },
    { type: 'found', text: 't' },
    { type: 'text', text: 'he ' },
    { type: 'found', text: 'pile' },
    { type: 'text', text: '.' },
  ])
  expect(piecesOf('a.b (c)', new Set(), ['.', '('])).toContainEqual({ type: 'found', text: '.' })
})
