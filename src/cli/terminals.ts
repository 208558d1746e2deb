import { existsSync } from 'node:fs'
import type { AnyGame, Typed } from '../engine/game.ts'
import type { Terminal } from '../pieces/terminal.ts'
import { plainData } from './plain-text.ts'

type AnyTerminal = Terminal<unknown, Typed, Typed>

/**
 * How the game draws itself, found by its folder; a game that does not is shown as its plain data. Whatever it draws is
 * harmless to a terminal: what players, files and servers wrote is cleaned first.
 */
export async function terminalOf(game: AnyGame): Promise<AnyTerminal> {
  const terminal = await foundFor(game)
  return {
    ...terminal,
    table: (observation, stage) => terminal.table(plainData(observation), stage),
    choice: (action, observation, stage) => terminal.choice(plainData(action), plainData(observation), stage),
    tell: (event, stage) => terminal.tell(plainData(event), stage),
  }
}

async function foundFor(game: AnyGame): Promise<AnyTerminal> {
  const file = new URL(`../games/${game.id}/terminal.ts`, import.meta.url)
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
