import { existsSync } from 'node:fs'
import { plainData } from '../cli-kit/plain-text.ts'
import type { AnyGame, Typed } from '../engine/game.ts'
import { type Catalog, type Language, type Translate, translate } from '../engine/texts.ts'
import type { Terminal } from '../pieces/terminal.ts'

type AnyTerminal = Terminal<unknown, Typed, Typed>

/**
 * How the game draws itself, found by its folder; a game that does not is shown as its plain data. Whatever it draws is
 * harmless to a terminal: what players, files and servers wrote is cleaned first.
 */
export async function terminalOf(game: AnyGame): Promise<AnyTerminal> {
  const terminal = await foundFor(game)
  return {
    ...terminal,
    table: (observation, context) => terminal.table(plainData(observation), context),
    choice: (action, observation, context) =>
      terminal.choice(plainData(action), plainData(observation), context),
    tell: (event, context) => terminal.tell(plainData(event), context),
  }
}

/** Loads a game's texts in a language; English fills in for what that language lacks. */
export async function gameTexts(game: AnyGame, language: Language): Promise<Translate<string>> {
  const [own, english] = await Promise.all([catalogOf(game, language), catalogOf(game, 'en')])
  return translate(own, language, english)
}

async function catalogOf({ id }: AnyGame, language: Language): Promise<Catalog> {
  const file = new URL(`../games/${id}/texts/${language}.ts`, import.meta.url)
  if (!existsSync(file)) return {}
  const module: Readonly<Partial<Record<Language, Catalog>>> = await import(file.href)
  return module[language] ?? {}
}

async function foundFor(game: AnyGame): Promise<AnyTerminal> {
  const file = new URL(`../games/${game.id}/terminal/index.ts`, import.meta.url)
  if (!existsSync(file)) return PLAIN
  const module: unknown = await import(file.href)
  return hasTerminal(module) ? module.terminal : PLAIN
}

function hasTerminal(module: unknown): module is { terminal: AnyTerminal } {
  return typeof module === 'object' && module !== null && 'terminal' in module
}

const words = (value: unknown) => JSON.stringify(value).replaceAll('"', '')

const PLAIN: AnyTerminal = {
  table: ({ view }) =>
    Object.entries(view ?? {}).map(([name, value]) => `  ${name.padEnd(20)} ${words(value)}`),
  choice: ({ type, ...rest }) => ({ text: Object.keys(rest).length === 0 ? type : `${type} ${words(rest)}` }),
  tell: ({ type, ...rest }) => `${type} ${words(rest)}`,
}
