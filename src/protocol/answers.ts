import type { JsonSchema } from '@valibot/to-json-schema'
import type { ChosenBy } from '../engine/chosen-by.ts'
import type { Level, Outcome, PlayerId, Typed, Variants } from '../engine/game.ts'
import type { MatchRecord } from '../engine/record.ts'
import type { Avatar } from './identity.ts'
import type { StateMessage } from './messages.ts'
import type { PlayedTurns, TableView } from './table.ts'

/* The responses of the server's HTTP routes, as types for clients. The server has closed, documented schemas of them. */

/** A game as the API describes it, without its rules. */
export interface GameSummary {
  readonly id: string
  readonly name: string
  readonly players: { readonly min: number; readonly max: number }
  readonly version: number
  /** JSON Schema of the house rules, with defaults, bounds and titles. */
  readonly options: JsonSchema
  /** Complete sets of house rules to choose from, the usual one first. */
  readonly presets: readonly { readonly id: string; readonly options: unknown }[]
  /** The option whose values have leaderboards of their own, the usual one first; null if all matches compare. */
  readonly variants: Variants | null
  readonly bots: readonly { readonly level: Level; readonly name: string; readonly style: string }[]
  /** Present if the daily deal has a challenge of this game. */
  readonly hasDaily?: true | undefined
}

export interface GameDetails extends GameSummary {
  /** The README of the game's folder, in Markdown; null if it has none. */
  readonly rules: string | null
}

/** A profile, as its owner sees it. */
export interface ProfileView {
  readonly id: string
  readonly name: string
  readonly avatar: Avatar
  readonly createdAt: number
}

export interface RegisteredView {
  readonly profile: ProfileView
  /** Sent only here; a page has it in its cookie. */
  readonly token: string
}

/** A match in a person's history. */
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
  readonly daily: readonly {
    readonly day: string
    readonly game: string
    readonly at: number
    readonly figures: Readonly<Record<string, number>> | null
    readonly actions: readonly unknown[]
  }[]
}

/** A slow table with a running match, as its owner of a seat finds it in the list of their tables. */
export interface SlowTableView {
  readonly code: string
  readonly game: string
  /** The others at the table. */
  readonly names: readonly string[]
  readonly isYourTurn: boolean
  /** The names of the players whose turn it is. */
  readonly waitingFor: readonly string[]
  readonly isPaused: boolean
  /** When the time of the active players is up; null while the match is paused. */
  readonly deadlineAt: number | null
}

/** A one-time code with which another device gets the same profile. */
export interface LinkView {
  readonly link: string
  readonly until: number
}

export const SPANS = ['day', 'week', 'all'] as const
export type Span = (typeof SPANS)[number]

/** The groups that are ranked apart: people, and agents. Bots are in no group: `icebreaker arena` measures them. */
export const POOLS = ['people', 'agents'] as const
export type Pool = (typeof POOLS)[number]

export interface LeaderboardView {
  readonly game: string
  /** Which variant of the game; null if it has none. */
  readonly variant: string | null
  /** The ranked group. */
  readonly pool: Pool
  readonly span: Span
  /** The meaning of the values. */
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
  /** The host's profile, under the requested name. */
  readonly profile: ProfileView
  /** The new profile's token; absent if the client had one. */
  readonly token?: string | undefined
}

export interface NewMatchView {
  /** The match's id. */
  readonly id: string
  /** The table's code. */
  readonly code: string
  readonly playerId: PlayerId
  readonly token?: string | undefined
  readonly state: StateMessage
}

/** A match that is over: its record, and what a page needs to show it. */
export interface RecordView {
  readonly record: MatchRecord<Typed, unknown>
  readonly names: Readonly<Record<PlayerId, string>>
  /** The seat of the caller; null if they did not play. */
  readonly yourPlayerId: PlayerId | null
  /** The result as the server stored it; null if the host ended the match. */
  readonly outcome: Outcome | null
}

/** One action of a match, with the events that one viewer received. */
export interface StepView {
  readonly revision: number
  readonly player: PlayerId
  readonly at: number
  /** The chooser of the action, if not the player. */
  readonly chosenBy?: ChosenBy | undefined
  readonly events: readonly Typed[]
}

/** The state after an action, and the revision that the action made. */
export interface ActedView extends StateMessage {
  readonly acted: number
}
