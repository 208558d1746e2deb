import { assert, type Typed } from '../../../engine/game.ts'
import { type MatchRecord, replay } from '../../../engine/record.ts'
import { type Review, reviewOf } from '../bots/solver/review.ts'
import { type Choice, loadSolution, type Moment } from '../bots/solver/solution.ts'
import { yahtzee } from '../index.ts'
import type { JokerRule } from '../rules/joker.ts'

export interface Advised extends Moment {
  readonly rule: JokerRule
}

/** What is too long for the page's own thread: to unpack the solved game, and to go through a whole match with it (Y22). */
export const computations = {
  /** All that can be done now, the best first. */
  async advise({ rule, ...moment }: Advised): Promise<readonly Choice[]> {
    return (await loadSolution(rule)).choices(moment)
  },

  async review(
    record: MatchRecord<Typed, unknown>,
    progress: (share: number) => void,
  ): Promise<readonly Review[]> {
    const replayed = replay(yahtzee, record)
    assert(replayed.ok, 'what is reviewed was replayed before')
    const { options, players } = replayed.start.header
    const solution = await loadSolution(options.joker)
    return reviewOf(replayed, solution, (done) => progress(done / players.length))
  },
}
