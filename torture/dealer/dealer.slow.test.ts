import { expect, test } from 'vitest'
import { anySeed } from '../kit/settings.ts'
import { dealAgain, secondOpinion, unevenness, WRONG_DEALERS, wrongClaims } from './run.ts'

test('F2 Python deals the same matches again, and refuses every forgery', async () => {
  const seed = anySeed()
  const { violations } = await dealAgain({ matches: 40, forgeries: 200, seed })
  expect({ seed, violations }).toEqual({ seed, violations: [] })
})

test.each(Object.entries(WRONG_DEALERS))('F2 Python finds a wrong dealer: %s', async (_name, tamper) => {
  const opinions = await secondOpinion(wrongClaims(tamper, 5))
  expect(opinions.filter((opinion) => opinion.startsWith('refused'))).toHaveLength(3)
})

test('F1 shuffles and draws are uniform', () => {
  const { orders, places } = unevenness(20_000, 1)
  expect(Math.abs(orders)).toBeLessThan(6)
  expect(Math.abs(places)).toBeLessThan(6)
})
