import { describe, expect, test } from 'vitest'
import { act, observe, start } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { randomMove, seatNames } from '../../../engine/testing/simulate.ts'
import { LANGUAGES, type Language, translate } from '../../../engine/texts.ts'
import { PLAIN_INK, type TerminalContext } from '../../../pieces/terminal.ts'
import { yahtzee } from '../index.ts'
import type { Action } from '../rules/actions.ts'
import type { Event } from '../rules/events.ts'
import type { State } from '../rules/state.ts'
import { afterFreeze, afterRoll, card, fullCardExcept, newMatch, soloMatch } from '../testing/fixture.ts'
import { de } from '../texts/de.ts'
import { en, type Key } from '../texts/en.ts'
import { terminal } from './index.ts'

const NAMES: Record<string, string> = { A: 'Ana', B: 'Benedict', C: 'Cy', D: 'Steady', E: 'Steady 2' }
const name = (player: string) => NAMES[player] ?? player
const contexts: Record<Language, TerminalContext<Key>> = {
  en: { t: translate<Key>(en, 'en'), ink: PLAIN_INK, width: 80, name },
  de: { t: translate<Key>(de, 'de'), ink: PLAIN_INK, width: 80, name },
}
const context = contexts.en

const observation = (state: State, player: string | null = 'A') => {
  const view = yahtzee.view(state, player)
  const legal = yahtzee
    .candidates(state, player ?? '')
    .filter((action) => yahtzee.refusal(state, player ?? '', action) === null)
  return { revision: 0, player, view, legal, refused: [], outcome: yahtzee.outcome(state) }
}
const shown = (state: State, player: string | null = 'A', inContext = context) =>
  terminal.table(observation(state, player), inContext)
const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => [...line].length))

describe('the table', () => {
  const state = afterFreeze(
    afterRoll(
      soloMatch(card({ ones: 3, threes: 9, sixes: 18, full_house: 25, large_straight: 40 })),
      '55534',
    ),
    0,
    1,
    2,
  )

  test('shows the card, ghost scores, the points to the bonus, the dice and the kept ones', () => {
    expect(shown(state)).toEqual([
      'Turn 6 of 13 · YOUR TURN',
      'Upper       ▶Ana │ Lower           ▶Ana',
      'Ones           3 │ 3 of a kind     ‹22›',
      'Twos         ‹0› │ 4 of a kind      ‹0›',
      'Threes         9 │ Full house        25',
      'Fours        ‹4› │ Small straight   ‹0›',
      'Fives       ‹15› │ Large straight    40',
      'Sixes         18 │ Yahtzee          ‹0›',
      'Upper (63)    30 │ Chance          ‹22›',
      'To go         33 │ Yahtzee bonus      ·',
      'Bonus          · │ Total             95',
      '┌───1──┐ ┌───2──┐ ┌───3──┐ ┌───4──┐ ┌───5──┐',
      '│   5  │ │   5  │ │   5  │ │   3  │ │   4  │   Roll 1 of 3 ●○○',
      '└─KEPT─┘ └─KEPT─┘ └─KEPT─┘ └──────┘ └──────┘',
    ])
  })

  test('speaks German', () => {
    const lines = shown(state, 'A', contexts.de)
    expect(lines.slice(0, 3)).toEqual([
      'Runde 6 von 13 · DU BIST DRAN',
      'Oben       ▶Ana │ Unten          ▶Ana',
      'Einser        3 │ Dreierpasch    ‹22›',
    ])
    expect(lines.slice(-2)).toEqual([
      '│   5  │ │   5  │ │   5  │ │   3  │ │   4  │   Wurf 1 von 3 ●○○',
      '└─FEST─┘ └─FEST─┘ └─FEST─┘ └──────┘ └──────┘',
    ])
  })

  test('shows no ghost scores before the roll, and names the active player in full', () => {
    const lines = shown(newMatch(2), 'B')
    expect(lines[0]).toBe('Turn 1 of 13 · Ana plays')
    expect(lines[1]).toBe('Upper            ▶Ana   Benedict │ Lower                ▶Ana   Benedict')
    expect(lines[2]).toBe('Ones                ·          · │ 3 of a kind             ·          ·')
    expect(lines.find((line) => line.includes('No roll yet'))).toBe(
      '│      │ │      │ │      │ │      │ │      │   No roll yet ○○○',
    )
  })

  test('gives each of many players a row with the whole name', () => {
    const cards = [card({ ones: 3 }), fullCardExcept([], { yahtzee: 50, sixes: 30, fives: 25, fours: 16 })]
    const many = { ...newMatch(5), cards: [...cards, card({}), card({}), card({})], turnsPlayed: 5 }
    expect(shown(afterRoll(many, '66654')).slice(1, 7)).toEqual([
      '           1s  2s  3s  4s  5s  6s Sum  3K  4K  FH  SS  LS   Y  Ch Total',
      '▶Ana        3 ‹0› ‹0› ‹4› ‹5›‹18›   3‹27› ‹0› ‹0› ‹0› ‹0› ‹0›‹27›     3',
      ' Benedict   0   0   0  16  25  30 71✓   0   0   0   0   0  50   0   156',
      ' Cy         ·   ·   ·   ·   ·   ·   0   ·   ·   ·   ·   ·   ·   ·     0',
      ' Steady     ·   ·   ·   ·   ·   ·   0   ·   ·   ·   ·   ·   ·   ·     0',
      ' Steady 2   ·   ·   ·   ·   ·   ·   0   ·   ·   ·   ·   ·   ·   ·     0',
    ])
  })

  test('shortens a long name, but not the number at its end', () => {
    const long = { ...context, name: (player: string) => `Maximilian-Alexander ${player === 'A' ? 1 : 12}` }
    const [, head] = shown(newMatch(2), 'A', long)
    expect(head).toContain('▶Maximilia1')
    expect(head).toContain('Maximili12')
  })

  test('announces the bonus for another Yahtzee', () => {
    const lines = shown(afterRoll(soloMatch(card({ yahtzee: 50, fours: 8 }, 1)), '44444'))
    expect(lines.at(-1)).toBe('Another Yahtzee: +100 wherever it goes')
    expect(lines.find((line) => line.includes('Yahtzee bonus'))).toContain('+100')
  })

  test('shows the places at the end', () => {
    const cards = [fullCardExcept([], { chance: 20 }), fullCardExcept([], { chance: 25 })]
    const lines = shown({ ...newMatch(2), cards, turnsPlayed: 26 })
    expect(lines[0]).toBe('The game is over.')
    expect(lines.slice(-2)).toEqual(['1. Benedict  25', '2. Ana  20'])
  })

  test('stacks the sections on a narrow screen', () => {
    const lines = shown(newMatch(2), 'A', { ...context, width: 40 })
    expect(lines).toContain('Upper            ▶Ana   Benedict')
    expect(lines).toContain('Lower                ▶Ana   Benedict')
  })

  test.each(LANGUAGES)('fits into 80 columns and 16 lines with any number of players (%s)', (language) => {
    const full = fullCardExcept(['sixes'], {
      ones: 5,
      twos: 10,
      threes: 15,
      fours: 20,
      fives: 25,
      yahtzee: 50,
    })
    for (let players = 1; players <= 10; players += 1) {
      const cards = Array.from({ length: players }, () => ({ ...full, extraYahtzees: 11 }))
      const state = afterRoll({ ...newMatch(players), cards, turnsPlayed: 12 * players }, '66666')
      const lines = shown(state, 'A', { ...contexts[language], name: () => 'Maximilian-Alexander' })
      expect(widest(lines)).toBeLessThanOrEqual(80)
      expect(lines.length).toBeLessThanOrEqual(16)
    }
  })
})

