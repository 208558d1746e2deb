import type { Computations, Progress } from '../../board-kit/compute.ts'
import type { AnyEvaluator, RatedChoice, Unit } from '../../bots/review/evaluator.ts'
import { hintFor, reviewMatch } from '../../bots/review/review.ts'
import { assert, type Observation, type Typed } from '../../engine/game.ts'
import { type MatchRecord, replay } from '../../engine/record.ts'
import { gameById } from '../../games/registry.ts'

/** A decision to give a hint for. */
export interface HintRequest {
  readonly observation: Observation<unknown, Typed>
  readonly players: number
  readonly options: unknown
}

/** The choices of a decision, the best first. */
export interface HintResult {
  readonly unit: Unit
  readonly rated: readonly RatedChoice<unknown>[]
}

/** How long a review works before it looks for a cancellation. */
const PAUSE_EVERY_MS = 40

/** The hint and the review of any game with an evaluator. */
export function reviewComputations(id: string, evaluator: AnyEvaluator): Computations {
  return {
    async hint({ observation, players, options }: HintRequest): Promise<HintResult | null> {
      const unit = evaluator.unitOf(players, options)
      return unit && { unit, rated: await hintFor(evaluator, observation, players, options) }
    },

    async review(record: MatchRecord<Typed, unknown>, progress: Progress, signal: AbortSignal) {
      const game = gameById(id)
      const replayed = game && replay(game, record)
      assert(game !== null && replayed?.ok === true, 'a record to review has been replayed before')
      let pausedAt = performance.now()
      return reviewMatch(game, evaluator, replayed, async (share) => {
        if (performance.now() - pausedAt < PAUSE_EVERY_MS && share < 1) return
        progress(share)
        await new Promise((resolve) => setTimeout(resolve))
        signal.throwIfAborted()
        pausedAt = performance.now()
      })
    },
  }
}
