import { type DeltaDecoder, isDelta } from './decode.ts'

/** The JSON that a text of the server stands for, for who wants to know all that was told: of a change several. */
export function expandToJson(text: string, changes: DeltaDecoder): readonly string[] {
  if (!isDelta(text)) {
    const message = JSON.parse(text)
    return [message.type === 'state' ? JSON.stringify(changes.reset(message)) : text]
  }
  const change = changes.decode(text)
  if (change === null) throw new Error(`A change does not fit what was told before: ${text.slice(0, 200)}`)
  return [...change.events, change.state].map((message) => JSON.stringify(message))
}
