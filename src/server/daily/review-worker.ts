import { existsSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { AnyEvaluator } from '../../bots/review/evaluator.ts'
import { reviewMatch } from '../../bots/review/review.ts'
import { summaryOf } from '../../daily/review.ts'
import { assert } from '../../engine/game.ts'
import { parseRecord, replay } from '../../engine/record.ts'
import { gameById } from '../../games/registry.ts'
import type { ReviewAnswer } from './reviewer.ts'

async function evaluatorOf(id: string): Promise<AnyEvaluator | null> {
  const file = new URL(`../../games/${id}/bots/evaluator.ts`, import.meta.url)
  if (!existsSync(file)) return null
  const { evaluator }: { evaluator: AnyEvaluator } = await import(file.href)
  return evaluator
}

async function reviewOf(input: unknown): Promise<ReviewAnswer> {
  const parsed = parseRecord(input)
  assert(parsed.ok, 'the record of a try is well formed')
  const game = gameById(parsed.value.game)
  const evaluator = game === null ? null : await evaluatorOf(game.id)
  const replayed = game === null ? null : replay(game, parsed.value)
  if (game === null || evaluator === null || replayed?.ok !== true) return null
  const [review] = (await reviewMatch(game, evaluator, replayed)) ?? []
  return review === undefined ? null : summaryOf(review)
}

parentPort?.postMessage(await reviewOf(JSON.parse(String(workerData))))
