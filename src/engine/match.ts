import type { ChosenBy } from './chosen-by.ts'
import {
  assert,
  type Game,
  HOST,
  type JudgedActions,
  type Observation,
  type Outcome,
  type PlayerId,
  type Refusal,
  type RefusedAction,
  type Typed,
} from './game.ts'
import { ACTIONS_BYTES_MAX, ACTIONS_MAX } from './limits.ts'
import type { RngFactory } from './rng.ts'
import { parse } from './schema.ts'
import { rngFactoryFor, type Seed } from './seed.ts'
import type { TakeBack, TakenBack } from './take-back/entry.ts'
import { utf8Length } from './utf8.ts'

/** Everything that is fixed before the first action. A record is a header and the actions. */
export interface MatchHeader<Options> {
  readonly game: string
  readonly version: number
  readonly options: Options
  readonly players: readonly PlayerId[]
  readonly seed: Seed
}

/** A decision that one player has to make now, with at least one legal action. */
export interface Decision<Action> extends JudgedActions<Action> {
  /** The revision since which the legal actions have been the same; an answer to an older revision is stale. */
  readonly since: number
  /** The revision at which this decision began, even if the player has acted within it; their clock starts there. */
  readonly openSince: number
}

/** One match at one revision. It is immutable: an action makes the next match. */
export interface Match<State, Action extends Typed, View, Options, Event extends Typed> {
  readonly game: Game<State, Action, View, Options, Event>
  readonly header: MatchHeader<Options>
  /** The source of chance for each revision, derived from the seed. */
  readonly rngAt: RngFactory
  readonly state: State
  readonly revision: number
  /** The size of its actions in a record, as JSON in UTF-8. */
  readonly actionBytes: number
  /** The action that led to this revision; null at the start, after a takeback, and if a snapshot did not keep it. */
  readonly last: LastAction<State, Action> | null
  /** The decisions of everyone who can act now, including HOST if the host can. */
  readonly decisions: ReadonlyMap<PlayerId, Decision<Action>>
  /** The players who can act now, without HOST. */
  readonly activePlayers: readonly PlayerId[]
  readonly outcome: Outcome | null
}

/** A line of a record that is an action of the game: the player, the action, its time, and who chose it if the player did not. */
export type PlayedEntry<Action> = readonly [player: PlayerId, action: Action, at: number, chosenBy?: ChosenBy]

/** One line of a record: an action, or a takeback of the one before. */
export type Entry<Action> = PlayedEntry<Action> | readonly [player: PlayerId, action: TakeBack, at: number]

/** An action that was played, and the state before it. */
export interface LastAction<State, Action> {
  readonly entry: PlayedEntry<Action>
  readonly before: State
}

type PlainRejectionCode =
  | 'malformed'
  | 'not-seated'
  | 'stale-revision'
  | 'match-too-long'
  | 'cannot-take-back'

/** The reason an action was not played. The last four codes carry the refusal by the rules. */
export type Rejection =
  | { readonly code: PlainRejectionCode; readonly reason: string }
  | {
      readonly code: 'match-over' | 'not-your-turn' | 'illegal-action' | 'cannot-take-back'
      readonly reason: string
      readonly refusal: Refusal
    }

/** An event and its recipient; null means everyone. */
export interface AddressedEvent<Event> {
  readonly to: PlayerId | null
  readonly event: Event
}

export type StartResult<S, A extends Typed, V, O, E extends Typed> =
  | { readonly ok: true; readonly match: Match<S, A, V, O, E> }
  | { readonly ok: false; readonly refusal: Refusal }

/** The result of an entry that may be a takeback. */
export type EntryResult<S, A extends Typed, V, O, E extends Typed> =
  | {
      readonly ok: true
      readonly match: Match<S, A, V, O, E>
      readonly entry: Entry<A>
      readonly events: readonly AddressedEvent<E | TakenBack>[]
    }
  | { readonly ok: false; readonly rejection: Rejection }

export type ActResult<S, A extends Typed, V, O, E extends Typed> =
  | {
      readonly ok: true
      readonly match: Match<S, A, V, O, E>
      readonly entry: PlayedEntry<A>
      readonly events: readonly AddressedEvent<E>[]
    }
  | { readonly ok: false; readonly rejection: Rejection }

const PLAYER_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

function playersRefusal(
  players: readonly PlayerId[],
  { min, max }: { min: number; max: number },
): Refusal | null {
  if (players.length < min || players.length > max) {
    return {
      code: 'wrong-number-of-players',
      text: `This game is for ${min} to ${max} players, not for ${players.length}.`,
      values: { min, max, players: players.length },
    }
  }
  if (new Set(players).size < players.length || players.some((id) => id === HOST || !PLAYER_ID.test(id))) {
    return { code: 'bad-player-id', text: 'Player ids are different words of letters, digits, - and _.' }
  }
  return null
}

