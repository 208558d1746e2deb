import { expect, test } from 'vitest'
import { translate } from '../../../engine/texts.ts'
import { de } from '../../i18n/de/index.ts'
import { en } from '../../i18n/en/index.ts'
import { awayText } from './away-notice.tsx'

const [english, german] = [translate(en, 'en'), translate(de, 'de')]

test('a player who returns reads who made how many moves for them', () => {
  expect(awayText(english, { turns: 3, after: 4, by: ['bot'] })).toBe(
    'While you were away, a bot made 3 moves for you.',
  )
  expect(awayText(english, { turns: 1, after: 4, by: ['clock'] })).toBe(
    'Time ran out: 1 move was made for you.',
  )
  expect(awayText(english, { turns: 5, after: 4, by: ['bot', 'clock'] })).toBe(
    'While you were away, 5 moves were made for you.',
  )
  expect(awayText(german, { turns: 3, after: 4, by: ['bot'] })).toBe(
    'Während du weg warst, hat ein Bot 3 Züge für dich gemacht.',
  )
})
