import { readStored, writeStored } from '../shell/stored.ts'
import { type Kept, keptFrom } from './kept.ts'

/** The two ways to play on this device; each keeps a table of its own. */
export const LOCAL_KINDS = ['solo', 'pass'] as const
export type LocalKind = (typeof LOCAL_KINDS)[number]

const keyOf = (kind: LocalKind) => `icebreaker.local.${kind}`

export function readKept(kind: LocalKind): Kept | null {
  return keptFrom(readStored(keyOf(kind)))
}

/** Null forgets the table. */
export function writeKept(kind: LocalKind, text: string | null): void {
  writeStored(keyOf(kind), text)
}
