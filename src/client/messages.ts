import type { Typed } from '../engine/game.ts'
import { type ClientMessageInput, SERVER_TYPES, type ServerMessage } from '../protocol/messages.ts'
import type { TableCommand } from '../protocol/table.ts'

/** An action in a match, or a command to the table. */
export type Command =
  | {
      readonly type: 'act'
      readonly match: string
      readonly revision: number
      readonly action: Typed
      /** The index of the action in the list of that state, which is sent instead of it; absent if it is not listed. */
      readonly choice?: number
      readonly asHost: boolean
    }
  | { readonly type: 'command'; readonly command: TableCommand }

/** A command under the id that makes it idempotent. */
export type IdentifiedCommand = Command & { readonly id: string }

/** A message to the server. The game alone knows the shape of an action, so it is only typed as far as its `type`. */
export type OutgoingMessage = Exclude<ClientMessageInput, { type: 'act' | 'command' }> | IdentifiedCommand

const TYPES: ReadonlySet<string> = new Set(SERVER_TYPES)

/** Whether this is a message of the protocol; any other message is an event of the game. */
export function isServerMessage(message: Typed): message is ServerMessage {
  return TYPES.has(message.type)
}

/** Parses a message of the server; null if it is not an object with a type. */
export function parseMessage(text: string): Typed | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
      ? { ...value, type: value.type }
      : null
  } catch {
    return null
  }
}
