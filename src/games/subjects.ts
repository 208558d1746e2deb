import type { AnyGame, Typed } from '../engine/game.ts'
import type { GameUnderTest } from '../engine/testing/laws.ts'
import type { Secrets } from '../engine/testing/secrets.ts'
import { GAMES } from './registry.ts'

export type AnySubject = GameUnderTest<unknown, Typed, unknown, unknown, Typed>

interface Laws {
  readonly subject: AnySubject
  /** Missing if the game hides nothing. */
  readonly secrets?: Secrets<never>
}

/** Each game as its own law tests describe it: with its house rules, and with what it hides. */
const LAWS: readonly Laws[] = await Promise.all(
  GAMES.map(({ id }): Promise<Laws> => import(`./${id}/testing/laws.ts`)),
)

const lawsOf = (game: string) => LAWS.find(({ subject }) => subject.game.id === game)

/** Returns a game with the facts that its law tests state about it. */
export function subjectOf(game: string): AnySubject {
  const subject = lawsOf(game)?.subject
  if (subject === undefined) throw new Error(`The game ${game} does not exist.`)
  return subject
}

/** Returns the hand-written list of what a game hides, or null: `scramble` alone describes the others. */
export function secretsOf(game: string): Secrets<unknown> | null {
  return (lawsOf(game)?.secrets as Secrets<unknown> | undefined) ?? null
}

/** A game with house rules and a number of players. */
export interface Sitting {
  readonly game: AnyGame
  readonly players: number
  readonly options: unknown
}

/** Returns every game with all the house rules of its law tests, for this number of players or for any. */
export function sittings(players?: number): Sitting[] {
  return LAWS.flatMap(({ subject: { game, tables } }) =>
    tables.map((table) => ({ game, players: table.players, options: table.options })),
  ).filter((sitting) => players === undefined || sitting.players === players)
}
