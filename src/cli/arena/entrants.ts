import type { Entrant } from '../../bots/arena.ts'
import { random } from '../../bots/random.ts'
import { UsageError } from '../../cli-kit/usage.ts'
import { type AnyGame, type Bot, LEVELS, type Typed } from '../../engine/game.ts'

/** Parses the `--seats` of an arena: levels of bots, `greedy` (the yardstick), the game's references and `random`. */
export function entrantsFrom(game: AnyGame, text: string): Entrant[] {
  const words = text.split(',').map((word) => word.trim())
  const { min, max } = game.players
  if (words.length > max || words.length < Math.min(min, 2))
    throw new UsageError(`${game.name} is for ${min} to ${max} players; --seats has ${words.length}.`)
  return words.map((word) => ({ name: word, bot: botNamed(game, word) }))
}

function botNamed(game: AnyGame, word: string): Bot<unknown, Typed> {
  const known = new Map<string, Bot<unknown, Typed>>([['random', random]])
  for (const level of LEVELS) {
    const bot = game.bots[level]
    if (bot !== undefined) known.set(level, bot)
  }
  if (game.yardstick !== undefined) known.set('greedy', game.yardstick)
  for (const [name, reference] of Object.entries(game.references ?? {})) known.set(name, reference)
  const bot = known.get(word)
  if (bot !== undefined) return bot
  throw new UsageError(
    `${game.name} has no bot ${JSON.stringify(word)}; it has: ${[...known.keys()].join(', ')}.`,
  )
}
