import {
  assert,
  HOST,
  type Observation,
  type PlayableGame,
  type PlayerId,
  type Typed,
} from '../../engine/game.ts'
import { observe } from '../../engine/match.ts'
import { lastMatch, playedSteps, type ReplayResult } from '../../engine/record.ts'
import { fastRng } from '../../engine/rng.ts'
import {
  type Evaluator,
  type FinishedMatch,
  type RatedChoice,
  type Step,
  signOf,
  type Unit,
} from './evaluator.ts'
import { isNegligible } from './negligible.ts'

/** One decision of a player: the choice, and the best one. */
export interface ReviewedDecision<Choice> {
  /** The revision of the match at the decision, for a link into the replay. */
  readonly revision: number
  readonly step: Step
  readonly chosen: RatedChoice<Choice>
  readonly best: RatedChoice<Choice>
  /** How much the choice gave away, from 0 on; 0 if nothing says that it was not the best one. */
  readonly given: number
}

/** The review of one player's match. */
export interface Review<Choice> {
  readonly player: PlayerId
  readonly unit: Unit
  readonly decisions: readonly ReviewedDecision<Choice>[]
  /** The value of the match before anything was known. */
  readonly start: number
  /** The part of chance and of the other players: start + luck − given is the result; a rank counts the other way round. */
  readonly luck: number
  readonly given: number
  readonly result: number
  /** The share of what the decisions could give away that they kept; null if they could give away nothing. */
  readonly accuracy: number | null
}

/** Sorts choices, the best first; of equals the earlier one stays first. */
export function byValue<Choice>(rated: readonly RatedChoice<Choice>[], unit: Unit): RatedChoice<Choice>[] {
  return rated.toSorted((one, other) => signOf(unit) * (other.value - one.value))
}

/** A number for the chance of an evaluator: equal observations get equal hints. */
const SEED = 22

/** Rates the choices of a player now, the best first. It depends on the observation alone. */
export async function hintFor<View, Action extends Typed, Options, Choice>(
  evaluator: Evaluator<View, Action, Options, Choice>,
  observation: Observation<View, Action>,
  players: number,
  options: Options,
): Promise<readonly RatedChoice<Choice>[]> {
  const unit = evaluator.unitOf(players, options)
  if (unit === null) return []
  await evaluator.prepare?.(options)
  return byValue(evaluator.rate(observation, fastRng(SEED, observation.revision)), unit)
}

type Replayed<S, A extends Typed, V, O, E extends Typed> = Extract<ReplayResult<S, A, V, O, E>, { ok: true }>

/**
 * Reviews every decision of a finished match by what its player knew at the time. Returns null if the match is not over or
 * cannot be evaluated. `onProgress` is awaited after each decision; it may throw in order to cancel.
 */
export async function reviewMatch<S, A extends Typed, V, O, E extends Typed, Choice>(
  game: Pick<PlayableGame<S, A, V, O, E>, 'view'>,
  evaluator: Evaluator<V, A, O, Choice>,
  replayed: Replayed<S, A, V, O, E>,
  onProgress: (share: number) => Promise<void> | void = () => undefined,
): Promise<Review<Choice>[] | null> {
  const last = lastMatch(replayed)
  const { players, options } = replayed.start.header
  const unit = evaluator.unitOf(players.length, options)
  if (unit === null || last.outcome === null) return null
  await evaluator.prepare?.(options)
  const decisions = new Map<PlayerId, Judged<Choice>[]>(players.map((player) => [player, []]))
  const steps = playedSteps(replayed.steps)
  for (const [at, { before, entry }] of steps.entries()) {
    const [player, action] = entry
    const judged = player === HOST ? null : judge(evaluator, unit, observe(before, player), action)
    if (judged === null) continue
    decisions.get(player)?.push(judged)
    await onProgress((at + 1) / steps.length)
  }
  await onProgress(1)
  const match: FinishedMatch<V, O> = {
    players,
    options,
    view: game.view(last.state, null),
    outcome: last.outcome,
  }
  return players.map((player) => sumUp(evaluator, unit, match, player, decisions.get(player) ?? []))
}

interface Judged<Choice> {
  readonly decision: ReviewedDecision<Choice>
  /** How much the worst choice would have given away. */
  readonly stake: number
}

function judge<V, A extends Typed, O, Choice>(
  evaluator: Evaluator<V, A, O, Choice>,
  unit: Unit,
  observation: Observation<V, A>,
  action: A,
): Judged<Choice> | null {
  const choice = evaluator.choiceOf(action, observation)
  if (choice === null) return null
  const rated = byValue(evaluator.rate(observation, fastRng(SEED, observation.revision)), unit)
  const [best, worst] = [rated[0], rated.at(-1)]
  if (best === undefined || worst === undefined || rated.length < 2) return null
  const key = JSON.stringify(choice)
  const chosen = rated.find((one) => JSON.stringify(one.choice) === key)
  assert(chosen !== undefined, `the choice ${key} is rated`)
  const differenceTo = (one: RatedChoice<Choice>) => signOf(unit) * (best.value - one.value)
  const lost = differenceTo(chosen)
  const given = isNegligible(lost, chosen.error, unit) ? 0 : lost
  const step = evaluator.stepOf(observation)
  return {
    decision: { revision: observation.revision, step, chosen, best, given },
    stake: differenceTo(worst),
  }
}

function sumUp<V, A extends Typed, O, Choice>(
  evaluator: Evaluator<V, A, O, Choice>,
  unit: Unit,
  match: FinishedMatch<V, O>,
  player: PlayerId,
  judged: readonly Judged<Choice>[],
): Review<Choice> {
  const start = evaluator.start(match, player)
  const result = evaluator.result(match, player)
  const decisions = judged.map(({ decision }) => decision)
  const given = decisions.reduce((sum, decision) => sum + decision.given, 0)
  const stake = judged.reduce((sum, one) => sum + one.stake, 0)
  return {
    player,
    unit,
    decisions,
    start,
    luck: signOf(unit) * (result - start) + given,
    given,
    result,
    accuracy: stake > 0 ? Math.max(0, 1 - given / stake) : null,
  }
}
