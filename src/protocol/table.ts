import * as v from 'valibot'
import type { TurnCount } from '../engine/chosen-by.ts'
import { LEVELS, type Level, type PlayerId } from '../engine/game.ts'
import { type Avatar, playerIdSchema } from './identity.ts'
import { pushSchema, type WebhookForm, webhookSchema } from './notices.ts'

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
/** The clocks of slow tables, where people come back for their turn: from an hour to a week. */
export const SLOW_CLOCK_MS = { min: 3_600_000, max: 7 * 24 * 3_600_000 } as const
export const PACE_MS = { min: 0, max: 5_000 } as const

const level = v.picklist(LEVELS)
const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const player = playerIdSchema
const ms = ({ min, max }: { min: number; max: number }) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

const hex = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`)))

/** Every command to a table, besides actions; the table decides who may give it. */
export const tableCommandSchema = v.variant('type', [
  /** Takes a free seat; during a match, a place in the queue for the next one. */
  v.strictObject({ type: v.literal('sit') }),
  /** Gives up the seat or the place in the queue; in a match a bot takes over. */
  v.strictObject({ type: v.literal('leave') }),
  v.strictObject({ type: v.literal('ready'), isReady: v.boolean() }),
  /** Commits this device to bytes for the next deal, after it has seen the hash of the server's seed. */
  v.strictObject({ type: v.literal('commit'), hash: hex(32) }),
  /** Reveals those bytes for the deal of this hash, once the commitments of all devices were announced. */
  v.strictObject({ type: v.literal('reveal'), deal: hex(32), bytes: hex(16), salt: hex(16) }),
  /** Throws an emote at a player, or to the middle of the table. */
  v.strictObject({ type: v.literal('emote'), emote: v.picklist(EMOTES), to: v.optional(player) }),
  v.strictObject({ type: v.literal('nudge'), player }),
  /** Gives the active players 30 s more; at a slow table, their whole clock once more. */
  v.strictObject({ type: v.literal('moreTime') }),
  /** Asks to take back the action that made this revision: the last one, and the sender's own. */
  v.strictObject({ type: v.literal('askTakeBack'), revision }),
  /** Agrees to take that action back, or declines; the player who asked withdraws by declining. */
  v.strictObject({ type: v.literal('answerTakeBack'), revision, agrees: v.boolean() }),
  /** Sends this person a notice when it is their turn at a slow table, to one browser; null ends that. */
  v.strictObject({ type: v.literal('notify'), push: v.nullable(pushSchema) }),
  // Commands of the host:
  /** Tells a channel whose turn it is at a slow table; null ends that. */
  v.strictObject({ type: v.literal('webhook'), webhook: v.nullable(webhookSchema) }),
  v.strictObject({
    type: v.literal('choose'),
    game: v.pipe(v.string(), v.maxLength(64)),
    options: v.optional(v.unknown()),
  }),
  v.strictObject({
    type: v.literal('clock'),
    clockMs: v.nullable(v.union([ms(CLOCK_MS), ms(SLOW_CLOCK_MS)])),
  }),
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

/** Whether a table with this clock is slow: its clock runs on while nobody is there, and nobody is played for before. */
export const isSlowClock = (clockMs: number | null): boolean =>
  clockMs !== null && clockMs >= SLOW_CLOCK_MS.min

export type Presence = 'online' | 'away' | 'bot'

/** A seat as everyone sees it. */
export interface SeatView {
  readonly player: PlayerId
  readonly name: string
  readonly avatar: Avatar
  readonly isHost: boolean
  readonly isReady: boolean
  /** Whether this seat's device has committed to bytes for the next deal. */
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

/** A request to take back the last action. It ends when somebody acts, so it counts only at its own revision. */
export interface TakeBackView {
  /** The asking player. */
  readonly player: PlayerId
  /** The revision that the action made. */
  readonly revision: number
  /** The players who have agreed. */
  readonly agreed: readonly PlayerId[]
  /** The people whose answer is missing; empty once the request is over. */
  readonly waitingFor: readonly PlayerId[]
  readonly isOpen: boolean
  /** The player who declined, or who withdrew the own request; null if nobody did. */
  readonly declinedBy: PlayerId | null
  /** When the request ends without an answer. */
  readonly until: number
}

/** The commitments of the devices to a deal that is about to begin. They do not change from here on. */
export interface DealingView {
  /** The hash of the match's seed. */
  readonly commitment: string
  /** In seat order. */
  readonly commitments: readonly {
    readonly player: PlayerId
    readonly hash: string
    readonly hasRevealed: boolean
  }[]
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
  /** The form of the channel that gets notices; absent without one. Its address is shown to nobody. */
  readonly webhook?: WebhookForm | undefined
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
    /** The last request to take back an action, until somebody acts; absent if there is none. */
    readonly takeBack?: TakeBackView | undefined
  } | null
  /** The hash of the next match's seed. */
  readonly nextCommitment: string
  /** While a match is about to begin: devices reveal their bytes now. */
  readonly dealing?: DealingView | undefined
  readonly played: readonly PlayedView[]
  /** Sorted by wins, most first. */
  readonly standings: readonly StandingView[]
  readonly you: {
    readonly player: PlayerId | null
    readonly isHost: boolean
    /** 1 is the next to be seated; null if not in the queue. */
    readonly queuePlace: number | null
    /** Whether a browser of this person gets a notice when it is their turn; absent if none does. */
    readonly isNotified?: true | undefined
  }
}

/** The part of a table that everyone sees alike. The standings are left out, because they follow from `played`. */
export type OpenTable = Omit<TableView, 'standings' | 'you'>

/** The place of one viewer at the table. */
export type You = TableView['you']
