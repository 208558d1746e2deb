import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { ChosenBy } from './chosen-by.ts'
import {
  assert,
  CHANGES_NOTHING,
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
import type { Dealer } from './rng.ts'
import { parse } from './schema.ts'
import { dealerFor, type Seed } from './seed.ts'

/** What is settled before the first action; a record is this and the actions. */
export interface MatchHeader<Options> {
  readonly game: string
  readonly version: number
  readonly options: Options
  readonly players: readonly PlayerId[]
  readonly seed: Seed
}

/** What one player is asked: never empty of legal actions. */
export interface Decision<Action> extends JudgedActions<Action> {
  /** The revision since which exactly this has been asked: an answer to an older one is stale. */
  readonly since: number
  /** The revision since which this decision has been open, whatever the player did within it: their clock starts there. */
  readonly openSince: number
}

/** One playing of a game, at one revision. It is never changed: an action makes the next one. */
export interface Match<State, Action extends Typed, View, Options, Event extends Typed> {
  readonly game: Game<State, Action, View, Options, Event>
  readonly header: MatchHeader<Options>
  readonly deal: Dealer
  readonly state: State
  readonly revision: number
  /** What its actions take up in a record, as JSON in UTF-8. */
  readonly actionBytes: number
  /** Those who can act, HOST among them where the host can. */
  readonly decisions: ReadonlyMap<PlayerId, Decision<Action>>
  /** The players among them. */
  readonly activePlayers: readonly PlayerId[]
  readonly outcome: Outcome | null
}

type PlainRejectionCode = 'malformed' | 'not-seated' | 'stale-revision' | 'match-too-long'

export type Rejection =
  | { readonly code: PlainRejectionCode; readonly reason: string }
  | {
      readonly code: 'match-over' | 'not-your-turn' | 'illegal-action'
      readonly reason: string
      readonly refusal: Refusal
    }

/** An event and whom it is for; null is everyone. */
export interface AddressedEvent<Event> {
  readonly to: PlayerId | null
  readonly event: Event
}

/** A line of a record: who did what, when, and who chose it if not the player. */
export type Entry<Action> = readonly [player: PlayerId, action: Action, at: number, chosenBy?: ChosenBy]

export type StartResult<S, A extends Typed, V, O, E extends Typed> =
  | { readonly ok: true; readonly match: Match<S, A, V, O, E> }
  | { readonly ok: false; readonly refusal: Refusal }

export type ActResult<S, A extends Typed, V, O, E extends Typed> =
  | {
      readonly ok: true
      readonly match: Match<S, A, V, O, E>
      readonly entry: Entry<A>
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

/** Sets a match up: checks players and options, deals. */
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
  const deal = dealerFor(seed)
  const state = game.setup({ players, options, rng: deal(0) })
  const header = { game: game.id, version: game.version, options, players, seed }
  return { ok: true, match: matchAt({ game, header, deal, actionBytes: 0 }, state, 0, null) }
}

/** What a snapshot must hold beside the head, so that a match goes on from it exactly as it stood. */
export interface Snapshot<State> {
  readonly state: State
  readonly revision: number
  /** The revision since which each of those who can act has been asked the same. */
  readonly since: Readonly<Record<PlayerId, number>>
  /** The revision since which each of their decisions has been open; older snapshots do not say. */
  readonly openSince?: Readonly<Record<PlayerId, number>>
  /** What the actions so far take up in a record; older snapshots do not say. */
  readonly actionBytes?: number
}

/** Returns what a snapshot of this match stores; `resume` continues from it. */
export function snapshotOf<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
): Snapshot<S> {
  const { state, revision, decisions, actionBytes } = match
  const since = Object.fromEntries([...decisions].map(([id, decision]) => [id, decision.since]))
  const openSince = Object.fromEntries([...decisions].map(([id, decision]) => [id, decision.openSince]))
  return { state, revision, since, openSince, actionBytes }
}

/** A match that goes on from a snapshot; it equals the one that was played there from the start. */
export function resume<S, A extends Typed, V, O, E extends Typed>(
  game: Game<S, A, V, O, E>,
  header: MatchHeader<O>,
  { state, revision, since, openSince = since, actionBytes = 0 }: Snapshot<S>,
): Match<S, A, V, O, E> {
  const match = matchAt({ game, header, deal: dealerFor(header.seed), actionBytes }, state, revision, null)
  const decisions = new Map(
    [...match.decisions].map(([id, decision]) => [
      id,
      { ...decision, since: since[id] ?? revision, openSince: openSince[id] ?? revision },
    ]),
  )
  return { ...match, decisions }
}