/** Starts a match: checks players and options, and makes the first state. */
export function start<S, A extends Typed, V, O, E extends Typed>(
  game: Game<S, A, V, O, E>,
  table: { players: readonly PlayerId[]; options: unknown; seed: Seed },
): StartResult<S, A, V, O, E> {
  const { players, seed } = table
  const parsed = parse(game.options, table.options)
  if (!parsed.ok) return { ok: false, refusal: { code: 'bad-options', text: parsed.reason } }
  const options = parsed.value
  const refusal =
    playersRefusal(players, game.players) ?? game.setupRefusal?.(players.length, options) ?? null
  if (refusal !== null) return { ok: false, refusal }
  const rngAt = rngFactoryFor(seed)
  const state = game.setup({ players, options, rng: rngAt(0) })
  const header = { game: game.id, version: game.version, options, players, seed }
  return { ok: true, match: matchAt({ game, header, rngAt, actionBytes: 0, last: null }, state, 0, null) }
}

/** The stored form of a match, besides its header: everything that `resume` needs to continue it exactly. */
export interface Snapshot<State> {
  readonly state: State
  readonly revision: number
  /** `Decision.since` of everyone who can act. */
  readonly since: Readonly<Record<PlayerId, number>>
  /** `Decision.openSince` of everyone who can act; missing in snapshots of older versions. */
  readonly openSince?: Readonly<Record<PlayerId, number>>
  /** `Match.actionBytes`; missing in snapshots of older versions. */
  readonly actionBytes?: number
  /** `Match.last`, if the rules allow to take it back. */
  readonly last?: LastAction<State, Typed>
}

/** Returns a snapshot of a match; `resume` continues from it. */
export function snapshotOf<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
): Snapshot<S> {
  const { state, revision, decisions, actionBytes } = match
  const since = Object.fromEntries([...decisions].map(([id, decision]) => [id, decision.since]))
  const openSince = Object.fromEntries([...decisions].map(([id, decision]) => [id, decision.openSince]))
  const { last } = match
  const kept = last !== null && takeBackRefusalOf(match, last) === null ? { last } : {}
  return { state, revision, since, openSince, actionBytes, ...kept }
}

export const REVEALS: Refusal = {
  code: 'reveals',
  text: 'This action cannot be taken back: it has revealed something.',
}

/** The rules' reason why the last action cannot be taken back, or null. */
export function takeBackRefusalOf<S, A extends Typed, V, O, E extends Typed>(
  { game, state }: Match<S, A, V, O, E>,
  { entry: [player, action], before }: LastAction<S, A>,
): Refusal | null {
  return game.takeBackRefusal === undefined ? REVEALS : game.takeBackRefusal(before, player, action, state)
}

/** Restores a match from a snapshot. The result equals the match that was played from the start. */
export function resume<S, A extends Typed, V, O, E extends Typed>(
  game: Game<S, A, V, O, E>,
  header: MatchHeader<O>,
  { state, revision, since, openSince = since, actionBytes = 0, last }: Snapshot<S>,
): Match<S, A, V, O, E> {
  const match = matchAt(
    // The action was the game's own when the snapshot was made.
    {
      game,
      header,
      rngAt: rngFactoryFor(header.seed),
      actionBytes,
      last: (last as LastAction<S, A>) ?? null,
    },
    state,
    revision,
    null,
  )
  const decisions = new Map(
    [...match.decisions].map(([id, decision]) => [
      id,
      { ...decision, since: since[id] ?? revision, openSince: openSince[id] ?? revision },
    ]),
  )
  return { ...match, decisions }
}

/** Returns the seat order of a later rematch: everyone moves up by one seat each time, so that another player begins. */
export function rematchOrder<T>(seats: readonly T[], rematches = 1): T[] {
  const first = seats.length === 0 ? 0 : rematches % seats.length
  return [...seats.slice(first), ...seats.slice(0, first)]
}

/** Returns the match from one viewer's perspective; null is a spectator. */
export function observe<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  player: PlayerId | null,
): Observation<V, A> {
  const { game, state, revision, outcome } = match
  const decision = player === null ? undefined : match.decisions.get(player)
  const view = game.view(state, player === HOST ? null : player)
  return { revision, player, view, legal: decision?.legal ?? [], refused: decision?.refused() ?? [], outcome }
}

