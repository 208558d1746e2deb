import { assert, Defect, HOST, type PlayableGame, type PlayerId, type Typed } from '../game.ts'
import { ACTIONS_MAX } from '../limits.ts'
import { type AddressedEvent, act, type Entry, type Match, start } from '../match.ts'
import type { MatchRecord, Step } from '../record.ts'
import { below, fastRng, pick, type Rng } from '../rng.ts'

const NAMES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const HOST_ONE_IN = 200

/** A number of players and their house rules. */
export interface TableSetup {
  readonly players: number
  readonly options: unknown
  /** Whether the players of its golden record take actions back. */
  readonly hasTakeBacks?: boolean
}

/** Returns player ids for simulations: A, B, C … */
export function seatNames(players: number): PlayerId[] {
  assert(players <= NAMES.length, 'a simulated table has at most 26 seats')
  return [...NAMES.slice(0, players)]
}

/** Starts a match on the fast generator. */
export function startSimulated<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
  { players, options }: TableSetup,
  seed: number,
): Match<S, A, V, O, E> {
  const begun = start(game, { players: seatNames(players), options, seed: { dealer: 'fast', number: seed } })
  assert(begun.ok, `a simulated table can start: ${begun.ok || begun.refusal.text}`)
  return begun.match
}

/** Chooses a player who can act and one of their legal actions, both at random; rarely the host. */
export function randomMove<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  rng: Rng,
): { player: PlayerId; action: A } {
  const players = match.activePlayers
  const isHost = match.decisions.has(HOST) && (players.length === 0 || below(rng, HOST_ONE_IN) === 0)
  const player = isHost ? HOST : pick(rng, players)
  const decision = match.decisions.get(player)
  assert(decision !== undefined, 'an active player has a decision to make')
  return { player, action: pick(rng, decision.legal) }
}

/** Plays a match to its end. Entries are added to `actions` as it runs, so that a failure can print the record. */
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
 * Plays a random match with the bare rules, without the engine's checks, and returns the number of actions: for properties
 * over many matches, and to measure the rules alone. One generator serves all steps, so `act` plays the same seed otherwise.
 */
export function playOutUnrecorded<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
  table: TableSetup,
  seed: number,
  onState?: (state: S, events: readonly AddressedEvent<E>[]) => void,
): number {
  const { header, state: first } = startSimulated(game, table, seed)
  const rng = fastRng(seed, 2 ** 31)
  const choices = bareMoves(game, header.players, rng)
  const { outcome, apply } = game
  let state = first
  let events: AddressedEvent<E>[] = []
  const isHeard = onState !== undefined // events that nobody reads are dropped
  const emit = (event: E) => void (isHeard && events.push({ to: null, event }))
  const tell = (to: PlayerId, event: E) => void (isHeard && events.push({ to, event }))
  const turn = { rng, at: 0, emit, tell } // one object for all turns: rules only read it
  let revision = 0
  while (outcome(state) === null) {
    revision += 1
    assert(revision <= ACTIONS_MAX, 'a match ends within the actions that a record can hold')
    const action = choices.next(state)
    turn.at = revision
    state = apply(state, choices.player, action, turn)
    if (onState === undefined) continue
    onState(state, events)
    events = []
  }
  return revision
}

/** Like `below`, but up to one part in 2^32 is less likely: nobody plays these matches, and it is twice as fast. */
function roughlyBelow(rng: Rng, n: number): number {
  return Math.floor(rng() * (n / 2 ** 32))
}

/** Chooses the first player who can act, counted from a random seat, and one of their legal actions. */
function bareMoves<S, A extends Typed, V, O, E extends Typed>(
  game: PlayableGame<S, A, V, O, E>,
  players: readonly PlayerId[],
  rng: Rng,
) {
  // Read once: the games' objects have different shapes, and the lookup takes longer than some of these functions.
  const { candidates, refusal, judge } = game
  const legal: A[] = [] // reused for the whole match
  const collectLegal = (state: S, player: PlayerId): number => {
    const offered = candidates(state, player)
    let count = 0
    // By index, as in match.ts: `for of` would allocate an object per candidate.
    for (let at = 0; at < offered.length; at += 1) {
      const action = offered[at]
      if (action !== undefined && refusal(state, player, action) === null) legal[count++] = action
    }
    return count
  }
  const moves = {
    player: '',
    next(state: S): A {
      const first = roughlyBelow(rng, players.length)
      for (let offset = 0; offset < players.length; offset += 1) {
        const player = players[(first + offset) % players.length] ?? ''
        const judged = judge?.(state, player).legal
        const count = judged?.length ?? collectLegal(state, player)
        if (count === 0) continue
        moves.player = player
        const action = (judged ?? legal)[roughlyBelow(rng, count)]
        if (action !== undefined) return action
      }
      throw new Defect('somebody can act until the match is over')
    },
  }
  return moves
}
