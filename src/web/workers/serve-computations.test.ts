import { expect, test } from 'vitest'
import { observe, start } from '../../engine/match.ts'
import { fastRng } from '../../engine/rng.ts'
import { playOut, randomMove, seatNames } from '../../engine/testing/simulate.ts'
import type { Review } from '../../games/yahtzee/bots/solver/review.ts'
import { yahtzee } from '../../games/yahtzee/index.ts'
import { type ComputeReply, serveComputations } from './serve-computations.ts'

/** Collects the replies to a computation until it ends. */
function heard(game: string, name: string, input: unknown): Promise<ComputeReply[]> {
  const messages: ComputeReply[] = []
  return new Promise((resolve) => {
    const ask = serveComputations((message) => {
      messages.push(message)
      if (message.type !== 'progress') resolve(messages)
    })
    ask({ type: 'compute', id: 7, game, name, input })
  })
}

test('a review of a match reports its progress', async () => {
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
  const reviews = last?.type === 'result' ? (last.result as readonly Review[]) : []
  expect(reviews.map(({ player, decisions }) => [player, decisions.length])).toEqual([
    ['A', 13],
    ['B', 13],
  ])
  expect(structuredClone(reviews)).toEqual(reviews)
})

test('an unknown computation fails with a reason', async () => {
  expect(await heard('yahtzee', 'cheat', null)).toEqual([
    { id: 7, type: 'failed', reason: 'Error: yahtzee has no computation cheat' },
  ])
  expect(await heard('chess', 'advise', null)).toEqual([
    { id: 7, type: 'failed', reason: 'Error: chess has no computation advise' },
  ])
})
