import { assert, type Typed } from '../../../engine/game.ts'
import { type MatchRecord, replay } from '../../../engine/record.ts'
import { type Review, reviewOf } from '../bots/solver/review.ts'
import { type Choice, loadSolution, type Moment } from '../bots/solver/solution.ts'
import { yahtzee } from '../index.ts'
import type { JokerRule } from '../rules/joker.ts'

/** A decision to advise on. */
export interface AdviceRequest extends Moment {
  readonly rule: JokerRule
}

/** The heavy computations of the page: unpacking the solved game, and reviewing a whole match with it (Y22). */
export const computations = {
  /** All choices of a decision, the best first. */
  async advise({ rule, ...moment }: AdviceRequest): Promise<readonly Choice[]> {
    return (await loadSolution(rule)).choices(moment)
  },

  /** The reviews of all players; `progress` receives the share that is done. */
  async review(
    record: MatchRecord<Typed, unknown>,
    progress: (share: number) => void,
  ): Promise<readonly Review[]> {
    const replayed = replay(yahtzee, record)
    assert(replayed.ok, 'a record to review has been replayed before')
    const { options, players } = replayed.start.header
    const solution = await loadSolution(options.joker)
    return reviewOf(replayed, solution, (done) => progress(done / players.length))
  },
}
