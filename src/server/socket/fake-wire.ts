import type { Wire } from './wire.ts'

/** A wire for tests: keeps all that was sent over it, and is as slow as it is told to be. */
export interface FakeWire extends Wire {
  /** Every message, as it was sent. */
  readonly texts: string[]
  /** The same, read. */
  readonly heard: { readonly type: string; readonly [key: string]: unknown }[]
  /** The codes with which it was closed. */
  readonly closes: number[]
  /** So many bytes wait from now on, whatever is sent. */
  hold(bytes: number): void
}

export function fakeWire(onSend: (text: string) => void = () => undefined): FakeWire {
  const texts: string[] = []
  const heard: FakeWire['heard'] = []
  const closes: number[] = []
  let held = 0
  return {
    texts,
    heard,
    closes,
    hold: (bytes) => {
      held = bytes
    },
    send: (text) => {
      texts.push(text)
      heard.push(JSON.parse(text))
      onSend(text)
    },
    close: (code) => closes.push(code),
    buffered: () => held,
  }
}
