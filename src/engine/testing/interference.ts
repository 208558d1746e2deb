import { freeze } from '../freeze.ts'
import { HOST, type PlayerId, type Typed } from '../game.ts'
import { type AddressedEvent, act, eventsFor, type Match, observe, withState } from '../match.ts'
import type { Step } from '../record.ts'
import { fastRng, type Rng } from '../rng.ts'
import type { GameUnderTest, Law, Violation } from './law.ts'

/** Compares a step of a match with its twin: the same match with everything that is hidden from `viewer` dealt anew. */
export type TwinCheck<S, A extends Typed, V, O, E extends Typed> = (
  step: Step<S, A, V, O, E>,
  twin: Match<S, A, V, O, E>,
  viewer: PlayerId | null,
  rng: Rng,
) => Violation

/** Makes a law that compares each step with one twin per viewer. */
export function twinLaw<S, A extends Typed, V, O, E extends Typed>(
  { scramble }: GameUnderTest<S, A, V, O, E>,
  name: string,
  check: TwinCheck<S, A, V, O, E>,
): Law<S, A, V, O, E> {
  return {
    name,
    step: (step, rng) => {
      const { header, state } = step.before
      for (const viewer of [null, ...header.players]) {
        const other = scramble === null ? state : freeze(scramble(state, viewer, rng))
        const why = check(step, withState(step.before, other), viewer, rng)
        if (why !== null) return `${viewer ?? 'a spectator'} can tell the states apart: ${why}`
      }
      return null
    },
  }
}

/** The laws of non-interference: nothing that a viewer receives depends on facts that the viewer may not know. */
export function nonInterferenceLaws<S, A extends Typed, V, O, E extends Typed>(
  subject: GameUnderTest<S, A, V, O, E>,
): Law<S, A, V, O, E>[] {
  let isDifferent = subject.scramble === null
  return [
    twinLaw(subject, 'views and observations reveal nothing hidden', ({ before }, twin, viewer) =>
      compareObservations(before, twin, viewer),
    ),
    twinLaw(subject, 'refusals and rejections reveal nothing hidden', ({ before }, twin, viewer) =>
      compareAnswers(before, twin, viewer),
    ),
    twinLaw(subject, 'events reveal nothing hidden', compareEvents),
    {
      ...twinLaw(subject, 'the scramble changes something', ({ before }, twin) => {
        isDifferent ||= JSON.stringify(twin.state) !== JSON.stringify(before.state)
        return null
      }),
      after: () => (isDifferent ? null : 'it changes nothing'),
    },
  ]
}

/**
 * Compares observations. The host may know what a spectator knows, so both are compared for a spectator. Everybody may
 * know it: a server sends the changes of the spectator's view to all, so it is compared for the players as well.
 */
function compareObservations<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  twin: Match<S, A, V, O, E>,
  viewer: PlayerId | null,
): Violation {
  for (const player of viewer === null ? [null, HOST] : [viewer, null]) {
    const [own, other] = [observe(match, player), observe(twin, player)].map((observation) =>
      JSON.stringify(observation),
    )
    if (own !== other) return `the observation is\n${own}\nor\n${other}`
  }
  const active = [match, twin].map(({ decisions }) => JSON.stringify([...decisions.keys()]))
  return active[0] === active[1] ? null : `the players who can act are ${active[0]} or ${active[1]}`
}

/** Compares the answers to every action that is offered to anybody; the host stands in for a spectator. */
function compareAnswers<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  twin: Match<S, A, V, O, E>,
  viewer: PlayerId | null,
): Violation {
  const player = viewer ?? HOST
  const { game, revision } = match
  for (const action of match.header.players.concat(HOST).flatMap((id) => game.candidates(match.state, id))) {
    const answers = [match, twin].map((either) => {
      const acted = act(either, { player, action, revision, at: 0 })
      return acted.ok ? 'accepted' : JSON.stringify(acted.rejection)
    })
    if (answers[0] !== answers[1]) return `${JSON.stringify(action)} gets ${answers[0]} or ${answers[1]}`
  }
  return null
}

/**
 * Plays the same action in the twin with other chance. If the viewer's views still agree afterwards, the board revealed
 * nothing, so the events may reveal nothing either: they must be equal byte for byte.
 */
function compareEvents<S, A extends Typed, V, O, E extends Typed>(
  { before, entry, events, after }: Step<S, A, V, O, E>,
  twin: Match<S, A, V, O, E>,
  viewer: PlayerId | null,
  rng: Rng,
): Violation {
  const { game } = before
  const [player, action, at] = entry
  if (game.refusal(twin.state, player, action) !== null) return null
  const twinEvents: AddressedEvent<E>[] = []
  const state = game.apply(twin.state, player, action, {
    rng: fastRng(rng()),
    at,
    emit: (event) => twinEvents.push({ to: null, event }),
    tell: (to, event) => twinEvents.push({ to, event }),
  })
  const views = [after.state, state].map((either) => JSON.stringify(game.view(either, viewer)))
  if (views[0] !== views[1]) return null
  const [own, other] = [events, twinEvents].map((sent) => JSON.stringify(eventsFor(sent, viewer)))
  return own === other ? null : `the events are\n${own}\nor\n${other}`
}
