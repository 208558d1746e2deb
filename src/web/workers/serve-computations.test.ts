import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Review } from '../../bots/review/review.ts'
import { observe, start } from '../../engine/match.ts'
import { replay } from '../../engine/record.ts'
import { fastRng } from '../../engine/rng.ts'
import { playOut, randomMove, seatNames } from '../../engine/testing/simulate.ts'
import { flip7 } from '../../games/flip7/index.ts'
import { yahtzee } from '../../games/yahtzee/index.ts'
import { type ComputeReply, serveComputations } from './serve-computations.ts'

const FLIP7_MATCH = new URL('../../games/flip7/golden/v1-03-2p.json', import.meta.url)

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
  const shares = messages.map((message) => (message.type === 'progress' ? message.share : Number.NaN))
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  const reviews = last?.type === 'result' ? (last.result as readonly Review<unknown>[]) : []
  expect(reviews.map(({ player, decisions }) => [player, decisions.length])).toEqual([
    ['A', 13],
    ['B', 13],
  ])
  expect(structuredClone(reviews)).toEqual(reviews)
})

test('a cancelled review stops at its next pause', async () => {
  const { record } = JSON.parse(readFileSync(FLIP7_MATCH, 'utf8'))
  const ended = await new Promise<ComputeReply>((resolve) => {
    const serve = serveComputations((message) => {
      if (message.type === 'progress') serve({ type: 'cancel', id: 8 })
      else resolve(message)
    })
    serve({ type: 'compute', id: 8, game: 'flip7', name: 'review', input: record })
  })
  expect(ended).toMatchObject({ id: 8, type: 'failed', reason: expect.stringContaining('AbortError') })
})

test('a hint is computed from an observation alone', async () => {
  const { record } = JSON.parse(readFileSync(FLIP7_MATCH, 'utf8'))
  const replayed = replay(flip7, record)
  if (!replayed.ok) throw new Error(replayed.reason)
  const { players, options } = replayed.start.header
  const step = replayed.steps.find(({ before, entry }) => observe(before, entry[0]).legal.length > 1)
  if (step === undefined) throw new Error('the match has a decision')
  const request = { observation: observe(step.before, step.entry[0]), players: players.length, options }
  const [reply] = await heard('flip7', 'hint', structuredClone(request))
  expect(reply).toMatchObject({ type: 'result', result: { unit: 'chance' } })
})

test('an unknown computation fails with a reason', async () => {
  expect(await heard('yahtzee', 'cheat', null)).toEqual([
    { id: 7, type: 'failed', reason: 'Error: yahtzee has no computation cheat' },
  ])
  expect(await heard('chess', 'advise', null)).toEqual([
    { id: 7, type: 'failed', reason: 'Error: chess has no computation advise' },
  ])
})
