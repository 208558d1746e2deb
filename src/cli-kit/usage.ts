import { parseArgs } from 'node:util'
import type { AnyGame } from '../engine/game.ts'
import { GAMES, gameById } from '../games/registry.ts'

/** What was typed cannot be done; the message says what to type instead. */
export class UsageError extends Error {
  override name = 'UsageError'
}

type Flags = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** Reads the words and flags of one command; an unknown flag is a UsageError, in the words of the platform. */
export function readArguments<const T extends Flags>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** The one word that a command is about. */
export function onlyWord(words: readonly string[], what: string): string {
  const [word, ...rest] = words
  if (word === undefined) throw new UsageError(`${what} is missing.`)
  if (rest.length > 0)
    throw new UsageError(`One ${what} is enough; I do not know what to do with ${rest.join(' ')}.`)
  return word
}

export function gameNamed(id: string): AnyGame {
  const game = gameById(id)
  if (game !== null) return game
  throw new UsageError(`There is no game ${id}. There are: ${GAMES.map((known) => known.id).join(', ')}.`)
}

/** House rules out of words such as `handSize=7` or `joker=free`. */
export function optionsFrom(words: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf('=')
      if (at <= 0) throw new UsageError(`An option is name=value; ${JSON.stringify(word)} is not.`)
      return [word.slice(0, at), optionValue(word.slice(at + 1))]
    }),
  )
}

function optionValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
