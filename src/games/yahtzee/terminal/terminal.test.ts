import { describe, expect, test } from 'vitest'
import type { Outcome } from '../../../engine/game.ts'
import { translate } from '../../../engine/texts.ts'
import type { Ink, TerminalContext } from '../../../pieces/terminal.ts'
import { yahtzee } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/apply.ts'
import type { State } from '../rules/state.ts'
import { card, froze, fullBut, rolled, seated, solo } from '../testing/fixture.ts'
import { en } from '../texts/en.ts'
import { terminal } from './index.ts'

const as = (text: string) => text
const ink: Ink = { red: as, yellow: as, green: as, blue: as, cyan: as, dim: as, bold: as, inverse: as }
const NAMES: Record<string, string> = { A: 'Ana', B: 'Benedict', C: 'Cy' }
const context: TerminalContext = {
  t: translate<string>(en, 'en'),
  ink,
  width: 80,
  name: (player) => NAMES[player] ?? player,
}

const observation = (state: State, player: string | null = 'A', outcome: Outcome | null = null) => {
  const view = yahtzee.view(state, player)
  return { revision: 0, player, view, legal: [], refused: [], outcome }
}
const shown = (state: State, player: string | null = 'A') =>
  terminal.table(observation(state, player, yahtzee.outcome(state)), context)

