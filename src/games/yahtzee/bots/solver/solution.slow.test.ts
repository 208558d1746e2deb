import { expect, test } from 'vitest'
import { mean, standardError } from '../../../../bots/statistics.ts'
import { assert } from '../../../../engine/game.ts'
import { fastRng } from '../../../../engine/rng.ts'
import { apply } from '../../rules/apply.ts'
import { JOKER_RULES } from '../../rules/joker.ts'
import { outcome } from '../../rules/outcome.ts'
import { EMPTY_SCORECARD } from '../../rules/scoring.ts'
import { setup } from '../../rules/setup.ts'
import { view } from '../../rules/view.ts'
import { strong } from '../strong.ts'
import { isPacked, pack, unpack, VALUE_ERROR_MAX } from './packing.ts'
import { loadSolution } from './solution.ts'
import { Solver, solveYahtzee } from './solver.ts'
import { CARDS, FULL_CARD, statesOf } from './states.ts'

/** The number of matches for each Joker rule. */
const MATCHES = { forced: 5_000, free: 3_000, none: 3_000 }
const QUIET = { at: 0, emit: () => undefined, tell: () => undefined }

/** The score of the strong bot in a match of one player. */
function scoreOf(seed: number, joker: (typeof JOKER_RULES)[number]): number {
  const rng = fastRng(seed)
  let state = setup({ players: ['A'], options: { joker }, rng })
  for (let revision = 1; outcome(state) === null; revision += 1) {
    const observation = { revision, player: 'A', view: view(state), legal: [], refused: [], outcome: null }
    state = apply(state, 'A', strong.choose(observation, rng), { ...QUIET, rng: fastRng(seed, revision) })
  }
  const score = outcome(state)?.places[0]?.score
  assert(score !== undefined, 'a finished match has a score')
  return score
}

test.each(JOKER_RULES)(
  'Y21 the mean score of the strong bot over thousands of matches, joker %s, is within three standard errors of the solution',
  async (joker) => {
    const solution = await loadSolution(joker)
    const scores = Array.from({ length: MATCHES[joker] }, (_, seed) => scoreOf(seed, joker))
    expect(Math.abs(mean(scores) - solution.worthOfCard(EMPTY_SCORECARD))).toBeLessThan(
      3 * standardError(scores),
    )
  },
)

test.each(JOKER_RULES)(
  'Y20 every shipped value for joker %s, stored or computed from stored ones, is accurate to 0.0025',
  async (rule) => {
    const exact = solveYahtzee(rule)
    const { packed }: { packed: string } = await import(`./solved/${rule}.ts`)
    expect(pack(exact, rule) === packed).toBe(true)
    const values = unpack(packed, rule)
    const completing = new Solver(rule, values)
    let worst = 0
    for (let filled = 0; filled < CARDS; filled += 1) {
      if (filled !== FULL_CARD && !isPacked(filled)) completing.solve(filled)
      for (const state of statesOf(filled, rule))
        worst = Math.max(worst, Math.abs((values[state] ?? Number.NaN) - (exact[state] ?? 0)))
    }
    expect(worst).toBeLessThanOrEqual(VALUE_ERROR_MAX)
    expect(VALUE_ERROR_MAX).toBeLessThanOrEqual(0.0025)
  },
)
