import { expect, test } from 'vitest'
import { translate } from '../../../engine/texts.ts'
import type { TakeBackView } from '../../../protocol/table.ts'
import { de } from '../../i18n/de/index.ts'
import { en } from '../../i18n/en/index.ts'
import { requestText } from './take-back-notice.tsx'

const open: TakeBackView = {
  player: 'Ana',
  revision: 3,
  agreed: ['Dee'],
  waitingFor: ['Ben', 'Cy'],
  isOpen: true,
  declinedBy: null,
  until: 0,
}
const [english, german] = [translate(en, 'en'), translate(de, 'de')]
const textFor = (own: string | null, change: Partial<TakeBackView> = {}, t = english) =>
  requestText(t, { ...open, ...change }, own, (player) => player)

test('everybody reads what a request means to them', () => {
  expect(textFor('Ana')).toBe('You asked to take back your last action. Waiting for Ben, Cy.')
  expect(textFor('Ben')).toBe('Ana asks to take back the last action.')
  expect(textFor('Dee')).toBe('Ana asks to take back the last action. Waiting for Ben, Cy.')
  expect(textFor(null, {}, german)).toBe('Ana möchte den letzten Zug zurücknehmen. Es fehlen noch: Ben, Cy.')
})

test('everybody reads why a request is over, unless it was withdrawn', () => {
  const over = { isOpen: false, waitingFor: [] }
  expect(textFor('Ana', { ...over, declinedBy: 'Ben' })).toBe('Ben does not agree: the action stays.')
  expect(textFor('Ana', over)).toBe('Not everybody answered in time: the action stays.')
  expect(textFor('Ben', { ...over, declinedBy: 'Ana' })).toBeNull()
})
