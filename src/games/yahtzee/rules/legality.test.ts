import { describe, expect, test } from 'vitest'
import { HOST } from '../../../engine/game.ts'
import { act, observe, start } from '../../../engine/match.ts'
import { parse } from '../../../engine/schema.ts'
import { yahtzee } from '../index.ts'
import {
  afterFreeze,
  afterRoll,
  afterTurn,
  card,
  fullCardExcept,
  newMatch,
  play,
  refusalFor,
  soloMatch,
} from '../testing/fixture.ts'
import type { Action } from './actions.ts'
import type { State } from './state.ts'

const ROLL = { type: 'roll' } as const
const score = (category: string) => ({ type: 'score', category }) as const
const scratch = (category: string) => ({ type: 'scratch', category }) as const
const freeze = (...dice: number[]) => ({ type: 'freeze', dice }) as const
const unfreeze = (...dice: number[]) => ({ type: 'unfreeze', dice }) as const

const kept = (state: State) =>
  yahtzee
    .view(state, null)
    .dice.map(({ frozen }) => (frozen ? 'K' : '.'))
    .join('')

describe('a refusal', () => {
  const fresh = newMatch(2)
  const once = afterRoll(fresh, '55534')
  const thrice = afterRoll(afterRoll(once, '11111'), '22222')
  const allFrozen = afterFreeze(once, 0, 1, 2, 3, 4)
  const foursFilled = afterRoll(soloMatch(card({ fours: 8 })), '44123')
  const over = soloMatch(fullCardExcept([]))
  const after = [ROLL, freeze(0), unfreeze(), unfreeze(9), score('ones'), score('luck'), scratch('chance')]

  test.each<[string, State, Action, string, string]>([
    ['a fourth roll', thrice, ROLL, 'no-rolls-remaining', 'No rolls remaining'],
    [
      'a fourth roll with all dice frozen',
      afterFreeze(thrice, 0, 1, 2, 3, 4),
      ROLL,
      'no-rolls-remaining',
      'No rolls remaining',
    ],
    ['freezing before a roll', fresh, freeze(0), 'roll-before-freezing', 'Must roll before freezing dice'],
    [
      'freezing an invalid die before a roll',
      fresh,
      freeze(7),
      'roll-before-freezing',
      'Must roll before freezing dice',
    ],
    ['scoring before a roll', fresh, score('ones'), 'roll-before-scoring', 'Must roll before scoring'],
    [
      'scratching before a roll',
      fresh,
      scratch('ones'),
      'roll-before-scratching',
      'Must roll before scratching',
    ],
    [
      'scoring a filled category',
      foursFilled,
      score('fours'),
      'category-filled',
      "Category 'fours' already scored",
    ],
    [
      'scratching a filled category',
      foursFilled,
      scratch('fours'),
      'category-filled',
      "Category 'fours' already scored",
    ],
    ['scoring an unknown category', once, score('sevens'), 'invalid-category', 'Invalid category: sevens'],
    ['scratching an unknown category', once, scratch('Ones'), 'invalid-category', 'Invalid category: Ones'],
    ['scoring __proto__', once, score('__proto__'), 'invalid-category', 'Invalid category: __proto__'],
    ['scoring an empty name', once, score(''), 'invalid-category', 'Invalid category: '],
    ['freezing die 7', once, freeze(7), 'invalid-die-index', 'Invalid die index: 7'],
    ['freezing die 5', once, freeze(5), 'invalid-die-index', 'Invalid die index: 5'],
    ['freezing a negative index', once, freeze(-1), 'invalid-die-index', 'Invalid die index: -1'],
    ['unfreezing die 7', once, unfreeze(7), 'invalid-die-index', 'Invalid die index: 7'],
    ['a roll with all dice frozen', allFrozen, ROLL, 'all-dice-frozen', 'All dice are frozen'],
    ...after.map((action): [string, State, Action, string, string] => [
      `${JSON.stringify(action)} after the end`,
      over,
      action,
      'game-over',
      'Game is over',
    ]),
  ])('Y4 has its code and its words for %s', (_, state, action, code, text) => {
    const was = JSON.stringify(state)
    expect(refusalFor(state, action)).toMatchObject({ code, text })
    expect(JSON.stringify(state)).toBe(was)
  })

  test('Y4 carries its values for translations', () => {
    expect(refusalFor(foursFilled, score('fours'))?.values).toEqual({ category: 'fours' })
    expect(refusalFor(once, score('sevens'))?.values).toEqual({ category: 'sevens' })
    expect(refusalFor(once, freeze(0, 7, 9))?.values).toEqual({ index: 7 })
  })

  test('Y4 says to everybody that the game is over after the end', () => {
    expect(
      [refusalFor(over, ROLL, 'A'), refusalFor(over, ROLL, HOST)].map((refusal) => refusal?.text),
    ).toEqual(['Game is over', 'Game is over'])
    expect([yahtzee.candidates(over, 'A'), yahtzee.candidates(over, HOST)]).toEqual([[], []])
  })

  test('Y4 tells other players and the host that it is not their turn', () => {
    const refusal = { code: 'not-your-turn', text: 'It is not your turn.' }
    expect(
      [ROLL, freeze(0), unfreeze(), score('ones')].map((action) => refusalFor(once, action, 'B')),
    ).toEqual(Array.from({ length: 4 }, () => refusal))
    expect(refusalFor(once, ROLL, HOST)).toEqual(refusal)
    expect([yahtzee.candidates(once, 'B'), yahtzee.candidates(once, HOST)]).toEqual([[], []])
  })

  test('Y4 reaches the acting player, and the match does not change', () => {
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

  test('Y4 is not needed for malformed actions, which the schema rejects', () => {
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
  const once = afterRoll(newMatch(1), '55534')

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
    expect(refusalFor(afterFreeze(once, 0, 1), unfreeze(0, -2))?.text).toBe('Invalid die index: -2')
  })

  test('Y5 accepts a frozen die or a repeated index among others', () => {
    const twice = play(afterFreeze(once, 0, 1), freeze(1, 2, 2))
    expect(kept(twice.state)).toBe('KKK..')
    expect(twice.events).toEqual([{ type: 'froze', player: 'A', dice: [2] }])
  })

  test('Y5 is refused with a reason if no die would change', () => {
    const two = afterFreeze(once, 0, 1)
    expect(refusalFor(two, freeze(0))).toEqual({
      code: 'changes-nothing',
      text: 'Those dice are frozen already',
      values: { how: 'freeze' },
    })
    expect(refusalFor(two, freeze(1, 0, 1))?.code).toBe('changes-nothing')
    expect(refusalFor(two, unfreeze(2, 3))?.text).toBe('None of those dice is frozen')
    expect(refusalFor(once, { type: 'unfreeze' })?.text).toBe('None of those dice is frozen')
    expect(refusalFor(newMatch(1), { type: 'unfreeze' })?.text).toBe('None of those dice is frozen')
  })

  test('Y5 is not a decision of its own: only a roll or a turn begins a new decision', () => {
    const open = newMatch(1)
    const two = afterFreeze(once, 0, 1)
    const decision = (state: State) => yahtzee.decision?.(state, 'A')
    expect(decision(two)).toBe(decision(once))
    expect(decision(play(two, unfreeze(1)).state)).toBe(decision(once))
    expect(decision(once)).not.toBe(decision(open))
    expect(decision(afterRoll(two, '123'))).not.toBe(decision(two))
    expect(decision(afterTurn(open, '12345', 'ones'))).not.toBe(decision(open))
  })

  test('Y5 unfreezing without indices unfreezes all dice', () => {
    const { state, events } = play(afterFreeze(once, 0, 1, 4), { type: 'unfreeze' })
    expect(kept(state)).toBe('.....')
    expect(events).toEqual([{ type: 'unfroze', player: 'A', dice: [0, 1, 4] }])
  })

  test('Y5 unfreezing some dice leaves the others frozen, and accepts an unfrozen die among them', () => {
    const { state, events } = play(afterFreeze(once, 0, 1, 4), unfreeze(1, 2))
    expect(kept(state)).toBe('K...K')
    expect(events).toEqual([{ type: 'unfroze', player: 'A', dice: [1] }])
  })

  test('Y5 the candidates are single dice, the sets that people keep, and unfreezing', () => {
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
    expect(offered(afterFreeze(afterRoll(newMatch(1), '21266'), 0, 2))).toEqual([
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
