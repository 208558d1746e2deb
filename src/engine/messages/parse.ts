import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { assert } from '../game.ts'
import type { Argument, Message } from './format.ts'

/** Parses a message in ICU MessageFormat. The page is built with parsed messages, and without this file. */
export function parseMessage(text: string): Message {
  return parse(text, { ignoreTag: true }).map(partOf)
}

function partOf(element: MessageFormatElement): string | 0 | Argument {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.pound:
      return 0
    case TYPE.argument:
      return [element.value]
    case TYPE.number: {
      const { style } = element
      return [element.value, typeof style === 'object' && style !== null ? numberOptions(style) : {}]
    }
    case TYPE.select:
      return [element.value, 'select', choicesOf(element.options)]
    case TYPE.plural: {
      const { value, offset, options, pluralType = 'cardinal' } = element
      assert(offset === 0, 'a plural of a message has no offset')
      return [value, pluralType, choicesOf(options)]
    }
    default:
      throw new Error(`A message has no format of type ${TYPE[element.type]}.`)
  }
}

type NumberStyle = { readonly parsedOptions: object }

/** The options of a format such as `::.0`: those of the parser have more styles than `Intl` has types for. */
const numberOptions = ({ parsedOptions }: NumberStyle): Intl.NumberFormatOptions => parsedOptions

function choicesOf(options: Readonly<Record<string, { readonly value: MessageFormatElement[] }>>) {
  return Object.fromEntries(Object.entries(options).map(([choice, { value }]) => [choice, value.map(partOf)]))
}
