import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { act, observe, start } from '../../../engine/match.ts'
import { parse } from '../../../engine/schema.ts'
import { seatNames } from '../../../engine/testing/simulate.ts'
import { yahtzee } from '../index.ts'
import {
  card,
  froze,
  fullBut,
  played,
  potentials,
  refused,
  rolled,
  scored,
  seated,
  solo,
} from '../testing/fixture.ts'
import type { Action } from './actions.ts'
import { CATEGORIES, type Category } from './scoring.ts'
import type { State } from './state.ts'

const ROLL = { type: 'roll' } as const
const score = (category: string) => ({ type: 'score', category }) as const
const scratch = (category: string) => ({ type: 'scratch', category }) as const
const freeze = (...dice: number[]) => ({ type: 'freeze', dice }) as const
const unfreeze = (...dice: number[]) => ({ type: 'unfreeze', dice }) as const

const diceOf = (state: State) => yahtzee.view(state, null).dice
const shown = (state: State) =>
  diceOf(state)
    .map(({ value }) => value ?? '-')
    .join('')
const kept = (state: State) =>
  diceOf(state)
    .map(({ frozen }) => (frozen ? 'K' : '.'))
    .join('')

describe('a match', () => {
  test('Y1 has five dice, thirteen categories and thirteen turns', () => {
    let state = seated(1)
    expect(diceOf(state)).toHaveLength(5)
    expect(Object.keys(state.cards[0]!.scorecard)).toEqual([
      'ones',
      'twos',
      'threes',
      'fours',
      'fives',
      'sixes',
      'three_of_a_kind',
      'four_of_a_kind',
      'full_house',
      'small_straight',
      'large_straight',
      'yahtzee',
      'chance',
    ])
    for (const [index, category] of CATEGORIES.entries()) {
      expect(yahtzee.view(state, null)).toMatchObject({ turn: index + 1, gameOver: false })
      state = scored(state, '12345', category)
    }
    expect(yahtzee.view(state, null)).toMatchObject({ turn: 13, gameOver: true })
  })

  test('Y1 is for one to ten players', () => {
    const begins = (players: number) =>
      start(yahtzee, { players: seatNames(players), options: {}, seed: { dealer: 'fast', number: 1 } }).ok
    expect([0, 1, 2, 9, 10, 11].map(begins)).toEqual([false, true, true, true, true, false])
  })

  test('Y1 of ten gives each of them thirteen turns, in turn', () => {
    let state = seated(10)
    const turns: string[] = []
    for (const category of CATEGORIES) {
      for (let player = 0; player < 10; player += 1) {
        turns.push(yahtzee.view(state, null).currentPlayerId ?? '')
        state = scored(state, '12345', category)
      }
    }
    expect(turns.join('')).toBe('ABCDEFGHIJ'.repeat(13))
    expect(yahtzee.outcome(state)?.places).toHaveLength(10)
  })
})

describe('a turn', () => {
  test('Y2 has up to three rolls, the first of all five dice', () => {
    const first = played(seated(1), ROLL, '55534')
    expect(first.events).toEqual([
      { type: 'rolled', player: 'A', faces: [5, 5, 5, 3, 4], dice: [0, 1, 2, 3, 4], rollsRemaining: 2 },
    ])
    const second = rolled(first.state, '11111')
    const third = rolled(second, '22222')
    expect([first.state, second, third].map(({ rollsRemaining }) => rollsRemaining)).toEqual([2, 1, 0])
    expect(refused(third, ROLL)?.text).toBe('No rolls remaining')
  })

  test('Y2 lets any dice be frozen and unfrozen between rolls', () => {
    let state = froze(rolled(seated(1), '55534'), 0, 1, 2)
    expect(kept(state)).toBe('KKK..')
    state = rolled(state, '62')
    expect([shown(state), kept(state)]).toEqual(['55562', 'KKK..'])
    state = froze(played(state, unfreeze(0, 1)).state, 3)
    expect(kept(state)).toBe('..KK.')
    state = rolled(state, '111')
    expect([shown(state), kept(state)]).toEqual(['11561', '..KK.'])
  })

  test('Y2 may be scored after the first or the second roll', () => {
    expect(refused(rolled(seated(1), '12345'), score('large_straight'))).toBeNull()
    expect(refused(rolled(rolled(seated(1), '12345'), '12345'), score('large_straight'))).toBeNull()
  })

  test('Y3 begins with nothing frozen and dice without a value', () => {
    const blank = Array.from({ length: 5 }, () => ({ value: null, frozen: false }))
    expect(diceOf(seated(1))).toEqual(blank)
    expect(new Set(Object.values(potentials(seated(1))))).toEqual(new Set([null]))
    const next = played(froze(rolled(seated(2), '55534'), 0, 1, 2), score('fives')).state
    expect(diceOf(next)).toEqual(blank)
    expect(next.rollsRemaining).toBe(3)
  })

  test('Y3 a frozen die keeps its value in a roll, and the others are rolled', () => {
    const { state, events } = played(froze(rolled(seated(1), '12345'), 1, 3), ROLL, '666')
    expect(shown(state)).toBe('62646')
    expect(events).toEqual([
      { type: 'rolled', player: 'A', faces: [6, 2, 6, 4, 6], dice: [0, 2, 4], rollsRemaining: 1 },
    ])
  })
})

