import * as v from 'valibot'
import { parseStored, readStored } from '../../shell/stored.ts'

/** The two ways to play on this device; each saves a table of its own. */
export const LOCAL_KINDS = ['solo', 'pass'] as const
export type LocalKind = (typeof LOCAL_KINDS)[number]

export const savedKey = (kind: LocalKind) => `icebreaker.local.${kind}`

/** Whether a table is saved on this device, finished or not. */
export function hasSavedTable(): boolean {
  return LOCAL_KINDS.some((kind) => readStored(savedKey(kind)) !== null)
}

const runningSchema = v.object({ table: v.object({ match: v.object({ isOver: v.literal(false) }) }) })

/** How many saved tables have a match to continue, without the rules that would check them. */
export function runningCount(): number {
  return LOCAL_KINDS.filter((kind) => v.is(runningSchema, parseStored(readStored(savedKey(kind))))).length
}
