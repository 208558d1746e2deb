import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { checkedColumns, checkRow } from '../checksums.ts'
import { numberAt, textAt, textOrNullAt } from '../rows.ts'

/** The last revision of a running match, and its commands. */
interface MatchEnd {
  revision: number
  /** All applied commands, each with its player. */
  readonly commands: Set<string>
}

/** New actions are filed by match after this many: few enough to scan them, many enough to share leaves of the tree. */
export const FILED_AFTER = 6_000
/** The number of matches and commands in the cache: some 10 MB. */
const HELD_MAX = 100_000

const keyOf = (player: string, command: string): string => `${player} ${command}`

/**
 * The last revision of each running match. An action must be the next of its match, and its command a new one: the cache
 * knows that without searching two trees in which every match has leaves of its own. The file has one writer, so the
 * cache is correct as long as everything it was told of is committed; after anything else it must `forget`.
 */
export class RevisionCache {
  readonly #known = new Map<string, MatchEnd>()
  readonly #read: (match: string) => MatchEnd | null
  readonly #file: () => void
  /** The matches that may have unfiled actions. */
  readonly #withNew: Set<string>
  #held = 0
  #unfiled: number

  constructor(db: DatabaseSync) {
    const unfiled = readUnfiled(db)
    this.#withNew = new Set(unfiled)
    this.#unfiled = unfiled.length
    this.#read = readEndOn(db, this)
    this.#file = fileOn(db)
  }

  /** Whether this match may have unfiled actions; those of a batch that was rolled back count as well. */
  mayHaveNew(match: string): boolean {
    return this.#withNew.has(match)
  }

  /** Notes that a transaction has inserted a match without actions. */
  begun(match: string): void {
    this.#remember(match, { revision: 0, commands: new Set() })
  }

  /** Whether the match is running, this is its next revision, and the command is new. */
  isNext(match: string, revision: number, player: string, command: string | null): boolean {
    const end = this.#known.get(match) ?? this.#learn(match)
    if (end === null || revision !== end.revision + 1) return false
    return command === null || !end.commands.has(keyOf(player, command))
  }

  /** Notes that a transaction has inserted the next action of a match. */
  added(match: string, player: string, command: string | null, isLast: boolean): void {
    this.#withNew.add(match)
    const end = this.#known.get(match)
    if (end === undefined) return
    end.revision += 1
    this.#unfiled += 1
    if (isLast) this.#drop(match, end)
    else if (command !== null) {
      end.commands.add(keyOf(player, command))
      this.#held += 1
    }
  }

  /** Empties the cache: a noted change was not committed, or another writer has changed the file. */
  forget(): void {
    this.#known.clear()
    this.#held = 0
  }

  /** Files new actions by match, if there are enough of them. */
  tidy(): void {
    if (this.#unfiled < FILED_AFTER) return
    this.#file()
    this.#withNew.clear()
    this.#unfiled = 0
  }

  #learn(match: string): MatchEnd | null {
    const end = this.#read(match)
    if (end !== null) this.#remember(match, end)
    return end
  }

  #remember(match: string, end: MatchEnd): void {
    if (this.#held > HELD_MAX) this.forget()
    this.#known.set(match, end)
    this.#held += 1 + end.commands.size
  }

  #drop(match: string, { commands }: MatchEnd): void {
    this.#known.delete(match)
    this.#held -= 1 + commands.size
  }
}

/** Prepares a query for one match. If the match has no unfiled actions, the query reads only the filed ones. */
export function actionsOn(
  db: DatabaseSync,
  revisionCache: Pick<RevisionCache, 'mayHaveNew'>,
  query: (actions: 'actions' | 'filed_actions') => string,
): (match: string) => StatementSync {
  const all = db.prepare(query('actions'))
  const filed = db.prepare(query('filed_actions'))
  return (match) => (revisionCache.mayHaveNew(match) ? all : filed)
}

function readEndOn(db: DatabaseSync, revisionCache: RevisionCache): (match: string) => MatchEnd | null {
  const isRunning = db.prepare('SELECT 1 FROM matches WHERE id = ? AND ended_at IS NULL')
  const actionsOf = actionsOn(
    db,
    revisionCache,
    (actions) => `SELECT ${checkedColumns('filed_actions')} FROM ${actions} WHERE match = ?`,
  )
  return (match) => {
    if (isRunning.get(match) === undefined) return null
    const end: MatchEnd = { revision: 0, commands: new Set() }
    for (const action of actionsOf(match).iterate(match)) {
      checkRow('filed_actions', action)
      const command = textOrNullAt(action, 'command')
      end.revision = Math.max(end.revision, numberAt(action, 'revision'))
      if (command !== null) end.commands.add(keyOf(textAt(action, 'player'), command))
    }
    return end
  }
}

/** The match of each unfiled action. */
function readUnfiled(db: DatabaseSync): readonly string[] {
  return db
    .prepare('SELECT match FROM new_actions')
    .all()
    .map((row) => textAt(row, 'match'))
}

function fileOn(db: DatabaseSync): () => void {
  // In the order of the target tree, so that each of its leaves is written once.
  const file = db.prepare(
    `INSERT INTO filed_actions (match, revision, player, command, digest, entry, checksum)
      SELECT match, revision, player, command, digest, entry, checksum FROM new_actions ORDER BY match, revision`,
  )
  const empty = db.prepare('DELETE FROM new_actions')
  return () => {
    db.exec('BEGIN IMMEDIATE')
    file.run()
    empty.run()
    db.exec('COMMIT')
  }
}
