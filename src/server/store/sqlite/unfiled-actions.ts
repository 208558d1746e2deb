import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PlayerId, Typed } from '../../../engine/game.ts'
import type { Entry } from '../../../engine/match.ts'
import { checkedColumns, checkRow } from '../checksums.ts'
import { numberAt, numberOrNullAt, type Row, textAt } from '../rows.ts'
import { DAMAGED, StoreDamage } from '../store.ts'

/** An action in the journal and in blocks; its match is stored beside it. */
export type StoredAction = readonly [
  revision: number,
  player: PlayerId,
  command: string | null,
  digest: string,
  entry: Entry<Typed>,
]

/** Consecutive actions of one match, each as the JSON of a `StoredAction`. */
interface Run {
  readonly first: number
  readonly texts: string[]
}

/**
 * The actions that are in the journal and not yet in a block, in memory and by match. The writer keeps them up to date
 * itself; a reader, which has a connection of its own, calls `refresh` in each of its transactions.
 */
export class UnfiledActions {
  readonly #runs = new Map<string, Run>()
  readonly #bounds: StatementSync
  readonly #rowsAfter: StatementSync
  readonly #lastFiled: StatementSync
  #firstRow: number | null = null
  #lastRow = 0
  #count = 0

  constructor(db: DatabaseSync) {
    this.#bounds = db.prepare(
      'SELECT (SELECT min(id) FROM journal) AS first, (SELECT max(id) FROM journal) AS last',
    )
    this.#rowsAfter = db.prepare(`SELECT ${checkedColumns('journal')} FROM journal WHERE id > ? ORDER BY id`)
    this.#lastFiled = db.prepare('SELECT max(last) AS last FROM action_blocks WHERE match = ?')
  }

  get count(): number {
    return this.#count
  }

  /** The number of the newest row of the journal that was read; 0 without any. */
  get lastRow(): number {
    return this.#lastRow
  }

  matches(): string[] {
    return [...this.#runs.keys()]
  }

  /** Reads the rows that were added to the journal since the last call, and all of it if filed ones were removed. */
  refresh(): void {
    const bounds = this.#bounds.get() ?? {}
    const first = numberOrNullAt(bounds, 'first')
    if (first !== this.#firstRow) this.#clear(first)
    if (first === null || numberOrNullAt(bounds, 'last') === this.#lastRow) return
    for (const row of this.#rowsAfter.iterate(this.#lastRow)) this.#read(row)
  }

  add(match: string, revision: number, text: string): void {
    const run = this.#runs.get(match)
    if (run === undefined) this.#runs.set(match, { first: revision, texts: [text] })
    else if (revision === run.first + run.texts.length) run.texts.push(text)
    else throw new StoreDamage(gapIn(match, run.first + run.texts.length))
    this.#count += 1
  }

  /** Takes back the newest action of a match. */
  removeLast(match: string): void {
    const run = this.#runs.get(match)
    if (run?.texts.pop() === undefined) return
    this.#count -= 1
    if (run.texts.length === 0) this.#runs.delete(match)
  }

  /** Removes the actions of a match and returns them: they are filed. */
  take(match: string): Run | null {
    const run = this.#runs.get(match)
    if (run === undefined) return null
    this.#runs.delete(match)
    this.#count -= run.texts.length
    return run
  }

  /** The actions of a match after a revision, up to a limit. */
  after(match: string, revision: number, limit: number): StoredAction[] {
    const run = this.#runs.get(match)
    if (run === undefined) return []
    const from = Math.max(0, revision + 1 - run.first)
    return run.texts.slice(from, from + limit).map((text) => JSON.parse(text) as StoredAction)
  }

  /** The newest revision of a match; 0 if it has no unfiled action. */
  lastRevision(match: string): number {
    const run = this.#runs.get(match)
    return run === undefined ? 0 : run.first + run.texts.length - 1
  }

  /** Notes that the writer has written this row. */
  wrote(row: number): void {
    this.#firstRow ??= row
    this.#lastRow = row
  }

  #clear(firstRow: number | null): void {
    this.#runs.clear()
    this.#count = 0
    this.#firstRow = firstRow
    this.#lastRow = 0
  }

  /** Throws if a row cannot be read: it would hide acknowledged actions. */
  #read(row: Row): void {
    const id = numberAt(row, 'id')
    if (this.#lastRow !== 0 && id !== this.#lastRow + 1)
      throw new StoreDamage(`Row ${this.#lastRow + 1} of the journal is missing: the journal ${DAMAGED}.`)
    checkRow('journal', row)
    for (const [match, action] of JSON.parse(textAt(row, 'json')) as (readonly [string, StoredAction])[]) {
      const [revision] = action
      // After a crash, some matches of the row may have been filed.
      if (this.#runs.has(match) || revision > this.#filedThrough(match))
        this.add(match, revision, JSON.stringify(action))
    }
    this.#lastRow = id
  }

  #filedThrough(match: string): number {
    return numberOrNullAt(this.#lastFiled.get(match) ?? { last: null }, 'last') ?? 0
  }
}

export const gapIn = (match: string, revision: number) =>
  `Match ${match} ${DAMAGED}: its action ${revision} is missing. Run "icebreaker doctor", and restore a backup.`
