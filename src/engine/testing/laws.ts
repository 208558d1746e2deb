import { copy, freeze, jsonViolation } from '../freeze.ts'
import { assert, HOST, LEVELS, type PlayableGame, type PlayerId, type Typed } from '../game.ts'
import { act, type Entry, eventsFor, judgeEach, type Match, observe } from '../match.ts'
import {
  fingerprint,
  lastMatch,
  type MatchRecord,
  publicRecord,
  type ReplayedStep,
  replay,
  type Step,
} from '../record.ts'
import { below, fastRng, pick, type Rng } from '../rng.ts'
import { parse } from '../schema.ts'
import { nonInterferenceLaws } from './interference.ts'
import type { GameUnderTest, Law, Violation } from './law.ts'
import { playOut, randomMove, startSimulated } from './simulate.ts'
import { simulatorLaw } from './simulator-law.ts'
import { takeBackLaws } from './take-back-law.ts'

export type { GameUnderTest, Law, Violation } from './law.ts'

const CANDIDATES_MAX = 200
/** Strong bots are slow, so they choose only once in this many times. */
const THINKING_ONE_IN = 10

/** Returns the laws that every game must keep. */
export function laws<S, A extends Typed, V, O, E extends Typed>(
  subject: GameUnderTest<S, A, V, O, E>,
): Law<S, A, V, O, E>[] {
  const { game } = subject
  return [
    { name: 'setup is deterministic', end: ({ header }) => setupTwice(game, header) },
    { name: 'state, view and events are JSON', step: jsonOnly },
    { name: 'somebody can act until the match ends, and nobody afterwards', step: canActUntilEnd },
    { name: 'a match ends, and every player has a place', end: hasPlaces },
    { name: 'a legal action passes the schema', step: ({ after }) => legalParses(after) },
    { name: 'a refused action changes nothing', step: refusedIsRejected },
    { name: 'a legal action changes the state', step: changesState(game) },
    { name: 'candidates are unique and bounded in number', step: ({ after }) => candidatesOnce(after) },
    { name: 'judge agrees with candidates and refusal', step: ({ after }) => judgesAlike(after) },
    { name: 'apply does not change the state before', step: beforeIsUnchanged },
    {
      name: 'a record replays to the same bytes',
      end: (match, record) => replaysSame(game, match, record),
    },
    {
      name: 'bots and whenAbsent choose a legal action',
      step: ({ after }, rng) => choosersAreLegal(game, after, rng),
    },
    { name: 'the invariant holds', step: ({ after }) => subject.invariant(after.state) },
    {
      name: 'determinize agrees with the view',
      step: ({ after }, rng) => determinizeAgrees(game, after, rng),
    },
    simulatorLaw(game),
    ...takeBackLaws(subject),
    ...nonInterferenceLaws(subject),
  ]
}

/** Checks a law in random matches; at the first violation, throws an error with the seed and the record. */
export function checkLaw<S, A extends Typed, V, O, E extends Typed>(
  { game, tables }: GameUnderTest<S, A, V, O, E>,
  law: Law<S, A, V, O, E>,
  matches: number,
  firstSeed: number,
): void {
  for (let seed = firstSeed; seed < firstSeed + matches; seed += 1) {
    const table = tables[seed % tables.length]
    assert(table !== undefined, 'a game under test names its tables')
    const match = startSimulated(game, table, seed)
    const actions: Entry<A>[] = []
    const rng = fastRng(seed, ACTIONS_SEED)
    try {
      const choose = (now: typeof match) => randomMove(now, rng)
      const played = playOut(match, choose, (step) => demand(law.step?.(step, rng)), actions)
      demand(law.end?.(played.match, played.record))
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause)
      const record = JSON.stringify({ ...match.header, actions })
      throw new Error(
        `${game.id} breaks the law: ${law.name}.\n${why}\nseed ${seed}, revision ${actions.length}; the record for icebreaker replay:\n${record}`,
        { cause },
      )
    }
  }
  demand(law.after?.())
}

/** Lets the bots load their data for every table of the game under test; await it before checking laws. */
export async function prepareBots<S, A extends Typed, V, O, E extends Typed>({
  game,
  tables,
}: GameUnderTest<S, A, V, O, E>): Promise<void> {
  for (const { options } of tables)
    await Promise.all(Object.values(game.bots).map((bot) => bot.prepare?.(options)))
}

const ACTIONS_SEED = 2 ** 31 // a stream separate from those of the revisions

function demand(why: Violation | undefined): void {
  if (why !== null && why !== undefined) throw new Error(why)
}

function setupTwice<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
  { players, options }: Match<S, A, V, O, E>['header'],
): Violation {
  const once = JSON.stringify(game.setup({ players, options, rng: fastRng(1) }))
  const again = JSON.stringify(game.setup({ players, options, rng: fastRng(1) }))
  return once === again ? null : 'two set-ups from one seed differ'
}

