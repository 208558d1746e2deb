import { expect, test } from 'vitest'
import { pointsFor } from '../../rules/scoring.ts'
import { faces } from '../../testing/fixture.ts'
import { bestKeep, FIRST_ROLL, KEEPS, ROLLS, rollOf, valuesOfKeeps } from './keeps.ts'

const worthOf = (category: 'yahtzee' | 'chance' | 'large_straight') =>
  ROLLS.map((roll) => pointsFor(category, roll))

test('the 462 keeps include 252 whole rolls', () => {
  expect([KEEPS.length, ROLLS.length, FIRST_ROLL]).toEqual([462, 252, 210])
  expect(new Set(KEEPS.map((counts) => counts.join())).size).toBe(462)
  expect([ROLLS[0], ROLLS[251]].map((roll) => roll?.join(''))).toEqual(['66666', '11111'])
})

test('a roll is found whatever the order of its dice', () => {
  expect(ROLLS[rollOf(faces('53555'))]).toEqual([3, 5, 5, 5, 5])
  expect(ROLLS.map((roll, index) => rollOf(roll.toReversed()) === index)).not.toContain(false)
})

test('the first roll is a Yahtzee in 6 of 7776, three rolls make one in 4.603 %', () => {
  const isYahtzee = worthOf('yahtzee').map((points) => points / 50)
  expect(valuesOfKeeps(isYahtzee, 1)[0]).toBeCloseTo(6 / 7776, 12)
  expect(valuesOfKeeps(isYahtzee, 3)[0]).toBeCloseTo(0.0460286, 7)
})

test('the expected score of chance is 17.5 with one roll and 23.333 with three', () => {
  expect(valuesOfKeeps(worthOf('chance'), 1)[0]).toBeCloseTo(17.5, 10)
  expect(valuesOfKeeps(worthOf('chance'), 3)[0]).toBeCloseTo(70 / 3, 10)
})

test('the best keep is all five dice if no other keep is better', () => {
  const straight = valuesOfKeeps(worthOf('large_straight'), 1)
  expect(KEEPS[bestKeep(rollOf(faces('23455')), straight)]).toEqual([0, 1, 1, 1, 1, 0])
  expect(bestKeep(rollOf(faces('12345')), straight)).toBe(FIRST_ROLL + rollOf(faces('12345')))
  expect(straight[bestKeep(rollOf(faces('23455')), straight)]).toBeCloseTo(40 / 3, 10)
})
