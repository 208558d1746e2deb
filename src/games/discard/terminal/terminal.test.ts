import { describe, expect, test } from 'vitest'
import { eventsFor, observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../../../engine/testing/simulate.ts'
import { translate } from '../../../engine/texts.ts'
import { PLAIN_INK, type TerminalContext } from '../../../pieces/terminal.ts'
import { discard } from '../index.ts'
import { view } from '../rules/state.ts'
import { discards, locks, situation } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { en } from '../texts/en.ts'
import { terminal } from './index.ts'

const NAMES: Record<string, string> = { A: 'Ana', B: 'Ben' }
const context: TerminalContext = {
  t: translate<string>(en, 'en'),
  ink: PLAIN_INK,
  width: 80,
  name: (player) => NAMES[player] ?? player,
}
const observation = (state: ReturnType<typeof situation>, player: string | null) =>
  ({ revision: 0, player, view: view(state, player), legal: [], refused: [], outcome: null }) as const

describe('the table in a terminal', () => {
  test('D13 it shows the phase, the settings, the piles, the hand and what is to be done', () => {
    const state = situation(
      { handSize: 3, discardCount: 5 },
      [
        { hand: '7♥ A♠ K♦', draw: '2♣', discard: 'Q♠' },
        { hand: '', draw: '3♣ 4♣', discard: '2♦ 9♣', ended: true },
      ],
      4,
    )
    expect(terminal.table(observation(state, 'A'), context)).toEqual([
      'Turn 4 of 10 · Hand 3 · Discard 5                                [Discard Phase]',
      '▶ Ana             hand  3  deck   1  discard 1 (Q♠)          choosing',
      '  Ben             hand  0  deck   2  discard 2 (9♣)          ✓ done',
      '',
      '  1:[7♥]  2:[A♠]  3:[K♦] ',
      '',
      'Select 3 cards (capped from 5)',
      'Complete discard phase to end turn',
    ])
  })

  test('D19 a spectator sees the players only', () => {
    const state = situation({}, [{ hand: '7♥ A♠ K♦ 9♣ 2♥' }])
    expect(terminal.table(observation(state, null), context)).toEqual([
      'Turn 1 of 10 · Hand 5 · Discard 3',
      '  Ana             hand  5  deck   0  discard 0               choosing',
    ])
  })

  test('nothing is wider than the terminal, and every choice and event has its words', () => {
    for (const [seed, table] of subject.tables.entries()) {
      const rng = fastRng(seed)
      playOut(
        startSimulated(discard, table, seed),
        (match) => randomMove(match, rng),
        ({ before, events, after }) => {
          for (const viewer of [null, 'A', 'host']) {
            const seen = observe(before, viewer)
            for (const line of terminal.table(seen, context)) expect(line.length).toBeLessThanOrEqual(80)
            for (const action of seen.legal)
              expect(terminal.choice(action, seen, context).text).toMatch(/^[A-Z]/)
          }
          for (const event of eventsFor(events, 'A'))
            expect(terminal.tell(event, context) ?? 'It.').toMatch(/^.+\.$/)
          expect(after.revision).toBe(before.revision + 1)
        },
      )
    }
  })
})

describe('what is typed', () => {
  const dealt = observation(situation({}, [{ hand: '7♥ A♠ K♦ 9♣ 2♥' }]), 'A')

  test.each([
    ['d 1 3 5', discards('7♥', 'K♦', '2♥')],
    [' Discard 5, 1,2 ', discards('2♥', '7♥', 'A♠')],
    ['d 9', discards('9')],
    ['o 2 1', locks('A♠', '7♥')],
    ['order 4', locks('9♣')],
    ['reset', { type: 'reset' }],
    ['settings 7 2', { type: 'changeSettings', handSize: 7, discardCount: 2 }],
    ['settings 70 2', null],
    ['deck short', { type: 'loadDeck', deck: 'short' }],
    ['deck ["a", "b"]', { type: 'loadDeck', deck: 'custom', customDeck: '["a", "b"]' }],
    ['deck of cards', null],
    ['hello', null],
    ['', null],
  ])('%j is read', (line, action) => {
    expect(terminal.read?.(line, dealt)).toEqual(action)
  })
})
