import { describe, expect, test } from 'vitest'
import { parseInline, parseMarkdown, plainText } from './markdown.ts'

const text = (words: string) => ({ type: 'text', text: words }) as const

describe('inline', () => {
  test('code, bold, emphasis and web links are recognised', () => {
    expect(parseInline('a `b*c*` **d `e`** *f* [g](https://h.example/i) j')).toEqual([
      text('a '),
      { type: 'code', text: 'b*c*' },
      text(' '),
      { type: 'strong', parts: [text('d '), { type: 'code', text: 'e' }] },
      text(' '),
      { type: 'emphasis', parts: [text('f')] },
      text(' '),
      { type: 'link', href: 'https://h.example/i', parts: [text('g')] },
      text(' j'),
    ])
  })

  test.each(['javascript:alert', '../../engine/game.ts', 'data:text/html,x', '//evil.example'])(
    'a link to %s is its label alone',
    (href) => expect(parseInline(`[label](${href})`)).toEqual([text('label')]),
  )

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'snake_case_name',
    '2 * 3 * 4',
    '**',
    '`',
    'a ](b)',
  ])('%s is plain text', (source) => expect(parseInline(source)).toEqual([text(source)]))

  test('a backslash escapes a mark', () => {
    expect(parseInline('\\*not\\* \\`code\\`')).toEqual([text('*not* `code`')])
  })
})

describe('blocks', () => {
  test('headings, multi-line paragraphs and code are recognised', () => {
    expect(parseMarkdown('# One `two`\nthree\nfour\n\n\n## Five ##\n```ts\n- six\n```\n')).toEqual([
      { type: 'heading', level: 1, parts: [text('One '), { type: 'code', text: 'two' }] },
      { type: 'paragraph', parts: [text('three four')] },
      { type: 'heading', level: 2, parts: [text('Five')] },
      { type: 'code', text: '- six' },
    ])
  })

  test('a rule keeps its number and may have several lines', () => {
    const [list] = parseMarkdown(
      '- **F1.** One\n  goes on.\n- F2. Two.\n- **F32e.** Three.\n- Four. Not a rule.\n',
    )
    expect(list).toEqual({
      type: 'list',
      isOrdered: false,
      items: [
        { rule: 'F1', parts: [text('One goes on.')], items: [] },
        { rule: 'F2', parts: [text('Two.')], items: [] },
        { rule: 'F32e', parts: [text('Three.')], items: [] },
        { rule: null, parts: [text('Four. Not a rule.')], items: [] },
      ],
    })
  })

  test('a continuation line that begins with a plus is no item', () => {
    expect(parseMarkdown('- **F37.** Sum,\n  + modifiers.')).toMatchObject([
      { items: [{ rule: 'F37', items: [] }] },
    ])
  })

  test('lists may be nested, and items may be separated by blank lines', () => {
    expect(parseMarkdown('1. a\n   - b\n   - c\n\n2. d\n')).toEqual([
      {
        type: 'list',
        isOrdered: true,
        items: [
          {
            rule: null,
            parts: [text('a')],
            items: [
              { rule: null, parts: [text('b')], items: [] },
              { rule: null, parts: [text('c')], items: [] },
            ],
          },
          { rule: null, parts: [text('d')], items: [] },
        ],
      },
    ])
  })

  test('a table has a header and rows', () => {
    expect(parseMarkdown('| a | `b` |\n|---|:--:|\n| c \\| d | |\n\nafter')).toEqual([
      {
        type: 'table',
        head: [[text('a')], [{ type: 'code', text: 'b' }]],
        rows: [[[text('c | d')], []]],
      },
      { type: 'paragraph', parts: [text('after')] },
    ])
  })

  test('an unclosed fence and an empty text are parsed', () => {
    expect(parseMarkdown('```\na')).toEqual([{ type: 'code', text: 'a' }])
    expect(parseMarkdown(' \r\n\r\n')).toEqual([])
  })

  test('the parser loses no word of any text', () => {
    const lines = [
      '# h',
      'word',
      '- item',
      '  deeper',
      '    - inner',
      '1. one',
      '| t | u |',
      '|---|---|',
      '',
      '> q',
      '---',
    ]
    for (let seed = 0; seed < 2_000; seed += 1) {
      const chosen = Array.from(
        { length: 6 },
        (_, at) => lines[(seed * (at + 3) * 7 + at * at) % lines.length] ?? '',
      )
      const shown = JSON.stringify(parseMarkdown(chosen.join('\n')))
      for (const word of ['word', 'item', 'deeper', 'inner', 'one']) {
        if (chosen.some((line) => line.includes(word))) expect(shown, chosen.join('\n')).toContain(word)
      }
    }
  })
})

test('the plain text of Markdown has no marks', () => {
  expect(plainText(parseInline('a **b `c`** [d](https://e.example)'))).toBe('a b c d')
})