describe('the table', () => {
  test('shows card, ghost scores, the way to the bonus, dice and what is kept', () => {
    const state = froze(
      rolled(solo(card({ ones: 3, threes: 9, sixes: 18, full_house: 25, large_straight: 40 })), '55534'),
      0,
      1,
      2,
    )
    expect(shown(state)).toEqual([
      'Turn 6 of 13 · YOUR TURN',
      '',
      'Upper            ▶Ana │ Lower            ▶Ana',
      'Ones                3 │ 3 of a kind      ‹22›',
      'Twos              ‹0› │ 4 of a kind       ‹0›',
      'Threes              9 │ Full house         25',
      'Fours             ‹4› │ Small straight    ‹0›',
      'Fives            ‹15› │ Large straight     40',
      'Sixes              18 │ Yahtzee           ‹0›',
      'Sum of 63          30 │ Chance           ‹22›',
      'To go              33 │ Yahtzee bonus       ·',
      'Bonus               · │ TOTAL              95',
      '',
      '    1     2     3     4     5',
      '  ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐',
      '  │ 5 │ │ 5 │ │ 5 │ │ 3 │ │ 4 │   Roll 1 of 3 ●○○',
      '  └───┘ └───┘ └───┘ └───┘ └───┘',
      '  KEPT  KEPT  KEPT',
    ])
  })

  test('shows nobody ghosts before the roll, and whose turn it is', () => {
    const lines = shown(seated(2), 'B')
    expect(lines[0]).toBe('Turn 1 of 13 · Ana plays')
    expect(lines[2]).toBe('Upper            ▶Ana  Bene │ Lower            ▶Ana  Bene')
    expect(lines[3]).toBe('Ones                ·     · │ 3 of a kind         ·     ·')
    expect(lines.find((line) => line.includes('No roll yet'))).toBe(
      '  │   │ │   │ │   │ │   │ │   │   No roll yet ○○○',
    )
  })

  test('says what another Yahtzee brings', () => {
    const lines = shown(rolled(solo(card({ yahtzee: 50, fours: 8 }, 1)), '44444'))
    expect(lines.at(-1)).toBe('Another Yahtzee: +100 wherever it goes')
    expect(lines.find((line) => line.includes('Yahtzee bonus'))).toBe(
      'To go              55 │ Yahtzee bonus    +100',
    )
  })

  test('shows the places at the end', () => {
    const cards = [fullBut([], { chance: 20 }), fullBut([], { chance: 25 })]
    const lines = shown({ ...seated(2), cards, turnsPlayed: 26 })
    expect(lines[0]).toBe('Game over')
    expect(lines.slice(-3)).toEqual(['', '1. Benedict  25', '2. Ana  20'])
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('fits into 80 columns with %i players', (players) => {
    const full = fullBut(['sixes'], { ones: 5, twos: 10, threes: 15, fours: 20, fives: 25, yahtzee: 50 })
    const cards = Array.from({ length: players }, () => ({ ...full, extraYahtzees: 11 }))
    const lines = shown(rolled({ ...seated(players), cards, turnsPlayed: 12 * players }, '66666'))
    expect(Math.max(...lines.map((line) => [...line].length))).toBeLessThanOrEqual(80)
  })
})

test.each<[Action, { text: string; key?: string }]>([
  [{ type: 'roll' }, { text: 'Roll 3 dice', key: 'r' }],
  [{ type: 'freeze', dice: [2, 3] }, { text: 'Keep 5 3 (dice 3 4)' }],
  [{ type: 'freeze', dice: [4] }, { text: 'Keep 4 (die 5)' }],
  [{ type: 'unfreeze', dice: [0] }, { text: 'Let 5 go (die 1)' }],
  [{ type: 'unfreeze' }, { text: 'Let all dice go', key: 'u' }],
  [{ type: 'score', category: 'fives' }, { text: 'Score 15 in Fives' }],
  [{ type: 'scratch', category: 'fives' }, { text: 'Scratch Fives for 0, giving up 15' }],
  [{ type: 'scratch', category: 'yahtzee' }, { text: 'Scratch Yahtzee for 0' }],
  [{ type: 'score', category: 'sevens' }, { text: 'Score 0 in sevens' }],
])('the choice %j has its words', (action, choice) => {
  expect(terminal.choice(action, observation(froze(rolled(seated(1), '55534'), 0, 1)), context)).toEqual(
    choice,
  )
})

test('a roll of one die is said so', () => {
  const state = froze(rolled(seated(1), '55534'), 0, 1, 2, 3)
  expect(terminal.choice({ type: 'roll' }, observation(state), context).text).toBe('Roll 1 die')
})

test.each<[string, Action | null]>([
  ['k 1 3 5', { type: 'freeze', dice: [0, 2, 4] }],
  ['K 133', { type: 'freeze', dice: [0, 2] }],
  ['k 8', { type: 'freeze', dice: [7] }],
  ['k', null],
  ['l 2', { type: 'unfreeze', dice: [1] }],
  ['l', { type: 'unfreeze' }],
  ['s fives', { type: 'score', category: 'fives' }],
  ['s Full House', { type: 'score', category: 'full_house' }],
  ['s sm', { type: 'score', category: 'small_straight' }],
  ['s 3 of', { type: 'score', category: 'three_of_a_kind' }],
  ['s s', { type: 'score', category: 's' }],
  ['s', null],
  ['x yahtzee', { type: 'scratch', category: 'yahtzee' }],
  ['x', null],
  ['x sevens', { type: 'scratch', category: 'sevens' }],
  ['roll', null],
  ['', null],
])('what is typed as "%s" is read', (line, action) => {
  expect(terminal.read?.(line, observation(seated(1)))).toEqual(action)
})

test.each<[Event, string]>([
  [
    { type: 'rolled', player: 'A', faces: [5, 5, 5, 3, 4], dice: [0, 1, 2, 3, 4], rollsRemaining: 2 },
    'Ana rolls: 5 5 5 3 4.',
  ],
  [
    { type: 'rolled', player: 'A', faces: [5, 5, 5, 1, 4], dice: [3, 4], rollsRemaining: 1 },
    'Ana rolls dice 4 5 again: 5 5 5 1 4.',
  ],
  [{ type: 'froze', player: 'A', dice: [0, 1] }, 'Ana keeps dice 1 2.'],
  [{ type: 'unfroze', player: 'A', dice: [1] }, 'Ana lets die 2 go.'],
  [
    { type: 'scored', player: 'A', category: 'fives', points: 15, faces: [5, 5, 5, 3, 4], joker: false },
    'Ana scores 15 in Fives.',
  ],
  [
    { type: 'scored', player: 'A', category: 'full_house', points: 25, faces: [4, 4, 4, 4, 4], joker: true },
    'Ana scores 25 in Full house with a Joker.',
  ],
  [
    { type: 'scratched', player: 'A', category: 'yahtzee', forgone: 0, faces: [5, 5, 5, 3, 4] },
    'Ana scratches Yahtzee.',
  ],
  [
    { type: 'scratched', player: 'A', category: 'fives', forgone: 15, faces: [5, 5, 5, 3, 4] },
    'Ana scratches Fives, giving up 15.',
  ],
  [{ type: 'yahtzeeBonus', player: 'C', points: 100 }, 'Another Yahtzee: 100 more for Cy.'],
  [{ type: 'upperBonus', player: 'C', points: 35 }, 'The upper bonus: 35 more for Cy.'],
  [{ type: 'turnBegan', player: 'C', turn: 5 }, 'Turn 5 of 13: Cy.'],
  [{ type: 'gameEnded', winners: ['C'], score: 250 }, 'The game is over. Cy made the most: 250.'],
  [
    { type: 'gameEnded', winners: ['A', 'C'], score: 250 },
    'The game is over. Ana and Cy made the most: 250.',
  ],
])('the event %j has its sentence', (event, sentence) => {
  expect(terminal.tell(event, context)).toBe(sentence)
})
