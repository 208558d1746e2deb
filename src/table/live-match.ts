import { countTurn, isCounted, type TurnCounts } from '../engine/chosen-by.ts'
import type { AnyGame, Outcome, PlayerId, Typed } from '../engine/game.ts'
import type { Entry } from '../engine/match.ts'
import { TABLE_LIMITS } from './limits.ts'
import type { AnyMatch } from './start.ts'
import type { SlowTurn, Table } from './table.ts'

/** The players of a match as they were when it began. */
export interface MatchPlayers {
  readonly id: string
  readonly names: Readonly<Record<PlayerId, string>>
  /** Null for a bot. */
  readonly profiles: Readonly<Record<PlayerId, string | null>>
}

/** The players of a match that begins at this table. */
export function playersOf({ seats }: Table, id: string): MatchPlayers {
  return {
    id,
    names: Object.fromEntries(seats.map(({ player, name }) => [player, name])),
    profiles: Object.fromEntries(seats.map(({ player, profile }) => [player, profile])),
  }
}

/** The part of a match that was played before it was loaded. */
export interface PlayedPart {
  readonly snapshot?: { readonly revision: number; readonly turns?: TurnCounts } | null
  /** The actions after the snapshot. */
  readonly entries?: readonly Entry<Typed>[]
}

/** A match in memory, with its clocks. All of it can be rebuilt from the record. */
export class LiveMatch {
  readonly id: string
  readonly game: AnyGame
  readonly names: Readonly<Record<PlayerId, string>>
  readonly profiles: Readonly<Record<PlayerId, string | null>>
  match: AnyMatch
  /** How many turns each player had, and how many of them somebody else played. */
  turns: TurnCounts
  /** When each active player was first asked the present question: the pace of bots counts from then. */
  askedAt: ReadonlyMap<PlayerId, number>
  /** When the decision of each active player began: clocks count from then, also over several steps of one decision. */
  decidingSince: ReadonlyMap<PlayerId, number>
  /** The turns before the last action; null before the first one since the match was loaded. */
  #turnsBefore: TurnCounts | null = null
  readonly #lastLoaded: Entry<Typed> | undefined

  constructor(game: AnyGame, stored: MatchPlayers & PlayedPart, match: AnyMatch, now: number) {
    this.id = stored.id
    this.game = game
    this.names = stored.names
    this.profiles = stored.profiles
    this.match = match
    this.turns = turnsIn(match.header.players, stored)
    this.askedAt = new Map([...match.decisions.keys()].map((player) => [player, now]))
    this.decidingSince = this.askedAt
    this.#lastLoaded = stored.entries?.at(-1)
  }

  /** The player for whom somebody else chose the last action; null if its player did. */
  get playedForNow(): PlayerId | null {
    if (this.#turnsBefore !== null) return playedForBetween(this.#turnsBefore, this.turns)
    return this.#lastLoaded?.[3] === undefined ? null : this.#lastLoaded[0]
  }

  /** Moves on to the state after a stored action. Returns whether a decision was made or another one began. */
  advance(match: AnyMatch, turns: TurnCounts, now: number): boolean {
    const { activePlayers } = this.match
    this.match = match
    this.#turnsBefore = this.turns
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

  /** Takes over the clocks of another node, if it has known the decisions for longer. */
  adoptClocks(activePlayers: readonly (readonly [player: PlayerId, at: number])[]): void {
    const known = new Map(activePlayers)
    this.decidingSince = new Map(
      [...this.decidingSince].map(([player, at]) => [player, Math.min(at, known.get(player) ?? at)]),
    )
  }

  /** Sets the clocks of all active players, by the revision at which their decision began. */
  setClocks(startOf: (openSince: number, player: PlayerId) => number): void {
    this.decidingSince = new Map(
      [...this.match.decisions].map(([player, { openSince }]) => [player, startOf(openSince, player)]),
    )
  }

  /** Takes over the clocks that a slow table has stored, as far as they belong to the open decisions. */
  adoptTurn({ revision, since }: SlowTurn): void {
    const { decisions } = this.match
    this.decidingSince = new Map(
      [...this.decidingSince].map(([player, at]) => {
        const isKnown = (decisions.get(player)?.openSince ?? Number.POSITIVE_INFINITY) <= revision
        return [player, isKnown ? (since[player] ?? at) : at]
      }),
    )
  }

  /** Restarts the clocks of all active players. */
  restartClocks(now: number): void {
    this.askedAt = new Map([...this.askedAt.keys()].map((player) => [player, now]))
    this.decidingSince = this.askedAt
  }

  /** Gives all active players this much time back: their clocks stood still for so long, up to now. */
  creditTime(ms: number, now: number): void {
    const later = (times: ReadonlyMap<PlayerId, number>) =>
      new Map([...times].map(([player, at]) => [player, Math.min(at + ms, now)]))
    this.askedAt = later(this.askedAt)
    this.decidingSince = later(this.decidingSince)
  }
}

/** The player for whom somebody else has acted between these two counts; null if nobody did. */
function playedForBetween(before: TurnCounts, after: TurnCounts): PlayerId | null {
  const found = Object.entries(after).find(
    ([player, { playedFor }]) => playedFor > (before[player]?.playedFor ?? 0),
  )
  return found?.[0] ?? null
}

/**
 * The turns so far. A snapshot of an earlier version has no counts: every turn up to it then counts as the player's
 * own, so that nobody loses a match by the upgrade.
 */
export function turnsIn(
  players: readonly PlayerId[],
  { snapshot = null, entries = [] }: PlayedPart,
): TurnCounts {
  const revision = snapshot?.revision ?? 0
  const allOwn = { turns: revision, playedFor: 0, sinceOwn: null }
  const first =
    snapshot === null ? {} : (snapshot.turns ?? Object.fromEntries(players.map((id) => [id, allOwn])))
  return entries.reduce<TurnCounts>((turns, entry, at) => countTurn(turns, entry, revision + at + 1), first)
}

/** The table with this match marked as over and its result in the list; unchanged if it has the result already. */
export function withResult(table: Table, live: LiveMatch, outcome: Outcome, at: number): Table {
  const { match } = table
  if (match === null || match.isOver || match.id !== live.id) return table
  const places = outcome.places.map(({ player, place, score }) => {
    const count = live.turns[player]
    const isUncounted = count !== undefined && !isCounted(count)
    return {
      name: live.names[player] ?? '',
      place,
      score,
      ...(isUncounted ? { uncounted: { turns: count.turns, playedFor: count.playedFor } } : {}),
    }
  })
  const result = { match: live.id, game: live.match.header.game, at, places }
  const played = [result, ...table.played].slice(0, TABLE_LIMITS.played)
  const { takeBack: _, ...rest } = match
  return { ...table, match: { ...rest, isOver: true, paused: null }, played }
}

/** Whether an action changes the table itself: it ends a request to take back, and a decision uses up its extra time. */
export function isChangedByAction({ match }: Table, isDecided: boolean): boolean {
  return match !== null && (match.takeBack !== undefined || (isDecided && match.extraMs > 0))
}

/** The table after an action: without a request to take back, and without the extra time of a decision that was made. */
export function afterActionAt(table: Table, isDecided: boolean): Table {
  if (table.match === null || !isChangedByAction(table, isDecided)) return table
  const { takeBack: _, ...match } = table.match
  return { ...table, match: isDecided ? { ...match, extraMs: 0 } : match }
}
