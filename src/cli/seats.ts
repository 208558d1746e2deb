import { userInfo } from 'node:os'
import { UsageError } from '../cli-kit/usage.ts'
import { type AnyGame, type Bot, LEVELS, type Level, type PlayerId, type Typed } from '../engine/game.ts'
import { seatNames } from '../engine/testing/simulate.ts'

/** One seat in a terminal's match: a person at the keyboard, or a bot. */
export interface Seat {
  readonly player: PlayerId
  readonly name: string
  /** What --seats says of it: the name of a person, or the level of a bot. */
  readonly word: string
  readonly bot: Bot<unknown, Typed> | null
}

const NAME_MAX = 24

/** Seats out of a list such as `Ana,good,beginner`; the words that are levels are bots. */
export function seatsFrom(game: AnyGame, text: string | undefined): Seat[] {
  const words = wordsOf(text ?? defaultSeats(game))
  const { min, max } = game.players
  if (words.length < min || words.length > max) {
    throw new UsageError(`${game.name} is for ${min} to ${max} players; --seats names ${words.length}.`)
  }
  return seatsOf(game, seatNames(words.length), words)
}

/** The seats of these players, in the words of --seats. */
export function seatsOf(game: AnyGame, players: readonly PlayerId[], words: readonly string[]): Seat[] {
  const taken = new Map<string, number>()
  return words.map((word, at) => {
    const bot = isLevel(word) ? botOf(game, word) : null
    const wanted = bot === null ? personName(word) : bot.name
    const times = (taken.get(wanted) ?? 0) + 1
    taken.set(wanted, times)
    return { player: players[at] ?? '', name: times === 1 ? wanted : `${wanted} ${times}`, word, bot }
  })
}

/** The words of --seats. */
export function wordsOf(text: string): string[] {
  return text.split(',').map((word) => word.trim())
}

/** You, and as many of the best plain bots as make a good table. */
function defaultSeats(game: AnyGame): string {
  const level =
    LEVELS.findLast((wanted) => wanted !== 'strong' && game.bots[wanted] !== undefined) ?? 'beginner'
  const others = Math.min(Math.max(game.players.min, 4), game.players.max) - 1
  return [ownName(), ...Array.from({ length: others }, () => level)].join(',')
}

/** Who sits at this machine, as far as it knows. */
function ownName(): string {
  const word = userInfo().username.slice(0, NAME_MAX)
  return /^\p{L}[\p{L}\p{N}]*$/u.test(word) && !isLevel(word)
    ? word.slice(0, 1).toUpperCase() + word.slice(1)
    : 'Player'
}

function isLevel(word: string): word is Level {
  return LEVELS.some((level) => level === word)
}

function botOf(game: AnyGame, level: Level): Bot<unknown, Typed> {
  const bot = game.bots[level]
  if (bot !== undefined) return bot
  const known = LEVELS.filter((other) => game.bots[other] !== undefined).join(', ') || 'none'
  throw new UsageError(`${game.name} has no bot of level ${level}; it has: ${known}.`)
}

function personName(word: string): string {
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._'-]*$/u.test(word) && word.length <= NAME_MAX) return word
  throw new UsageError(`A name is 1 to ${NAME_MAX} letters or digits; --seats has ${JSON.stringify(word)}.`)
}