/** A request to play an action. */
export interface Intent {
  readonly player: PlayerId
  readonly action?: unknown
  /** Instead of the action: its index in the legal actions of the observation that the player answers. */
  readonly choice?: number | undefined
  /** The revision of the observation that the player answers. */
  readonly revision: number
  readonly at: number
  /** Set if somebody else chose the action for the player. */
  readonly chosenBy?: ChosenBy | undefined
}

/**
 * Plays an action, or returns the reason why not; a rejection changes nothing. The player must come from a token or a
 * record, never from the message.
 */
export function act<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  intent: Intent,
): ActResult<S, A, V, O, E> {
  const { entry, rejection } = judgeIntent(match, intent)
  return rejection === null ? unlessTooLong(applyEntry(match, entry)) : { ok: false, rejection }
}

/** Rejects an accepted action whose match would exceed the limits of a record. */
export function unlessTooLong<Accepted extends { readonly ok: true; readonly match: AnyLength }>(
  after: Accepted,
): Accepted | { readonly ok: false; readonly rejection: Rejection } {
  return isTooLong(after.match)
    ? { ok: false, rejection: { code: 'match-too-long', reason: TOO_LONG } }
    : after
}

/** Whether a match exceeds the limits of a record. The last entry is reserved for an action that ends the match. */
function isTooLong({ revision, actionBytes, outcome }: AnyLength): boolean {
  if (outcome !== null) return revision > ACTIONS_MAX
  return revision >= ACTIONS_MAX || actionBytes > ACTIONS_BYTES_MAX
}

type AnyLength = Pick<Match<unknown, Typed, unknown, unknown, Typed>, 'revision' | 'actionBytes' | 'outcome'>

const TOO_LONG =
  'This match is as long as a record can be, so no more actions are accepted. The record is kept; start another match.'

/** The verdict on an intent. Even a rejected intent has an entry, unless its player or its action is invalid. */
export type JudgedIntent<A> =
  | { readonly entry: PlayedEntry<A>; readonly rejection: null }
  | { readonly entry: PlayedEntry<A> | null; readonly rejection: Rejection }

/** Judges an intent without playing it. */
export function judgeIntent<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  { player, revision, at, chosenBy, choice, action: requested }: Intent,
): JudgedIntent<A> {
  const { game } = match
  if (player !== HOST && !match.header.players.includes(player)) {
    return reject('not-seated', 'You have no seat in this match.')
  }
  if (choice !== undefined) return judgeChoice(match, { player, revision, at, choice })
  const parsed = parse(game.action, requested)
  if (!parsed.ok) return reject('malformed', parsed.reason)
  const action = parsed.value
  const decision = match.decisions.get(player)
  if (revision > match.revision || (decision !== undefined && revision < decision.since)) {
    return reject('stale-revision', MOVED_ON)
  }
  const entry: PlayedEntry<A> = chosenBy === undefined ? [player, action, at] : [player, action, at, chosenBy]
  const refusal = game.refusal(match.state, player, action)
  if (refusal === null) return { entry, rejection: null }
  const isWaiting = decision === undefined && refusal.code === 'not-your-turn'
  const code = match.outcome !== null ? 'match-over' : isWaiting ? 'not-your-turn' : 'illegal-action'
  return { entry, rejection: { code, reason: refusal.text, refusal } }
}

export const MOVED_ON = 'The table has moved on since: look again, then choose.'

/** Judges a listed action: the rules have found it legal already, and the list has not changed since that revision. */
function judgeChoice<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  { player, revision, at, choice }: Omit<Intent, 'action' | 'choice'> & { readonly choice: number },
): JudgedIntent<A> {
  const decision = match.decisions.get(player)
  if (decision === undefined || revision > match.revision || revision < decision.since)
    return reject('stale-revision', MOVED_ON)
  const action = decision.legal[choice]
  return action === undefined
    ? reject('malformed', 'There is no such choice: the list of legal actions is shorter.')
    : { entry: [player, action, at], rejection: null }
}

/** Makes the match after an entry that the rules accept. */
export function applyEntry<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  entry: PlayedEntry<A>,
): Extract<ActResult<S, A, V, O, E>, { ok: true }> {
  const [player, action, at] = entry
  const events: AddressedEvent<E>[] = []
  const state = match.game.apply(match.state, player, action, {
    rng: match.rngAt(drawOf(match)),
    at,
    emit: (event) => events.push({ to: null, event }),
    tell: (to, event) => events.push({ to, event }),
  })
  return { ok: true, match: nextMatch(match, entry, state, { entry, before: match.state }), entry, events }
}

/** The number of the next draw: its revision, or in a daily deal the number that the rules give it. */
function drawOf<S, A extends Typed, V, O, E extends Typed>({
  game,
  header,
  state,
  revision,
}: Match<S, A, V, O, E>): number {
  const shared = header.seed.dealer === 'daily' ? game.sharedDraw?.(state) : undefined
  return shared ?? revision + 1
}

