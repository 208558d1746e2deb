import { DeltaDecoder } from '../../../protocol/delta/decode.ts'
import { expandToJson, noteSent } from '../../../protocol/delta/expand.ts'
import type { SocketFrame } from '../../../protocol/messages.ts'
import type { Wire } from '../wire.ts'

/** A wire for tests: records every frame, and buffers as many bytes as a test sets. */
export interface FakeWire extends Wire {
  /** Every sent frame. */
  readonly frames: SocketFrame[]
  /** The messages in them. */
  readonly heard: { readonly type: string; readonly [key: string]: unknown }[]
  /** The codes with which it was closed. */
  readonly closes: number[]
  /** Notes a message of the client, which acknowledgements name by its number. */
  sent(text: string): void
  /** Sets the number of buffered bytes, whatever is sent. */
  hold(bytes: number): void
}

export function fakeWire(onSend: (frame: SocketFrame) => void = () => undefined): FakeWire {
  const frames: SocketFrame[] = []
  const decoder = new DeltaDecoder()
  const heard: FakeWire['heard'] = []
  const closes: number[] = []
  let held = 0
  return {
    frames,
    heard,
    closes,
    sent: (text) => noteSent(text, decoder),
    hold: (bytes) => {
      held = bytes
    },
    send: (frame) => {
      frames.push(frame)
      for (const text of expandToJson(frame, decoder)) heard.push(JSON.parse(text))
      onSend(frame)
    },
    close: (code) => closes.push(code),
    buffered: () => held,
  }
}
