import type { AnyGame, Outcome, Typed } from '../engine/game.ts'
import { observe, start } from '../engine/match.ts'
import { fingerprint, lastMatch, type MatchRecord, replay } from '../engine/record.ts'
import { below, fastRng, pick } from '../engine/rng.ts'
import { seedFromText } from '../engine/seed.ts'
import { playOut, randomMove, seatNames, type TableSetup } from '../engine/testing/simulate.ts'

/** A match that must replay to the same bytes; if it cannot, the game's version has to be raised. */
export interface Golden {
  readonly record: MatchRecord<Typed, unknown>
  readonly fingerprint: string
  readonly outcome: Outcome
}

/** Plays a golden match on the secure generator. Bots and random players take turns, so that unusual states occur too. */
export function makeGolden(game: AnyGame, { players, options }: TableSetup, text: string): Golden {
  const begun = start(game, { players: seatNames(players), options, seed: seedFromText(text) })
  if (!begun.ok) throw new Error(begun.refusal.text)
  const rng = fastRng(text.length)
  const bots = Object.values(game.bots)
  const { record, match } = playOut(begun.match, (now) => {
    const move = randomMove(now, rng)
    if (bots.length === 0 || !now.header.players.includes(move.player) || below(rng, 4) === 0) return move
    return { player: move.player, action: pick(rng, bots).choose(observe(now, move.player), rng) }
  })
  const replayed = replay(game, record)
  if (!replayed.ok || match.outcome === null) throw new Error('the golden match does not replay')
  return { record, fingerprint: fingerprint(replayed), outcome: match.outcome }
}

/** Replays a golden record and describes the first difference; null if it replays the same. */
export function goldenDiffers(game: AnyGame, golden: Golden): string | null {
  const replayed = replay(game, golden.record)
  if (!replayed.ok) return `at action ${replayed.revision}: ${replayed.reason}`
  if (JSON.stringify(lastMatch(replayed).outcome) !== JSON.stringify(golden.outcome))
    return 'the outcome differs'
  return fingerprint(replayed) === golden.fingerprint ? null : 'a state or an event differs'
}
