import { isRunning } from '../../../table/commands.ts'
import { LOCAL_KINDS, type LocalKind, readSaved } from './storage.ts'

/** An unfinished match that is saved on this device. */
export interface SavedMatch {
  readonly kind: LocalKind
  readonly game: string
}

/** Finds the unfinished matches on this device. */
export function savedMatches(): readonly SavedMatch[] {
  return LOCAL_KINDS.flatMap((kind) => {
    const table = readSaved(kind)?.table
    return table !== undefined && isRunning(table) ? [{ kind, game: table.game }] : []
  })
}
