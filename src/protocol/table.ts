import * as v from 'valibot'
import type { TurnCount } from '../engine/chosen-by.ts'
import { LEVELS, type Level, type PlayerId } from '../engine/game.ts'
import { type Avatar, playerIdSchema } from './identity.ts'

/** The emotes that people can send; there is no free chat. */
export const EMOTES = ['clap', 'laugh', 'wow', 'sad', 'heart', 'fire', 'oops', 'hurry'] as const
export type Emote = (typeof EMOTES)[number]

/** The stand-in for an absent player: nobody, the rules' own `whenAbsent`, or a bot of a level. */
export const STAND_INS = ['nobody', 'rules', ...LEVELS] as const
export type StandIn = (typeof STAND_INS)[number]

/** Why a match is paused: by the host, by a fault in its rules, or because its record is full. */
export const PAUSES = ['host', 'fault', 'too-long'] as const
export type Pause = (typeof PAUSES)[number]

export const CLOCK_MS = { min: 15_000, max: 120_000 } as const
export const PACE_MS = { min: 0, max: 5_000 } as const

const level = v.picklist(LEVELS)
const player = playerIdSchema
const ms = ({ min, max }: { min: number; max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** Every command to a table, besides actions; the table decides who may give it. */
export const tableCommandSchema = v.variant('type', [
  /** Takes a free seat; during a match, a place in the queue for the next one. */
  v.strictObject({ type: v.literal('sit') }),
  /** Gives up the seat or the place in the queue; in a match a bot takes over. */
  v.strictObject({ type: v.literal('leave') }),
  v.strictObject({ type: v.literal('ready'), isReady: v.boolean() }),
  /** Adds this device's entropy to the next deal, 16 bytes in hex, after it has seen the hash of the server's seed. */
  v.strictObject({ type: v.literal('entropy'), bytes: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)) }),
  /** Throws an emote at a player, or to the middle of the table. */
  v.strictObject({ type: v.literal('emote'), emote: v.picklist(EMOTES), to: v.optional(player) }),
  v.strictObject({ type: v.literal('nudge'), player }),
  /** Gives the active players 30 s more. */
  v.strictObject({ type: v.literal('moreTime') }),
  // Commands of the host:
  v.strictObject({
    type: v.literal('choose'),
    game: v.pipe(v.string(), v.maxLength(64)),
    options: v.optional(v.unknown()),
  }),
  v.strictObject({ type: v.literal('clock'), clockMs: v.nullable(ms(CLOCK_MS)) }),
  v.strictObject({ type: v.literal('standIn'), by: v.picklist(STAND_INS) }),
  v.strictObject({ type: v.literal('pace'), paceMs: ms(PACE_MS) }),
  v.strictObject({ type: v.literal('addBot'), level }),
  v.strictObject({ type: v.literal('removeBot'), player }),
  v.strictObject({ type: v.literal('start') }),
  /** Removes a player and locks the table: otherwise they could return at once under a new name. */
  v.strictObject({ type: v.literal('kick'), player }),
  /** Locks or unlocks the table: nobody new can sit down or queue while it is locked. */
  v.strictObject({ type: v.literal('lock'), isLocked: v.boolean() }),
  v.strictObject({ type: v.literal('makeHost'), player }),
  /** Plays once for a player who is away, as the rules do for absent players. */
  v.strictObject({ type: v.literal('playFor'), player }),
  v.strictObject({ type: v.literal('handToBot'), player, level }),
  v.strictObject({ type: v.literal('pause'), isPaused: v.boolean() }),
  v.strictObject({ type: v.literal('endMatch') }),
])
export type TableCommand = v.InferOutput<typeof tableCommandSchema>

export type Presence = 'online' | 'away' | 'bot'

/** A seat as everyone sees it. */
export interface SeatView {
  readonly player: PlayerId
  readonly name: string
  readonly avatar: Avatar
  readonly isHost: boolean
  readonly isReady: boolean
  /** Whether this seat has added entropy to the next deal. */
  readonly hasEntropy: boolean
  readonly presence: Presence
  /** The level of the bot that has the seat, or plays for its owner now. */
  readonly bot: Level | null
  /** Whether a bot or the rules play for the seat's owner until they are back. */
  readonly isStoodIn: boolean
}

/** How many turns a player had in a match, and how many of them others played. */
export type PlayedTurns = Pick<TurnCount, 'turns' | 'playedFor'>

/** A finished match of this table. */
export interface PlayedView {
  readonly match: string
  readonly game: string
  readonly at: number
  readonly places: readonly {
    readonly name: string
    readonly place: number
    readonly score: number
    /** Why the match does not count for this player; absent if it counts. */
    readonly uncounted?: PlayedTurns | undefined
  }[]
}

/** A person's results at this table, over the matches that it remembers. */
export interface StandingView {
  readonly name: string
  readonly games: number
  readonly wins: number
  /** The mean place; 1 means always first. */
  readonly average: number
}

/** A table as one viewer sees it. */
export interface TableView {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly game: string
  readonly options: unknown
  readonly clockMs: number | null
  readonly standIn: StandIn
  readonly paceMs: number
  /** Nobody new can sit down until the host unlocks the table. */
  readonly isLocked: boolean
  readonly seats: readonly SeatView[]
  readonly hostName: string | null
  readonly spectators: number
  readonly queue: readonly { readonly name: string; readonly avatar: Avatar }[]
  readonly match: {
    readonly id: string
    readonly isOver: boolean
    /** Why it is paused: see `Pause`, or because nobody is at the table; null while it is being played. */
    readonly paused: Pause | 'nobody' | null
    /** The hash of the seed, shown before the first card. */
    readonly commitment: string
    /** When the time of the active players is up; null without a clock. */
    readonly deadlineAt: number | null
  } | null
  /** The hash of the next match's seed. */
  readonly nextCommitment: string
  readonly played: readonly PlayedView[]
  /** Sorted by wins, most first. */
  readonly standings: readonly StandingView[]
  readonly you: {
    readonly player: PlayerId | null
    readonly isHost: boolean
    /** 1 is the next to be seated; null if not in the queue. */
    readonly queuePlace: number | null
  }
}

/** The part of a table that everyone sees alike. The standings are left out, because they follow from `played`. */
export type OpenTable = Omit<TableView, 'standings' | 'you'>

/** The place of one viewer at the table. */
export type You = TableView['you']
