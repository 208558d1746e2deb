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
import { en } from '../texts/en.ts'
import { terminal } from './index.ts'

const NAMES: Readonly<Record<string, string>> = { A: 'Ana', B: 'Ben', C: 'Cy', D: 'Dee' }
const context: TerminalContext = {
  t: translate<string>(en, 'en'),
  ink: PLAIN_INK,
  width: 80,
  name: (player) => NAMES[player] ?? `A long name for ${player}`,
}

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

test('the table shows rows, the own slots and the risk', () => {
  const table = fixture(3, { deck: '5 9 3 x2 9 +4', totals: { A: 142, B: 98, C: 7 } })
  for (const id of 'ABC') table.hit(id)
  expect(shown(table, 'A')).toEqual([
    'Round 2 · to 200 · deck 88 · discard 0 · Cy deals',
    '              total   line                  now',
    '▸ Ana           142    5                     10  > in     x2',
    '  Ben            98    9 9!                   0  x BUSTED',
    '  Cy              7    3                      7  > in     +4',
    '',
    'You  [ 5][  ][  ][  ][  ][  ][  ] 1/7  x2',
    '     worth (5 × 2) = 10 · bust risk 5%',
  ])
})

test('the risk is shown only where the house rules allow it', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree', options: { showOdds: false } })
  expect(shown(table, 'A').at(-1 - table.events.length - 1)).toBe('     worth 5')
  table.hit('A')
  expect(offered(table, 'A', { type: 'selectTarget', target: 'B' })).toEqual({
    text: 'Flip Three on Ben, who has 9',
  })
})

test('the table shows the paused deal, the flips, what is set aside and what waits', () => {
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
    '▸ Ana             0    5  7                  12  > in',
    '  Ben             0                           0  > in',
    '  Cy              0                           0  > in',
    '  Dee             0                           0  > in',
  ])
})

test('the choices say what happens', () => {
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

test('after the round the table shows how the points came about', () => {
  const table = fixture(2, { deck: '5 9 +10 9' })
  table.hit('A')
  table.hit('B')
  table.stay('A')
  expect(shown(table, 'A').slice(-3)).toEqual([
    'Round 1 is over: nobody is left in it.',
    '  Ana           5 + 10 = 15                        total   15',
    '  Ben           busted: 0                          total    0',
  ])
})

test('after the last round the table says who wins', () => {
  const table = fixture(2, { deck: '5 9', totals: { A: 197, B: 3 } })
  table.stay('A')
  table.stay('B')
  expect(shown(table, 'B').at(-1)).toBe('Ana wins with 202.')
})

test('every table fits 80 columns, and every event is a sentence with names', () => {
  for (let seed = 1; seed <= 21; seed += 1) {
    const rng = fastRng(seed, 1)
    const start = startSimulated(flip7, subject.tables[seed % subject.tables.length]!, seed)
    playOut(
      start,
      (now) => randomMove(now, rng),
      ({ after, events }) => {
        const lines = terminal.table(observe(after, 'A'), context)
        expect(lines.filter((line) => line.length > 80)).toEqual([])
        for (const { event } of events) expect(terminal.tell(event, context)).toMatch(/^[A-Z+x0-9].*[.!]$/)
      },
    )
  }
})

test('the events read like a story', () => {
  const table = fixture(3, { deck: '5 9 3 flipThree freeze secondChance 9' })
  table.hit('A')
  table.target('A', 'B')
  expect(table.events.map((event) => terminal.tell(event, context))).toEqual([
    'Ana uses Flip Three on Ben.',
    'Ben has to flip three.',
    'Ben flips 1 of 3: Freeze.',
    'Ben sets the Freeze aside.',
    'Ben flips 2 of 3: Second Chance.',
    'Ben flips 3 of 3: 9.',
    'Ben is saved from a second 9 by the Second Chance.',
  ])
})
