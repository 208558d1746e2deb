import { expect, test } from 'vitest'
import { errorOf, meanOf } from '../../bots/standing.ts'
import { assert } from '../../engine/game.ts'
import { fastRng } from '../../engine/rng.ts'
import { JOKER_RULES } from './joker.ts'
import { pack } from './packing.ts'
import { outcome, setup, view } from './rules.ts'
import { EMPTY_SCORECARD } from './scoring.ts'
import { loadSolution } from './solution.ts'
import { cardsFilled, Solver, STATES } from './solver.ts'
import { strong } from './strong.ts'
import { apply } from './turn.ts'

/** How many matches of each are played. */
const MATCHES = { forced: 5_000, free: 3_000, none: 3_000 }
const QUIET = { at: 0, emit: () => undefined, tell: () => undefined }

/** One match of one player through the bare rules. */
function scoreOf(seed: number, joker: (typeof JOKER_RULES)[number]): number {
  const rng = fastRng(seed)
  let state = setup({ players: ['A'], options: { joker }, rng })
  for (let revision = 1; outcome(state) === null; revision += 1) {
    const sight = { revision, player: 'A', view: view(state), legal: [], refused: [], outcome: null }
    state = apply(state, 'A', strong.choose(sight, rng), { ...QUIET, rng: fastRng(seed, revision) })
  }
  const score = outcome(state)?.places[0]?.score
  assert(score !== undefined, 'a match of one has a score')
  return score
}

test.each(JOKER_RULES)(
  `Y21 the mean of thousands of matches of the optimal bot, joker %s, lies within three standard errors of what was solved`,
  async (joker) => {
    const solution = await loadSolution(joker)
    const scores = Array.from({ length: MATCHES[joker] }, (_, seed) => scoreOf(seed, joker))
    expect(Math.abs(meanOf(scores) - solution.worthOfCard(EMPTY_SCORECARD))).toBeLessThan(3 * errorOf(scores))
  },
)

test.each(JOKER_RULES)('Y20 what ships for joker %s is what the solver finds', async (rule) => {
  const values = new Float64Array(STATES)
  const solver = new Solver(rule, values)
  for (let filled = 13; filled >= 0; filled -= 1) for (const card of cardsFilled(filled)) solver.solve(card)
  const { packed }: { packed: string } = await import(`./solved/${rule}.ts`)
  expect(pack(values, rule) === packed).toBe(true)
})
