import { BY_KEYBOARD, playByKeyboard } from './kit/by-keyboard.ts'
import { test } from './kit/party.ts'

test.use({ stack: BY_KEYBOARD, look: { colorScheme: 'light' } })

test('17. Keyboard and screen reader only, on a phone', ({ party }) => playByKeyboard(party, 'phone'))
