import { readStored, writeStored } from '../../shell/stored.ts'
import { type LocalKind, savedKey } from './saved-keys.ts'
import { type SavedTable, savedTableFrom } from './saved-table.ts'

export { LOCAL_KINDS, type LocalKind } from './saved-keys.ts'

/** Reads the saved table of this kind; null if there is none. */
export function readSaved(kind: LocalKind): SavedTable | null {
  return savedTableFrom(readStored(savedKey(kind)))
}

/** Saves the table of this kind; null forgets it. */
export function writeSaved(kind: LocalKind, text: string | null): void {
  writeStored(savedKey(kind), text)
}