function jsonOnly<S, A extends Typed, V, O, E extends Typed>({
  after,
  events,
}: Step<S, A, V, O, E>): Violation {
  const found = [
    jsonViolation(after.state, 'state'),
    jsonViolation(events, 'events'),
    ...[null, ...after.header.players].map((viewer) =>
      jsonViolation(observe(after, viewer), `observation of ${viewer}`),
    ),
  ].find((path) => path !== null)
  return found === undefined ? null : `${found} is not JSON`
}

function canActUntilEnd<S, A extends Typed, V, O, E extends Typed>({
  after,
}: Step<S, A, V, O, E>): Violation {
  if (after.outcome === null)
    return after.decisions.size > 0 ? null : 'nobody can act, and the match is not over'
  const { game, state, header } = after
  const late = [...header.players, HOST].find((id) =>
    game.candidates(state, id).some((action) => game.refusal(state, id, action) === null),
  )
  return late === undefined ? null : `${late} can still act after the end`
}

function hasPlaces<S, A extends Typed, V, O, E extends Typed>({
  outcome,
  header,
}: Match<S, A, V, O, E>): Violation {
  const places = outcome?.places ?? []
  const named = places.map(({ player }) => player).toSorted()
  if (JSON.stringify(named) !== JSON.stringify(header.players.toSorted()))
    return 'not every player has one place'
  const wrong = places.find(({ place }) => place !== 1 + places.filter((other) => other.place < place).length)
  return wrong === undefined ? null : `place ${wrong.place} of ${wrong.player} leaves a gap or hides a tie`
}

function legalParses<S, A extends Typed, V, O, E extends Typed>({
  game,
  decisions,
}: Match<S, A, V, O, E>): Violation {
  for (const [player, { legal }] of decisions) {
    for (const action of legal) {
      const parsed = parse(game.action, action)
      if (!parsed.ok)
        return `${player}'s legal ${JSON.stringify(action)} does not pass the schema: ${parsed.reason}`
      if (JSON.stringify(parsed.value) !== JSON.stringify(action))
        return `the schema changes ${JSON.stringify(action)}`
    }
  }
  return null
}

/** Everybody tries every action that is refused to them or offered to others, on a frozen state. */
function refusedIsRejected<S, A extends Typed, V, O, E extends Typed>({
  after,
}: Step<S, A, V, O, E>): Violation {
  const { game, state, revision, decisions, header } = after
  freeze(state)
  const offered = [...decisions.values()].flatMap(({ legal, refused }) => [
    ...legal,
    ...refused().map(({ action }) => action),
  ])
  for (const player of [...header.players, HOST]) {
    for (const action of offered) {
      const refusal = game.refusal(state, player, action)
      if (refusal === null && !decisions.has(player))
        return `${player} has no decision to make, yet may ${JSON.stringify(action)}`
      if (refusal === null) continue
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(refusal.code) || refusal.text === '')
        return `a bad refusal: ${refusal.code}`
      if (act(after, { player, action, revision, at: 0 }).ok) return `${player}'s refused action was played`
    }
  }
  return null
}

/** The number of actions tried after each step: among the legal ones, and among all seen in the match so far. */
const LEGAL_TRIED = 8
const EARLIER_TRIED = 12
const EARLIER_MAX = 500

/**
 * An action that changes nothing could be repeated for ever and would fill the record. Actions besides the candidates can
 * be legal, so those that were offered or played earlier in the match are tried as well, by the same player.
 */
function changesState<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
): (step: Step<S, A, V, O, E>, rng: Rng) => Violation {
  const earlier = new Map<string, readonly [player: PlayerId, action: A]>()
  return ({ entry, after }, rng) => {
    if (after.revision === 1) earlier.clear()
    const [actor, done] = entry
    const legal = [...after.decisions].flatMap(([player, decision]) =>
      decision.legal.map((action) => [player, action] as const),
    )
    const tried = [[actor, done] as const]
    for (let at = 0; at < LEGAL_TRIED && legal.length > 0; at += 1) tried.push(pick(rng, legal))
    for (const one of [...legal, ...tried])
      if (earlier.size < EARLIER_MAX) earlier.set(JSON.stringify(one), one)
    const known = [...earlier.values()]
    for (let at = 0; at < EARLIER_TRIED; at += 1) tried.push(pick(rng, known))
    const was = JSON.stringify(after.state)
    const turn = { at: 0, emit: () => undefined, tell: () => undefined }
    const idle = tried.find(
      ([player, action]) =>
        game.refusal(after.state, player, action) === null &&
        JSON.stringify(
          game.apply(after.state, player, action, { ...turn, rng: after.rngAt(after.revision + 1) }),
        ) === was,
    )
    return idle === undefined ? null : `${idle[0]}'s legal ${JSON.stringify(idle[1])} changes nothing`
  }
}

