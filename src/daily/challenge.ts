import { type AnyGame, assert, type DailyResult, type PlayerId, type Typed } from '../engine/game.ts'
import { type Entry, type Match, type MatchHeader, start } from '../engine/match.ts'
import { replayEntry } from '../engine/record.ts'
import { parse } from '../engine/schema.ts'
import type { Day } from './day.ts'

/** The one player of every try, so that equal tries have equal records. */
export const PLAYER: PlayerId = 'p1'

/** A game with a daily challenge. */
export type DailyGame = AnyGame & Required<Pick<AnyGame, 'daily'>>

type AnyMatch = Match<unknown, Typed, unknown, unknown, Typed>

export function hasDaily(game: AnyGame): game is DailyGame {
  return game.daily !== undefined
}

/** The header of every try of a game on a day: the same for everybody, so a record that has another one is forged. */
export function headerOf(game: DailyGame, day: Day, server: string): MatchHeader<unknown> {
  const options = parse(game.options, game.daily.options)
  assert(options.ok, `the daily challenge of ${game.id} has options of the game`)
  return {
    game: game.id,
    version: game.version,
    options: options.value,
    players: [PLAYER],
    seed: { dealer: 'daily', day, game: game.id, server },
  }
}

/** The match of a try after these entries. They were accepted before, so the rules cannot refuse one. */
export function matchOf(
  game: DailyGame,
  header: MatchHeader<unknown>,
  entries: readonly Entry<unknown>[],
): AnyMatch {
  const begun = start(game, header)
  assert(begun.ok, `the daily challenge of ${game.id} can start`)
  return entries.reduce<AnyMatch>((match, entry) => {
    const acted = replayEntry(match, entry)
    assert(acted.ok, 'an accepted action of a try is accepted again')
    return acted.match
  }, begun.match)
}

/** The result of a try; null while it runs. */
export function resultOf({ daily }: DailyGame, { outcome, state }: AnyMatch): DailyResult | null {
  return outcome === null ? null : daily.resultOf(state)
}
