import { type Choice, loadSolution, type Moment } from '../bots/solver/solution.ts'
import type { JokerRule } from '../rules/joker.ts'

/** A decision to advise on. */
export interface AdviceRequest extends Moment {
  readonly rule: JokerRule
}

/** The computations of the board: unpacking the solved game would block the page (Y22). */
export const computations = {
  /** All choices of a decision, the best first. */
  async advise({ rule, ...moment }: AdviceRequest): Promise<readonly Choice[]> {
    return (await loadSolution(rule)).choices(moment)
  },
}
