import { expect, test } from 'vitest'
import { observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { playOut, randomMove, startSimulated } from '../../../engine/testing/simulate.ts'
import { translate } from '../../../engine/texts.ts'
import { PLAIN_INK, type TerminalContext } from '../../../pieces/terminal.ts'
import { flip7 } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import { type Fixture, fixture } from '../testing/fixture.ts'
import { subject } from '../testing/laws.ts'
import { de } from '../texts/de.ts'
import { en, type Key } from '../texts/en.ts'
import { terminal } from './index.ts'

const NAMES: Readonly<Record<string, string>> = { A: 'Ana', B: 'Ben', C: 'Cy', D: 'Dee' }
const context: TerminalContext<Key> = {
  t: translate(en, 'en'),
  ink: PLAIN_INK,
  width: 80,
  name: (player) => NAMES[player] ?? `A long name for ${player}`,
}
const german: TerminalContext<Key> = { ...context, t: translate(de, 'de') }

const observationOf = (table: Fixture, player: string | null) => ({
  revision: 1,
  player,
  view: table.view,
  legal: [],
  refused: [],
  outcome: null,
})
const shown = (table: Fixture, player: string | null) => terminal.table(observationOf(table, player), context)
const offered = (table: Fixture, player: string, action: Action) =>
  terminal.choice(action, observationOf(table, player), context)

test('the table shows every player, the own slots and the bust risk', () => {
  const table = fixture(3, { deck: '5 9 3 x2 9 +4', totals: { A: 142, B: 98, C: 7 } })
  for (const id of 'ABC') table.hit(id)
  expect(shown(table, 'A')).toEqual([
    'Round 2 · to 200 · deck 88 · discard 0 · Cy deals',
    '              total   line                  now',
    '▸ Ana           142    5                     10  > ACTIVE x2',
    '  Ben            98    9 9!                   0  x BUSTED',
    '  Cy              7    3                      7  > ACTIVE +4',
    '',
    'You  [ 5][  ][  ][  ][  ][  ][  ] 1/7  x2',
    '     round 10 = (5 × 2) · bust risk 5%',
  ])
})

test('the bust risk is shown only if the options allow it', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree', options: { showOdds: false } })
  expect(shown(table, 'A').at(-1 - table.events.length - 1)).toBe('     round 5')
  table.hit('A')
  expect(offered(table, 'A', { type: 'selectTarget', target: 'B' })).toEqual({
    text: 'Flip Three on Ben: has 9',
  })
})

test('the table shows the paused deal, the flips, the set-aside cards and the queue', () => {
  const table = fixture(4, { deck: '5 flipThree flipThree freeze 7' })
  table.target('B', 'A')
  table.target('A', 'C')
  expect(shown(table, null)).toEqual([
    'Round 1 · to 200 · deck 89 · discard 0 · Dee deals',
    'Deal paused at seat 2 of 4',
    'Flip Three on Ana: 3 of 3',
    'Set aside: Freeze',
    'Then: Flip Three on Cy',
    '              total   line                  now',
    '▸ Ana             0    5  7                  12  > ACTIVE',
    '  Ben             0                           0  > ACTIVE',
    '  Cy              0                           0  > ACTIVE',
    '  Dee             0                           0  > ACTIVE',
  ])
})

test('the choices describe their effects', () => {
  const table = fixture(3, { deck: '5 9 3 freeze' })
  expect(offered(table, 'A', { type: 'hit' })).toEqual({ text: 'Hit', key: 'h' })
  expect(offered(table, 'A', { type: 'stay' })).toEqual({ text: 'Stay: bank 5', key: 's' })
  expect(offered(table, 'A', { type: 'nextRound' })).toEqual({ text: 'Next round', key: 'n' })
  table.hit('A')
  expect(offered(table, 'A', { type: 'selectTarget', target: 'B' })).toEqual({ text: 'Freeze Ben: banks 9' })
  expect(offered(table, 'A', { type: 'selectTarget', target: 'A' })).toEqual({
    text: 'Freeze myself: bank 5',
  })
})

test('after the round the table shows the calculation of every score', () => {
  const table = fixture(2, { deck: '5 9 +10 9' })
  table.hit('A')
  table.hit('B')
  table.stay('A')
  expect(shown(table, 'A').slice(-3)).toEqual([
    'Round 1 is over: nobody is left.',
    '  Ana           5 + 10 = 15                        total   15',
    '  Ben           busted with a second 9             total    0',
  ])
})

test('after the last round the table names the winner', () => {
  const table = fixture(2, { deck: '5 9', totals: { A: 197, B: 3 } })
  table.stay('A')
  table.stay('B')
  expect(shown(table, 'B').at(-1)).toBe('Ana wins with 202.')
})

test.each([
  ['en', context],
  ['de', german],
] as const)('every table fits 80 columns, and every event is a sentence with names (%s)', (_, spoken) => {
  for (let seed = 1; seed <= 21; seed += 1) {
    const rng = fastRng(seed, 1)
    const start = startSimulated(flip7, subject.tables[seed % subject.tables.length]!, seed)
    playOut(
      start,
      (now) => randomMove(now, rng),
      ({ after, events }) => {
        const lines = terminal.table(observe(after, 'A'), spoken)
        expect(lines.filter((line) => line.length > 80 || /[{}]|undefined/.test(line))).toEqual([])
        for (const { event } of events) expect(terminal.tell(event, spoken)).toMatch(/^[A-Z+×0-9].*[.!]$/)
      },
    )
  }
})

test('a row with every modifier and a Second Chance fits 80 columns in both languages', () => {
  const table = fixture(1, { deck: '12 11 10 9 8 7 +2 +4 +6 +8 +10 x2 secondChance' })
  for (let card = 1; card < 13; card += 1) table.hit('A')
  for (const spoken of [context, german]) {
    const lines = terminal.table(observationOf(table, 'A'), spoken)
    expect(lines.filter((line) => line.length > 80)).toEqual([])
    expect(lines.join(' ')).toContain('+2 +4 +6 +8 +10 x2')
  }
})

test('the table is available in German', () => {
  const table = fixture(3, { deck: '5 9 3 secondChance freeze', totals: { A: 142, B: 98, C: 7 } })
  table.hit('A')
  table.hit('B')
  table.target('B', 'C')
  expect(terminal.table(observationOf(table, 'A'), german)).toEqual([
    'Runde 2 · bis 200 · Stapel 89 · Ablage 0 · Cy gibt',
    '           gesamt   Reihe                Wert',
    '▸ Ana         142    5                      5  > AKTIV    2C',
    '  Ben          98    9                      9  > AKTIV',
    '  Cy            7    3                      3  * GEFROREN',
    '',
    'Du   [ 5][  ][  ][  ][  ][  ][  ] 1/7  Zweite Chance',
    '     Runde 5 · Platzrisiko 0 %',
  ])
})

test('the events are described in sentences', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree freeze secondChance 9' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.events.map((event) => terminal.tell(event, context))).toEqual([
    'Ana plays Flip Three on Ben.',
    'Ben has to flip three.',
    'Ben flips 1 of 3: Freeze.',
    'Freeze set aside by Ben, 1 of 3.',
    'Ben flips 2 of 3: Second Chance.',
    'Ben flips 3 of 3: 9.',
    'The Second Chance saves Ben from a second 9; both are discarded.',
  ])
})
