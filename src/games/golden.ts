import { assert } from '../engine/defect.ts'
import type { AnyGame, Outcome, PlayerId, Typed } from '../engine/game.ts'
import { type Entry, type Match, observe, start } from '../engine/match.ts'
import { fingerprint, lastMatch, type MatchRecord, replay, replayEntry } from '../engine/record.ts'
import { below, fastRng, pick } from '../engine/rng.ts'
import { seedFromText } from '../engine/seed.ts'
import { TAKE_BACK } from '../engine/take-back/entry.ts'
import { takeBackRejection } from '../engine/take-back/undo.ts'
import { randomMove, seatNames, type TableSetup } from '../engine/testing/simulate.ts'

/** A match that must replay to the same bytes; if it cannot, the game's version has to be raised. */
export interface Golden {
  readonly record: MatchRecord<Typed, unknown>
  readonly fingerprint: string
  readonly outcome: Outcome
}

/** Plays a golden match on the secure generator. Bots and random players take turns, so that unusual states occur too. */
export async function makeGolden(game: AnyGame, setup: TableSetup, text: string): Promise<Golden> {
  const { players, options, hasTakeBacks = false } = setup
  const begun = start(game, { players: seatNames(players), options, seed: seedFromText(text) })
  if (!begun.ok) throw new Error(begun.refusal.text)
  const rng = fastRng(text.length)
  const bots = Object.values(game.bots)
  for (const { prepare } of bots) await prepare?.(begun.match.header.options)
  const { record, match } = playedOut(begun.match, (now) => {
    const last = now.last?.entry[0]
    if (hasTakeBacks && last !== undefined && takeBackRejection(now, last) === null && below(rng, 4) === 0)
      return { player: last, action: TAKE_BACK }
    const move = randomMove(now, rng)
    if (bots.length === 0 || !now.header.players.includes(move.player) || below(rng, 4) === 0) return move
    return { player: move.player, action: pick(rng, bots).choose(observe(now, move.player), rng) }
  })
  const replayed = replay(game, record)
  if (!replayed.ok || match.outcome === null) throw new Error('the golden match does not replay')
  return { record, fingerprint: fingerprint(replayed), outcome: match.outcome }
}

type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>

/** Plays a match to its end; an entry may take the last action back. */
function playedOut(begun: AnyMatch, choose: (now: AnyMatch) => { player: PlayerId; action: Typed }) {
  const actions: Entry<Typed>[] = []
  let match = begun
  while (match.outcome === null) {
    const { player, action } = choose(match)
    const played = replayEntry(match, [player, action, actions.length])
    assert(played.ok, `a legal action applies: ${played.ok || played.rejection.reason}`)
    actions.push(played.entry)
    match = played.match
  }
  return { match, record: { ...begun.header, actions } }
}

/** Replays a golden record and describes the first difference; null if it replays the same. */
export function goldenDiffers(game: AnyGame, golden: Golden): string | null {
  const replayed = replay(game, golden.record)
  if (!replayed.ok) return `at action ${replayed.revision}: ${replayed.reason}`
  if (JSON.stringify(lastMatch(replayed).outcome) !== JSON.stringify(golden.outcome))
    return 'the outcome differs'
  return fingerprint(replayed) === golden.fingerprint ? null : 'a state or an event differs'
}
