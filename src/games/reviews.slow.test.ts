import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AnyEvaluator } from '../bots/review/evaluator.ts'
import { reviewMatch } from '../bots/review/review.ts'
import { replay } from '../engine/record.ts'
import { GAMES } from './registry.ts'

const RECORDS = GAMES.flatMap((game) =>
  readdirSync(`${import.meta.dirname}/${game.id}/golden`).map((file) => [game.id, file, game] as const),
)

test.each(RECORDS)(
  'the golden record of %s %s is reviewed, unless its rules have no review',
  async (id, file, game) => {
    const { record } = JSON.parse(readFileSync(`${import.meta.dirname}/${id}/golden/${file}`, 'utf8'))
    const replayed = replay(game, record)
    if (!replayed.ok) throw new Error(replayed.reason)
    const { evaluator }: { evaluator: AnyEvaluator } = await import(`./${id}/bots/evaluator.ts`)
    const { players, options } = replayed.start.header
    const reviews = await reviewMatch(game, evaluator, replayed)
    expect(reviews === null).toBe(evaluator.unitOf(players.length, options) === null)
    for (const { given, accuracy } of reviews ?? []) {
      expect(given).toBeGreaterThanOrEqual(0)
      expect(accuracy ?? 0).toBeLessThanOrEqual(1)
    }
  },
)
