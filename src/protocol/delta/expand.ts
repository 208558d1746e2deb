import { type DeltaDecoder, isDelta } from './decode.ts'

/** Expands a text of the server into the JSON messages that it stands for: a delta into its events and its state. */
export function expandToJson(text: string, decoder: DeltaDecoder): readonly string[] {
  if (!isDelta(text)) {
    const message = JSON.parse(text)
    return [message.type === 'state' ? JSON.stringify(decoder.reset(message)) : text]
  }
  const delta = decoder.decode(text)
  if (delta === null) throw new Error(`A delta does not fit the state before it: ${text.slice(0, 200)}`)
  return [...delta.events, delta.state].map((message) => JSON.stringify(message))
}
