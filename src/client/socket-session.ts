import type { Typed } from '../engine/game.ts'
import { DeltaDecoder } from '../protocol/delta/decode.ts'
import type { ServerMessage, SocketFrame } from '../protocol/messages.ts'
import { type OutgoingMessage, parseMessage } from './messages.ts'
import type { ClientSocket } from './world.ts'

export type TimerName = 'opening' | 'heartbeat' | 'pong' | 'check' | 'command'

/** One socket, from its opening to its end. */
export interface SocketSession {
  readonly socket: ClientSocket
  readonly openedAt: number
  readonly decoder: DeltaDecoder
  readonly timers: Map<TimerName, () => void>
  /** Whether hello was sent. */
  isOpen: boolean
  helloAt: number
  /** Whether the server has sent anything. */
  isUp: boolean
  /** Whether the table was received over this socket. */
  isJoined: boolean
  messageCount: number
  answerCount: number
  /** The answer count at the last check: while it is unchanged, that check is still running. */
  checkedAtCount: number | null
  pingedAt: number | null
  /** Whether a full state was requested because a delta did not fit. */
  isResyncing: boolean
}

/** A session that begins now; `cancelOpening` cancels the timer of its opening. */
export function newSession(socket: ClientSocket, cancelOpening: () => void, now: number): SocketSession {
  return {
    socket,
    openedAt: now,
    decoder: new DeltaDecoder(),
    timers: new Map([['opening', cancelOpening]]),
    isOpen: false,
    helloAt: now,
    isUp: false,
    isJoined: false,
    messageCount: 0,
    answerCount: 0,
    checkedAtCount: null,
    pingedAt: null,
    isResyncing: false,
  }
}

/** Returns the messages in a frame: one of JSON, an acknowledgement, a table, or the events of a delta and the state after them. */
export function messagesIn(session: SocketSession, frame: SocketFrame): readonly (ServerMessage | Typed)[] {
  if (typeof frame !== 'string') {
    const decoded = session.decoder.decode(frame)
    return decoded.type === 'delta' ? [...decoded.events, decoded.state] : [decoded]
  }
  const message = parseMessage(frame)
  if (message === null) return []
  if (message.type === 'table' || message.type === 'state') session.isResyncing = false
  return [session.decoder.receive(message)]
}

/** A message as it goes over the socket. A listed action is named by its index; the action itself is for the route over HTTP. */
export function textOf({ decoder }: SocketSession, message: OutgoingMessage): string {
  decoder.sent('id' in message ? message.id : null)
  const isChoice = message.type === 'act' && message.choice !== undefined
  return JSON.stringify(isChoice ? { ...message, action: undefined } : message)
}
