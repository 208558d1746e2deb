import { expect, test } from 'vitest'
import { table, tailOf } from './report.mjs'

test('the table has a line for each part, the whole time and the count', () => {
  const results = [
    { name: 'types', isPassed: true, ms: 3_140 },
    { name: 'e2e', isPassed: false, ms: 61_000 },
  ]
  expect(table(results)).toBe(
    [
      'types  passed     3.1 s',
      'e2e    failed    61.0 s',
      'total            64.1 s',
      '',
      'Parts: 1 passed, 1 failed',
    ].join('\n'),
  )
})

test('of a long output the end is shown', () => {
  const lines = Array.from({ length: 100 }, (_, line) => String(line))
  expect(tailOf(`${lines.join('\n')}\n`)).toBe(lines.slice(60).join('\n'))
})
