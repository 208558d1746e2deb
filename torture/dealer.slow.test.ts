import { expect, test } from 'vitest'
import { dealAgain, secondOpinion, unevenness, WRONG_DEALERS, wrongClaims } from './dealer-run.ts'
import { anySeed } from './settings.ts'

test('F2 Python deals the same matches again, and refuses every forgery', async () => {
  const seed = anySeed()
  const { violations } = await dealAgain({ matches: 40, forgeries: 200, seed })
  expect({ seed, violations }).toEqual({ seed, violations: [] })
})

test.each(Object.entries(WRONG_DEALERS))('F2 a dealer is found out: %s', async (_name, tamper) => {
  const opinions = await secondOpinion(wrongClaims(tamper, 5))
  expect(opinions.filter((opinion) => opinion.startsWith('refused'))).toHaveLength(3)
})

test('F1 every order and every place comes as often as chance has it', () => {
  const { orders, places } = unevenness(20_000, 1)
  expect(Math.abs(orders)).toBeLessThan(6)
  expect(Math.abs(places)).toBeLessThan(6)
})
