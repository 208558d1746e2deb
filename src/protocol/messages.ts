import * as v from 'valibot'
import type { ChosenBy, PlayedFor } from '../engine/chosen-by.ts'
import type { Outcome, PlayerId, Typed } from '../engine/game.ts'
import { codeSchema, commandIdSchema } from './identity.ts'
import type { Rejected, RejectionCode } from './rejections.ts'
import { type Emote, type PlayedTurns, type TableView, tableCommandSchema } from './table.ts'

/** Raised when an old page can no longer speak with a new server. */
export const PROTOCOL = 2

const revision = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const match = v.pipe(v.string(), v.minLength(1), v.maxLength(64))
/** The shape of an action is the game's business, which checks and copies it; here it is an object with a type. */
const action = v.custom<Typed>(isTyped, 'An action is an object with a type of 64 letters at the most.')

function isTyped(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  return typeof value.type === 'string' && value.type.length <= 64
}

/** What a client sends over the socket. No player, no seat: who it is comes from the token. */
export const clientMessageSchema = v.variant('type', [
  // First what comes most: they are tried one by one.
  v.strictObject({
    type: v.literal('act'),
    id: commandIdSchema,
    /**
     * The match that is meant. Without it, the one that the table plays when this arrives: what is sent again after a cut
     * could then be done in the next match.
     */
    match: v.optional(match),
    revision,
    action,
    /** The table's host decides something of the match itself. */
    asHost: v.optional(v.boolean(), false),
  }),
  v.strictObject({
    type: v.literal('hello'),
    protocol: v.number(),
    /** The table's code. */
    table: codeSchema,
    /** For programs; a page has its cookie. */
    token: v.optional(v.pipe(v.string(), v.maxLength(100))),
    /** The last revision seen, where one was: answered by what happened since, or by the state alone. */
    revision: v.optional(revision),
    /** Of which match that was; without it, of the one that the table plays now. */
    match: v.optional(match),
    /** Looks on as nobody, whoever the token or the cookie says it is: for a screen that all can see. */
    asSpectator: v.optional(v.boolean(), false),
    /** After a whole state, each next one is told by what is different in it: short, and for who can read that. */
    changes: v.optional(v.boolean(), false),
  }),
  v.strictObject({ type: v.literal('command'), id: commandIdSchema, command: tableCommandSchema }),
  /** Asks for the table and the match as they stand. */
  v.strictObject({ type: v.literal('look') }),
  v.strictObject({ type: v.literal('ping') }),
])
export type ClientMessage = v.InferOutput<typeof clientMessageSchema>
/** The same as it is written: what has a default may be left out. */
export type ClientMessageInput = v.InferInput<typeof clientMessageSchema>

/** Refusals with the same reason are sent together: a hand of fifty cards must not cost kilobytes. */
export interface RefusedGroup {
  readonly code: string
  readonly text: string
  readonly values?: Readonly<Record<string, string | number>>
  readonly actions: readonly Typed[]
}

/** A player for whom a match does not count, because others played too many of their turns. */
export interface Uncounted extends PlayedTurns {
  readonly player: PlayerId
}

/** Comes before the events of an action that somebody else chose for the player. */
export interface PlayedForMessage {
  readonly type: 'playedFor'
  readonly player: PlayerId
  readonly by: ChosenBy
}

/** A match as one viewer sees it; `legal` and `refused` only for those who are asked. */
export interface StateMessage {
  readonly type: 'state'
  readonly match: string
  readonly game: string
  readonly revision: number
  readonly gameState: unknown
  readonly yourPlayerId: PlayerId | null
  readonly legal?: readonly Typed[]
  readonly refused?: readonly RefusedGroup[]
  /** What the table's host may decide of the match itself; for the host alone. */
  readonly hostLegal?: readonly Typed[]
  /** The players who can act now. */
  readonly activePlayers: readonly PlayerId[]
  readonly outcome: Outcome | null
  /** What was played for this viewer since they last acted themselves; absent if nothing was. */
  readonly playedForYou?: PlayedFor
  /** Once the match is over: those for whom it does not count; absent if it counts for everyone. */
  readonly uncounted?: readonly Uncounted[]
  /** Where changes follow: the strings that they know by their number. */
  readonly words?: readonly string[]
}

/** What the server sends. Events of the games come as messages of their own type, before the state they lead to. */
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
  | { readonly type: 'emote'; readonly player: PlayerId | null; readonly name: string; readonly emote: Emote }
  | { readonly type: 'nudge'; readonly by: string }
  | { readonly type: 'pong'; readonly serverTime: number }
  /** The same person has sat down at this table with another socket; a page stands aside, a program need not. */
  | { readonly type: 'elsewhere' }
  | {
      readonly type: 'bye'
      readonly code: RejectionCode
      readonly reason: string
      readonly retryAfterMs: number | null
    }

/** The types that no game's event may have, since it would be taken for something else. */
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
