import { describe, expect, test } from 'vitest'
import { translate } from '../../../engine/texts.ts'
import {
  fixture,
  observationOf,
  play,
  playerName,
  shownCardOf,
  type TableFixture,
} from '../testing/fixture.ts'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import { bannerText, spokenTable } from './status.ts'

const english = { t: translate(en, 'en'), name: playerName }
const german = { t: translate(de, 'de'), name: playerName }

const five = { A: 'red-5 wild', B: 'red-5 wild', C: 'red-5 wild', D: 'red-5 wild', E: 'red-5 wild' }
const table = (more: Partial<TableFixture>) => fixture({ hands: five, top: 'red-1', ...more })

describe('the banner', () => {
  const banner = (more: Partial<TableFixture>, mine = {}) => {
    const observation = observationOf(table(more), 'A')
    return bannerText({ observation, isMine: true, hasPlayable: true, naming: null, ...mine }, english)
  }

  test('the banner says what the player has to decide', () => {
    expect(banner({})).toBe('play a card or draw')
    expect(banner({}, { hasPlayable: false })).toBe('nothing goes, draw a card')
    expect(banner({ chain: [2, 4] })).toBe('play a + card or draw 6')
    expect(banner({ chain: [2, 4] }, { hasPlayable: false })).toBe('draw 6')
    expect(banner({}, { naming: shownCardOf('plus20') })).toBe('name a colour for the +20')
  })

  test('the banner names the player whom the table waits for, and the winner', () => {
    expect(banner({ turn: 'B' }, { isMine: false })).toBe('Ben’s turn')
    expect(banner({ turn: 'B', chain: [20] }, { isMine: false })).toBe('Ben’s turn: a + card, or 20 to draw')
    const { state } = play(table({ hands: { A: 'red-5', B: 'wild', C: 'wild' } }), 'A', 'red-5')
    expect(
      bannerText(
        { observation: observationOf(state, 'B'), isMine: false, hasPlayable: false, naming: null },
        english,
      ),
    ).toBe('Ana wins!')
  })
})

describe('the spoken table', () => {
  test('the spoken table describes everything in sentences', () => {
    const { view: own } = observationOf(
      table({ hands: { A: 'red-5 wild', B: 'wild', C: 'wild wild' }, reverses: 1 }),
      'A',
    )
    expect(spokenTable(own, [shownCardOf('red-5'), shownCardOf('wild')], english)).toBe(
      'On the pile: Red 1. Colour: Red. Direction: clockwise. Reverses in a row: 1 of 4. It is the turn of Ana. ' +
        'Cards in hand: Ana 2, Ben 1 and Cy 2. You hold 2 cards: Red 5 and Wild eight. ' +
        'These go now: Red 5 and Wild eight.',
    )
    const { view: watched } = observationOf(table({ chain: [2, 20], direction: -1 }), null)
    expect(spokenTable(watched, [], english)).toContain(
      '22 cards are pending, from +2 +20. Direction: counter-clockwise.',
    )
    expect(spokenTable(watched, [], german)).not.toMatch(/[{}]/)
  })
})
