import { describe, expect, test } from 'vitest'
import { eventsFor, observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../../../engine/testing/simulate.ts'
import { translate } from '../../../engine/texts.ts'
import { PLAIN_INK, type TerminalContext } from '../../../pieces/terminal.ts'
import { discard } from '../index.ts'
import { view } from '../rules/view.ts'
import { confirmDiscard, fixtureState, lockOrder } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { de } from '../texts/de.ts'
import { en, type Key } from '../texts/en.ts'
import { terminal } from './index.ts'

const NAMES: Record<string, string> = { A: 'Ana', B: 'Ben' }
const english: TerminalContext<Key> = {
  t: translate(en, 'en'),
  ink: PLAIN_INK,
  width: 80,
  name: (player) => NAMES[player] ?? player,
}
const german: TerminalContext<Key> = { ...english, t: translate(de, 'de') }
const observationOf = (state: ReturnType<typeof fixtureState>, player: string | null) =>
  ({ revision: 0, player, view: view(state, player), legal: [], refused: [], outcome: null }) as const

describe('the terminal', () => {
  test('D13 the table shows the phase, the settings, the piles, the hand and the next step', () => {
    const state = fixtureState(
      { handSize: 3, discardCount: 5 },
      [
        { hand: '7♥ A♠ K♦', draw: '2♣', discard: 'Q♠' },
        { hand: '', draw: '3♣ 4♣', discard: '2♦ 9♣', ended: true },
      ],
      4,
    )
    expect(terminal.table(observationOf(state, 'A'), english)).toEqual([
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

  test('D19 a spectator sees the players but no hand', () => {
    const state = fixtureState({}, [{ hand: '7♥ A♠ K♦ 9♣ 2♥' }])
    expect(terminal.table(observationOf(state, null), english)).toEqual([
      'Turn 1 of 10 · Hand 5 · Discard 3',
      '  Ana             hand  5  deck   0  discard 0               choosing',
    ])
  })

  test.each([
    ['English', english],
    ['German', german],
  ])('every line fits into 80 columns, and every choice and event has a sentence in %s', (_, context) => {
    for (const [seed, table] of subject.tables.entries()) {
      const rng = fastRng(seed)
      playOut(
        startSimulated(discard, table, seed),
        (match) => randomMove(match, rng),
        ({ before, events, after }) => {
          for (const viewer of [null, 'A', 'host']) {
            const observation = observe(before, viewer)
            for (const line of terminal.table(observation, context))
              expect(line.length).toBeLessThanOrEqual(80)
            for (const action of observation.legal)
              expect(terminal.choice(action, observation, context).text).toMatch(/^[A-Z]/)
          }
          for (const event of eventsFor(events, 'A'))
            expect(terminal.tell(event, context) ?? 'It.').toMatch(/^.+\.$/)
          expect(after.revision).toBe(before.revision + 1)
        },
      )
    }
  })

  test('the widest German row of a scored match fits into 80 columns', () => {
    const state = fixtureState({ planning: true, scoring: 'poker', handSize: 10, discardCount: 5 }, [
      { discard: '10♥ 2♣ 3♣ 4♣ 5♣ 6♣', order: [], score: 4000 },
      { hand: '7♥ A♠ K♦ 9♣ 2♥' },
    ])
    const long = { ...german, name: () => 'A name of 24 characters.' }
    expect(terminal.table(observationOf(state, null), long)[1]).toBe(
      '  A name of 24 …  Hand  0  Stapel   0  Ablage 6 (10♥)         festgelegt  4000 P',
    )
  })

  test.each([
    ['English', en],
    ['German', de],
  ])('the help fits into a line of 80 columns with its indent in %s', (_, catalog) => {
    expect(catalog['terminal.help'].length).toBeLessThanOrEqual(70)
  })
})

describe('typed input', () => {
  const dealt = observationOf(fixtureState({}, [{ hand: '7♥ A♠ K♦ 9♣ 2♥' }]), 'A')

  test.each([
    ['d 1 3 5', confirmDiscard('7♥', 'K♦', '2♥')],
    [' Discard 5, 1,2 ', confirmDiscard('2♥', '7♥', 'A♠')],
    ['d 9', confirmDiscard('9')],
    ['o 2 1', lockOrder('A♠', '7♥')],
    ['order 4', lockOrder('9♣')],
    ['reset', { type: 'reset' }],
    ['settings 7 2', { type: 'changeSettings', handSize: 7, discardCount: 2 }],
    ['settings 70 2', null],
    ['deck short', { type: 'loadDeck', deck: 'short' }],
    ['deck ["a", "b"]', { type: 'loadDeck', deck: 'custom', customDeck: '["a", "b"]' }],
    ['deck of cards', null],
    ['hello', null],
    ['', null],
  ])('%j is parsed as %j', (line, action) => {
    expect(terminal.read?.(line, dealt)).toEqual(action)
  })
})
