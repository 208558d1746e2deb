import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { MEMORY_LIMITS } from '../../../limits.ts'
import { linkAll } from '../../chain.ts'
import { numberAt, textOrNullAt } from '../../rows.ts'
import type { ChainPoint } from '../../store.ts'
import type { ReadActions } from '../actions.ts'
import { StoredLinks } from './stored-links.ts'

/** A link, and the revision that it belongs to; null if its actions were stored without links. */
interface KnownLink {
  readonly revision: number
  readonly head: string | null
}

/** Returns the newest link of a match at or before a revision; computes what is not stored, and keeps it in memory. */
export class ChainReader {
  readonly #known = new Map<string, KnownLink>()
  readonly #links: StoredLinks
  readonly #readActions: ReadActions
  readonly #lastRevision: (match: string) => number
  readonly #exists: StatementSync
  readonly #before: StatementSync
  readonly #around: StatementSync

  constructor(db: DatabaseSync, readActions: ReadActions, lastRevision: (match: string) => number) {
    this.#links = new StoredLinks(db)
    this.#readActions = readActions
    this.#lastRevision = lastRevision
    this.#exists = db.prepare('SELECT 1 FROM matches WHERE id = ?')
    this.#before = db.prepare(
      `SELECT last AS revision, chain FROM action_blocks WHERE match = :match AND last <= :revision
        UNION ALL SELECT revision, chain FROM filed_actions WHERE match = :match AND revision <= :revision
        ORDER BY revision DESC LIMIT 1`,
    )
    this.#around = db.prepare(
      'SELECT chain FROM action_blocks WHERE match = :match AND first <= :revision AND last >= :revision',
    )
  }

  /** Empties the memory: a transaction was rolled back. */
  forget(): void {
    this.#known.clear()
  }

  at(match: string, asked: number | null): ChainPoint | null {
    if (this.#exists.get(match) === undefined) return null
    const last = this.#lastRevision(match)
    const revision = Math.min(asked ?? last, last)
    const { head } = revision === 0 ? { head: null } : this.#linkOf(match, revision)
    return { last, revision, head }
  }

  #linkOf(match: string, revision: number): KnownLink {
    const known = this.#known.get(match)
    const from =
      known !== undefined && known.revision <= revision ? known : this.#storedBefore(match, revision)
    if (from.revision === revision) return from
    const around = this.#around.get({ match, revision })
    if (around !== undefined && textOrNullAt(around, 'chain') === null) return { revision, head: null }
    const actions = this.#readActions(match, from.revision, revision - from.revision)
    const entries = actions.map(([, , , , entry]) => JSON.stringify(entry))
    const head = linkAll(from.head ?? this.#links.of(match, from.revision), from.revision + 1, entries)
    const link = { revision, head }
    if (this.#known.size >= MEMORY_LIMITS.chainHeads) this.#known.clear()
    if (known === undefined || known.revision < revision) this.#known.set(match, link)
    return link
  }

  #storedBefore(match: string, revision: number): KnownLink {
    const row = this.#before.get({ match, revision })
    if (row === undefined) return { revision: 0, head: null }
    return { revision: numberAt(row, 'revision'), head: textOrNullAt(row, 'chain') }
  }
}