/** The order of a rematch, and of the one after so many: everyone moves up by one each time, so that another begins. */
export function rematchOrder<T>(seats: readonly T[], rematches = 1): T[] {
  const first = seats.length === 0 ? 0 : rematches % seats.length
  return [...seats.slice(first), ...seats.slice(0, first)]
}

/** What this viewer is shown; null is a spectator. */
export function observe<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  player: PlayerId | null,
): Observation<V, A> {
  const { game, state, revision, outcome } = match
  const decision = player === null ? undefined : match.decisions.get(player)
  const view = game.view(state, player === HOST ? null : player)
  return { revision, player, view, legal: decision?.legal ?? [], refused: decision?.refused() ?? [], outcome }
}

/** What somebody wants to do, and the revision of the observation that they answer. */
interface Intent {
  readonly player: PlayerId
  readonly action: unknown
  readonly revision: number
  readonly at: number
  /** Who chose it, if not the player. */
  readonly chosenBy?: ChosenBy | undefined
}

/**
 * Plays an action, or says why not; a rejection changes nothing. The player must come from a token or
 * a record, never from the message; `revision` is that of the observation the player answers.
 */
export function act<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  intent: Intent,
): ActResult<S, A, V, O, E> {
  const { entry, rejection } = judgeIntent(match, intent)
  if (rejection !== null) return { ok: false, rejection }
  const after = applyEntry(match, entry)
  return isTooLong(after.match)
    ? { ok: false, rejection: { code: 'match-too-long', reason: TOO_LONG } }
    : after
}

/** Whether a record cannot hold this match. The last place in it is kept for an action that ends the match. */
function isTooLong({ revision, actionBytes, outcome }: AnyLength): boolean {
  if (outcome !== null) return revision > ACTIONS_MAX
  return revision >= ACTIONS_MAX || actionBytes > ACTIONS_BYTES_MAX
}

type AnyLength = Pick<Match<unknown, Typed, unknown, unknown, Typed>, 'revision' | 'actionBytes' | 'outcome'>

const TOO_LONG =
  'This match is as long as a record can be, so nothing more is played. What was played is kept; start another match.'

/**
 * Plays an entry of a record again. An action that today's rules refuse only because it changes nothing is stepped over:
 * it was legal when it was recorded. How long the match is does not matter here, since it was played.
 */
export function replayEntry<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  [player, action, at, chosenBy]: Entry<unknown>,
): ActResult<S, A, V, O, E> {
  const { entry, rejection } = judgeIntent(match, { player, action, revision: match.revision, at, chosenBy })
  if (rejection === null) return applyEntry(match, entry)
  const isIdle = 'refusal' in rejection && rejection.refusal.code === CHANGES_NOTHING
  if (entry === null || !isIdle) return { ok: false, rejection }
  return { ok: true, ...next(match, entry, match.state), events: [] }
}

/** Whether an action can be played now. It makes an entry, legal or not, unless it is no action of this game. */
type JudgedIntent<A> =
  | { readonly entry: Entry<A>; readonly rejection: null }
  | { readonly entry: Entry<A> | null; readonly rejection: Rejection }

function judgeIntent<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  { player, revision, at, chosenBy, ...intent }: Intent,
): JudgedIntent<A> {
  const { game } = match
  if (player !== HOST && !match.header.players.includes(player)) {
    return rejected('not-seated', 'You have no seat in this match.')
  }
  const parsed = parse(game.action, intent.action)
  if (!parsed.ok) return rejected('malformed', parsed.reason)
  const action = parsed.value
  const decision = match.decisions.get(player)
  if (revision > match.revision || (decision !== undefined && revision < decision.since)) {
    return rejected('stale-revision', 'The table has moved on since: look again, then choose.')
  }
  const entry: Entry<A> = chosenBy === undefined ? [player, action, at] : [player, action, at, chosenBy]
  const refusal = game.refusal(match.state, player, action)
  if (refusal === null) return { entry, rejection: null }
  const isWaiting = decision === undefined && refusal.code === 'not-your-turn'
  const code = match.outcome !== null ? 'match-over' : isWaiting ? 'not-your-turn' : 'illegal-action'
  return { entry, rejection: { code, reason: refusal.text, refusal } }
}

function applyEntry<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  entry: Entry<A>,
): Extract<ActResult<S, A, V, O, E>, { ok: true }> {
  const [player, action, at] = entry
  const events: AddressedEvent<E>[] = []
  const state = match.game.apply(match.state, player, action, {
    rng: match.deal(match.revision + 1),
    at,
    emit: (event) => events.push({ to: null, event }),
    tell: (to, event) => events.push({ to, event }),
  })
  return { ok: true, ...next(match, entry, state), events }
}