describe('refused with these words', () => {
  const fresh = seated(2)
  const once = rolled(fresh, '55534')
  const thrice = rolled(rolled(once, '11111'), '22222')
  const allFrozen = froze(once, 0, 1, 2, 3, 4)
  const foursFilled = rolled(solo(card({ fours: 8 })), '44123')
  const over = solo(fullBut([]))
  const after = [ROLL, freeze(0), unfreeze(), unfreeze(9), score('ones'), score('luck'), scratch('chance')]

  test.each<[string, State, Action, string, string]>([
    ['a fourth roll', thrice, ROLL, 'no-rolls-remaining', 'No rolls remaining'],
    ['a fourth roll of none', froze(thrice, 0, 1, 2, 3, 4), ROLL, 'no-rolls-remaining', 'No rolls remaining'],
    ['freezing before a roll', fresh, freeze(0), 'roll-before-freezing', 'Must roll before freezing dice'],
    ['the same with a bad index', fresh, freeze(7), 'roll-before-freezing', 'Must roll before freezing dice'],
    ['scoring before a roll', fresh, score('ones'), 'roll-before-scoring', 'Must roll before scoring'],
    [
      'scratching before a roll',
      fresh,
      scratch('ones'),
      'roll-before-scratching',
      'Must roll before scratching',
    ],
    [
      'scoring a filled one',
      foursFilled,
      score('fours'),
      'category-filled',
      "Category 'fours' already scored",
    ],
    [
      'scratching a filled one',
      foursFilled,
      scratch('fours'),
      'category-filled',
      "Category 'fours' already scored",
    ],
    ['scoring an unknown one', once, score('sevens'), 'invalid-category', 'Invalid category: sevens'],
    ['scratching an unknown one', once, scratch('Ones'), 'invalid-category', 'Invalid category: Ones'],
    ['a name of prototypes', once, score('__proto__'), 'invalid-category', 'Invalid category: __proto__'],
    ['the name of nothing', once, score(''), 'invalid-category', 'Invalid category: '],
    ['freezing a sixth die', once, freeze(7), 'invalid-die-index', 'Invalid die index: 7'],
    ['freezing die 5', once, freeze(5), 'invalid-die-index', 'Invalid die index: 5'],
    ['freezing before the first', once, freeze(-1), 'invalid-die-index', 'Invalid die index: -1'],
    ['unfreezing a sixth die', once, unfreeze(7), 'invalid-die-index', 'Invalid die index: 7'],
    ['a roll of none', allFrozen, ROLL, 'all-dice-frozen', 'All dice are frozen'],
    ...after.map((action): [string, State, Action, string, string] => [
      `after the end ${JSON.stringify(action)}`,
      over,
      action,
      'game-over',
      'Game is over',
    ]),
  ])('Y4 %s', (_, state, action, code, text) => {
    const was = JSON.stringify(state)
    expect(refused(state, action)).toMatchObject({ code, text })
    expect(JSON.stringify(state)).toBe(was)
  })

  test('Y4 the parts of a refusal come with it for translations', () => {
    expect(refused(foursFilled, score('fours'))?.values).toEqual({ category: 'fours' })
    expect(refused(once, score('sevens'))?.values).toEqual({ category: 'sevens' })
    expect(refused(once, freeze(0, 7, 9))?.values).toEqual({ index: 7 })
  })

  test('Y4 whoever asks after the end hears that the game is over', () => {
    expect([refused(over, ROLL, 'A'), refused(over, ROLL, HOST)].map((refusal) => refusal?.text)).toEqual([
      'Game is over',
      'Game is over',
    ])
    expect([yahtzee.candidates(over, 'A'), yahtzee.candidates(over, HOST)]).toEqual([[], []])
  })

  test('Y4 another player, or the host, waits for the turn', () => {
    const refusal = { code: 'not-your-turn', text: 'It is not your turn.' }
    expect([ROLL, freeze(0), unfreeze(), score('ones')].map((action) => refused(once, action, 'B'))).toEqual(
      Array.from({ length: 4 }, () => refusal),
    )
    expect(refused(once, ROLL, HOST)).toEqual(refusal)
    expect([yahtzee.candidates(once, 'B'), yahtzee.candidates(once, HOST)]).toEqual([[], []])
  })

  test('Y4 the words reach the one who asked, and the match stays as it was', () => {
    const begun = start(yahtzee, { players: ['A'], options: {}, seed: { dealer: 'fast', number: 1 } })
    if (!begun.ok) throw new Error(begun.refusal.text)
    const answer = (action: unknown) => {
      const acted = act(begun.match, { player: 'A', action, revision: 0, at: 0 })
      return acted.ok ? 'accepted' : `${acted.rejection.code}: ${acted.rejection.reason}`
    }
    expect(answer(score('ones'))).toBe('illegal-action: Must roll before scoring')
    expect(answer(freeze(0))).toBe('illegal-action: Must roll before freezing dice')
    expect(answer(unfreeze(7))).toBe('illegal-action: Invalid die index: 7')
    expect(observe(begun.match, 'A').revision).toBe(0)
  })

  test('Y4 what is no action at all does not get so far', () => {
    const malformed: unknown[] = [
      { type: 'freeze' },
      { type: 'freeze', dice: [] },
      { type: 'freeze', dice: [0.5] },
      { type: 'freeze', dice: ['0'] },
      { type: 'freeze', dice: [0, 1, 2, 3, 4, 0] },
      { type: 'unfreeze', dice: [] },
      { type: 'unfreeze', dice: null },
      { type: 'score' },
      { type: 'score', category: 'x'.repeat(41) },
      { type: 'score', category: 'ones', points: 50 },
      { type: 'reroll' },
    ]
    expect(malformed.filter((action) => parse(yahtzee.action, action).ok)).toEqual([])
  })
})

