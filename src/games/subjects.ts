import type { AnyGame, Typed } from '../engine/game.ts'
import type { GameUnderTest } from '../engine/testing/laws.ts'
import { GAMES } from './registry.ts'

export type AnySubject = GameUnderTest<unknown, Typed, unknown, unknown, Typed>

/** Each game as its own law tests describe it: with its house rules, and with what it hides. */
const SUBJECTS: readonly AnySubject[] = await Promise.all(
  GAMES.map(async ({ id }) => {
    const laws: { readonly subject: AnySubject } = await import(`./${id}/testing/laws.ts`)
    return laws.subject
  }),
)

export function subjectOf(game: string): AnySubject {
  const subject = SUBJECTS.find((one) => one.game.id === game)
  if (subject === undefined) throw new Error(`The game ${game} does not exist.`)
  return subject
}

/** A game with house rules and a number of players. */
export interface Sitting {
  readonly game: AnyGame
  readonly players: number
  readonly options: unknown
}

/** Returns every game with all the house rules of its law tests, for this number of players or for any. */
export function sittings(players?: number): Sitting[] {
  return SUBJECTS.flatMap(({ game, tables }) =>
    tables.map((table) => ({ game, players: table.players, options: table.options })),
  ).filter((sitting) => players === undefined || sitting.players === players)
}
