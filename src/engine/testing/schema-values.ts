import { below, pick, type Rng } from '../rng.ts'

/** The parts of a valibot schema that say which values fit it. */
interface SchemaParts {
  readonly type: string
  readonly literal?: unknown
  readonly options?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly item?: unknown
  readonly items?: readonly unknown[]
  readonly wrapped?: unknown
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
}

const LENGTH_MAX = 12

/**
 * Returns a random value that fits the shape of a schema; it may violate patterns and checks. Strings are taken from
 * `words`, if any are given, so that they name things that exist.
 */
export function valueFor(schema: unknown, rng: Rng, words: readonly string[] = []): unknown {
  const parts = schema as SchemaParts
  switch (parts.type) {
    case 'literal':
      return parts.literal
    case 'picklist':
      return pick(rng, parts.options ?? [])
    case 'variant':
    case 'union':
      return valueFor(pick(rng, parts.options ?? []), rng, words)
    case 'string':
      return textFor(parts, rng, words)
    case 'number':
      return numberFor(parts, rng)
    case 'boolean':
      return below(rng, 2) === 0
    case 'nullable':
    case 'nullish':
      return below(rng, 4) === 0 ? null : valueFor(parts.wrapped, rng, words)
    case 'optional':
    case 'exact_optional':
      return valueFor(parts.wrapped, rng, words)
    case 'array':
      return Array.from({ length: lengthFor(parts, rng) }, () => valueFor(parts.item, rng, words))
    case 'strict_tuple':
    case 'tuple':
      return (parts.items ?? []).map((item) => valueFor(item, rng, words))
    default:
      return parts.entries === undefined ? anything(rng) : objectFor(parts.entries, rng, words)
  }
}

function objectFor(entries: Readonly<Record<string, unknown>>, rng: Rng, words: readonly string[]) {
  const fields = Object.entries(entries).filter(
    ([, part]) => !(part as SchemaParts).type.includes('optional') || below(rng, 2) === 0,
  )
  return Object.fromEntries(fields.map(([name, part]) => [name, valueFor(part, rng, words)]))
}

function boundsOf({ pipe = [] }: SchemaParts, kind: 'length' | 'value'): readonly [min: number, max: number] {
  const bound = (type: string, otherwise: number) => {
    const found = pipe.find((part) => part.type === type)?.requirement
    return typeof found === 'number' ? found : otherwise
  }
  return [bound(`min_${kind}`, 0), bound(`max_${kind}`, kind === 'value' ? 1_000 : LENGTH_MAX)]
}

function lengthFor(parts: SchemaParts, rng: Rng): number {
  const [min, max] = boundsOf(parts, 'length')
  return min + below(rng, Math.min(max, min + LENGTH_MAX) - min + 1)
}

function numberFor(parts: SchemaParts, rng: Rng): number {
  const [min, max] = boundsOf(parts, 'value')
  return pick(rng, [min, max, min + below(rng, Math.max(1, max - min))])
}

function textFor(parts: SchemaParts, rng: Rng, words: readonly string[]): string {
  const pattern = parts.pipe?.find(({ type }) => type === 'regex')?.requirement
  if (pattern instanceof RegExp && pattern.source.includes('0-9a-f]{32}')) return '0123456789abcdef'.repeat(2)
  if (words.length > 0 && below(rng, 4) > 0) return pick(rng, words)
  return Array.from({ length: Math.max(8, lengthFor(parts, rng)) }, () =>
    String.fromCharCode(97 + below(rng, 26)),
  ).join('')
}

function anything(rng: Rng): unknown {
  return pick<() => unknown>(rng, [() => null, () => below(rng, 100), () => 'text', () => [], () => ({})])()
}

/** Collects every string in a value, once. */
export function wordsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value)
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) wordsIn(part, found)
  return found
}
