import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from '../../engine/schema.ts'
import { pauseByFault } from '../../table/acting.ts'
import type { Store } from '../store/store.ts'

/** The file in the data folder that lists the stalls. */
export const STALLS = 'stalled.json'

const stallSchema = v.strictObject({
  game: v.string(),
  version: v.number(),
  /** The match that is still to be paused; null once it is. */
  match: v.nullable(v.string()),
})

/** Rules that ran for ever and stalled the whole server once: the watchdog wrote them down before it ended the process. */
export type Stall = v.InferOutput<typeof stallSchema>

/** The stalls that are written down in a file; none if there is no such file, or it is not ours. */
export function readStalls(file: string): readonly Stall[] {
  if (!existsSync(file)) return []
  try {
    const parsed = parse(v.array(stallSchema), JSON.parse(readFileSync(file, 'utf8')))
    return parsed.ok ? parsed.value : []
  } catch {
    return []
  }
}

/** Replaces the file durably: it is whole, even if the process ends at this moment. */
export function writeStalls(file: string, stalls: readonly Stall[]): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(stalls)}\n`, { flush: true, mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Pauses the matches that stalled the last process, before any table is in memory. Returns their ids. */
export async function pauseStalled(file: string, store: Store, now: number): Promise<readonly string[]> {
  const stalls = readStalls(file)
  const matches = stalls.flatMap(({ match }) => match ?? [])
  for (const match of matches) await pauseInStore(match, store, now)
  if (matches.length > 0) {
    const known = new Map(stalls.map(({ game, version }) => [`${game} ${version}`, { game, version }]))
    writeStalls(
      file,
      [...known.values()].map((game) => ({ ...game, match: null })),
    )
  }
  return matches
}

async function pauseInStore(match: string, store: Store, now: number): Promise<void> {
  const stored = await store.readMatch(match)
  const table = stored === null ? null : await store.readTable(stored.table)
  if (table?.match?.id !== match || table.match.isOver) return
  const paused = pauseByFault(table)
  if (paused !== table) await store.updateTable({ ...paused, version: table.version + 1, touchedAt: now })
}
