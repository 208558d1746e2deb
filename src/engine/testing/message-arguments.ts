import { IntlMessageFormat } from 'intl-messageformat'
import type { Catalog, Language } from '../texts.ts'

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

/** The element types of ICU messages that name no argument: plain text, and `#` for the number of a plural. */
const LITERAL = 0
const POUND = 7

/** Returns the names of a message's arguments, including those inside plurals and selects. */
function argumentsOf(text: string, language: Language): string[] {
  const names = new Set<string>()
  const collect = (elements: readonly Element[]) => {
    for (const element of elements) {
      if ('options' in element) for (const { value } of Object.values(element.options)) collect(value)
      if (element.type !== LITERAL && element.type !== POUND) names.add(String(Reflect.get(element, 'value')))
    }
  }
  collect(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst())
  return [...names].toSorted()
}

/** Returns the argument names of every message by key, to compare two languages of one catalogue. */
export function argumentsIn(catalog: Catalog, language: Language): Record<string, string[]> {
  return Object.fromEntries(Object.entries(catalog).map(([key, text]) => [key, argumentsOf(text, language)]))
}
