import type { JsonSchema } from '@valibot/to-json-schema'
import type { ChosenBy } from '../engine/chosen-by.ts'
import type { Level, PlayerId, Typed, Variants } from '../engine/game.ts'
import type { Avatar } from './identity.ts'
import type { StateMessage } from './messages.ts'
import type { PlayedTurns, TableView } from './table.ts'

/*
 * What the routes of the server answer, as whoever asks reads it. The server's own schemas of them are closed and
 * documented; these are their types.
 */

/** A game as the API shows it: the rules' own data, without the rules. */
export interface GameSummary {
  readonly id: string
  readonly name: string
  readonly players: { readonly min: number; readonly max: number }
  readonly version: number
  /** JSON Schema of the house rules, with defaults, bounds and titles. */
  readonly options: JsonSchema
  /** House rules to begin with, the usual ones first; each with all of its options. */
  readonly presets: readonly { readonly id: string; readonly options: unknown }[]
  /** The option whose values have leaderboards of their own, the usual one first; null if all matches compare. */
  readonly variants: Variants | null
  readonly bots: readonly { readonly level: Level; readonly name: string; readonly style: string }[]
}

export interface GameDetails extends GameSummary {
  /** The README of the game's folder, in Markdown; null where there is none. */
  readonly rules: string | null
}

/** Somebody, as they see themselves. */
export interface ProfileView {
  readonly id: string
  readonly name: string
  readonly avatar: Avatar
  readonly createdAt: number
}

export interface RegisteredView {
  readonly profile: ProfileView
  /** Said this once; a page has it in its cookie. */
  readonly token: string
}

/** A line of somebody's history. */
export interface PlayedMatchView {
  readonly match: string
  readonly game: string
  readonly at: number
  readonly place: number
  readonly score: number
  /** Why the match counts neither for the leaderboard nor for the rating; absent if it counts. */
  readonly uncounted?: PlayedTurns | undefined
  readonly players: readonly { readonly name: string; readonly place: number; readonly score: number }[]
}

export interface ExportView {
  readonly profile: ProfileView
  readonly matches: readonly PlayedMatchView[]
  readonly ratings: readonly {
    readonly game: string
    readonly variant: string | null
    readonly mu: number
    readonly sigma: number
  }[]
}

/** A word with which another device becomes that of the same person, once. */
export interface LinkView {
  readonly link: string
  readonly until: number
}

export const SPANS = ['day', 'week', 'all'] as const
export type Span = (typeof SPANS)[number]

export interface LeaderboardView {
  readonly game: string
  /** Which variant of the game; null if it has none. */
  readonly variant: string | null
  readonly span: Span
  /** What the values are. */
  readonly by: 'score' | 'rating'
  readonly leaders: readonly {
    /** Equal values share a rank. */
    readonly rank: number
    readonly name: string
    readonly avatar: Avatar
    readonly value: number
    readonly matches: number
    readonly isYou: boolean
  }[]
}

export interface NewTableView {
  readonly table: TableView
  /** For who had none before. */
  readonly token?: string | undefined
}

export interface NewMatchView {
  /** Of the match. */
  readonly id: string
  /** Of its table. */
  readonly code: string
  readonly playerId: PlayerId
  readonly token?: string | undefined
  readonly state: StateMessage
}

/** One action of a match, as one viewer was told it. */
export interface StepView {
  readonly revision: number
  readonly player: PlayerId
  readonly at: number
  /** Who chose the action, if not the player. */
  readonly chosenBy?: ChosenBy | undefined
  readonly events: readonly Typed[]
}

/** The state after one's action, and the revision that the action made. */
export interface ActedView extends StateMessage {
  readonly acted: number
}
