import type { Evaluator, RatedChoice } from '../../../bots/review/evaluator.ts'
import type { PlayerId } from '../../../engine/game.ts'
import { faceCounts } from '../../../pieces/dice.ts'
import type { Action } from '../rules/actions.ts'
import { categoryNamed } from '../rules/legality.ts'
import type { Options } from '../rules/options.ts'
import { type Category, EMPTY_SCORECARD } from '../rules/scoring.ts'
import { ROLLS_MAX } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import { facesOf } from '../rules/view-queries.ts'
import { loadedSolution, loadSolution } from './solver/solution.ts'

/** A choice after a roll: to fill a category, or to keep dice, as counts by face, and roll the others. */
export type Choice =
  | { readonly type: 'score'; readonly category: Category; readonly points: number }
  | { readonly type: 'keep'; readonly counts: readonly number[] }

/** Rates by the expected final score with optimal play, from the solved game (Y22). */
export const evaluator: Evaluator<View, Action, Options, Choice> = {
  unitOf: () => 'points',
  async prepare({ joker }) {
    await loadSolution(joker)
  },
  rate({ view, player }) {
    const own = ownOf(view, player)
    const faces = facesOf(view)
    if (own === undefined || player !== view.currentPlayerId || faces.length === 0) return []
    const { scorecard } = own
    const solution = loadedSolution(view.options.joker)
    // The solution counts the upper bonus among the points still to come.
    const written = own.totals.grand - own.totals.bonus
    const rated = solution
      .choices({ scorecard, faces, rollsRemaining: view.rollsRemaining })
      .map(({ worth, ...choice }): RatedChoice<Choice> => ({ choice, value: written + worth, error: 0 }))
    const scratches = rated.flatMap(({ choice, value }): RatedChoice<Choice>[] => {
      if (choice.type === 'keep' || choice.points === 0) return []
      const { category, points } = choice
      const after = (score: number) => solution.worthOfCard({ ...scorecard, [category]: score })
      const scratched = value - points - after(points) + after(0)
      return [{ choice: { type: 'score', category, points: 0 }, value: scratched, error: 0 }]
    })
    return [...rated, ...scratches]
  },
  choiceOf(action, { view }) {
    const faces = facesOf(view)
    if (faces.length === 0) return null
    switch (action.type) {
      case 'roll':
        return { type: 'keep', counts: faceCounts(faces.filter((_, die) => view.dice[die]?.frozen)) }
      case 'score':
      case 'scratch': {
        const category = categoryNamed(action.category)
        if (category === null) return null
        return { type: 'score', category, points: action.type === 'score' ? potentialIn(view, category) : 0 }
      }
      case 'freeze':
      case 'unfreeze':
        return null
    }
  },
  stepOf: ({ view }) => ({
    group: view.turn,
    roll: ROLLS_MAX - view.rollsRemaining,
    seen: facesOf(view).join(' '),
  }),
  start: ({ options }) => loadedSolution(options.joker).worthOfCard(EMPTY_SCORECARD),
  result: ({ view }, player) => ownOf(view, player)?.totals.grand ?? 0,
}

function ownOf({ players }: View, player: PlayerId | null): View['players'][number] | undefined {
  return players.find(({ id }) => id === player)
}

function potentialIn({ availableCategories }: View, category: Category): number {
  return availableCategories.find((open) => open.category === category)?.potential ?? 0
}
