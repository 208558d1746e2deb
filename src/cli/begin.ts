import { randomBytes } from 'node:crypto'
import { openRecord } from '../cli-kit/record-file.ts'
import { gameNamed, onlyWord, optionsFrom, UsageError } from '../cli-kit/usage.ts'
import type { AnyGame, Typed } from '../engine/game.ts'
import { type Entry, type Match, start } from '../engine/match.ts'
import { lastMatch } from '../engine/record.ts'
import { type SecureSeed, seedFromText } from '../engine/seed.ts'
import type { Language } from '../engine/texts.ts'
import { type Seat, seatsFrom, seatsOf, seatWords } from './seats.ts'
import { refusalText, type Texts, textsFor } from './texts/index.ts'

/** A match that is ready to be played in the terminal, from its start or from where it was left. */
export interface ReadyMatch {
  readonly game: AnyGame
  readonly texts: Texts
  readonly seats: readonly Seat[]
  readonly match: Match<unknown, Typed, unknown, unknown, Typed>
  /** Everything that was played so far; it grows as the match goes on. */
  readonly actions: Entry<Typed>[]
}

/** The flags that define a match. */
export interface MatchFlags {
  readonly seats?: string | undefined
  readonly option?: readonly string[] | undefined
  readonly seed?: string | undefined
}

/** Starts the match that the command line describes. */
export async function newMatch(
  positionals: readonly string[],
  flags: MatchFlags,
  language: Language,
): Promise<ReadyMatch> {
  const game = gameNamed(onlyWord(positionals, 'GAME'))
  const texts = await textsFor(game, language)
  const seats = seatsFrom(game, flags.seats, texts)
  const started = start(game, {
    players: seats.map(({ player }) => player),
    options: optionsFrom(flags.option ?? []),
    seed: flags.seed === undefined ? randomSeed() : seedFromText(flags.seed),
  })
  if (!started.ok) throw new UsageError(refusalText(texts.game, started.refusal))
  return { game, texts, seats, match: started.match, actions: [] }
}

function randomSeed(): SecureSeed {
  const match = `terminal-${randomBytes(6).toString('hex')}`
  return { dealer: 'chacha20', match, server: randomBytes(32).toString('hex'), clients: [] }
}

/** Opens the unfinished match in a file, as it was left. */
export async function resumedMatch(
  file: string,
  positionals: readonly string[],
  flags: MatchFlags,
  language: Language,
): Promise<ReadyMatch> {
  const { game, record, replayed } = openRecord(file)
  const texts = await textsFor(game, language)
  const refuse = (...[key, values]: Parameters<Texts['t']>) => new UsageError(texts.t(key, values))
  const given = [
    ...positionals,
    ...(flags.seed === undefined ? [] : ['--seed']),
    ...(flags.option === undefined ? [] : ['--option']),
  ]
  if (given.length > 0) throw refuse('error.resume.given', { arguments: given.join(', ') })
  const match = lastMatch(replayed)
  if (match.outcome !== null) throw refuse('error.resume.finished', { file })
  const { players } = record
  const words = flags.seats === undefined ? record.seats : seatWords(flags.seats)
  if (words === undefined) throw refuse('error.resume.seats', { file, count: players.length })
  if (words.length !== players.length)
    throw refuse('error.resume.count', { file, players: players.length, count: words.length })
  return { game, texts, seats: seatsOf(game, players, words, texts), match, actions: [...record.actions] }
}
