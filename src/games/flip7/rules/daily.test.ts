import { describe, expect, test } from 'vitest'
import { headerOf, matchOf, PLAYER } from '../../../daily/challenge.ts'
import type { Typed } from '../../../engine/game.ts'
import { act, eventsFor, type Match, observe } from '../../../engine/match.ts'
import { fastRng } from '../../../engine/rng.ts'
import { flip7 } from '../index.ts'
import { daily } from './daily.ts'
import type { State } from './state.ts'

const game = { ...flip7, daily }
const header = headerOf(game, '2026-11-18', '5a'.repeat(32))

/** Plays a try by this policy, and returns its last state and the cards in the order flipped. */
function playedBy(hits: (roll: number) => boolean): { state: State; cards: unknown[]; reshuffles: number } {
  const rng = fastRng(7)
  let match: Match<unknown, Typed, unknown, unknown, Typed> = matchOf(game, header, [])
  const cards: unknown[] = [...(match.state as State).flipped]
  let reshuffles = 0
  while (match.outcome === null) {
    const { legal } = observe(match, PLAYER)
    const hit = legal.find(({ type }) => type === 'hit')
    const action = hit !== undefined && (legal.length === 1 || hits(rng() % 100)) ? hit : legal.at(-1)
    const acted = act(match, { player: PLAYER, action, revision: match.revision, at: 0 })
    if (!acted.ok) throw new Error(acted.rejection.reason)
    for (const event of eventsFor(acted.events, PLAYER)) {
      if (event.type === 'flipped') cards.push(Reflect.get(event, 'card'))
      if (event.type === 'reshuffled') reshuffles += 1
    }
    match = acted.match
  }
  return { state: match.state as State, cards, reshuffles }
}

describe('F45 in a daily challenge', () => {
  test('F45 the first 94 cards come in the same order for everybody', () => {
    const careful = playedBy((chance) => chance < 30)
    const bold = playedBy((chance) => chance < 75)
    const count = Math.min(careful.cards.length, bold.cards.length, 94)
    expect(count).toBeGreaterThan(20)
    expect(careful.cards.slice(0, count)).toEqual(bold.cards.slice(0, count))
  })

  test('F45 fewer rounds are better, then more points', () => {
    const { state } = playedBy((chance) => chance < 50)
    const [seat] = state.seats
    const withScores = (scores: readonly number[]): State => {
      const total = scores.reduce((sum, score) => sum + score, 0)
      return { ...state, seats: seat === undefined ? [] : [{ ...seat, scores, total }] }
    }
    const ranks = [
      [100, 100],
      [100, 101],
      [0, 100, 171],
    ].map((scores) => daily.resultOf(withScores(scores)).rank)
    expect(ranks.toSorted((one, other) => other - one)).toEqual([ranks[1], ranks[0], ranks[2]])
    expect(daily.resultOf(withScores([0, 15, 185]))).toMatchObject({
      figures: { rounds: 3, score: 200 },
      marks: ['poor', 'fair', 'good'],
    })
  })
})
