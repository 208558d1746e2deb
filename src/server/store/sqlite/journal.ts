import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { linkAll } from '../chain.ts'
import { checksum } from '../checksums.ts'
import { entryTextOf, StoredLinks } from './chain/stored-links.ts'
import { type StoredAction, UnfiledActions } from './unfiled-actions.ts'

/** The number of actions after which they are filed by match: many per match, and few enough to keep in memory. */
export const FILED_AFTER = 6_000
/** The size of a block: a page of a history reads one or two. */
export const BLOCK_ACTIONS = 100
/** The size of one filing transaction: a few milliseconds of work. */
const SLICE = { matches: 64, actions: 2_000 }

/** A pass over the journal that files everything that was in it when it began. */
interface Round {
  /** The matches that are still to be filed. */
  readonly matches: string[]
  /** The newest row of the journal when the round began. */
  readonly through: number
}

/**
 * The journal of the store: all actions of one transaction are one row, at the end of one small table. Later their match
 * gets them as a block. Nothing depends on when that happens: whatever is in the journal and in no block is in `unfiled`,
 * and the next opening reads it from the journal.
 */
export class Journal {
  readonly unfiled: UnfiledActions
  readonly #db: DatabaseSync
  readonly #insert: StatementSync
  readonly #file: StatementSync
  readonly #removeThrough: StatementSync
  readonly #links: StoredLinks
  #added: { readonly match: string; readonly text: string }[] = []
  #round: Round | null = null

  constructor(db: DatabaseSync) {
    this.#db = db
    this.#insert = db.prepare('INSERT INTO journal (id, json, checksum) VALUES (?, ?, ?)')
    this.#file = db.prepare(
      'INSERT INTO action_blocks (match, first, last, json, checksum, chain) VALUES (?, ?, ?, ?, ?, ?)',
    )
    this.#links = new StoredLinks(db)
    // The newest row stays, so that no number is used twice while the reader is open.
    this.#removeThrough = db.prepare(
      'DELETE FROM journal WHERE id <= ? AND id < (SELECT max(id) FROM journal)',
    )
    this.unfiled = new UnfiledActions(db)
    this.unfiled.refresh()
  }

  /** Adds the next action of a match to the open transaction. */
  add(match: string, action: StoredAction): void {
    const text = JSON.stringify(action)
    this.unfiled.add(match, action[0], text)
    this.#added.push({ match, text })
  }

  /** Writes the actions of the open transaction, as one row. */
  write(): void {
    if (this.#added.length === 0) return
    const id = this.unfiled.lastRow + 1
    const json = `[${this.#added.map(({ match, text }) => `[${JSON.stringify(match)},${text}]`).join()}]`
    this.#insert.run(id, json, checksum(id, json))
    this.unfiled.wrote(id)
    this.#added = []
  }

  /** Takes back the actions of the open transaction. */
  undo(): void {
    for (const { match } of this.#added) this.unfiled.removeLast(match)
    this.#added = []
  }

  /** Files a slice, if enough actions are unfiled. */
  tidy(): void {
    if (this.#round === null && this.unfiled.count >= FILED_AFTER) this.#round = this.#beginRound()
    if (this.#round !== null) this.#fileSlice(this.#round)
  }

  /** Files everything and empties the journal; no other connection may have the file open. */
  fileAll(): void {
    const round = this.#beginRound()
    while (round.matches.length > 0) this.#fileSlice(round)
    this.#db.exec('DELETE FROM journal')
  }

  #beginRound(): Round {
    // In the order of the tree, so that neighbours share its pages.
    return { matches: this.unfiled.matches().sort().reverse(), through: this.unfiled.lastRow }
  }

  #fileSlice(round: Round): void {
    this.#db.exec('BEGIN IMMEDIATE')
    let actions = 0
    for (let matches = 0; matches < SLICE.matches && actions < SLICE.actions; matches += 1) {
      const match = round.matches.pop()
      if (match === undefined) break
      actions += this.#fileMatch(match)
    }
    const isOver = round.matches.length === 0
    if (isOver) this.#removeThrough.run(round.through)
    this.#db.exec('COMMIT')
    if (isOver) this.#round = null
  }

  #fileMatch(match: string): number {
    const run = this.unfiled.take(match)
    if (run === null) return 0
    let chain = this.#links.of(match, run.first - 1)
    for (let at = 0; at < run.texts.length; at += BLOCK_ACTIONS) {
      const texts = run.texts.slice(at, at + BLOCK_ACTIONS)
      const [first, last] = [run.first + at, run.first + at + texts.length - 1]
      const json = `[${texts.join()}]`
      chain = linkAll(chain, first, texts.map(entryTextOf))
      this.#file.run(match, first, last, json, checksum(match, first, last, json), chain)
    }
    return run.texts.length
  }
}
