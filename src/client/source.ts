import type { ChosenBy } from '../engine/chosen-by.ts'
import type { PlayerId, Typed } from '../engine/game.ts'
import type { Answer } from '../protocol/answer.ts'
import type { ServerMessage, StateMessage } from '../protocol/messages.ts'
import type { RejectionCode } from '../protocol/rejections.ts'
import type { TableCommand, TableView } from '../protocol/table.ts'

/** The status of the connection to a table. */
export type ConnectionStatus =
  | { readonly status: 'connecting' }
  | { readonly status: 'online' }
  /** Cut, and reconnecting by itself; the seat is kept. */
  | { readonly status: 'reconnecting'; readonly since: number }
  /**
   * This window has stopped until `useHere`: the seat was opened in another window, or, with `isCrowded`, the person has
   * opened too many windows, perhaps at other tables.
   */
  | { readonly status: 'elsewhere'; readonly isCrowded?: true }
  /** Ended for good: no such table, removed by the host, a page of another version. */
  | { readonly status: 'gone'; readonly code: RejectionCode; readonly reason: string }

/** An action that someone else chose for a player. */
export interface Substitution {
  readonly player: PlayerId
  readonly by: ChosenBy
}

export type ElsewhereStatus = Extract<ConnectionStatus, { status: 'elsewhere' }>

/** One event of the match, as this viewer received it. */
export interface LogEntry {
  /** Increases by one with each entry of a match; stable while the entry is shown. */
  readonly id: number
  readonly match: string
  /** The revision that the event led to. */
  readonly revision: number
  readonly at: number
  readonly event: Typed
  /** Absent if the player chose the action. */
  readonly substitution?: Substitution
  /** Whether the viewer was absent when it happened. */
  readonly isMissed: boolean
}

/** An action or a table command that is not answered yet. */
export interface PendingCommand {
  readonly id: string
  readonly action: Typed | null
  readonly command: TableCommand | null
}

/** Something of the moment: an emote, a nudge. Each has its own `id`. */
export type Signal = { readonly id: number; readonly at: number } & Extract<
  ServerMessage,
  { type: 'emote' | 'nudge' }
>

/** Everything known about a table. A new object after each change, the same one until then. */
export interface TableSnapshot {
  readonly connection: ConnectionStatus
  readonly table: TableView | null
  readonly state: StateMessage | null
  /** Oldest first; bounded. */
  readonly log: readonly LogEntry[]
  /** Whether events that belong into the log are still being fetched. */
  readonly isCatchingUp: boolean
  readonly pending: readonly PendingCommand[]
  /** The last few. */
  readonly signals: readonly Signal[]
  /** The offset that turns this device's time into the server's time. */
  readonly clockOffsetMs: number
}

/** A table to watch and to play at: over the network, or on this device alone. */
export interface TableSource {
  snapshot(): TableSnapshot
  subscribe(onChange: () => void): () => void
  /** Settles when the action is stored or rejected. It is sent again after a cut, and applied once. */
  act(action: Typed, as?: 'host'): Promise<Answer<{ readonly revision: number }>>
  command(command: TableCommand): Promise<Answer<{ readonly version: number }>>
  /** Moves the seat back to this window. */
  useHere(): void
  /** Reconnects at once instead of waiting. */
  retry(): void
  close(): void
}
