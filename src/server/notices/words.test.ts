import { expect, test } from 'vitest'
import { channelText } from './words.ts'

const FACTS = { code: 'ABCDE', game: 'Yahtzee', pageUrl: null }

test.each([
  ['en', ['Ann'], 'Ann: your turn in Yahtzee (table ABCDE).'],
  ['de', ['Ann'], 'Ann: du bist dran bei Yahtzee (Tisch ABCDE).'],
  ['de', ['Ann', 'Ben'], 'Ann, Ben: ihr seid dran bei Yahtzee (Tisch ABCDE).'],
] as const)('in %s, a channel addresses %j', (language, names, line) => {
  expect(channelText({ ...FACTS, names }, language)).toBe(line)
})
