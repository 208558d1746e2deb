import { readStored } from '../../shell/stored.ts'

/** The two ways to play on this device; each saves a table of its own. */
export const LOCAL_KINDS = ['solo', 'pass'] as const
export type LocalKind = (typeof LOCAL_KINDS)[number]

export const savedKey = (kind: LocalKind) => `icebreaker.local.${kind}`

/** Whether a table is saved on this device, finished or not. */
export function hasSavedTable(): boolean {
  return LOCAL_KINDS.some((kind) => readStored(savedKey(kind)) !== null)
}

/** Whether a saved table has a match to continue: a look at its text, without the rules that would check it. */
export function hasRunningMatch(): boolean {
  return LOCAL_KINDS.some((kind) => readStored(savedKey(kind))?.includes('"isOver":false'))
}
