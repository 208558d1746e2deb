import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { brokenChain, chainStart, linkAll } from '../../chain.ts'
import { type Row, textAt, textOrNullAt } from '../../rows.ts'
import type { StoredAction } from '../unfiled-actions.ts'

/**
 * The links of the hash chains that are stored: one with each block, and one with each row that was copied from PostgreSQL.
 * Actions in the journal have none yet: filing computes them, off the path of a move.
 */
export class StoredLinks {
  readonly #at: StatementSync
  readonly #header: StatementSync

  constructor(db: DatabaseSync) {
    this.#at = db.prepare(
      `SELECT chain FROM action_blocks WHERE match = :match AND last = :revision
        UNION ALL SELECT chain FROM filed_actions WHERE match = :match AND revision = :revision`,
    )
    this.#header = db.prepare('SELECT head FROM matches WHERE id = ?')
  }

  /** The link that the action after this revision follows; a new chain if none is stored. */
  of(match: string, revision: number): string {
    const row = revision === 0 ? undefined : this.#at.get({ match, revision })
    const stored = row === undefined ? null : textOrNullAt(row, 'chain')
    return stored ?? chainStart(match, revision, textAt(this.#header.get(match) ?? {}, 'head'))
  }

  /** Throws if these actions do not lead to the link that is stored with the last of them. */
  check(match: string, actions: readonly StoredAction[], row: Row): void {
    const [stored, first] = [textOrNullAt(row, 'chain'), actions[0]?.[0]]
    if (stored === null || first === undefined) return
    const entries = actions.map(([, , , , entry]) => JSON.stringify(entry))
    if (linkAll(this.of(match, first - 1), first, entries) !== stored)
      throw brokenChain(match, first, first + entries.length - 1)
  }
}

/** The text of the entry in the text of a stored action: the only list in it, because ids and digests have no brackets. */
export function entryTextOf(action: string): string {
  return action.slice(action.indexOf(',[') + 1, -1)
}