/** The match at its next revision, in the state that this entry led to. */
function next<S, A extends Typed, V, O, E extends Typed>(
  { game, header, deal, revision, actionBytes, state: before, decisions }: Match<S, A, V, O, E>,
  entry: Entry<A>,
  state: S,
): { match: Match<S, A, V, O, E>; entry: Entry<A> } {
  const bytes = actionBytes + utf8ToBytes(JSON.stringify(entry)).length + 1 // the comma
  const base = { game, header, deal, actionBytes: bytes }
  return { match: matchAt(base, state, revision + 1, { state: before, decisions, actor: entry[0] }), entry }
}

/** Of what was sent, what reaches this viewer; null is a spectator. */
export function eventsFor<E>(events: readonly AddressedEvent<E>[], viewer: PlayerId | null): E[] {
  const seen: E[] = []
  for (const { to, event } of events) if (to === null || to === viewer) seen.push(event)
  return seen
}

function rejected(code: PlainRejectionCode, reason: string) {
  return { entry: null, rejection: { code, reason } } as const
}

/** How a match stood at the revision before, and who acted then. */
interface Before<State, Action> {
  readonly state: State
  readonly decisions: ReadonlyMap<PlayerId, Decision<Action>>
  readonly actor: PlayerId
}

function matchAt<S, A extends Typed, V, O, E extends Typed>(
  { game, header, deal, actionBytes }: Pick<Match<S, A, V, O, E>, 'game' | 'header' | 'deal' | 'actionBytes'>,
  state: S,
  revision: number,
  before: Before<S, A> | null,
): Match<S, A, V, O, E> {
  const outcome = game.outcome(state)
  const decisions = new Map<PlayerId, Decision<A>>()
  const activePlayers: PlayerId[] = []
  for (const player of outcome === null ? [...header.players, HOST] : []) {
    const judged = judgedActions(game, state, player)
    if (judged === null) continue
    const { legal, refused } = judged
    const former = before?.decisions.get(player)
    const isSame =
      player !== before?.actor &&
      former !== undefined &&
      JSON.stringify(former.legal) === JSON.stringify(legal)
    const isOpen =
      before !== null && former !== undefined && isOpenStill(game, before.state, state, player, isSame)
    decisions.set(player, {
      since: isSame ? former.since : revision,
      openSince: isOpen ? former.openSince : revision,
      legal,
      refused,
    })
    if (player !== HOST) activePlayers.push(player)
  }
  assert(outcome !== null || decisions.size > 0, 'someone can act until the match is over')
  return { game, header, deal, state, revision, actionBytes, decisions, activePlayers, outcome }
}

/** Whether a player who was asked before is still asked for the same decision. */
function isOpenStill<S, A extends Typed, V, O, E extends Typed>(
  game: Game<S, A, V, O, E>,
  before: S,
  after: S,
  player: PlayerId,
  isSameDecision: boolean,
): boolean {
  if (game.decision === undefined || player === HOST) return isSameDecision
  return game.decision(before, player) === game.decision(after, player)
}

/** What the rules ask of this player, or null where there is nothing that they may do. */
function judgedActions<S, A extends Typed, V, O, E extends Typed>(
  game: Game<S, A, V, O, E>,
  state: S,
  player: PlayerId,
): JudgedActions<A> | null {
  const judged = game.judge?.(state, player) ?? judgeEach(game, state, player)
  return judged.legal.length === 0 ? null : judged
}

/** Of most players at most moments. */
const NOTHING: JudgedActions<never> = { legal: [], refused: () => [] }

/** Judges the candidates of a player one by one. */
export function judgeEach<S, A extends Typed, V, O, E extends Typed>(
  game: Game<S, A, V, O, E>,
  state: S,
  player: PlayerId,
): JudgedActions<A> {
  const offered = game.candidates(state, player)
  if (offered.length === 0) return NOTHING
  const legal: A[] = []
  const refused: RefusedAction<A>[] = []
  // By index: `for of` makes an object for each of dozens of candidates, for everyone, at every action.
  for (let at = 0; at < offered.length; at += 1) {
    const action = offered[at]
    if (action === undefined) continue
    const refusal = game.refusal(state, player, action)
    if (refusal === null) legal.push(action)
    else refused.push({ action, refusal })
  }
  return { legal, refused: () => refused }
}

/** The same match, had its state been another: for the laws, which compare what a viewer gets from each. */
export function withState<S, A extends Typed, V, O, E extends Typed>(
  match: Match<S, A, V, O, E>,
  state: S,
): Match<S, A, V, O, E> {
  return matchAt(match, state, match.revision, { state: match.state, decisions: match.decisions, actor: '' })
}
