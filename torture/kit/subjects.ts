import type { AnyGame, Typed } from '../../src/engine/game.ts'
import type { GameUnderTest } from '../../src/engine/testing/laws.ts'
import { GAMES } from '../../src/games/registry.ts'

export type AnySubject = GameUnderTest<unknown, Typed, unknown, unknown, Typed>

/** Each game as it goes before the laws: its folder says with which house rules, and what is hidden in it. */
const SUBJECTS: readonly AnySubject[] = await Promise.all(
  GAMES.map(async ({ id }) => {
    const laws: { readonly subject: AnySubject } = await import(`../../src/games/${id}/testing/laws.ts`)
    return laws.subject
  }),
)

export function subjectOf(game: string): AnySubject {
  const subject = SUBJECTS.find((one) => one.game.id === game)
  if (subject === undefined) throw new Error(`There is no game ${game}.`)
  return subject
}

/** A game with house rules, for so many. */
export interface Sitting {
  readonly game: AnyGame
  readonly players: number
  readonly options: unknown
}

/** Every game with all the house rules that its own laws are tried with, for so many players. */
export function sittings(players?: number): Sitting[] {
  return SUBJECTS.flatMap(({ game, tables }) =>
    tables.map((table) => ({ game, players: table.players, options: table.options })),
  ).filter((sitting) => players === undefined || sitting.players === players)
}
