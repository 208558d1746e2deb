import { StringDecoder } from 'node:string_decoder'

/** The longest line that is read; a longer one is answered by an error and skipped. */
export const LINE_MAX = 1024 * 1024

/** A complete line, or null for one that was too long. */
export type Line = string | null

/** Splits a stream into lines without ever holding more than one line of bounded length. */
export async function* boundedLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8')
  let held = ''
  let isSkipping = false
  for await (const chunk of chunks) {
    const parts = decoder.write(Buffer.from(chunk)).split('\n')
    for (const [at, part] of parts.entries()) {
      if (!isSkipping) held += part
      if (held.length > LINE_MAX) {
        held = ''
        isSkipping = true
      }
      if (at === parts.length - 1) break // the rest has no line break yet
      yield isSkipping ? null : held
      held = ''
      isSkipping = false
    }
  }
  if (isSkipping || held !== '') yield isSkipping ? null : held
}
