import { assert, type PlayerId } from '../../../../engine/game.ts'
import { lastMatch, type ReplayResult, type Step } from '../../../../engine/record.ts'
import { type Face, faceCounts } from '../../../../pieces/dice.ts'
import type { Action } from '../../rules/actions.ts'
import type { Event } from '../../rules/events.ts'
import type { Options } from '../../rules/options.ts'
import { type Card, EMPTY_CARD, EMPTY_SCORECARD, totalsOf } from '../../rules/scoring.ts'
import { currentCard, hasRolled, type State, turnOf } from '../../rules/state.ts'
import type { View } from '../../rules/view.ts'
import type { Choice, Moment, Solution } from './solution.ts'

type Replayed = Extract<ReplayResult<State, Action, View, Options, Event>, { ok: true }>
type YahtzeeStep = Step<State, Action, View, Options, Event>

/** One decision of a player: the choice and the best alternative. */
export interface Decision {
  readonly turn: number
  /** The revision of the match at the decision, for a link into the replay. */
  readonly revision: number
  readonly faces: readonly Face[]
  readonly rollsRemaining: number
  readonly chosen: Choice
  readonly best: Choice
  /** The expected points that the choice gives away: 0 for the best choice. */
  readonly given: number
  /** The expected final score after the choice, with optimal play. */
  readonly expected: number
}

/** The analysis of one player's match: start + luck − given is the score, up to the rounding of the solution. */
export interface Review {
  readonly player: PlayerId
  readonly decisions: readonly Decision[]
  /** The expected score of optimal play from an empty card. */
  readonly start: number
  /** The points that the dice brought beyond expectation. */
  readonly luck: number
  readonly given: number
  readonly score: number
}

const SCRATCHED = { type: 'score', points: 0 } as const

/** Measures every decision of a match by the solved game (Y22); `onProgress` receives the number of players done. */
export function reviewOf(
  replayed: Replayed,
  solution: Solution,
  onProgress?: (done: number) => void,
): Review[] {
  const last = lastMatch(replayed).state
  return last.players.map((player, seat) => {
    const own = replayed.steps.filter(({ entry }) => entry[0] === player)
    const decisions = own.flatMap((step) => decisionIn(step, solution) ?? [])
    const review = {
      player,
      decisions,
      start: solution.worthOfCard(EMPTY_SCORECARD),
      luck: own.reduce((sum, step) => sum + luckIn(step, solution), 0),
      given: decisions.reduce((sum, { given }) => sum + given, 0),
      score: totalsOf(last.cards[seat] ?? EMPTY_CARD).grand,
    }
    onProgress?.(seat + 1)
    return review
  })
}

function momentOf(state: State): Moment {
  const { faces, rollsRemaining } = state
  return { scorecard: currentCard(state).scorecard, faces, rollsRemaining }
}

function keptIn({ faces, frozen }: State): number[] {
  return faceCounts(faces.filter((_, die) => frozen[die]))
}

function isChoice(choice: Choice, state: State, action: Action): boolean {
  if (action.type === 'roll') return choice.type === 'keep' && choice.counts.join() === keptIn(state).join()
  return choice.type === 'score' && 'category' in action && action.category === choice.category
}

/** The decision of a step; null for the first roll of a turn and for freezing or unfreezing. */
function decisionIn({ before, entry }: YahtzeeStep, solution: Solution): Decision | null {
  const { state, revision } = before
  const [, action] = entry
  if (!hasRolled(state) || action.type === 'freeze' || action.type === 'unfreeze') return null
  const moment = momentOf(state)
  const choices = solution.choices(moment)
  const [best] = choices
  const scored = choices.find((choice) => isChoice(choice, state, action))
  assert(best !== undefined && scored !== undefined, 'a legal action is among the choices')
  const chosen = action.type === 'scratch' ? scratchOf(scored, moment, solution) : scored
  const { faces, rollsRemaining } = moment
  const given = best.worth - chosen.worth
  const expected = writtenIn(currentCard(state)) + chosen.worth
  return { turn: turnOf(state), revision, faces, rollsRemaining, chosen, best, given, expected }
}

/** The choice to write 0 instead of these points. */
function scratchOf(scored: Choice, { scorecard }: Moment, solution: Solution): Choice {
  if (scored.type === 'keep' || scored.points === 0) return scored
  const { category, points, worth } = scored
  const after = (written: number) => solution.worthOfCard({ ...scorecard, [category]: written })
  return { ...SCRATCHED, category, worth: worth - points - after(points) + after(0) }
}

/** The points of a card without the upper bonus, which the solution counts among those still to come. */
function writtenIn(card: Card): number {
  const { grand, bonus } = totalsOf(card)
  return grand - bonus
}

/** The luck of a roll: the expected points after it minus those before it. */
function luckIn({ before, entry, after }: YahtzeeStep, solution: Solution): number {
  if (entry[1].type !== 'roll') return 0
  const moment = momentOf(before.state)
  const kept = keptIn(before.state).join()
  const expected = hasRolled(before.state)
    ? solution.choices(moment).find((choice) => choice.type === 'keep' && choice.counts.join() === kept)
        ?.worth
    : solution.worthOfCard(moment.scorecard)
  return solution.worthOf(momentOf(after.state)) - (expected ?? 0)
}