function candidatesOnce<S, A extends Typed, V, O, E extends Typed>({
  game,
  state,
  header,
}: Match<S, A, V, O, E>): Violation {
  for (const player of [...header.players, HOST]) {
    const candidates = game.candidates(state, player).map((action) => JSON.stringify(action))
    if (candidates.length > CANDIDATES_MAX) return `${player} is offered ${candidates.length} candidates`
    if (new Set(candidates).size < candidates.length) return `${player} is offered a candidate twice`
  }
  return null
}

function judgesAlike<S, A extends Typed, V, O, E extends Typed>({
  game,
  state,
  header,
}: Match<S, A, V, O, E>): Violation {
  for (const player of [...header.players, HOST]) {
    const judged = game.judge?.(state, player)
    if (judged === undefined) return null
    const { legal, refused } = judgeEach(game, state, player)
    if (JSON.stringify(judged.legal) !== JSON.stringify(legal)) return `other legal actions for ${player}`
    if (JSON.stringify(judged.refused()) !== JSON.stringify(refused())) return `other refusals for ${player}`
  }
  return null
}

/** Freezing finds the line that writes; comparing finds writes that freezing cannot stop. */
function beforeIsUnchanged<S, A extends Typed, V, O, E extends Typed>({
  before,
  entry,
  after,
}: Step<S, A, V, O, E>): Violation {
  const [player, action, at] = entry
  freeze(before.state)
  freeze(before.header)
  const was = JSON.stringify(before.state)
  const turn = { rng: before.rngAt(after.revision), at, emit: () => undefined, tell: () => undefined }
  const again = JSON.stringify(before.game.apply(before.state, player, freeze(action), turn))
  if (JSON.stringify(before.state) !== was) return 'apply changed the state that it was given'
  return again === JSON.stringify(after.state)
    ? null
    : 'apply gave two different states for the same arguments'
}

function replaysSame<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
  match: Match<S, A, V, O, E>,
  record: MatchRecord<A, O>,
): Violation {
  const stored: MatchRecord<A, O> = JSON.parse(JSON.stringify(record))
  const [once, again] = [replay(game, stored), replay(game, stored)]
  if (!once.ok || !again.ok)
    return once.ok ? 'a record replays only once' : `at ${once.revision}: ${once.reason}`
  if (JSON.stringify(lastMatch(once).state) !== JSON.stringify(match.state)) return 'the last state differs'
  if (fingerprint(once) !== fingerprint(again)) return 'two replays differ'
  return publicFormDiffers(game, match, once.steps)
}

/** Checks that a spectator of the public record sees the same as a spectator of the match. */
function publicFormDiffers<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
  last: Match<S, A, V, O, E>,
  steps: readonly ReplayedStep<S, A, V, O, E>[],
): Violation {
  if (game.publicAction === undefined) return null
  const record = { ...last.header, actions: steps.map(({ entry }) => entry) }
  const replayed = replay(game, publicRecord(last, record))
  if (!replayed.ok) return `the public record fails at ${replayed.revision}: ${replayed.reason}`
  const spectatedAt = ({ after, events }: ReplayedStep<S, A, V, O, E>) =>
    JSON.stringify([observe(after, null), eventsFor(events, null)])
  const at = steps.findIndex((step, index) => {
    const shown = replayed.steps[index]
    return shown === undefined || spectatedAt(shown) !== spectatedAt(step)
  })
  return at < 0 ? null : `the public record shows spectators something else at ${at + 1}`
}

function choosersAreLegal<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
  match: Match<S, A, V, O, E>,
  rng: Rng,
): Violation {
  for (const player of match.header.players.filter((id) => match.decisions.has(id))) {
    const observation = freeze(copy(observe(match, player)))
    const choices = [
      ['whenAbsent', game.whenAbsent(observation, rng)] as const,
      ...LEVELS.flatMap((level) => {
        const bot = level === 'strong' && below(rng, THINKING_ONE_IN) > 0 ? undefined : game.bots[level]
        return bot === undefined ? [] : [[level, bot.choose(observation, rng)] as const]
      }),
    ]
    for (const [chooser, action] of choices) {
      const acted = act(match, { player, action, revision: match.revision, at: 0 })
      if (!acted.ok)
        return `${chooser} chose ${JSON.stringify(action)} for ${player}: ${acted.rejection.reason}`
    }
  }
  return null
}

function determinizeAgrees<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
  match: Match<S, A, V, O, E>,
  rng: Rng,
): Violation {
  for (const player of match.header.players) {
    const view = game.view(match.state, player)
    const sampled = game.determinize?.(view, player, rng)
    if (sampled === undefined) continue
    if (JSON.stringify(game.view(sampled, player)) !== JSON.stringify(view))
      return `the view of a sampled state differs for ${player}`
  }
  return null
}
