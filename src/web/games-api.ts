import * as v from 'valibot'

const summarySchema = v.object({
  id: v.string(),
  name: v.string(),
  players: v.object({ min: v.number(), max: v.number() }),
  bots: v.array(v.object({ level: v.string(), name: v.string(), style: v.string() })),
})
const listSchema = v.object({ games: v.array(summarySchema) })
const detailsSchema = v.object({ ...summarySchema.entries, rules: v.nullable(v.string()) })

/** What the page shows of a game; the server sends more. */
export type GameSummary = v.InferOutput<typeof summarySchema>
export type GameDetails = v.InferOutput<typeof detailsSchema>

/** Why there is nothing to show: no answer, none of that name, or an answer of another version. */
export type LoadFault = 'unreachable' | 'unknown' | 'unreadable'
export type Loaded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fault: LoadFault }

const PATIENCE_MS = 10_000

async function load<Value>(path: string, schema: v.GenericSchema<unknown, Value>): Promise<Loaded<Value>> {
  const fail = (fault: LoadFault) => ({ ok: false, fault }) as const
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(new URL(path, document.baseURI), {
      headers: { accept: 'application/json' },
      signal,
    })
    if (response.status === 404) return fail('unknown')
    if (!response.ok) return fail('unreachable')
    const parsed = v.safeParse(schema, await response.json())
    return parsed.success ? { ok: true, value: parsed.output } : fail('unreadable')
  } catch (error) {
    return fail(error instanceof SyntaxError ? 'unreadable' : 'unreachable')
  }
}

export async function loadGames(): Promise<Loaded<readonly GameSummary[]>> {
  const loaded = await load('games', listSchema)
  return loaded.ok ? { ok: true, value: loaded.value.games } : loaded
}

export function loadGame(id: string): Promise<Loaded<GameDetails>> {
  return load(`games/${encodeURIComponent(id)}`, detailsSchema)
}
