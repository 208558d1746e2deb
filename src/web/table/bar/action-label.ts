type Name = (id: string) => string

/** `chosenColor` → `chosen color`. */
export function wordsOf(identifier: string): string {
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** A value in plain words: no braces, no quotes; players by name. */
export function valueInWords(value: unknown, name: Name): string {
  if (value === null || value === undefined) return '–'
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map((entry) => valueInWords(entry, name)).join(', ')
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([key, inner]) => `${wordsOf(key)} ${valueInWords(inner, name)}`)
    return parts.length === 0 ? '–' : parts.join(' ')
  }
  return typeof value === 'string' ? name(value) : String(value)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Describes an action or event of a game without a board: `Play: card id red 5, chosen color blue`. */
export function labelOf({ type, ...fields }: { readonly type: string }, name: Name): string {
  const parts = Object.entries(fields).map(([key, value]) => `${wordsOf(key)} ${valueInWords(value, name)}`)
  return capital(parts.length === 0 ? wordsOf(type) : `${wordsOf(type)}: ${parts.join(', ')}`)
}
