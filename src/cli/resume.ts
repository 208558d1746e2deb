import { openRecord } from '../cli-kit/record-file.ts'
import { UsageError } from '../cli-kit/usage.ts'
import type { AnyGame, Typed } from '../engine/game.ts'
import type { Entry, Match } from '../engine/match.ts'
import { lastMatch } from '../engine/record.ts'
import { type Seat, seatsOf, wordsOf } from './seats.ts'

/** A match that is about to be played in the terminal, from its start or from where it was left. */
export interface Begun {
  readonly game: AnyGame
  readonly seats: readonly Seat[]
  readonly match: Match<unknown, Typed, unknown, unknown, Typed>
  /** What was played so far; it grows as the match goes on. */
  readonly actions: Entry<Typed>[]
}

/** What the command line says of a match that begins. */
export interface MatchFlags {
  readonly seats?: string | undefined
  readonly option?: readonly string[] | undefined
  readonly seed?: string | undefined
}

/** The unfinished match in a file, as it was left. */
export function resumed(file: string, flags: MatchFlags, words: readonly string[]): Begun {
  const given = [
    ...words,
    ...(flags.seed === undefined ? [] : ['--seed']),
    ...(flags.option ? ['--option'] : []),
  ]
  if (given.length > 0)
    throw new UsageError(`--resume goes on with what the file says: leave ${given.join(' and ')} out.`)
  const { game, record, replayed } = openRecord(file)
  const match = lastMatch(replayed)
  if (match.outcome !== null)
    throw new UsageError(`${file} is finished: icebreaker replay ${file} walks through it.`)
  const { players } = record
  const seats = flags.seats === undefined ? record.seats : wordsOf(flags.seats)
  if (seats === undefined) {
    throw new UsageError(
      `${file} does not say who sat where: name the ${players.length} players with --seats, as for a new match.`,
    )
  }
  if (seats.length !== players.length)
    throw new UsageError(`The match in ${file} has ${players.length} players; ${seats.length} are named.`)
  return { game, seats: seatsOf(game, players, seats), match, actions: [...record.actions] }
}
