import { userInfo } from 'node:os'
import { UsageError } from '../../cli-kit/usage.ts'
import { type AnyGame, LEVELS, type Level, type PlayerId } from '../../engine/game.ts'
import { seatNames } from '../../engine/testing/simulate.ts'
import { textOr } from '../../engine/texts.ts'
import { BOT_NAMES } from '../../table/commands.ts'
import type { Texts } from '../texts/index.ts'

/** One seat of a match in the terminal: a person at the keyboard, or a bot. */
export interface Seat {
  readonly player: PlayerId
  readonly name: string
  /** The word for this seat in `--seats`: the name of a person, or the level of a bot. */
  readonly word: string
  /** The level of a bot; null for a person. */
  readonly bot: Level | null
}

const NAME_MAX = 24

/** Parses a list such as `Ana,good,beginner`; the words that are levels become bots. */
export function seatsFrom(game: AnyGame, list: string | undefined, texts: Texts): Seat[] {
  const words = seatWords(list ?? defaultSeats(game))
  const { min, max } = game.players
  if (words.length < min || words.length > max) {
    const values = { game: texts.name, min, max, count: words.length }
    throw new UsageError(texts.t('error.seats.count', values))
  }
  return seatsOf(game, seatNames(words.length), words, texts)
}

/** Returns the seats of these players; `words` has one word of `--seats` for each player. */
export function seatsOf(
  game: AnyGame,
  players: readonly PlayerId[],
  words: readonly string[],
  texts: Texts,
): Seat[] {
  const counts = new Map<string, number>()
  return words.map((word, at) => {
    const bot = isLevel(word) ? word : null
    const own = bot === null ? personName(word, texts) : botName(game, bot, texts)
    // Bots of one level have different names, as at a table of the page.
    const name = bot === null ? own : ([own, ...BOT_NAMES].find((free) => !counts.has(free)) ?? own)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return { player: players[at] ?? '', name: count === 1 ? name : `${name} ${count}`, word, bot }
  })
}

/** Splits the value of `--seats` into words. */
export function seatWords(list: string): string[] {
  return list.split(',').map((word) => word.trim())
}

/** Returns the seats of a usual table: the user, and up to three bots of the best level that answers at once. */
function defaultSeats(game: AnyGame): string {
  const level =
    LEVELS.findLast((candidate) => candidate !== 'strong' && game.bots[candidate] !== undefined) ?? 'beginner'
  const others = Math.min(Math.max(game.players.min, 4), game.players.max) - 1
  return [userName(), ...Array.from({ length: others }, () => level)].join(',')
}

/** Returns the name of this machine's user if it can be a player's name. */
function userName(): string {
  const word = userInfo().username.slice(0, NAME_MAX)
  return /^\p{L}[\p{L}\p{N}]*$/u.test(word) && !isLevel(word)
    ? word.slice(0, 1).toUpperCase() + word.slice(1)
    : 'Player'
}

function isLevel(word: string): word is Level {
  return LEVELS.some((level) => level === word)
}

function botName(game: AnyGame, level: Level, texts: Texts): string {
  const bot = game.bots[level]
  if (bot !== undefined) return textOr(texts.game, `bot.${level}.name`, bot.name)
  const levels = LEVELS.filter((other) => game.bots[other] !== undefined).join(', ') || '–'
  throw new UsageError(texts.t('error.seats.level', { game: texts.name, level, levels }))
}

function personName(word: string, { t }: Texts): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._'-]*$/u.test(word) && word.length <= NAME_MAX) return word
  throw new UsageError(t('error.seats.name', { max: NAME_MAX, name: JSON.stringify(word) }))
}
