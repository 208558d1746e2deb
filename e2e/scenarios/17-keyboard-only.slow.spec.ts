import { BY_KEYBOARD, playByKeyboard } from './kit/by-keyboard.ts'
import { test } from './kit/party.ts'

test.use({ stack: BY_KEYBOARD })

test.describe('light', () => {
  test.use({ look: { colorScheme: 'light' } })
  test('17. Keyboard and screen reader only, on a phone', ({ party }) => playByKeyboard(party, 'phone'))
})

test.describe('dark', () => {
  test.use({ look: { colorScheme: 'dark' } })
  test('17. Keyboard and screen reader only, at a desk', ({ party }) => playByKeyboard(party, 'desk'))
})
