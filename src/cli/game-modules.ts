import { existsSync } from 'node:fs'
import type { AnyEvaluator } from '../bots/review/evaluator.ts'
import type { AnyReviewWords } from '../bots/review/figures.ts'
import type { CommandList } from '../cli-kit/command.ts'
import { plainData } from '../cli-kit/plain-text.ts'
import type { AnyGame, Typed } from '../engine/game.ts'
import { type Catalog, type Language, type Translate, translate } from '../engine/texts.ts'
import type { Terminal } from '../pieces/terminal.ts'

type AnyTerminal = Terminal<unknown, Typed, Typed>

/**
 * Loads the game's terminal from its folder; a game without one is shown as plain data. Untrusted texts (of players, files
 * and servers) are made harmless before the terminal draws them.
 */
export async function terminalOf({ id }: AnyGame): Promise<AnyTerminal> {
  const file = new URL(`../games/${id}/terminal/index.ts`, import.meta.url)
  const terminal = (await exportOf<AnyTerminal>(file, 'terminal')) ?? PLAIN_TERMINAL
  return {
    ...terminal,
    table: (observation, context) => terminal.table(plainData(observation), context),
    choice: (action, observation, context) =>
      terminal.choice(plainData(action), plainData(observation), context),
    tell: (event, context) => terminal.tell(plainData(event), context),
  }
}

/** Loads a game's texts in a language; a text that is missing in this language is English. */
export async function gameTexts(game: AnyGame, language: Language): Promise<Translate<string>> {
  const [own, english] = await Promise.all([catalogOf(game, language), catalogOf(game, 'en')])
  return translate(own, language, english)
}

async function catalogOf({ id }: AnyGame, language: Language): Promise<Catalog> {
  const file = new URL(`../games/${id}/texts/${language}.ts`, import.meta.url)
  return (await exportOf<Catalog>(file, language)) ?? {}
}

/** Loads the game's evaluator and the words of its choices; null if it has none. */
export async function gameReview({
  id,
}: AnyGame): Promise<{ evaluator: AnyEvaluator; words: AnyReviewWords } | null> {
  const folder = new URL(`../games/${id}/`, import.meta.url)
  const evaluator = await exportOf<AnyEvaluator>(new URL('bots/evaluator.ts', folder), 'evaluator')
  const words = await exportOf<AnyReviewWords>(new URL('texts/review.ts', folder), 'reviewWords')
  return evaluator === undefined || words === undefined ? null : { evaluator, words }
}

/** Loads the list of the commands that only this game has. */
export async function gameCommands({ id }: AnyGame): Promise<CommandList> {
  const file = new URL(`../games/${id}/terminal/commands/index.ts`, import.meta.url)
  return (await exportOf<CommandList>(file, 'commands')) ?? {}
}

/** Returns one export of a module; undefined if the file or the export does not exist. */
async function exportOf<T>(file: URL, name: string): Promise<T | undefined> {
  if (!existsSync(file)) return undefined
  const module: Readonly<Record<string, T | undefined>> = await import(file.href)
  return module[name]
}

const jsonText = (value: unknown) => JSON.stringify(value).replaceAll('"', '')

const PLAIN_TERMINAL: AnyTerminal = {
  table: ({ view }) =>
    Object.entries(view ?? {}).map(([name, value]) => `  ${name.padEnd(20)} ${jsonText(value)}`),
  choice: ({ type, ...rest }) => ({
    text: Object.keys(rest).length === 0 ? type : `${type} ${jsonText(rest)}`,
  }),
  tell: ({ type, ...rest }) => `${type} ${jsonText(rest)}`,
}
