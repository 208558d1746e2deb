import { webWorld } from '../client/platform/web-world.ts'
import type { ClientWorld } from '../client/world.ts'

/** Returns the client's environment for a program on Node; its notes end with the process. */
export function nodeWorld(): ClientWorld {
  const notes = new Map<string, string>()
  return webWorld({
    read: (key) => notes.get(key) ?? null,
    write: (key, text) => void notes.set(key, text),
  })
}