describe('freezing', () => {
  const once = rolled(seated(1), '55534')

  test('Y5 is all or nothing', () => {
    const begun = start(yahtzee, { players: ['A'], options: {}, seed: { dealer: 'fast', number: 1 } })
    if (!begun.ok) throw new Error(begun.refusal.text)
    const first = act(begun.match, { player: 'A', action: ROLL, revision: 0, at: 0 })
    if (!first.ok) throw new Error(first.rejection.reason)
    const bad = act(first.match, { player: 'A', action: freeze(0, 1, 7), revision: 1, at: 0 })
    expect(bad).toMatchObject({ ok: false, rejection: { reason: 'Invalid die index: 7' } })
    expect(kept(first.match.state)).toBe('.....')
    const fine = act(first.match, { player: 'A', action: freeze(0, 1), revision: 1, at: 0 })
    expect(fine.ok && kept(fine.match.state)).toBe('KK...')
    expect(refused(froze(once, 0, 1), unfreeze(0, -2))?.text).toBe('Invalid die index: -2')
  })

  test('Y5 a die that is frozen already, or named twice, among others is no error', () => {
    const twice = played(froze(once, 0, 1), freeze(1, 2, 2))
    expect(kept(twice.state)).toBe('KKK..')
    expect(twice.events).toEqual([{ type: 'froze', player: 'A', dice: [2] }])
  })

  test('Y5 what would change no die is refused, with the reason', () => {
    const two = froze(once, 0, 1)
    expect(refused(two, freeze(0))).toEqual({
      code: 'changes-nothing',
      text: 'Those dice are frozen already',
      values: { how: 'freeze' },
    })
    expect(refused(two, freeze(1, 0, 1))?.code).toBe('changes-nothing')
    expect(refused(two, unfreeze(2, 3))?.text).toBe('None of those dice is frozen')
    expect(refused(once, { type: 'unfreeze' })?.text).toBe('None of those dice is frozen')
    expect(refused(seated(1), { type: 'unfreeze' })?.text).toBe('None of those dice is frozen')
  })

  test('Y5 freezing is no decision of its own: the next one comes with a roll or a turn', () => {
    const open = seated(1)
    const two = froze(once, 0, 1)
    const decision = (state: State) => yahtzee.decision?.(state, 'A')
    expect(decision(two)).toBe(decision(once))
    expect(decision(played(two, unfreeze(1)).state)).toBe(decision(once))
    expect(decision(once)).not.toBe(decision(open))
    expect(decision(rolled(two, '123'))).not.toBe(decision(two))
    expect(decision(scored(open, '12345', 'ones'))).not.toBe(decision(open))
  })

  test('Y5 unfreezing without indices unfreezes all', () => {
    const { state, events } = played(froze(once, 0, 1, 4), { type: 'unfreeze' })
    expect(kept(state)).toBe('.....')
    expect(events).toEqual([{ type: 'unfroze', player: 'A', dice: [0, 1, 4] }])
  })

  test('Y5 unfreezing some leaves the others, and one among them that is not frozen is no error', () => {
    const { state, events } = played(froze(once, 0, 1, 4), unfreeze(1, 2))
    expect(kept(state)).toBe('K...K')
    expect(events).toEqual([{ type: 'unfroze', player: 'A', dice: [1] }])
  })

  test('Y5 offers single dice, the sets that people keep, and the way back', () => {
    const offered = (state: State) =>
      yahtzee
        .candidates(state, 'A')
        .flatMap((action) =>
          action.type.endsWith('freeze') ? [JSON.stringify(action).replaceAll('"', '')] : [],
        )
    expect(offered(once)).toEqual([
      '{type:freeze,dice:[0,1,2]}',
      '{type:freeze,dice:[0,3,4]}',
      ...[0, 1, 2, 3, 4].map((die) => `{type:freeze,dice:[${die}]}`),
    ])
    expect(offered(froze(rolled(seated(1), '21266'), 0, 2))).toEqual([
      '{type:freeze,dice:[3,4]}',
      '{type:freeze,dice:[0,2,3,4]}',
      '{type:unfreeze,dice:[0]}',
      '{type:freeze,dice:[1]}',
      '{type:unfreeze,dice:[2]}',
      '{type:freeze,dice:[3]}',
      '{type:freeze,dice:[4]}',
      '{type:unfreeze}',
    ])
  })
})