/** Makes the match at the next revision, in the state that this entry led to. */
export function nextMatch<S, A extends Typed, V, O, E extends Typed>(
  { game, header, rngAt, revision, actionBytes, state: before, decisions }: Match<S, A, V, O, E>,
  entry: Entry<A>,
  state: S,
  last: LastAction<S, A> | null,
): Match<S, A, V, O, E> {
  const bytes = actionBytes + utf8Length(JSON.stringify(entry)) + 1 // the comma
  const base = { game, header, rngAt, actionBytes: bytes, last }
  return matchAt(base, state, revision + 1, { state: before, decisions, actor: entry[0] })
}

/** Returns the events that this viewer receives; null is a spectator. */
export function eventsFor<E>(events: readonly AddressedEvent<E>[], viewer: PlayerId | null): E[] {
  const received: E[] = []
  for (const { to, event } of events) if (to === null || to === viewer) received.push(event)
  return received
}

function reject(code: PlainRejectionCode, reason: string) {
  return { entry: null, rejection: { code, reason } } as const
}

/** The parts of a match that do not follow from its state. */
type MatchBase<S, A extends Typed, V, O, E extends Typed> = Pick<
  Match<S, A, V, O, E>,
  'game' | 'header' | 'rngAt' | 'actionBytes' | 'last'
>

/** The previous revision of a match, and the player who acted on it. */
interface Before<State, Action> {
  readonly state: State
  readonly decisions: ReadonlyMap<PlayerId, Decision<Action>>
  readonly actor: PlayerId
}

/** Makes the match in this state: its outcome, or the decisions of everyone who can act. */
function matchAt<S, A extends Typed, V, O, E extends Typed>(
  { game, header, rngAt, actionBytes, last }: MatchBase<S, A, V, O, E>,
  state: S,
  revision: number,
  before: Before<S, A> | null,
): Match<S, A, V, O, E> {
  const outcome = game.outcome(state)
  const decisions = new Map<PlayerId, Decision<A>>()
  const activePlayers: PlayerId[] = []
  for (const player of outcome === null ? [...header.players, HOST] : []) {
    const judged = game.judge?.(state, player) ?? judgeEach(game, state, player)
    if (judged.legal.length === 0) continue
    decisions.set(player, decisionAt(game, state, revision, player, judged, before))
    if (player !== HOST) activePlayers.push(player)
  }
  assert(outcome !== null || decisions.size > 0, 'somebody can act until the match is over')
  return { game, header, rngAt, state, revision, actionBytes, last, decisions, activePlayers, outcome }
}

/** Makes a player's decision; it continues their former one if the legal actions or its name are the same. */
function decisionAt<S, A extends Typed, V, O, E extends Typed>(
  game: Game<S, A, V, O, E>,
  state: S,
  revision: number,
  player: PlayerId,
  { legal, refused }: JudgedActions<A>,
  before: Before<S, A> | null,
): Decision<A> {
  const former = before?.decisions.get(player)
  if (before === null || former === undefined) return { since: revision, openSince: revision, legal, refused }
  const isSame = player !== before.actor && JSON.stringify(former.legal) === JSON.stringify(legal)
  const isOpen =
    game.decision === undefined || player === HOST
      ? isSame
      : game.decision(before.state, player) === game.decision(state, player)
  return {
    since: isSame ? former.since : revision,
    openSince: isOpen ? former.openSince : revision,
    legal,
    refused,
  }
}

/** The result for most players most of the time, as one shared object. */
const NO_ACTIONS: JudgedActions<never> = { legal: [], refused: () => [] }

/** Judges the candidates of a player one by one. */
export function judgeEach<S, A extends Typed, V, O, E extends Typed>(
  game: Game<S, A, V, O, E>,
  state: S,
  player: PlayerId,
): JudgedActions<A> {
  const offered = game.candidates(state, player)
  if (offered.length === 0) return NO_ACTIONS
  const legal: A[] = []
  const refused: RefusedAction<A>[] = []
  // By index: `for of` would allocate an object per candidate, for every player, at every action.
  for (let at = 0; at < offered.length; at += 1) {
    const action = offered[at]
    if (action === undefined) continue
    const refusal = game.refusal(state, player, action)
    if (refusal === null) legal.push(action)
    else refused.push({ action, refusal })
  }
  return { legal, refused: () => refused }
}

/** Returns this match with another state. The laws use it to compare the two from a viewer's perspective. */
export function withState<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  state: S,
): Match<S, A, V, O, E> {
  return matchAt(match, state, match.revision, { state: match.state, decisions: match.decisions, actor: '' })
}
