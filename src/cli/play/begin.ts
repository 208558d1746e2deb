import { randomBytes } from 'node:crypto'
import { openRecord } from '../../cli-kit/record-file.ts'
import type { Screen } from '../../cli-kit/screen.ts'
import { gameNamed, onlyWord, optionsFrom, UsageError } from '../../cli-kit/usage.ts'
import type { AnyGame } from '../../engine/game.ts'
import { lastMatch } from '../../engine/record.ts'
import { commitment, seedFromText } from '../../engine/seed.ts'
import type { Language } from '../../engine/texts.ts'
import { refusalText } from '../../engine/texts.ts'
import { newDeal } from '../../table/deal.ts'
import type { AnyRecord } from '../../table/runner.ts'
import type { NextDeal, Table } from '../../table/table.ts'
import { type Texts, textsFor } from '../texts/index.ts'
import { type Seat, seatsFrom, seatsOf, seatWords } from './seats.ts'
import { KEYBOARD, TerminalTable, terminalTable } from './terminal-table.ts'

/** A match that is ready to be played in the terminal, from its start or from where it was left. */
export interface ReadyMatch {
  readonly game: AnyGame
  readonly texts: Texts
  readonly seats: readonly Seat[]
  readonly table: TerminalTable
}

/** The flags that define a match. */
export interface MatchFlags {
  readonly seats?: string | undefined
  readonly option?: readonly string[] | undefined
  readonly seed?: string | undefined
}

/** The terminal in which a match is played. */
export interface Terminal {
  readonly screen: Screen
  readonly language: Language
}

/** Starts the match that the command line describes. */
export async function newMatch(
  positionals: readonly string[],
  flags: MatchFlags,
  { screen, language }: Terminal,
): Promise<ReadyMatch> {
  const game = gameNamed(onlyWord(positionals, 'GAME'))
  const texts = await textsFor(game, language)
  const seats = seatsFrom(game, flags.seats, texts)
  const deal = flags.seed === undefined ? newDeal(randomBytes) : dealFromText(flags.seed)
  const table = opened(
    game,
    texts,
    screen,
    terminalTable(game.id, optionsFrom(flags.option ?? []), seats, deal),
  )
  const started = table.runner.execute(KEYBOARD, { type: 'start' })
  if (!started.ok) {
    const { refusal, reason } = started.rejected
    throw new UsageError(refusal === undefined ? reason : refusalText(texts.game, refusal))
  }
  return { game, texts, seats, table }
}

function dealFromText(text: string): NextDeal {
  const { match, server } = seedFromText(text)
  return { match, server, commitment: commitment(match, server) }
}

/** A table whose faults are printed. */
function opened(
  game: AnyGame,
  { t }: Texts,
  { print, ink }: Screen,
  table: Table,
  record: AnyRecord | null = null,
): TerminalTable {
  const host = {
    gameOf: (id: string) => (id === game.id ? game : null),
    random: randomBytes,
    onFault: ({ message }: Error) => print(ink.yellow(t('play.fault', { reason: message }))),
  }
  return new TerminalTable(host, table, record)
}

/** Opens the unfinished match in a file, as it was left. */
export async function resumedMatch(
  file: string,
  positionals: readonly string[],
  flags: MatchFlags,
  { screen, language }: Terminal,
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
  if (lastMatch(replayed).outcome !== null) throw refuse('error.resume.finished', { file })
  const { players } = record
  const words = flags.seats === undefined ? record.seats : seatWords(flags.seats)
  if (words === undefined) throw refuse('error.resume.seats', { file, count: players.length })
  if (words.length !== players.length)
    throw refuse('error.resume.count', { file, players: players.length, count: words.length })
  const seats = seatsOf(game, players, words, texts)
  return { game, texts, seats, table: opened(game, texts, screen, tableOf(record, seats), record) }
}

/** The table at which the match of this record is running. */
function tableOf({ game, options, seed }: AnyRecord, seats: readonly Seat[]): Table {
  const next = newDeal(randomBytes)
  const { match: id, commitment: hash } =
    seed.dealer === 'chacha20' || seed.dealer === 'committed'
      ? { match: seed.match, commitment: commitment(seed.match, seed.server) }
      : next
  const match = { id, commitment: hash, isOver: false, paused: null, extraMs: 0 }
  return { ...terminalTable(game, options, seats, next), match, dealt: 1 }
}
