import { below, pick, type Rng } from '../../src/engine/rng.ts'
import type { Schema } from '../../src/engine/schema.ts'
import { valueFor, wordsIn } from '../../src/engine/testing/schema-values.ts'
import { clientMessageSchema, type StateMessage } from '../../src/protocol/messages.ts'

const deep = (levels: number, inner = '1') => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`
const ACT = '"type":"act","id":"aaaaaaaa","revision":0'
const KEYS = Array.from({ length: 2_500 }, (_, at) => `"k${at}":0`).join(',')

/** Texts that have broken other programs: each must get one answer and change nothing. */
export const TRAPS: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '7',
  '""',
  '[]',
  '{}',
  '\u0000',
  '\ufeff{"type":"ping"}',
  '{"type":"ping"}{"type":"ping"}',
  '{"type":"act","type":"ping","type":"command"}',
  '{"type":["ping"]}',
  '{"type":{"toString":1}}',
  '{"type":"ping","__proto__":{"isAdmin":true}}',
  '{"__proto__":{"type":"ping"}}',
  `{${ACT},"action":{"type":"roll","__proto__":{"isAdmin":true}}}`,
  `{${ACT},"action":{"type":"roll","constructor":{"prototype":{"isAdmin":true}}}}`,
  `{${ACT},"action":{"type":"__proto__"}}`,
  `{${ACT},"action":{"type":"toString"}}`,
  `{${ACT},"action":{"type":"roll","then":"now"}}`,
  `{${ACT},"match":"__proto__","action":{"type":"roll"}}`,
  `{${ACT},"player":"p_00000000","action":{"type":"roll"}}`,
  '{"type":"act","id":"aaaaaaaa","revision":1e400,"action":{"type":"roll"}}',
  '{"type":"act","id":"aaaaaaaa","revision":-0,"action":{"type":"roll"}}',
  '{"type":"act","id":"aaaaaaaa","revision":9007199254740993,"action":{"type":"roll"}}',
  `{"type":"act","id":"aaaaaaaa","revision":${'9'.repeat(5_000)},"action":{"type":"roll"}}`,
  '{"type":"command","id":"aaaaaaaa","command":{"type":"kick","player":"hasOwnProperty"}}',
  '{"type":"command","id":"aaaaaaaa","command":{"type":"choose","game":"__proto__"}}',
  '{"type":"command","id":"aaaaaaaa","command":{"type":"choose","game":"yahtzee","options":{"__proto__":{"joker":"none"}}}}',
  '{"type":"command","id":"\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800\\ud800","command":{"type":"sit"}}',
  '{"type":"command","id":"aaaaaaaa","command":{"type":"nudge","player":"\\ud800\\u0000"}}',
  `{"type":"hello","protocol":2,"table":"AAAAA","token":"${'x'.repeat(5_000)}"}`,
  `{${ACT},"action":{"type":"roll",${KEYS}}}`,
  `{${KEYS}}`,
  deep(16),
  deep(17),
  deep(15_000),
  '['.repeat(30_000),
  '{"a":'.repeat(6_000),
  `{${ACT},"action":{"type":"freeze","dice":${deep(12)}}}`,
  `"${'a'.repeat(30_000)}"`,
  `"${'\\'.repeat(30_001)}"`,
  '1'.repeat(30_000),
  `${' '.repeat(30_000)}{"type":"ping"}`,
  '{"type":"pıng"}',
  '{"type":"PING"}',
  "{'type':'ping'}",
  '{"type":"ping",}',
  '{"type":NaN}',
  '{type:"ping"}',
]

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  -0,
  2 ** 53,
  1e308,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  '👩‍👩‍👧'.repeat(20),
  'x'.repeat(1_000),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  [],
  {},
  [[[[[[[[[[[[]]]]]]]]]]]],
  { length: 1e9 },
  JSON.parse('{"toJSON":"x","valueOf":1,"then":1}'),
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
]

/** The context of a message: the current match and the schema of its actions. */
export interface Topic {
  readonly state: StateMessage | null
  readonly action: Schema<unknown> | null
  /** Messages that honest clients sent. */
  readonly corpus: readonly string[]
}

/** Makes a message: valid, valid with odd values, nearly valid, a trap, or noise. */
export function fuzzedMessage(rng: Rng, topic: Topic): string | Buffer {
  const kind = below(rng, 20)
  if (kind < 6) return JSON.stringify(grown(rng, topic))
  if (kind < 11) return JSON.stringify(twisted(grown(rng, topic), rng))
  if (kind < 13 && topic.corpus.length > 0)
    return JSON.stringify(twisted(JSON.parse(pick(rng, topic.corpus)), rng))
  if (kind < 16) return garbled(JSON.stringify(grown(rng, topic)), rng)
  if (kind < 17) return below(rng, 8) === 0 ? pick(rng, TRAPS) : pick(rng, TRAPS.slice(0, 25))
  if (kind < 18) return Buffer.from(Array.from({ length: below(rng, 60) }, () => below(rng, 256)))
  return Array.from({ length: below(rng, 60) }, () => String.fromCodePoint(below(rng, 0xd800))).join('')
}

/** Makes a message from the schemas, about things that exist; some of these are accepted. */
function grown(rng: Rng, { state, action }: Topic): unknown {
  const words = [...wordsIn(state?.gameState), state?.match ?? '', state?.yourPlayerId ?? '']
  if (state === null || action === null || below(rng, 3) === 0)
    return valueFor(clientMessageSchema, rng, words)
  return {
    type: 'act',
    id: `fuzz-${rng().toString(36)}-${rng().toString(36)}`,
    match: state.match,
    revision: Math.max(0, state.revision - below(rng, 2)),
    action:
      below(rng, 4) === 0 && state.legal !== undefined
        ? pick(rng, state.legal)
        : valueFor(action, rng, words),
  }
}

/** Changes one place in a value. */
function twisted(value: unknown, rng: Rng): unknown {
  if (typeof value !== 'object' || value === null || below(rng, 5) === 0) return pick(rng, ODD)
  const entries = Object.entries(value)
  if (Array.isArray(value) || entries.length === 0)
    return [...entries.map(([, part]) => part), pick(rng, ODD)]
  const at = below(rng, entries.length)
  const [name = '', part] = entries[at] ?? []
  switch (below(rng, 4)) {
    case 0:
      return Object.fromEntries(entries.filter((_, other) => other !== at))
    case 1:
      return {
        ...value,
        [pick(rng, ['player', 'seat', 'profile', 'isAdmin', 'asHost', 'token'])]: pick(rng, ODD),
      }
    default:
      return { ...value, [name]: twisted(part, rng) }
  }
}

/** Removes, doubles or replaces characters of a text. */
function garbled(text: string, rng: Rng): string {
  const signs = [...text]
  for (let change = 0; change <= below(rng, 3); change += 1) {
    const at = below(rng, signs.length)
    const sign = pick(rng, ['', '"', '{', '}', '[', ']', ',', ':', '\\', '0', 'e', '\u0000', '\ud800', ' '])
    signs.splice(at, below(rng, 3), sign)
  }
  return signs.join('')
}
