import { hash } from 'node:crypto'
import { countTurn, type TurnCounts } from '../../engine/chosen-by.ts'
import { deepFreeze } from '../../engine/freeze.ts'
import type { AnyGame, PlayerId, Typed } from '../../engine/game.ts'
import { type Entry, replayEntry, resume, start } from '../../engine/match.ts'
import type { StoredMatch } from '../store/store.ts'
import type { AnyMatch } from './model/start.ts'
import { assertJson, RulesFault, withTimeLimit } from './time-limit.ts'

/** How much longer than one action a whole match may take to be played again. */
const REBUILD_BUDGET_MS = 5_000

/** What a command did, so that the same one again gets the same answer. */
export interface Done {
  readonly revision: number
  readonly digest: string
}

/** A match in memory: the truth is in the store, and all of this can be made from it again. */
export class LiveMatch {
  readonly id: string
  readonly game: AnyGame
  readonly names: Readonly<Record<PlayerId, string>>
  readonly profiles: Readonly<Record<PlayerId, string | null>>
  match: AnyMatch
  /** How many turns everyone had, and how many others played for them. */
  turns: TurnCounts
  /** When each of those who can act was first asked what they are asked now: bots take their time from then. */
  askedAt: ReadonlyMap<PlayerId, number>
  /** When the decision of each of them began: clocks run from then, also while a player prepares it step by step. */
  decidingSince: ReadonlyMap<PlayerId, number>

  constructor(
    game: AnyGame,
    stored: Pick<StoredMatch, 'id' | 'names' | 'profiles'> &
      Partial<Pick<StoredMatch, 'snapshot' | 'entries'>>,
    match: AnyMatch,
    now: number,
  ) {
    this.id = stored.id
    this.game = game
    this.names = stored.names
    this.profiles = stored.profiles
    this.match = match
    this.turns = turnsIn(match.header.players, stored)
    this.askedAt = new Map([...match.decisions.keys()].map((player) => [player, now]))
    this.decidingSince = this.askedAt
  }

  /** The action is durable: from now on this is how the match stands. Whether a decision was made, or another one began. */
  advance(match: AnyMatch, turns: TurnCounts, now: number): boolean {
    const { activePlayers } = this.match
    this.match = match
    this.turns = turns
    const askedAt = new Map<PlayerId, number>()
    const decidingSince = new Map<PlayerId, number>()
    for (const [player, { since, openSince }] of match.decisions) {
      askedAt.set(player, since === match.revision ? now : (this.askedAt.get(player) ?? now))
      decidingSince.set(player, openSince === match.revision ? now : (this.decidingSince.get(player) ?? now))
    }
    this.askedAt = askedAt
    this.decidingSince = decidingSince
    return (
      activePlayers.length !== match.activePlayers.length ||
      match.activePlayers.some((player) => match.decisions.get(player)?.openSince === match.revision)
    )
  }

  /** Another node has known for longer who is asked: its clocks are right. */
  adoptClocks(activePlayers: readonly (readonly [player: PlayerId, at: number])[]): void {
    const known = new Map(activePlayers)
    this.decidingSince = new Map(
      [...this.decidingSince].map(([player, at]) => [player, Math.min(at, known.get(player) ?? at)]),
    )
  }

  /** Sets the clocks of all who can act, by the revision at which their decision began. */
  setClocks(startOf: (openSince: number) => number): void {
    this.decidingSince = new Map(
      [...this.match.decisions].map(([player, { openSince }]) => [player, startOf(openSince)]),
    )
  }

  /** The clocks of all who can act begin anew. */
  restartClocks(now: number): void {
    this.askedAt = new Map([...this.askedAt.keys()].map((player) => [player, now]))
    this.decidingSince = this.askedAt
  }

  /** The clocks of all who can act stood still for so long, up to now. */
  creditTime(ms: number, now: number): void {
    const later = (times: ReadonlyMap<PlayerId, number>) =>
      new Map([...times].map(([player, at]) => [player, Math.min(at + ms, now)]))
    this.askedAt = later(this.askedAt)
    this.decidingSince = later(this.decidingSince)
  }
}

/**
 * The turns so far. A snapshot of an earlier version has no counts: each player is taken to have chosen everything up to
 * it, so that nobody loses a match by the upgrade.
 */
export function turnsIn(
  players: readonly PlayerId[],
  { snapshot = null, entries = [] }: Partial<Pick<StoredMatch, 'snapshot' | 'entries'>>,
): TurnCounts {
  const revision = snapshot?.revision ?? 0
  const allOwn = { turns: revision, playedFor: 0, sinceOwn: null }
  const first =
    snapshot === null ? {} : (snapshot.turns ?? Object.fromEntries(players.map((id) => [id, allOwn])))
  return entries.reduce<TurnCounts>((turns, entry, at) => countTurn(turns, entry, revision + at + 1), first)
}

/** The match as its stored record gives it; a RulesFault where the rules of today do not. */
export function rebuild(game: AnyGame, stored: StoredMatch): AnyMatch {
  const { head, snapshot, entries } = stored
  if (head.version !== game.version) {
    throw new RulesFault(
      `played with version ${head.version} of ${game.id}; these rules are version ${game.version}`,
    )
  }
  return withTimeLimit(() => {
    const first = snapshot === null ? fromStart(game, head) : resume(game, head, snapshot)
    const match = entries.reduce((before, entry) => next(before, entry), first)
    assertJson(deepFreeze(match.state), 'state')
    return match
  }, REBUILD_BUDGET_MS)
}

function fromStart(game: AnyGame, head: StoredMatch['head']): AnyMatch {
  const begun = start(game, head)
  if (!begun.ok) throw new RulesFault(begun.refusal.text)
  return begun.match
}

function next(match: AnyMatch, entry: Entry<Typed>): AnyMatch {
  const acted = replayEntry(match, entry)
  if (!acted.ok) throw new RulesFault(`a stored action is refused: ${acted.rejection.reason}`)
  return acted.match
}

/** When a stored match came to this revision; if that action is not at hand, when it came to its last one. */
export function reachedAt({ at, snapshot, entries }: StoredMatch, revision: number): number {
  const entry = entries[revision - (snapshot?.revision ?? 0) - 1] ?? entries.at(-1)
  return revision === 0 || entry === undefined ? at : entry[2]
}

/** What tells two commands of the same id apart. Over HTTP the fields of an action come in another order than by socket. */
export function digestOf(action: unknown): string {
  return hash('sha256', inOrder(action)).slice(0, 16)
}

/** As JSON, the fields of everything in the order of their names. */
function inOrder(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(inOrder).join(',')}]`
  const fields = Object.keys(value).sort()
  return `{${fields.map((name) => `${JSON.stringify(name)}:${inOrder(Reflect.get(value, name))}`).join(',')}}`
}
