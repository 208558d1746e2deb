import type { Typed } from '../../engine/game.ts'
import type { DeltaDecoder } from './decode.ts'

/** Expands a message of the server into the JSON messages that it stands for: a delta into its events and its state. */
export function expandToJson(message: string | Uint8Array, decoder: DeltaDecoder): readonly string[] {
  if (typeof message === 'string') {
    const parsed: Typed = JSON.parse(message)
    const received = decoder.receive(parsed)
    return [received === parsed ? message : JSON.stringify(received)]
  }
  const decoded = decoder.decode(message)
  const messages = decoded.type === 'delta' ? [...decoded.events, decoded.state] : [decoded]
  return messages.map((each) => JSON.stringify(each))
}

/** Notes the text of a message that the client of this decoder sends. */
export function noteSent(text: string, decoder: DeltaDecoder): void {
  decoder.sent(/"id":"([^"]+)"/.exec(text)?.[1] ?? null)
}
