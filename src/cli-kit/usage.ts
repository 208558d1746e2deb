import { parseArgs } from 'node:util'
import type { AnyGame } from '../engine/game.ts'
import { GAMES, gameById } from '../games/registry.ts'

/** The arguments of a command are wrong. The message gives the reason and a correction. */
export class UsageError extends Error {
  override name = 'UsageError'
}

type Flags = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>

/** Parses the arguments of a command; an unknown flag is a UsageError. */
export function readArguments<const T extends Flags>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Returns the one positional argument of a command; `name` is its name in the help text. */
export function onlyWord(positionals: readonly string[], name: string): string {
  const [word, ...rest] = positionals
  if (word === undefined) throw new UsageError(`${name} is missing.`)
  noArguments(rest)
  return word
}

/** Refuses positional arguments of a command that takes none, or no more. */
export function noArguments(positionals: readonly string[]): void {
  if (positionals.length > 0) throw new UsageError(`Unexpected argument: ${positionals.join(' ')}`)
}

/** Returns the game with this id; an unknown id is a UsageError. */
export function gameNamed(id: string): AnyGame {
  const game = gameById(id)
  if (game !== null) return game
  throw new UsageError(`There is no game ${id}. There are: ${GAMES.map((known) => known.id).join(', ')}.`)
}

/** Parses house rules such as `handSize=7` or `joker=free`. */
export function optionsFrom(assignments: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    assignments.map((assignment) => {
      const at = assignment.indexOf('=')
      if (at <= 0) throw new UsageError(`An option is name=value; ${JSON.stringify(assignment)} is not.`)
      return [assignment.slice(0, at), optionValue(assignment.slice(at + 1))]
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

/** Parses the number of a flag; anything but a whole number within the bounds is a UsageError. */
export function wholeNumber(flag: string, text: string, max: number, min = 0): number {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  if (Number.isInteger(number) && number >= min && number <= max) return number
  throw new UsageError(`${flag} is a whole number from ${min} to ${max}.`)
}
