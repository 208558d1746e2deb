import * as v from 'valibot'
import { CHOOSERS } from './chosen-by.ts'
import { digest } from './freeze.ts'
import { CHANGES_NOTHING, type Game, type Typed } from './game.ts'
import { ACTIONS_MAX } from './limits.ts'
import {
  type AddressedEvent,
  applyEntry,
  type Entry,
  type EntryResult,
  judgeIntent,
  type Match,
  type MatchHeader,
  nextMatch,
  type PlayedEntry,
  start,
} from './match.ts'
import { type ParseResult, parse } from './schema.ts'
import { seedSchema } from './seed.ts'
import { isTakeBack, TAKE_BACK, type TakenBack } from './take-back/entry.ts'
import { undo } from './take-back/undo.ts'

/** The stored form of a match. Replayed with the rules, it gives back every state, byte for byte. */
export interface MatchRecord<Action, Options> extends MatchHeader<Options> {
  /** The name or bot level in each seat, so that the terminal can continue the match; the rules do not use it. */
  readonly seats?: readonly string[]
  readonly actions: readonly Entry<Action>[]
}

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
const ownEntry = [word, v.looseObject({ type: word }), v.pipe(v.number(), v.safeInteger())] as const
const recordSchema = v.strictObject({
  game: word,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  options: v.unknown(),
  players: v.pipe(v.array(word), v.minLength(1), v.maxLength(64)),
  seed: seedSchema,
  seats: v.exactOptional(v.pipe(v.array(word), v.maxLength(64))),
  actions: v.pipe(
    v.array(v.union([v.strictTuple(ownEntry), v.strictTuple([...ownEntry, v.picklist(CHOOSERS)])])),
    v.maxLength(ACTIONS_MAX),
  ),
})

/**
 * Parses a record from a file or a message; also one inside a document with the field `record`, such as the server's
 * answer. This checks its shape; `replay` checks its options and actions.
 */
export function parseRecord(input: unknown): ParseResult<MatchRecord<Typed, unknown>> {
  const isDocument = typeof input === 'object' && input !== null && Object.hasOwn(input, 'record')
  return parse(recordSchema, isDocument ? Reflect.get(input, 'record') : input)
}

/** One action of a match, with the match before and after it and the events that it caused. */
export interface Step<S, A extends Typed, V, O, E extends Typed> {
  readonly before: Match<S, A, V, O, E>
  readonly entry: PlayedEntry<A>
  readonly events: readonly AddressedEvent<E>[]
  readonly after: Match<S, A, V, O, E>
}

/** One entry of a replayed match: a step, or a takeback. */
export interface ReplayedStep<S, A extends Typed, V, O, E extends Typed>
  extends Pick<Step<S, A, V, O, E>, 'before' | 'after'> {
  readonly entry: Entry<A>
  readonly events: readonly AddressedEvent<E | TakenBack>[]
}

/** The steps that count in the end: without takebacks, and without the actions that they took back. */
export function playedSteps<S, A extends Typed, V, O, E extends Typed>(
  steps: readonly ReplayedStep<S, A, V, O, E>[],
): Step<S, A, V, O, E>[] {
  const played: Step<S, A, V, O, E>[] = []
  for (const step of steps) {
    if (isPlayedStep(step)) played.push(step)
    else played.pop()
  }
  return played
}

/** Whether a step is an action, and not a takeback. */
export function isPlayedStep<S, A extends Typed, V, O, E extends Typed>(
  step: ReplayedStep<S, A, V, O, E>,
): step is Step<S, A, V, O, E> {
  return !isTakeBack(step.entry[1])
}

export type ReplayResult<S, A extends Typed, V, O, E extends Typed> =
  | {
      readonly ok: true
      readonly start: Match<S, A, V, O, E>
      readonly steps: readonly ReplayedStep<S, A, V, O, E>[]
    }
  | { readonly ok: false; readonly revision: number; readonly reason: string }

/**
 * Replays an entry of a record. An action that today's rules refuse only because it changes nothing is stepped over: it
 * was legal when it was recorded. The length limit does not apply, since the action was accepted before.
 */
export function replayEntry<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  [player, action, at, chosenBy]: Entry<unknown>,
): EntryResult<S, A, V, O, E> {
  if (isTakeBack(action)) return undo(match, [player, TAKE_BACK, at])
  const { entry, rejection } = judgeIntent(match, { player, action, revision: match.revision, at, chosenBy })
  if (rejection === null) return applyEntry(match, entry)
  const isIdle = 'refusal' in rejection && rejection.refusal.code === CHANGES_NOTHING
  if (entry === null || !isIdle) return { ok: false, rejection }
  const { state } = match
  return { ok: true, match: nextMatch(match, entry, state, { entry, before: state }), entry, events: [] }
}

/** Replays a record from its seed. It fails at the first action that the rules do not allow. */
export function replay<S, A extends Typed, V, O, E extends Typed>(
  game: Game<S, A, V, O, E>,
  record: MatchRecord<Typed, unknown>,
): ReplayResult<S, A, V, O, E> {
  const fail = (revision: number, reason: string) => ({ ok: false, revision, reason }) as const
  if (record.game !== game.id) return fail(0, `This is a record of ${record.game}, not of ${game.id}.`)
  if (record.version !== game.version) {
    return fail(
      0,
      `Recorded with version ${record.version} of ${game.name}; these rules are version ${game.version}.`,
    )
  }
  const begun = start(game, record)
  if (!begun.ok) return fail(0, begun.refusal.text)
  const steps: ReplayedStep<S, A, V, O, E>[] = []
  let before = begun.match
  for (const entry of record.actions) {
    const acted = replayEntry(before, entry)
    if (!acted.ok) return fail(before.revision + 1, acted.rejection.reason)
    steps.push({ before, entry: acted.entry, events: acted.events, after: acted.match })
    before = acted.match
  }
  return { ok: true, start: begun.match, steps }
}

/** Returns the match after the last action of a replay. */
export function lastMatch<S, A extends Typed, V, O, E extends Typed>(
  replayed: Extract<ReplayResult<S, A, V, O, E>, { ok: true }>,
): Match<S, A, V, O, E> {
  return replayed.steps.at(-1)?.after ?? replayed.start
}

/**
 * Returns the record of a finished match as anybody may read it, without the texts that never became public. It replays
 * to the same deal and the same result.
 */
export function publicRecord<S, A extends Typed, V, O, E extends Typed, Options>(
  { game, state }: Match<S, A, V, O, E>,
  record: MatchRecord<A, Options>,
): MatchRecord<A, Options> {
  const { publicAction } = game
  if (publicAction === undefined) return record
  const actions = record.actions.map((entry): Entry<A> => {
    const [player, action, ...rest] = entry
    return isTakeBack(action)
      ? [player, action, entry[2]]
      : [player, publicAction(state, player, action), ...rest]
  })
  return { ...record, actions }
}

/** Returns one hash over every state and every event of a replayed match, to compare two replays. */
export function fingerprint<S, A extends Typed, V, O, E extends Typed>(
  replayed: Extract<ReplayResult<S, A, V, O, E>, { ok: true }>,
): string {
  return replayed.steps.reduce(
    (hash, { after, events }) => digest([hash, after.state, events]),
    digest(replayed.start.state),
  )
}
