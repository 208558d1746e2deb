import type { Message } from '../messages/format.ts'
import { parseMessage } from '../messages/parse.ts'
import type { Catalog } from '../texts.ts'

/** Returns the names of a message's arguments, including those inside plurals and selects. */
function argumentsOf(message: Message): readonly string[] {
  return message.flatMap((part) => {
    if (typeof part !== 'object') return []
    const [name, , choices = {}] = part
    return [name, ...Object.values(choices).flatMap(argumentsOf)]
  })
}

/** Returns the argument names of every message by key, to compare two languages of one catalogue. */
export function argumentsIn(catalog: Catalog): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(catalog).map(([key, text]) => [
      key,
      [...new Set(argumentsOf(parseMessage(text)))].toSorted(),
    ]),
  )
}
