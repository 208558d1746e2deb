import { readStored, writeStored } from '../shell/stored.ts'
import { type Kept, keptFrom } from './kept.ts'
import { type LocalKind, savedKey } from './saved-keys.ts'

export { LOCAL_KINDS, type LocalKind } from './saved-keys.ts'

export function readKept(kind: LocalKind): Kept | null {
  return keptFrom(readStored(savedKey(kind)))
}

/** Null forgets the table. */
export function writeKept(kind: LocalKind, text: string | null): void {
  writeStored(savedKey(kind), text)
}
