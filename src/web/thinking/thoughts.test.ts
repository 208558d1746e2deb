import { expect, test } from 'vitest'
import { observe, start } from '../../engine/match.ts'
import { fastRng } from '../../engine/rng.ts'
import { playOut, randomMove, seatNames } from '../../engine/simulate.ts'
import { yahtzee } from '../../games/yahtzee/index.ts'
import type { Review } from '../../games/yahtzee/review.ts'
import { type FromThinker, serveThoughts } from './thoughts.ts'

/** All that is heard of a thought until it is over. */
function heard(game: string, name: string, input: unknown): Promise<FromThinker[]> {
  const messages: FromThinker[] = []
  return new Promise((resolve) => {
    const ask = serveThoughts((message) => {
      messages.push(message)
      if (message.type !== 'progress') resolve(messages)
    })
    ask({ type: 'think', id: 7, game, name, input })
  })
}

test('a match is reviewed on the side, and says how far it is', async () => {
  const begun = start(yahtzee, { players: seatNames(2), options: {}, seed: { dealer: 'fast', number: 3 } })
  if (!begun.ok) throw new Error(begun.refusal.text)
  const rng = fastRng(3)
  const { record } = playOut(begun.match, (match) => {
    const { player } = randomMove(match, rng)
    return { player, action: yahtzee.whenAbsent(observe(match, player), rng) }
  })
  const messages = await heard('yahtzee', 'review', record)
  const last = messages.pop()
  expect(messages).toEqual([
    { id: 7, type: 'progress', share: 0.5 },
    { id: 7, type: 'progress', share: 1 },
  ])
  const reviews = last?.type === 'thought' ? (last.answer as readonly Review[]) : []
  expect(reviews.map(({ player, decisions }) => [player, decisions.length])).toEqual([
    ['A', 13],
    ['B', 13],
  ])
  expect(structuredClone(reviews)).toEqual(reviews)
})

test('what no game thinks about fails with a reason', async () => {
  expect(await heard('yahtzee', 'cheat', null)).toEqual([
    { id: 7, type: 'failed', reason: 'Error: yahtzee does not think about cheat' },
  ])
  expect(await heard('chess', 'advise', null)).toEqual([
    { id: 7, type: 'failed', reason: 'Error: chess does not think about advise' },
  ])
})
