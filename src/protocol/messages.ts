import * as v from 'valibot'
import type { ChosenBy, PlayedFor } from '../engine/chosen-by.ts'
import type { Outcome, PlayerId, Typed } from '../engine/game.ts'
import { codeSchema, commandIdSchema } from './identity.ts'
import type { Rejected, RejectionCode } from './rejections.ts'
import { type Emote, type PlayedTurns, type TableView, tableCommandSchema } from './table.ts'

/** The version of the protocol, raised when a client of this version cannot talk to an older server. */
export const PROTOCOL = 3
/** The oldest version that the server still speaks. Its clients get full states, because version 3 has other deltas. */
export const OLDEST_PROTOCOL = 2

/** A frame of the socket: JSON, or the bytes of a delta or an acknowledgement. */
export type SocketFrame = string | Uint8Array

const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const match = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/** An object with a type. The game knows the rest of an action's shape; it checks and copies the action. */
const action = v.custom<Typed>(isTyped, 'An action is an object with a type of at most 64 characters.')

function isTyped(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  return typeof value.type === 'string' && value.type.length <= 64
}

/** A message of a client over the socket. It names no player and no seat: the token identifies the sender. */
export const clientMessageSchema = v.variant('type', [
  // The most frequent type is first, because the variants are tried in order.
  v.strictObject({
    type: v.literal('act'),
    id: commandIdSchema,
    /**
     * The match that the action is for. Without it, the table's current match when the message arrives: an action that is
     * sent again after a cut could then be applied to the next match.
     */
    match: v.optional(match),
    revision,
    /** The action itself. Either `action` or `choice` is given. */
    action: v.optional(action),
    /** The index of the action in the list that the state of that revision has: `legal`, or `hostLegal` for the host. */
    choice: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    /** Whether the table's host makes a decision about the match itself. */
    asHost: v.optional(v.boolean(), false),
  }),
  v.strictObject({
    type: v.literal('hello'),
    protocol: v.number(),
    /** The table's code. */
    table: codeSchema,
    /** For programs; a page has its cookie. */
    token: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** The last revision seen, if any. The server answers with the events since then, or with the state alone. */
    revision: v.optional(revision),
    /** The match of that revision; by default the table's current one. */
    match: v.optional(match),
    /** Whether to watch without an identity, whatever the token or the cookie says: for a screen that everyone can see. */
    asSpectator: v.optional(v.boolean(), false),
    /** Opts in to binary frames: after a full state, the server sends each next one as the difference. */
    changes: v.optional(v.boolean(), false),
  }),
  v.strictObject({ type: v.literal('command'), id: commandIdSchema, command: tableCommandSchema }),
  /** Requests the current table and match. */
  v.strictObject({ type: v.literal('look') }),
  v.strictObject({ type: v.literal('ping') }),
])
export type ClientMessage = v.InferOutput<typeof clientMessageSchema>

/** Whether an act has either an action or a choice, as it must. */
export function hasOneAction({ action, choice }: Extract<ClientMessage, { type: 'act' }>): boolean {
  return (action === undefined) !== (choice === undefined)
}

/** A client message as clients write it: fields with defaults may be left out. */
export type ClientMessageInput = v.InferInput<typeof clientMessageSchema>

/** The actions that are refused for one reason. They are grouped because a hand of fifty cards must not cost kilobytes. */
export interface RefusedGroup {
  readonly code: string
  readonly text: string
  readonly values?: Readonly<Record<string, string | number>>
  readonly actions: readonly Typed[]
}

/** A player for whom the match does not count, because others played too many of their turns. */
export interface Uncounted extends PlayedTurns {
  readonly player: PlayerId
}

/** Precedes the events of an action that someone else chose for the player. */
export interface PlayedForMessage {
  readonly type: 'playedFor'
  readonly player: PlayerId
  readonly by: ChosenBy
}

/** A match as one viewer sees it; only active players get `legal` and `refused`. */
export interface StateMessage {
  readonly type: 'state'
  readonly match: string
  readonly game: string
  readonly revision: number
  readonly gameState: unknown
  readonly yourPlayerId: PlayerId | null
  readonly legal?: readonly Typed[]
  readonly refused?: readonly RefusedGroup[]
  /** The host's legal decisions about the match itself; sent to the host alone. */
  readonly hostLegal?: readonly Typed[]
  /** The players who can act now. */
  readonly activePlayers: readonly PlayerId[]
  readonly outcome: Outcome | null
  /** Whether this viewer may ask to take back the last action, which is theirs; absent if not. */
  readonly mayTakeBack?: true
  /** The actions that others chose for this viewer since their last own one; absent if there are none. */
  readonly playedForYou?: PlayedFor
  /** The players for whom a finished match does not count; absent if it counts for everyone. */
  readonly uncounted?: readonly Uncounted[]
}

/** A message of the server. Events of the games are messages of their own types, before the state that they lead to. */
export type ServerMessage =
  | {
      readonly type: 'welcome'
      readonly protocol: number
      readonly serverTime: number
      readonly profile: { readonly id: string; readonly name: string }
    }
  | { readonly type: 'table'; readonly table: TableView }
  | StateMessage
  | PlayedForMessage
  | { readonly type: 'ack'; readonly id: string; readonly revision: number }
  | ({ readonly type: 'rejected'; readonly id: string | null } & Rejected)
  | {
      readonly type: 'emote'
      readonly player: PlayerId | null
      readonly name: string
      readonly emote: Emote
      /** The player whom it is thrown at; absent for the middle of the table. */
      readonly to?: PlayerId
    }
  | { readonly type: 'nudge'; readonly by: string }
  | { readonly type: 'pong'; readonly serverTime: number }
  /** The same person has connected to this table with another socket. A page stops then; a program need not. */
  | { readonly type: 'elsewhere' }
  | {
      readonly type: 'bye'
      readonly code: RejectionCode
      readonly reason: string
      readonly retryAfterMs: number | null
    }

/** The types of server messages, which no game's event may have. */
export const SERVER_TYPES = [
  'welcome',
  'table',
  'state',
  'playedFor',
  'ack',
  'rejected',
  'emote',
  'nudge',
  'pong',
  'elsewhere',
  'bye',
] as const
