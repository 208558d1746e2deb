import { HOST, type PlayerId, type Typed } from '../game.ts'
import {
  type EntryResult,
  type Intent,
  type LastAction,
  type Match,
  MOVED_ON,
  nextMatch,
  REVEALS,
  type Rejection,
  takeBackRefusalOf,
  unlessTooLong,
} from '../match.ts'
import { TAKE_BACK, type TakeBack } from './entry.ts'

/**
 * Takes the last action back, or returns the reason why not. The caller has the consent of the others; the rules only say
 * whether the action can be taken back.
 */
export function takeBack<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  { player, revision, at }: Pick<Intent, 'player' | 'revision' | 'at'>,
): EntryResult<S, A, V, O, E> {
  if (revision !== match.revision)
    return { ok: false, rejection: { code: 'stale-revision', reason: MOVED_ON } }
  const undone = undo(match, [player, TAKE_BACK, at])
  return undone.ok ? unlessTooLong(undone) : undone
}

/** Makes the match in which the last action is taken back, or returns the reason why it cannot be. */
export function undo<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  entry: readonly [player: PlayerId, action: TakeBack, at: number],
): EntryResult<S, A, V, O, E> {
  const [player] = entry
  const rejection = takeBackRejection(match, player)
  const { last } = match
  if (rejection !== null || last === null) return { ok: false, rejection: rejection ?? NOTHING_TO_TAKE_BACK }
  return {
    ok: true,
    match: nextMatch(match, entry, last.before, null),
    entry,
    events: [{ to: null, event: { type: 'takenBack', player } }],
  }
}

/**
 * The reason why this player cannot take the last action back, or null. The rules say what an action reveals; that it draws
 * no chance is checked by playing it again.
 */
export function takeBackRejection<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  player: PlayerId,
): Rejection | null {
  const { last } = match
  if (last === null || match.outcome !== null || last.entry[0] !== player || player === HOST)
    return NOTHING_TO_TAKE_BACK
  if (last.entry[3] !== undefined) return NOTHING_TO_TAKE_BACK // somebody else chose it
  const refusal = takeBackRefusalOf(match, last) ?? (drawsChance(match, last) ? REVEALS : null)
  return refusal === null ? null : { code: 'cannot-take-back', reason: refusal.text, refusal }
}

/** Whether the page may offer a viewer to take the last action back: as `takeBackRejection`, without playing it again. */
export function mayTakeBack<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  viewer: PlayerId,
): boolean {
  const { last, outcome } = match
  if (last === null || last.entry[0] !== viewer || last.entry[3] !== undefined || outcome !== null)
    return false
  return takeBackRefusalOf(match, last) === null
}

const NOTHING_TO_TAKE_BACK: Rejection = {
  code: 'cannot-take-back',
  reason: 'Only your own last action can be taken back, and only until somebody acts.',
}

function drawsChance<S, A extends Typed, V, O, E extends Typed>(
  { game, rngAt, revision }: Match<S, A, V, O, E>,
  { entry: [player, action, at], before }: LastAction<S, A>,
): boolean {
  let hasDrawn = false
  const chance = rngAt(revision)
  const rng = () => {
    hasDrawn = true
    return chance()
  }
  game.apply(before, player, action, { rng, at, emit: () => undefined, tell: () => undefined })
  return hasDrawn
}
