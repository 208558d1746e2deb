import type { Screen } from './screen.ts'

/** A command of the command line. */
export interface Command {
  /** The text that `--help` prints; at most 80 columns wide. */
  readonly help: string
  /** Runs the command and returns the exit code. */
  run(args: readonly string[], screen: Screen): number | Promise<number>
}

/** A command in the list of commands. It is loaded only when it is run. */
export interface CommandEntry {
  /** The purpose of the command, in a few words. */
  readonly about: string
  load(): Promise<Command>
}

/** Commands by name. A game's own commands are exported as `commands` by `games/<id>/terminal/commands/index.ts`. */
export type CommandList = Readonly<Record<string, CommandEntry>>