describe('filling a category', () => {
  test('Y6 fills exactly one for good and ends the turn', () => {
    const { state, events } = played(rolled(seated(2), '55534'), score('fives'))
    expect(state.cards).toEqual([card({ fives: 15 }), card({})])
    expect(yahtzee.view(state, null)).toMatchObject({ currentPlayerId: 'B', turn: 1, rollsRemaining: 3 })
    expect(events).toEqual([
      { type: 'scored', player: 'A', category: 'fives', points: 15, faces: [5, 5, 5, 3, 4], joker: false },
      { type: 'turnBegan', player: 'B', turn: 1 },
    ])
    const back = rolled(scored(state, '11111', 'fives'), '55555')
    expect(refused(back, score('fives'))?.text).toBe("Category 'fives' already scored")
    expect(refused(back, scratch('fives'))?.text).toBe("Category 'fives' already scored")
  })

  test('Y6 scratching writes 0 on purpose', () => {
    const { state, events } = played(rolled(seated(1), '55534'), scratch('fives'))
    expect(state.cards).toEqual([card({ fives: 0 })])
    expect(events[0]).toEqual({
      type: 'scratched',
      player: 'A',
      category: 'fives',
      forgone: 15,
      faces: [5, 5, 5, 3, 4],
    })
  })

  test('Y6 any open category may be scored, for 0 too', () => {
    const once = rolled(seated(1), '55534')
    expect(CATEGORIES.filter((category) => refused(once, score(category)) !== null)).toEqual([])
    expect(CATEGORIES.filter((category) => refused(once, scratch(category)) !== null)).toEqual([])
    expect(played(once, score('yahtzee')).state.cards[0]).toEqual(card({ yahtzee: 0 }))
  })

  test('Y6 the view shows what each open category would bring', () => {
    expect(potentials(rolled(solo(card({ sixes: 18, full_house: 25 })), '55534'))).toEqual({
      ones: 0,
      twos: 0,
      threes: 3,
      fours: 4,
      fives: 15,
      three_of_a_kind: 22,
      four_of_a_kind: 0,
      small_straight: 0,
      large_straight: 0,
      yahtzee: 0,
      chance: 22,
    })
  })

  test('Y12 is told when it reaches the upper bonus, once', () => {
    const near = card({ threes: 9, fours: 16, fives: 15, sixes: 18 }) // 58
    const types = (state: State, falls: string, category: Category) =>
      played(rolled(state, falls), score(category)).events.map(({ type }) => type)
    expect(types(solo(near), '22156', 'twos')).toEqual(['scored', 'turnBegan'])
    expect(types(solo(near), '22256', 'twos')).toEqual(['scored', 'upperBonus', 'turnBegan'])
    expect(types(scored(solo(near), '22256', 'twos'), '11156', 'ones')).toEqual(['scored', 'turnBegan'])
    expect(types(scored(solo(near), '22256', 'twos'), '11156', 'chance')).toEqual(['scored', 'turnBegan'])
  })
})
