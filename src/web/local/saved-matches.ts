import { isRunning } from './desk.ts'
import { LOCAL_KINDS, type LocalKind, readKept } from './storage.ts'

/** An unfinished match that is saved on this device. */
export interface SavedMatch {
  readonly kind: LocalKind
  readonly game: string
}

/** Finds the unfinished matches on this device. */
export function savedMatches(): readonly SavedMatch[] {
  return LOCAL_KINDS.flatMap((kind) => {
    const desk = readKept(kind)?.desk
    return desk !== undefined && isRunning(desk) ? [{ kind, game: desk.game }] : []
  })
}
