import { type AnyGame, assert, type Bot, HOST, type PlayerId, type Typed } from '../engine/game.ts'
import { observe, rematchOrder, start } from '../engine/match.ts'
import type { MatchRecord } from '../engine/record.ts'
import { fastRng, pick } from '../engine/rng.ts'
import { playOut, seatNames } from '../engine/testing/simulate.ts'

/** A participant of an arena; the same bot may enter more than once. */
export interface Entrant {
  readonly name: string
  readonly bot: Bot<unknown, Typed>
}

export interface ArenaTable {
  readonly game: AnyGame
  readonly options: unknown
  readonly entrants: readonly Entrant[]
  /** Milliseconds since any fixed moment. */
  now(): number
}

/** The result of one match. Each list has one number per entrant, in order of entry. */
export interface ArenaResult {
  readonly seed: number
  /** 1 for a sole win; tied winners share it. */
  readonly wins: readonly number[]
  readonly places: readonly number[]
  readonly scores: readonly number[]
  readonly decisions: readonly number[]
  readonly thinkingMs: readonly number[]
  readonly actions: number
}

/**
 * Plays one match. Entrants move up by one seat with each seed, so that no entrant has a better seat over many matches.
 * Everything but the times follows from the seed.
 */
export function playArenaMatch(
  { game, options, entrants, now }: ArenaTable,
  seed: number,
): { readonly result: ArenaResult; readonly record: MatchRecord<Typed, unknown> } {
  const ids = seatNames(entrants.length)
  const players = rematchOrder(ids, seed)
  const begun = start(game, { players, options, seed: { dealer: 'fast', number: seed } })
  assert(begun.ok, `the arena's table can start: ${begun.ok || begun.refusal.text}`)
  const decisions = ids.map(() => 0)
  const thinkingMs = ids.map(() => 0)
  const chance = ids.map((_, at) => fastRng(seed, 2 ** 30 + at))
  const { match, record } = playOut(begun.match, (before) => {
    const { activePlayers } = before
    const player = activePlayers[before.revision % activePlayers.length] ?? HOST
    const at = ids.indexOf(player)
    const rng = chance[at]
    const bot = entrants[at]?.bot
    if (bot === undefined || rng === undefined) return { player: HOST, action: hostAction(before.decisions) }
    const began = now()
    const action = bot.choose(observe(before, player), rng)
    thinkingMs[at] = (thinkingMs[at] ?? 0) + now() - began
    decisions[at] = (decisions[at] ?? 0) + 1
    return { player, action }
  })
  assert(match.outcome !== null, 'a finished match has an outcome')
  const { places } = match.outcome
  const placeOf = (id: PlayerId) => places.find(({ player }) => player === id)
  const first = places.filter(({ place }) => place === 1).length
  const result = {
    seed,
    wins: ids.map((id) => (placeOf(id)?.place === 1 ? 1 / first : 0)),
    places: ids.map((id) => placeOf(id)?.place ?? ids.length),
    scores: ids.map((id) => placeOf(id)?.score ?? 0),
    decisions,
    thinkingMs,
    actions: record.actions.length,
  }
  return { result, record }
}

/** If only the host can act, any of the host's actions will do. */
function hostAction(decisions: ReadonlyMap<PlayerId, { readonly legal: readonly Typed[] }>): Typed {
  return pick(fastRng(0), decisions.get(HOST)?.legal ?? [])
}
