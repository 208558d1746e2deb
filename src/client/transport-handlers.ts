import type { Typed } from '../engine/game.ts'
import type { ServerMessage, StateMessage } from '../protocol/messages.ts'
import type { Rejected } from '../protocol/rejections.ts'
import type { TableView } from '../protocol/table.ts'
import type { ServerAddress } from './http.ts'
import type { OutgoingMessage } from './messages.ts'
import type { ConnectionStatus } from './source.ts'
import type { ClientWorld } from './world.ts'

/** One measurement of the server's clock. */
export interface ClockSample {
  /** The offset to add to this device's clock. */
  readonly offsetMs: number
  /** How far off that may be: the round trip, and a second more if the server's time has no milliseconds. */
  readonly uncertaintyMs: number
  /** Whether the server's time was read from an HTTP header, which has whole seconds only. */
  readonly isCoarse: boolean
}

/** Callbacks of the transport. */
export interface TransportHandlers {
  /** Returns the first message for a socket that has just opened. */
  hello(): OutgoingMessage
  onStatus(status: ConnectionStatus): void
  /** Commands can be sent. Called again if a socket takes over from polling: a command in flight is in doubt then. */
  onOpen(): void
  /** The connection is lost; the transport reconnects by itself. */
  onCut(): void
  /** The transport has stopped, for good or until `useHere` or `retry`. */
  onEnd(rejected: Rejected): void
  /** A message of the server, or an event of the game. */
  onMessage(message: ServerMessage | Typed): void
  onPolledTable(table: TableView): void
  onPolledState(state: StateMessage): void
  onClock(sample: ClockSample): void
}

export interface TransportSettings {
  readonly world: ClientWorld
  readonly address: ServerAddress
  readonly code: string
}
