import { freeze } from '../freeze.ts'
import type { PlayerId, Typed } from '../game.ts'
import { type AddressedEvent, eventsFor, type Match, resume, snapshotOf } from '../match.ts'
import { replayEntry, type Step } from '../record.ts'
import { fastRng, type Rng } from '../rng.ts'
import { parse } from '../schema.ts'
import { TAKE_BACK } from '../take-back/entry.ts'
import { mayTakeBack, takeBack, takeBackRejection } from '../take-back/undo.ts'
import type { GameUnderTest, Law, Violation } from './law.ts'

/** The laws of takebacks: one restores the match exactly, and leaves every viewer with nothing they would not have known. */
export function takeBackLaws<S, A extends Typed, V, O, E extends Typed>({
  game,
  scramble,
}: GameUnderTest<S, A, V, O, E>): Law<S, A, V, O, E>[] {
  return [
    {
      name: 'a takeback restores the match, and replays',
      step: (step) => restores(step),
      end: () =>
        parse(game.action, TAKE_BACK).ok ? 'the game has an action of its own that is called takeBack' : null,
    },
    {
      name: 'an action that can be taken back has revealed nothing',
      step: (step, rng) => revealsNothing(step, scramble, rng),
    },
    {
      name: 'the refusal of a takeback reveals nothing hidden',
      step: (step, rng) => refusesAlike(step, scramble, rng),
    },
  ]
}

/** Takes every action back that can be, and compares the match with the one before: played, replayed and from a snapshot. */
function restores<S, A extends Typed, V, O, E extends Typed>(step: Step<S, A, V, O, E>): Violation {
  const { before, after, entry } = step
  const [player, , at] = entry
  if (step.events.some(({ event }) => event.type === 'takenBack')) return 'an event is called takenBack'
  const isOffered = mayTakeBack(after, player)
  const intent = { player, revision: after.revision, at }
  const taken = takeBack(after, intent)
  if (!taken.ok) {
    const refusal = 'refusal' in taken.rejection ? taken.rejection.refusal : null
    if (refusal !== null && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(refusal.code))
      return `a bad refusal: ${refusal.code}`
    return isOffered ? `it is offered, and refused: ${taken.rejection.reason}` : null
  }
  if (!isOffered) return 'it is not offered, and accepted'
  const was = JSON.stringify([before.state, [...before.decisions.keys()]])
  const stored = resume(before.game, before.header, JSON.parse(JSON.stringify(snapshotOf(after))))
  for (const [how, undone] of [
    ['played', taken],
    ['replayed', replayEntry(after, taken.entry)],
    ['resumed from a snapshot', takeBack(stored, intent)],
  ] as const) {
    if (!undone.ok) return `${how}: ${undone.rejection.reason}`
    if (JSON.stringify([undone.match.state, [...undone.match.decisions.keys()]]) !== was)
      return `${how}: the state differs`
    if (undone.match.revision !== after.revision + 1) return `${how}: the revision does not rise`
    if (takeBackRejection(undone.match, player) === null) return `${how}: it can be taken back once more`
  }
  return null
}

/**
 * Plays the action in twins of the state before it, one per viewer, with everything that is hidden from that viewer dealt
 * anew. In every twin some action of the same player must show the viewer the same; if none does, the viewer has learned
 * that the twin is not the case. The player's own twins are played with the same action, which they know.
 */
function revealsNothing<S, A extends Typed, V, O, E extends Typed>(
  step: Step<S, A, V, O, E>,
  scramble: GameUnderTest<S, A, V, O, E>['scramble'],
  rng: Rng,
): Violation {
  const { before, after, entry, events } = step
  const [player, action, at] = entry
  if (takeBackRejection(after, player) !== null) return null
  for (const viewer of [null, ...before.header.players]) {
    const twin = scramble === null ? before.state : freeze(scramble(before.state, viewer, rng))
    const seen = seenBy(before.game, after.state, events, viewer)
    const tried = viewer === player ? [action] : [action, ...before.game.candidates(twin, player)]
    const isPossible = tried.some((other) => {
      if (before.game.refusal(twin, player, other) !== null) return false
      const played = playIn(before, twin, player, other, at)
      return seenBy(before.game, played.state, played.events, viewer) === seen
    })
    if (!isPossible)
      return `${viewer ?? 'a spectator'} learns something from ${JSON.stringify(action)} of ${player}`
  }
  return null
}

/**
 * Plays the action in a twin of the state before it, in which everything that is hidden from the acting player is dealt anew.
 * If that player's views agree afterwards, the answers to a request to take the action back agree as well.
 */
function refusesAlike<S, A extends Typed, V, O, E extends Typed>(
  { before, after, entry: [player, action, at], events }: Step<S, A, V, O, E>,
  scramble: GameUnderTest<S, A, V, O, E>['scramble'],
  rng: Rng,
): Violation {
  const { game } = before
  if (scramble === null || game.takeBackRefusal === undefined) return null
  const twin = freeze(scramble(before.state, player, rng))
  if (game.refusal(twin, player, action) !== null) return null
  const played = playIn(before, twin, player, action, at)
  if (seenBy(game, played.state, played.events, player) !== seenBy(game, after.state, events, player))
    return null
  const [own, other] = [
    game.takeBackRefusal(before.state, player, action, after.state),
    game.takeBackRefusal(twin, player, action, played.state),
  ].map((refusal) => JSON.stringify(refusal))
  return own === other ? null : `${player} gets ${own} or ${other} for ${JSON.stringify(action)}`
}

/** Plays an action in a twin, with other chance. */
function playIn<S, A extends Typed, V, O, E extends Typed>(
  { game, revision }: Match<S, A, V, O, E>,
  twin: S,
  player: PlayerId,
  action: A,
  at: number,
): { readonly state: S; readonly events: readonly AddressedEvent<E>[] } {
  const events: AddressedEvent<E>[] = []
  const state = game.apply(twin, player, action, {
    rng: fastRng(revision, 1),
    at,
    emit: (event) => events.push({ to: null, event }),
    tell: (to, event) => events.push({ to, event }),
  })
  return { state, events }
}

/** Everything that a viewer receives of an action. */
function seenBy<S, A extends Typed, V, O, E extends Typed>(
  game: Match<S, A, V, O, E>['game'],
  state: S,
  events: readonly AddressedEvent<E>[],
  viewer: PlayerId | null,
): string {
  return JSON.stringify([game.view(state, viewer), eventsFor(events, viewer)])
}
