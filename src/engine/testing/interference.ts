import { freeze } from '../freeze.ts'
import { HOST, type PlayerId, type Typed } from '../game.ts'
import { type AddressedEvent, act, eventsFor, type Match, observe, withState } from '../match.ts'
import type { Step } from '../record.ts'
import { fastRng, type Rng } from '../rng.ts'
import type { GameUnderTest, Law, Violation } from './laws.ts'

/**
 * Non-interference: what anybody gets depends on nothing that they may not know. Each step is compared with its
 * twins, one for each viewer: the same match, but with everything hidden from that viewer dealt anew.
 */
export function interference<S, A extends Typed, V, O, E extends Typed>(
  subject: GameUnderTest<S, A, V, O, E>,
): Law<S, A, V, O, E>[] {
  const { scramble } = subject
  let different = 0
  const twins = function* (match: Match<S, A, V, O, E>, rng: Rng) {
    const { header, state } = match
    for (const viewer of [null, ...header.players]) {
      const other = scramble === null ? state : freeze(scramble(state, viewer, rng))
      if (scramble === null || JSON.stringify(other) !== JSON.stringify(state)) different += 1
      yield { viewer, twin: withState(match, other) }
    }
  }
  const eachTwin =
    (
      check: (
        step: Step<S, A, V, O, E>,
        twin: Match<S, A, V, O, E>,
        viewer: PlayerId | null,
        rng: Rng,
      ) => Violation,
    ) =>
    (step: Step<S, A, V, O, E>, rng: Rng): Violation => {
      for (const { viewer, twin } of twins(step.before, rng)) {
        const why = check(step, twin, viewer, rng)
        if (why !== null) return `${viewer ?? 'a spectator'} can tell: ${why}`
      }
      return null
    }
  return [
    {
      name: 'views and observations show nothing hidden',
      step: eachTwin(({ before }, twin, viewer) => sameSight(before, twin, viewer)),
    },
    {
      name: 'refusals and rejections tell nothing hidden',
      step: eachTwin(({ before }, twin, viewer) => sameAnswers(before, twin, viewer)),
    },
    { name: 'events tell nothing hidden', step: eachTwin(sameEvents) },
    {
      name: 'the scramble changes something',
      step: eachTwin(() => null),
      after: () => (different > 0 ? null : 'it changes nothing'),
    },
  ]
}

/** A spectator's observation and the host's are compared together: the host knows what a spectator knows. */
function sameSight<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  twin: Match<S, A, V, O, E>,
  viewer: PlayerId | null,
): Violation {
  for (const eyes of viewer === null ? [null, HOST] : [viewer]) {
    const [seen, other] = [observe(match, eyes), observe(twin, eyes)].map((observation) =>
      JSON.stringify(observation),
    )
    if (seen !== other) return `the observation is\n${seen}\nor\n${other}`
  }
  const asked = [match, twin].map(({ decisions }) => JSON.stringify([...decisions.keys()]))
  return asked[0] === asked[1] ? null : `those who are asked are ${asked[0]} or ${asked[1]}`
}

/** The answers to all that the viewer could send: what is offered to anybody. The host knows what a spectator knows. */
function sameAnswers<S, A extends Typed, V, O, E extends Typed>(
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
 * The same action in the twin, with other chance. Where the viewer's views agree afterwards too, nothing was
 * learned from the board, so nothing may be learned from the events: same kinds, same number, same bytes.
 */
function sameEvents<S, A extends Typed, V, O, E extends Typed>(
  { before, entry, events, after }: Step<S, A, V, O, E>,
  twin: Match<S, A, V, O, E>,
  viewer: PlayerId | null,
  rng: Rng,
): Violation {
  const { game } = before
  const [player, action, at] = entry
  if (game.refusal(twin.state, player, action) !== null) return null
  const said: AddressedEvent<E>[] = []
  const state = game.apply(twin.state, player, action, {
    rng: fastRng(rng()),
    at,
    emit: (event) => said.push({ to: null, event }),
    tell: (to, event) => said.push({ to, event }),
  })
  const views = [after.state, state].map((either) => JSON.stringify(game.view(either, viewer)))
  if (views[0] !== views[1]) return null
  const [heard, other] = [events, said].map((sent) => JSON.stringify(eventsFor(sent, viewer)))
  return heard === other ? null : `the events are\n${heard}\nor\n${other}`
}
