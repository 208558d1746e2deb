import type { DatabaseSync } from 'node:sqlite'
import { MEMORY_LIMITS } from '../../limits.ts'
import type { ReadActions } from './actions.ts'

/** The last revision of a running match, and its commands. */
interface MatchEnd {
  revision: number
  /** The revision of each applied command, by player and command. */
  readonly commands: Map<string, number>
}

const keyOf = (player: string, command: string): string => `${player} ${command}`

/**
 * The last revision and the commands of each running match. It decides whether an action is the next of its match and has
 * a new command, without searching the file. The file has one writer, so the cache is correct as long as every noted
 * change is committed; otherwise it must `forget`.
 */
export class RevisionCache {
  readonly #known = new Map<string, MatchEnd>()
  readonly #read: (match: string) => MatchEnd | null
  #held = 0

  constructor(db: DatabaseSync, readActions: ReadActions) {
    this.#read = readEndOn(db, readActions)
  }

  /** Notes that a transaction has inserted a match without actions. */
  begun(match: string): void {
    this.#remember(match, { revision: 0, commands: new Map() })
  }

  /** Whether the match is running, this is its next revision, and the command is new. */
  isNext(match: string, revision: number, player: string, command: string | null): boolean {
    const end = this.#known.get(match) ?? this.#learn(match)
    if (end === null || revision !== end.revision + 1) return false
    return command === null || !end.commands.has(keyOf(player, command))
  }

  /** The revision of a command in a match that is running; null if it was not applied, undefined if the match is not running. */
  revisionOf(match: string, player: string, command: string): number | null | undefined {
    const end = this.#known.get(match) ?? this.#learn(match)
    return end === null ? undefined : (end.commands.get(keyOf(player, command)) ?? null)
  }

  /** Notes that a transaction has added the next action of a match. */
  added(match: string, player: string, command: string | null, isLast: boolean): void {
    const end = this.#known.get(match)
    if (end === undefined) return
    end.revision += 1
    if (isLast) this.#drop(match, end)
    else if (command !== null) {
      end.commands.set(keyOf(player, command), end.revision)
      this.#held += 1
    }
  }

  /** Empties the cache: a noted change was not committed, or another writer has changed the file. */
  forget(): void {
    this.#known.clear()
    this.#held = 0
  }

  #learn(match: string): MatchEnd | null {
    const end = this.#read(match)
    if (end !== null) this.#remember(match, end)
    return end
  }

  #remember(match: string, end: MatchEnd): void {
    if (this.#held > MEMORY_LIMITS.runningCommands) this.forget()
    this.#known.set(match, end)
    this.#held += 1 + end.commands.size
  }

  #drop(match: string, { commands }: MatchEnd): void {
    this.#known.delete(match)
    this.#held -= 1 + commands.size
  }
}

function readEndOn(db: DatabaseSync, readActions: ReadActions): (match: string) => MatchEnd | null {
  const isRunning = db.prepare('SELECT 1 FROM matches WHERE id = ? AND ended_at IS NULL')
  return (match) => {
    if (isRunning.get(match) === undefined) return null
    const actions = readActions(match, 0, Number.MAX_SAFE_INTEGER)
    const commands = actions.flatMap(([revision, player, command]) =>
      command === null ? [] : [[keyOf(player, command), revision] as const],
    )
    return { revision: actions.at(-1)?.[0] ?? 0, commands: new Map(commands) }
  }
}
