import type { PlayerId } from './game.ts'
import { isTakeBack } from './take-back/entry.ts'

/** Everyone who may choose an action in a player's place. */
export const CHOOSERS = ['bot', 'rules', 'clock', 'host'] as const

/**
 * The one who chose an action in the player's place: a stand-in bot, the rules' choice for absent players, the clock that
 * ran out, or the host. Actions that players chose themselves, including bots in their own seats, have no such mark.
 */
export type ChosenBy = (typeof CHOOSERS)[number]

/** The actions that others chose for a player since that player's last own action. */
export interface PlayedFor {
  readonly turns: number
  /** The revision before the first of these actions; the log lists them after it. */
  readonly after: number
  /** Everyone who chose one of them, in order of their first choice. */
  readonly by: readonly ChosenBy[]
}

/** A player's number of turns. Each action counts as a turn, since the games share no larger unit. */
export interface TurnCount {
  readonly turns: number
  /** The number of turns that somebody else chose. */
  readonly playedFor: number
  /** Null if the player chose their last action themselves. */
  readonly sinceOwn: PlayedFor | null
}

/** The turn counts of everyone who has acted. */
export type TurnCounts = Readonly<Record<PlayerId, TurnCount>>

const NO_TURNS: TurnCount = { turns: 0, playedFor: 0, sinceOwn: null }

/** An entry of a record, whatever its action is. */
type AnyEntry = readonly [player: PlayerId, action: unknown, at: number, chosenBy?: ChosenBy]

/** Returns the counts with the entry that led to this revision added; a takeback removes a turn. */
export function countTurn(
  counts: TurnCounts,
  [player, action, , chosenBy]: AnyEntry,
  revision: number,
): TurnCounts {
  const { turns, playedFor, sinceOwn } = counts[player] ?? NO_TURNS
  // The action that is taken back was a turn of the player's own.
  if (isTakeBack(action))
    return { ...counts, [player]: { turns: Math.max(0, turns - 1), playedFor, sinceOwn } }
  const count =
    chosenBy === undefined
      ? { turns: turns + 1, playedFor, sinceOwn: null }
      : { turns: turns + 1, playedFor: playedFor + 1, sinceOwn: withOneMore(sinceOwn, chosenBy, revision) }
  const counted = emptyCounts()
  for (const id in counts) counted[id] = counts[id] ?? NO_TURNS
  counted[player] = count
  return counted
}

/**
 * Without a prototype, which makes it a dictionary: every match has ids of its own, and V8 would search thousands of shapes
 * for that of a copy.
 */
const emptyCounts = (): Record<PlayerId, TurnCount> => Object.create(null)

function withOneMore(before: PlayedFor | null, chosenBy: ChosenBy, revision: number): PlayedFor {
  const { turns, after, by } = before ?? { turns: 0, after: revision - 1, by: [] }
  return { turns: turns + 1, after, by: by.includes(chosenBy) ? by : [...by, chosenBy] }
}

/** Counts the turns of a whole record. */
export function countTurns(entries: readonly AnyEntry[]): TurnCounts {
  return entries.reduce<TurnCounts>((counts, entry, at) => countTurn(counts, entry, at + 1), {})
}

/** The largest share of a player's turns that others may have played in a match that counts for the player. */
const PLAYED_FOR_SHARE_MAX = 1 / 4

/** Whether a match with these turns counts towards the player's leaderboards and rating. */
export function isCounted({ turns, playedFor }: Pick<TurnCount, 'turns' | 'playedFor'>): boolean {
  return playedFor <= turns * PLAYED_FOR_SHARE_MAX
}
