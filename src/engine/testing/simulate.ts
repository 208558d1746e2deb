import { assert, Defect, HOST, type PlayableGame, type PlayerId, type Typed } from '../game.ts'
import { ACTIONS_MAX } from '../limits.ts'
import { type AddressedEvent, act, type Entry, type Match, start } from '../match.ts'
import type { MatchRecord, Step } from '../record.ts'
import { below, fastRng, pick, type Rng } from '../rng.ts'

const NAMES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const HOST_ONE_IN = 200

/** A size of table and its house rules. */
export interface TableSetup {
  readonly players: number
  readonly options: unknown
}

/** The ids of players who sit in no real table: A, B, C … */
export function seatNames(players: number): PlayerId[] {
  assert(players <= NAMES.length, 'there are names for 26 seats')
  return [...NAMES.slice(0, players)]
}

/** A match at its start, dealt by the fast generator. */
export function startSimulated<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
  { players, options }: TableSetup,
  seed: number,
): Match<S, A, V, O, E> {
  const begun = start(game, { players: seatNames(players), options, seed: { dealer: 'fast', number: seed } })
  assert(begun.ok, `a simulated table can start: ${begun.ok || begun.refusal.text}`)
  return begun.match
}

/** Someone who is asked and one of their legal actions, both at random; the host only now and then. */
export function randomMove<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  rng: Rng,
): { player: PlayerId; action: A } {
  const players = match.activePlayers
  const isHost = match.decisions.has(HOST) && (players.length === 0 || below(rng, HOST_ONE_IN) === 0)
  const player = isHost ? HOST : pick(rng, players)
  const question = match.decisions.get(player)
  assert(question !== undefined, 'who is asked has a question')
  return { player, action: pick(rng, question.legal) }
}

/** Plays a match to its end; the record grows in `actions` while it runs, so that a failure can show it. */
export function playOut<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  choose: (match: Match<S, A, V, O, E>) => { player: PlayerId; action: A },
  onStep: (step: Step<S, A, V, O, E>) => void = () => undefined,
  actions: Entry<A>[] = [],
): { match: Match<S, A, V, O, E>; record: MatchRecord<A, O> } {
  let before = match
  while (before.outcome === null) {
    const { player, action } = choose(before)
    const acted = act(before, { player, action, revision: before.revision, at: actions.length })
    assert(acted.ok, `a legal action applies: ${acted.ok || acted.rejection.reason}`)
    actions.push(acted.entry)
    onStep({ before, entry: acted.entry, events: acted.events, after: acted.match })
    before = acted.match
  }
  return { match: before, record: { ...match.header, actions } }
}

/**
 * Plays a match at random through the bare rules, without the engine's checks, and gives the number of actions:
 * some ten times as fast as `act`, for properties over many matches and to measure the rules alone.
 */
export function playOutUnrecorded<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
  table: TableSetup,
  seed: number,
  onState: (state: S, events: readonly AddressedEvent<E>[]) => void = () => undefined,
): number {
  const { header, deal, state: first } = startSimulated(game, table, seed)
  const choices = bareMoves(game, header.players, fastRng(seed, 2 ** 31))
  const { outcome, apply } = game
  let state = first
  let events: AddressedEvent<E>[] = []
  const emit = (event: E) => void events.push({ to: null, event })
  const tell = (to: PlayerId, event: E) => void events.push({ to, event })
  let revision = 0
  while (outcome(state) === null) {
    revision += 1
    assert(revision <= ACTIONS_MAX, 'a match ends within the actions that a record can hold')
    const action = choices.next(state)
    state = apply(state, choices.player, action, { rng: deal(revision), at: revision, emit, tell })
    onState(state, events)
    events = []
  }
  return revision
}

/** Chooses the first who can act, counted from a seat at random, and one of their legal actions. */
function bareMoves<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
  players: readonly PlayerId[],
  rng: Rng,
) {
  // Taken out of the game, whose objects are all of different shapes: to look each up takes longer than some of them do.
  const { candidates, refusal, judge } = game
  const kept: A[] = [] // the legal ones; one list for the whole match
  const keepLegal = (state: S, player: PlayerId): number => {
    const offered = candidates(state, player)
    let count = 0
    // By index, as in match.ts: `for of` makes an object for each step.
    for (let at = 0; at < offered.length; at += 1) {
      const action = offered[at]
      if (action !== undefined && refusal(state, player, action) === null) kept[count++] = action
    }
    return count
  }
  const chosen = {
    player: '',
    next(state: S): A {
      const first = below(rng, players.length)
      for (let offset = 0; offset < players.length; offset += 1) {
        const player = players[(first + offset) % players.length] ?? ''
        const judged = judge?.(state, player).legal
        const count = judged?.length ?? keepLegal(state, player)
        if (count === 0) continue
        chosen.player = player
        const action = (judged ?? kept)[below(rng, count)]
        if (action !== undefined) return action
      }
      throw new Defect('someone can act until the match is over')
    },
  }
  return chosen
}
