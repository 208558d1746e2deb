import { assert, type PlayerId } from '../../../../engine/game.ts'
import { lastMatch, type ReplayResult, type Step } from '../../../../engine/record.ts'
import { type Face, faceCounts } from '../../../../pieces/dice.ts'
import type { Action } from '../../rules/actions.ts'
import type { Event } from '../../rules/apply.ts'
import { type Card, EMPTY_SCORECARD, totalsOf } from '../../rules/scoring.ts'
import { currentCard, hasRolled, type Options, type State, turnOf, type View } from '../../rules/state.ts'
import type { Choice, Moment, Solution } from './solution.ts'

type Played = Extract<ReplayResult<State, Action, View, Options, Event>, { ok: true }>
type YahtzeeStep = Step<State, Action, View, Options, Event>

/** One decision of a player: what was done, and what would have been best. */
export interface Decision {
  readonly turn: number
  /** The revision that was answered, to look it up in a replay. */
  readonly revision: number
  readonly faces: readonly Face[]
  readonly rollsRemaining: number
  readonly chosen: Choice
  readonly best: Choice
  /** The points that the choice gives away on average: 0 for the best. */
  readonly given: number
  /** The score at the end that was to be expected after it, of best play. */
  readonly expected: number
}

/** A player's match taken apart: start + luck − given is the score, but for the rounding of the solution. */
export interface Review {
  readonly player: PlayerId
  readonly decisions: readonly Decision[]
  /** What best play brings on average from an empty card. */
  readonly start: number
  /** What the dice brought beyond what was to be expected of them. */
  readonly luck: number
  readonly given: number
  readonly score: number
}

const EMPTY_CARD: Card = { scorecard: EMPTY_SCORECARD, extraYahtzees: 0 }
const SCRATCHED = { type: 'score', points: 0 } as const

/** Every decision of a match, measured by the solved game (Y22); `told` hears how many players are done. */
export function reviewOf(played: Played, solution: Solution, told?: (done: number) => void): Review[] {
  const last = lastMatch(played).state
  return last.players.map((player, seat) => {
    const own = played.steps.filter(({ entry }) => entry[0] === player)
    const decisions = own.flatMap((step) => decisionIn(step, solution) ?? [])
    const review = {
      player,
      decisions,
      start: solution.worthOfCard(EMPTY_SCORECARD),
      luck: own.reduce((sum, step) => sum + luckIn(step, solution), 0),
      given: decisions.reduce((sum, { given }) => sum + given, 0),
      score: totalsOf(last.cards[seat] ?? EMPTY_CARD).grand,
    }
    told?.(seat + 1)
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

/** What was decided with this action; null for the first roll of a turn and for a hand on the dice. */
function decisionIn({ before, entry }: YahtzeeStep, solution: Solution): Decision | null {
  const { state, revision } = before
  const [, action] = entry
  if (!hasRolled(state) || action.type === 'freeze' || action.type === 'unfreeze') return null
  const moment = momentOf(state)
  const choices = solution.choices(moment)
  const [best] = choices
  const scored = choices.find((choice) => isChoice(choice, state, action))
  assert(best !== undefined && scored !== undefined, 'what was legal is among the choices')
  const chosen = action.type === 'scratch' ? scratched(scored, moment, solution) : scored
  const { faces, rollsRemaining } = moment
  const given = best.worth - chosen.worth
  const expected = writtenIn(currentCard(state)) + chosen.worth
  return { turn: turnOf(state), revision, faces, rollsRemaining, chosen, best, given, expected }
}

/** A scratch writes 0 where there were points to be had. */
function scratched(scored: Choice, { scorecard }: Moment, solution: Solution): Choice {
  if (scored.type === 'keep' || scored.points === 0) return scored
  const { category, points, worth } = scored
  const after = (written: number) => solution.worthOfCard({ ...scorecard, [category]: written })
  return { ...SCRATCHED, category, worth: worth - points - after(points) + after(0) }
}

/** The points of a card without the upper bonus, which the solution counts as still to come. */
function writtenIn(card: Card): number {
  const { grand, bonus } = totalsOf(card)
  return grand - bonus
}

/** What the dice of a roll changed: how the best looks after it, against what was to be expected of it. */
function luckIn({ before, entry, after }: YahtzeeStep, solution: Solution): number {
  if (entry[1].type !== 'roll') return 0
  const moment = momentOf(before.state)
  const kept = keptIn(before.state).join()
  const hoped = hasRolled(before.state)
    ? solution.choices(moment).find((choice) => choice.type === 'keep' && choice.counts.join() === kept)
        ?.worth
    : solution.worthOfCard(moment.scorecard)
  return solution.worthOf(momentOf(after.state)) - (hoped ?? 0)
}
