import { fingerprint, parseRecord, replay } from '../../src/engine/record.ts'
import { gameById } from '../../src/games/registry.ts'

declare global {
  interface Window {
    replayFingerprint(record: unknown): string
  }
}

/** The same engine and rules as on the server, in the browser: plays a record again and gives its fingerprint. */
window.replayFingerprint = (input) => {
  const parsed = parseRecord(input)
  if (!parsed.ok) throw new Error(parsed.reason)
  const game = gameById(parsed.value.game)
  if (game === null) throw new Error(`There is no game ${parsed.value.game}.`)
  const replayed = replay(game, parsed.value)
  if (!replayed.ok) throw new Error(`At action ${replayed.revision}: ${replayed.reason}`)
  return fingerprint(replayed)
}
