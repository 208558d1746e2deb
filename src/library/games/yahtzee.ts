/** `icebreaker/games/yahtzee`: the game, its exact solution for one player, and a review of a match by it. */

export { yahtzee } from '../../games/yahtzee/index.ts'
export type { JokerRule } from '../../games/yahtzee/joker.ts'
export { type Decision, type Review, reviewOf } from '../../games/yahtzee/review.ts'
export {
  type Category,
  EMPTY_SCORECARD,
  type Scorecard,
} from '../../games/yahtzee/scoring.ts'
export { type Choice, loadSolution, type Moment, Solution } from '../../games/yahtzee/solution.ts'
export {
  cardsFilled,
  Solver,
  STATES,
  solveYahtzee,
  stateOfCard,
} from '../../games/yahtzee/solver.ts'
