import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { checkedColumns, checkRow } from '../checksums.ts'
import { numberAt, textAt, textOrNullAt } from './rows.ts'

/** How a running match stands in the store, as far as adding to it goes. */
interface Tail {
  revision: number
  /** All that were done in it, each with its player. */
  readonly commands: Set<string>
}

/** After so many new actions they are filed: few enough for a look through all of them, many enough to share leaves. */
export const FILED_AFTER = 6_000
/** RevisionCache and commands that are remembered at once: some 10 MB. */
const HELD_MAX = 100_000

const keyOf = (player: string, command: string): string => `${player} ${command}`

/**
 * The ends of the matches that are played. Each action is the next of its match, and its command a new one: that is
 * known here without a look into two trees, of which every match has leaves of its own. The file has one writer, so it
 * is true as long as all that it was told of is committed; after anything else it must `forget`.
 */
export class RevisionCache {
  readonly #known = new Map<string, Tail>()
  readonly #read: (match: string) => Tail | null
  readonly #file: () => void
  /** The matches that may have actions which are not filed. */
  readonly #withNew: Set<string>
  #held = 0
  #unfiled: number

  constructor(db: DatabaseSync) {
    const unfiled = readUnfiled(db)
    this.#withNew = new Set(unfiled)
    this.#unfiled = unfiled.length
    this.#read = readTailOn(db, this)
    this.#file = fileOn(db)
  }

  /** Whether actions of this match may be among the new ones; what was undone with its batch counts as well. */
  mayHaveNew(match: string): boolean {
    return this.#withNew.has(match)
  }

  /** A match was written that has no actions yet, as a part of a transaction. */
  begun(match: string): void {
    this.#remember(match, { revision: 0, commands: new Set() })
  }

  /** Whether the match runs, this is the revision after its last, and the command is new. */
  isNext(match: string, revision: number, player: string, command: string | null): boolean {
    const tail = this.#known.get(match) ?? this.#learn(match)
    if (tail === null || revision !== tail.revision + 1) return false
    return command === null || !tail.commands.has(keyOf(player, command))
  }

  /** The next action of a match was written, as a part of a transaction. */
  added(match: string, player: string, command: string | null, isLast: boolean): void {
    this.#withNew.add(match)
    const tail = this.#known.get(match)
    if (tail === undefined) return
    tail.revision += 1
    this.#unfiled += 1
    if (isLast) this.#drop(match, tail)
    else if (command !== null) {
      tail.commands.add(keyOf(player, command))
      this.#held += 1
    }
  }

  /** What was told here was not committed, or not by this writer. */
  forget(): void {
    this.#known.clear()
    this.#held = 0
  }

  /** Puts new actions to those of their match, where many have come together. */
  tidy(): void {
    if (this.#unfiled < FILED_AFTER) return
    this.#file()
    this.#withNew.clear()
    this.#unfiled = 0
  }

  #learn(match: string): Tail | null {
    const tail = this.#read(match)
    if (tail !== null) this.#remember(match, tail)
    return tail
  }

  #remember(match: string, tail: Tail): void {
    if (this.#held > HELD_MAX) this.forget()
    this.#known.set(match, tail)
    this.#held += 1 + tail.commands.size
  }

  #drop(match: string, { commands }: Tail): void {
    this.#known.delete(match)
    this.#held -= 1 + commands.size
  }
}

/** A query that names one match first: where none of its actions can be new, it looks only at those that are filed. */
export function actionsOn(
  db: DatabaseSync,
  revisionCache: Pick<RevisionCache, 'mayHaveNew'>,
  query: (actions: 'actions' | 'filed_actions') => string,
): (match: string) => StatementSync {
  const all = db.prepare(query('actions'))
  const filed = db.prepare(query('filed_actions'))
  return (match) => (revisionCache.mayHaveNew(match) ? all : filed)
}

function readTailOn(db: DatabaseSync, revisionCache: RevisionCache): (match: string) => Tail | null {
  const isRunning = db.prepare('SELECT 1 FROM matches WHERE id = ? AND ended_at IS NULL')
  const actionsOf = actionsOn(
    db,
    revisionCache,
    (actions) => `SELECT ${checkedColumns('filed_actions')} FROM ${actions} WHERE match = ?`,
  )
  return (match) => {
    if (isRunning.get(match) === undefined) return null
    const tail: Tail = { revision: 0, commands: new Set() }
    for (const action of actionsOf(match).iterate(match)) {
      checkRow('filed_actions', action)
      const command = textOrNullAt(action, 'command')
      tail.revision = Math.max(tail.revision, numberAt(action, 'revision'))
      if (command !== null) tail.commands.add(keyOf(textAt(action, 'player'), command))
    }
    return tail
  }
}

/** Of each new action its match. */
function readUnfiled(db: DatabaseSync): readonly string[] {
  return db
    .prepare('SELECT match FROM new_actions')
    .all()
    .map((row) => textAt(row, 'match'))
}

function fileOn(db: DatabaseSync): () => void {
  // In the order of the tree that they go into: each of its leaves is then written once.
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
