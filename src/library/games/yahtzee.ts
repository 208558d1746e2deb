/** `icebreaker/games/yahtzee`: the game, its exact solution for one player, and the evaluator of its decisions. */

export { evaluator } from '../../games/yahtzee/bots/evaluator.ts'
export { type Choice, loadSolution, type Moment, Solution } from '../../games/yahtzee/bots/solver/solution.ts'
export { Solver, solveYahtzee } from '../../games/yahtzee/bots/solver/solver.ts'
export { cardsFilled, STATES, stateOfCard } from '../../games/yahtzee/bots/solver/states.ts'
export { yahtzee } from '../../games/yahtzee/index.ts'
export type { JokerRule } from '../../games/yahtzee/rules/joker.ts'
export {
  type Category,
  EMPTY_SCORECARD,
  type Scorecard,
} from '../../games/yahtzee/rules/scoring.ts'
