import { fingerprint, parseRecord, replay } from '../../src/engine/record.ts'
import { gameById } from '../../src/games/registry.ts'

declare global {
  interface Window {
    replayFingerprint(record: unknown): string
  }
}

/** Replays a record in the browser, with the engine and rules of the server, and returns its fingerprint. */
window.replayFingerprint = (input) => {
  const parsed = parseRecord(input)
  if (!parsed.ok) throw new Error(parsed.reason)
  const game = gameById(parsed.value.game)
  if (game === null) throw new Error(`There is no game ${parsed.value.game}.`)
  const replayed = replay(game, parsed.value)
  if (!replayed.ok) throw new Error(`At action ${replayed.revision}: ${replayed.reason}`)
  return fingerprint(replayed)
}