describe.each(LANGUAGES)('in whole matches (%s)', (language) => {
  const inLanguage = contexts[language]

  test('the table, the menu and the prompt fit on a screen of 80 by 24', () => {
    for (let seed = 1; seed <= 12; seed += 1) {
      const players = 1 + (seed % 4)
      const begun = start(yahtzee, {
        players: seatNames(players),
        options: {},
        seed: { dealer: 'fast', number: seed },
      })
      if (!begun.ok) throw new Error(begun.refusal.text)
      const rng = fastRng(seed)
      let { match } = begun
      while (match.outcome === null) {
        const { player, action } = randomMove(match, rng)
        const seen = observe(match, player)
        const lines = terminal.table(seen, inLanguage)
        const choices = seen.legal.map((one) => terminal.choice(one, seen, inLanguage))
        const listed = choices.filter(({ isUnlisted }) => isUnlisted !== true)
        // The keys of the menu take ten columns; an empty line, two notes and the prompt come with it.
        expect(widest([...lines, ...choices.map(({ text }) => `${' '.repeat(10)}${text}`)])).toBeLessThan(81)
        expect(listed.length).toBeGreaterThan(0)
        expect(lines.length + listed.length + 4).toBeLessThanOrEqual(24)
        const acted = act(match, { player, action, revision: match.revision, at: 0 })
        if (!acted.ok) throw new Error(acted.rejection.reason)
        match = acted.match
        for (const { event } of acted.events)
          expect(terminal.tell(event, inLanguage) ?? '').not.toMatch(/[{}]/)
      }
      expect(widest(terminal.table(observe(match, 'A'), inLanguage))).toBeLessThanOrEqual(80)
    }
  })

  test('the line of help fits beside the keys of the menu', () => {
    expect(inLanguage.t('terminal.help').length).toBeLessThanOrEqual(70)
  })
})

