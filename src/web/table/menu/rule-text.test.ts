import { expect, test } from 'vitest'
import { plainText } from '../../rules/markdown.ts'
import { readRulebook } from '../../rules/rulebook.ts'
import { ruleIn } from './rule-text.ts'

const book = readRulebook(
  '# Toy\n\n## Turns\n\n- **T1.** Draw one.\n- **T2.** Then play.\n  - **T3.** Or pass.\n',
)

test('a rule is found by its number, even within another rule', () => {
  const text = (rule: string) => {
    const item = ruleIn(book, rule)
    return item === null ? null : plainText(item.parts)
  }
  expect(text('T2')).toBe('Then play.')
  expect(text('T3')).toBe('Or pass.')
  expect(text('T9')).toBeNull()
})
