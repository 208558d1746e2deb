import type { ChosenBy } from '../engine/chosen-by.ts'
import type { PlayerId, Typed } from '../engine/game.ts'
import type { Answer } from '../protocol/answer.ts'
import type { StateMessage } from '../protocol/messages.ts'
import type { RejectionCode } from '../protocol/rejections.ts'
import type { Emote, TableCommand, TableView } from '../protocol/table.ts'

/** How the line to the table is. */
export type ConnectionStatus =
  | { readonly status: 'connecting' }
  | { readonly status: 'online' }
  /** Cut, and trying again by itself; the seat is kept. */
  | { readonly status: 'reconnecting'; readonly since: number }
  /**
   * This window stands aside until `useHere`: the same seat was opened in another one, or, if it is `isCrowded`, the same
   * person has opened too many others, perhaps at other tables.
   */
  | { readonly status: 'elsewhere'; readonly isCrowded?: true }
  /** Over for good: no such table, removed, a page of another version. */
  | { readonly status: 'gone'; readonly code: RejectionCode; readonly reason: string }

/** Whose action somebody else chose, and who did. */
export interface Substitution {
  readonly player: PlayerId
  readonly by: ChosenBy
}

export type OpenElsewhere = Extract<ConnectionStatus, { status: 'elsewhere' }>

/** One event of the match, as this viewer was told it. */
export interface LogEntry {
  /** Grows by one with each entry of a match; stable while it is shown. */
  readonly id: number
  readonly match: string
  /** The revision that it led to. */
  readonly revision: number
  readonly at: number
  readonly event: Typed
  /** Who chose the action that led to it; absent if the player did. */
  readonly substitution?: Substitution
  /** Caught up with after an absence, not seen as it happened. */
  readonly isMissed: boolean
}

/** An action or a command that was sent and is not answered yet. */
export interface PendingCommand {
  readonly id: string
  readonly action: Typed | null
  readonly command: TableCommand | null
}

/** Something that passes: thrown, nudged. `id` tells one from the next. */
export type Signal = { readonly id: number; readonly at: number } & (
  | {
      readonly type: 'emote'
      readonly player: PlayerId | null
      readonly name: string
      readonly emote: Emote
    }
  | { readonly type: 'nudge'; readonly by: string }
)

/** All that is known of a table now. A new object whenever something changed, the same one until then. */
export interface TableSnapshot {
  readonly connection: ConnectionStatus
  readonly table: TableView | null
  readonly state: StateMessage | null
  /** The oldest first; a bounded number of them. */
  readonly log: readonly LogEntry[]
  readonly pending: readonly PendingCommand[]
  /** The last few. */
  readonly signals: readonly Signal[]
  /** What to add to this device's clock to have the server's. */
  readonly clockOffsetMs: number
}

/** A table that can be looked at and played at: over the socket, or on this device alone. */
export interface TableSource {
  snapshot(): TableSnapshot
  subscribe(onChange: () => void): () => void
  /** Settles when it is stored, or with why not. Sent again after a cut, and done once. */
  act(action: Typed, as?: 'host'): Promise<Answer<{ readonly revision: number }>>
  command(command: TableCommand): Promise<Answer<{ readonly version: number }>>
  /** Takes the seat back to this window. */
  useHere(): void
  /** Tries at once instead of waiting. */
  retry(): void
  close(): void
}