describe('the choices', () => {
  const twoKept = observation(afterFreeze(afterRoll(newMatch(1), '55534'), 0, 1))

  test.each<[Action, { text: string; key?: string; isUnlisted?: boolean }]>([
    [{ type: 'roll' }, { text: 'Roll 3 dice', key: 'r' }],
    [{ type: 'freeze', dice: [2, 3] }, { text: 'Keep 5 3 (dice 3 4)' }],
    [
      { type: 'freeze', dice: [4] },
      { text: 'Keep 4 (die 5)', isUnlisted: true },
    ],
    [
      { type: 'unfreeze', dice: [0] },
      { text: 'Let 5 go (die 1)', isUnlisted: true },
    ],
    [{ type: 'unfreeze' }, { text: 'Let all dice go', key: 'u' }],
    [{ type: 'score', category: 'three_of_a_kind' }, { text: 'Score 22 in 3 of a kind' }],
    [
      { type: 'score', category: 'fives' },
      { text: 'Score 15 in Fives', isUnlisted: true },
    ],
    [
      { type: 'scratch', category: 'fives' },
      { text: 'Scratch Fives for 0, giving up 15', isUnlisted: true },
    ],
    [
      { type: 'scratch', category: 'yahtzee' },
      { text: 'Scratch Yahtzee for 0', isUnlisted: true },
    ],
    [
      { type: 'score', category: 'sevens' },
      { text: 'Score 0 in sevens', isUnlisted: true },
    ],
  ])('include %j with its words', (action, choice) => {
    expect(terminal.choice(action, twoKept, context)).toEqual(choice)
  })

  test('say "die" for a roll of one die', () => {
    const state = afterFreeze(afterRoll(newMatch(1), '55534'), 0, 1, 2, 3)
    expect(terminal.choice({ type: 'roll' }, observation(state), context).text).toBe('Roll 1 die')
  })

  test('list the best categories first, and zeros only after the last roll', () => {
    const listed = (state: State) => {
      const seen = observation(state)
      return seen.legal.flatMap((action) => {
        const { text, isUnlisted = false } = terminal.choice(action, seen, context)
        return isUnlisted ? [] : [text]
      })
    }
    const once = afterRoll(soloMatch(fullCardExcept(['ones', 'fives', 'yahtzee'])), '55534')
    expect(listed(once)).toEqual([
      'Roll 5 dice',
      'Keep 5 5 5 (dice 1 2 3)',
      'Keep 5 3 4 (dice 1 4 5)',
      'Score 15 in Fives',
    ])
    expect(listed(afterRoll(afterRoll(once, '55534'), '55534'))).toEqual([
      'Score 0 in Ones',
      'Score 15 in Fives',
      'Score 0 in Yahtzee',
    ])
  })
})

test.each<[string, Action | null]>([
  ['roll', { type: 'roll' }],
  ['R', { type: 'roll' }],
  ['roll on', null],
  ['würfeln', { type: 'roll' }],
  ['k 1 3 5', { type: 'freeze', dice: [0, 2, 4] }],
  ['K 133', { type: 'freeze', dice: [0, 2] }],
  ['keep 2 4', { type: 'freeze', dice: [1, 3] }],
  ['behalte 2', { type: 'freeze', dice: [1] }],
  ['k 8', { type: 'freeze', dice: [7] }],
  ['k', null],
  ['l 2', { type: 'unfreeze', dice: [1] }],
  ['l', { type: 'unfreeze' }],
  ['s fives', { type: 'score', category: 'fives' }],
  ['score fives', { type: 'score', category: 'fives' }],
  ['s Fünfer', { type: 'score', category: 'fives' }],
  ['s Dreier', { type: 'score', category: 'threes' }],
  ['s Full House', { type: 'score', category: 'full_house' }],
  ['s sm', { type: 'score', category: 'small_straight' }],
  ['s SS', { type: 'score', category: 'small_straight' }],
  ['s 3K', { type: 'score', category: 'three_of_a_kind' }],
  ['s 3 of', { type: 'score', category: 'three_of_a_kind' }],
  ['s s', { type: 'score', category: 's' }],
  ['s', null],
  ['x yahtzee', { type: 'scratch', category: 'yahtzee' }],
  ['x', null],
  ['x sevens', { type: 'scratch', category: 'sevens' }],
  ['help', null],
  ['', null],
])('the typed line "%s" is parsed', (line, action) => {
  expect(terminal.read?.(line, observation(newMatch(1)))).toEqual(action)
})

test('the terminal tells events in the sentences of the page', () => {
  const roll: Event = {
    type: 'rolled',
    player: 'A',
    faces: [5, 5, 5, 3, 4],
    dice: [3, 4],
    rollsRemaining: 1,
  }
  expect(terminal.tell(roll, context)).toBe('Ana kept 5 5 5 and rolled 3 4')
  expect(terminal.tell({ type: 'froze', player: 'A', dice: [0, 1] }, context)).toBeNull()
})
