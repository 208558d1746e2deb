import type { LogEntry } from '../../client/source.ts'
import type { Level } from '../../engine/game.ts'
import { type AnyGame, HOST, type PlayerId, type Typed } from '../../engine/game.ts'
import { type AddressedEvent, act, eventsFor, type Match, observe, start } from '../../engine/match.ts'
import { replay } from '../../engine/record.ts'
import { fastRng } from '../../engine/rng.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { Deal } from './desk.ts'
import { KEPT_ACTIONS_MAX, type LocalRecord } from './kept.ts'

type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>

const TOLD_MAX = 400

/** Something that was said in the match, and to whom. `id` counts all that was said to anybody. */
interface Told {
  readonly id: number
  readonly revision: number
  readonly at: number
  readonly sent: AddressedEvent<Typed>
}

/** A match as it runs on this device: the engine's, its record, and what was said. It is never changed. */
export interface LocalMatch {
  readonly id: string
  readonly game: AnyGame
  readonly match: AnyMatch
  readonly record: LocalRecord
  /** The last of what was said. */
  readonly told: readonly Told[]
  readonly toldCount: number
}

export interface LocalIntent {
  readonly player: PlayerId
  readonly action: Typed
  readonly revision: number
  readonly at: number
}

/** Deals a new match. */
export function dealt(
  game: AnyGame,
  setup: { readonly players: readonly PlayerId[]; readonly options: unknown; readonly deal: Deal },
): Answer<LocalMatch> {
  const { players, options, deal } = setup
  const begun = start(game, { players, options, seed: { dealer: 'chacha20', ...deal, clients: [] } })
  if (!begun.ok) {
    return {
      ok: false,
      rejected: { code: 'cannot-start', reason: begun.refusal.text, refusal: begun.refusal },
    }
  }
  const { match } = begun
  return ok({
    id: deal.match,
    game,
    match,
    record: { ...match.header, actions: [] },
    told: [],
    toldCount: 0,
  })
}

/** The match as its record gives it back, or null where the rules of today do not. */
export function replayed(game: AnyGame, id: string, record: LocalRecord): LocalMatch | null {
  const again = replay(game, record)
  if (!again.ok) return null
  const first: LocalMatch = { id, game, match: again.start, record, told: [], toldCount: 0 }
  return again.steps.reduce(
    (before, { after, entry, events }) => told(before, after, entry[2], events),
    first,
  )
}

export function played(before: LocalMatch, intent: LocalIntent): Answer<LocalMatch> {
  const acted = act(before.match, intent)
  if (!acted.ok) {
    const { code, reason } = acted.rejection
    const refusal = 'refusal' in acted.rejection ? { refusal: acted.rejection.refusal } : {}
    return { ok: false, rejected: { code, reason, ...refusal } }
  }
  const { outcome, actionBytes } = acted.match
  if (outcome === null && actionBytes > KEPT_ACTIONS_MAX) return reject('match-too-long')
  const after = told(before, acted.match, intent.at, acted.events)
  return ok({ ...after, record: { ...before.record, actions: [...before.record.actions, acted.entry] } })
}

function told(
  before: LocalMatch,
  match: AnyMatch,
  at: number,
  events: readonly AddressedEvent<Typed>[],
): LocalMatch {
  const { revision } = match
  const fresh = events.map((sent, index) => ({ id: before.toldCount + index, revision, at, sent }))
  return {
    ...before,
    match,
    told: [...before.told, ...fresh].slice(-TOLD_MAX),
    toldCount: before.toldCount + events.length,
  }
}

/** What a bot of that level does now; where the game has none, what the rules do for the absent. */
export function botAction(
  { game, match }: LocalMatch,
  player: PlayerId,
  level: Level | null,
  luck: number,
): Typed {
  const observation = observe(match, player)
  const rng = fastRng(luck)
  const bot = level === null ? undefined : game.bots[level]
  return bot?.choose(observation, rng) ?? game.whenAbsent(observation, rng)
}

/** The revisions after `from` up to `to` were not seen as they happened. */
export interface Missed {
  readonly from: number
  readonly to: number
}

/** What this viewer was told, as a log. */
export function logFor(
  { id: match, told: all }: LocalMatch,
  eyes: PlayerId | null,
  missed: Missed,
): LogEntry[] {
  return all.flatMap(({ id, revision, at, sent }) =>
    eventsFor([sent], eyes).map((event) => {
      const isMissed = revision > missed.from && revision <= missed.to
      return { id, match, revision, at, event, isMissed }
    }),
  )
}

/** What whoever holds the device can have done in the match as its host, by the name of the action. */
export function hostAction({ match }: LocalMatch, type: string): Answer<Typed> {
  const action = match.decisions.get(HOST)?.legal.find((legal) => legal.type === type)
  return action === undefined ? reject('illegal-action') : ok(action)
}
