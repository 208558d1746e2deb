import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AnyEvaluator } from '../bots/review/evaluator.ts'
import type { AnyReviewWords } from '../bots/review/figures.ts'
import { reviewMatch } from '../bots/review/review.ts'
import { observe, withState } from '../engine/match.ts'
import { replay } from '../engine/record.ts'
import { fastRng } from '../engine/rng.ts'
import { type Catalog, LANGUAGES, translate } from '../engine/texts.ts'
import { GAMES, gameById } from './registry.ts'

/** A short golden record of each game. */
const MATCHES: readonly [id: string, file: string][] = [
  ['crazy-eights', 'v1-02-2p.json'],
  ['discard', 'v1-06-2p.json'],
  ['flip7', 'v1-04-4p.json'],
  ['white-elephant', 'v1-06-7p.json'],
  ['yahtzee', 'v1-03-2p.json'],
]

async function open(id: string, file: string) {
  const game = gameById(id)
  if (game === null) throw new Error(`${id} is a game`)
  const { record } = JSON.parse(readFileSync(`${import.meta.dirname}/${id}/golden/${file}`, 'utf8'))
  const replayed = replay(game, record)
  if (!replayed.ok) throw new Error(replayed.reason)
  const { evaluator }: { evaluator: AnyEvaluator } = await import(`./${id}/bots/evaluator.ts`)
  const { reviewWords }: { reviewWords: AnyReviewWords } = await import(`./${id}/texts/review.ts`)
  return { game, replayed, evaluator, words: reviewWords }
}

test('every game has a review', () => {
  expect(MATCHES.map(([id]) => id)).toEqual(GAMES.map(({ id }) => id).toSorted())
})

describe.each(MATCHES)('the review of %s', (id, file) => {
  test('adds up for every player, and no decision is better than the best', async () => {
    const { game, replayed, evaluator } = await open(id, file)
    const shares: number[] = []
    const reviews = await reviewMatch(game, evaluator, replayed, (share) => void shares.push(share))
    expect(reviews?.map(({ player }) => player)).toEqual(replayed.start.header.players)
    expect(reviews?.flatMap(({ decisions }) => decisions).length).toBeGreaterThan(3)
    for (const { start, luck, given, result, unit, accuracy, decisions } of reviews ?? []) {
      const sign = unit === 'rank' ? -1 : 1
      expect(start + sign * (luck - given)).toBeCloseTo(result, 9)
      expect(decisions.every((one) => sign * (one.best.value - one.chosen.value) >= one.given)).toBe(true)
      expect(accuracy ?? 1).toBeGreaterThanOrEqual(0)
      expect(accuracy ?? 0).toBeLessThanOrEqual(1)
    }
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBe(1)
    expect(structuredClone(reviews)).toEqual(reviews)
  })

  test('knows nothing hidden: equal observations get equal ratings', async () => {
    const { game, replayed, evaluator } = await open(id, file)
    await evaluator.prepare?.(replayed.start.header.options)
    let compared = 0
    for (const { before, entry } of replayed.steps.filter((_, at) => at % 7 === 3)) {
      const [player] = entry
      const seen = observe(before, player)
      const world = game.determinize?.(seen.view, player, fastRng(before.revision + 1))
      const other = observe(withState(before, world), player)
      expect(other.view).toEqual(seen.view)
      const rated = evaluator.rate(seen, fastRng(1))
      expect(evaluator.rate(other, fastRng(1))).toEqual(rated)
      compared += rated.length
    }
    expect(compared).toBeGreaterThan(0)
  })

  test('has words for every choice in English and German', async () => {
    const { replayed, evaluator, words } = await open(id, file)
    const { players, options } = replayed.start.header
    expect(words.canReview?.(players.length, options) ?? true).toBe(true)
    await evaluator.prepare?.(options)
    for (const language of LANGUAGES) {
      const module: Record<string, Catalog> = await import(`./${id}/texts/${language}.ts`)
      const missing: string[] = []
      const t = translate(module[language] ?? {}, language, {}, (key) => void missing.push(key))
      for (const { before, entry } of replayed.steps.filter((_, at) => at % 5 === 2)) {
        const observation = observe(before, entry[0])
        for (const { choice } of evaluator.rate(observation, fastRng(1)).slice(0, 30))
          expect(words.choice(choice, { t, name: (player) => `<${player}>` })).not.toBe('')
        expect(t('review.step', evaluator.stepOf(observation))).toMatch(/\d/)
      }
      expect(missing).toEqual([])
    }
  })
})

test('house rules without points have no review', async () => {
  const files = readdirSync(`${import.meta.dirname}/discard/golden`)
  const { game, replayed, evaluator, words } = await open('discard', files[0] ?? '')
  expect(await reviewMatch(game, evaluator, replayed)).toBeNull()
  expect(words.canReview?.(1, replayed.start.header.options)).toBe(false)
})
