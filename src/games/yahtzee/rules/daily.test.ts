import { describe, expect, test } from 'vitest'
import { headerOf, matchOf, PLAYER } from '../../../daily/challenge.ts'
import type { Entry } from '../../../engine/match.ts'
import { yahtzee } from '../index.ts'
import type { Action } from './actions.ts'
import { daily } from './daily.ts'
import { CATEGORIES } from './scoring.ts'

const DAY = '2026-11-18'
const SERVER = '5a'.repeat(32)
const header = headerOf({ ...yahtzee, daily }, DAY, SERVER)
const ROLL: Action = { type: 'roll' }

/** The faces of the dice after these actions. */
function facesAfter(...actions: readonly Action[]): readonly number[] {
  const entries = actions.map((action): Entry<unknown> => [PLAYER, action, 0])
  const { state } = matchOf({ ...yahtzee, daily }, header, entries)
  return (state as { readonly faces: readonly number[] }).faces
}

const keep = (...dice: readonly number[]): Action => ({ type: 'freeze', dice: [...dice] })
const scratch = (at: number): Action => ({ type: 'scratch', category: CATEGORIES[at] ?? '' })

describe('Y24 in a daily challenge', () => {
  test('Y24 the dice that are rolled take the faces of this roll from left to right, whatever was kept', () => {
    const all = facesAfter(ROLL, ROLL)
    const first = facesAfter(ROLL)
    expect(facesAfter(ROLL, keep(0, 1), ROLL)).toEqual([first[0], first[1], all[0], all[1], all[2]])
    expect(facesAfter(ROLL, keep(2, 4), ROLL)).toEqual([all[0], all[1], first[2], all[2], first[4]])
  })

  test('Y24 a turn has the same dice for a person who used one roll before and for one who used three', () => {
    const short = facesAfter(ROLL, scratch(0), ROLL, ROLL)
    const long = facesAfter(ROLL, keep(0), ROLL, keep(1), ROLL, scratch(5), ROLL, ROLL)
    expect(short).toEqual(long)
    expect(facesAfter(ROLL, scratch(0), ROLL)).not.toEqual(facesAfter(ROLL))
  })

  test('Y24 freezing and unfreezing changes no roll', () => {
    const idle: Action[] = [keep(0), { type: 'unfreeze' }, keep(1), { type: 'unfreeze' }]
    expect(facesAfter(ROLL, ...idle, ROLL)).toEqual(facesAfter(ROLL, ROLL))
  })

  test('Y24 another day, another seed and an ordinary match have other dice', () => {
    const others = [
      headerOf({ ...yahtzee, daily }, '2026-11-19', SERVER),
      headerOf({ ...yahtzee, daily }, DAY, '5b'.repeat(32)),
    ]
    const rolls = [header, ...others].map((one) => {
      const { state } = matchOf({ ...yahtzee, daily }, one, Array<Entry<unknown>>(3).fill([PLAYER, ROLL, 0]))
      return JSON.stringify((state as { readonly faces: readonly number[] }).faces)
    })
    expect(new Set(rolls).size).toBe(3)
  })

  test('Y24 the result is the score', () => {
    const entries = CATEGORIES.flatMap((_, at): Entry<unknown>[] => [
      [PLAYER, ROLL, 0],
      [PLAYER, scratch(at), 0],
    ])
    const { state, outcome } = matchOf({ ...yahtzee, daily }, header, entries)
    expect(outcome?.places).toEqual([{ player: PLAYER, place: 1, score: 0 }])
    expect(daily.resultOf(state as never)).toEqual({ rank: 0, figures: { score: 0 }, marks: [] })
  })
})
