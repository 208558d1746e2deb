import { expect, test } from 'vitest'
import { UsageError } from '../../cli-kit/usage.ts'
import { discard } from '../../games/discard/index.ts'
import { textsFor } from '../texts/index.ts'
import { seatsFrom } from './seats.ts'

const texts = await textsFor(discard, 'en')

test('a level that the game does not have is refused with the levels that it has', () => {
  const { beginner, good } = discard.bots
  const simple = { ...discard, bots: { ...(beginner && { beginner }), ...(good && { good }) } }
  const seat = () => seatsFrom(simple, 'Ana,strong', texts)
  expect(seat).toThrow(UsageError)
  expect(seat).toThrow(/no bot of level strong.*beginner, good/)
})

test('bots of one level have different names', () => {
  const names = seatsFrom(discard, 'Ana,good,good', texts).map(({ name }) => name)
  expect(new Set(names).size).toBe(3)
})
