import { DatabaseSync } from 'node:sqlite'
import type { Reader } from '../store.ts'
import { refusal } from './file/open.ts'
import { entriesAfterOn, readMatchOn } from './matches.ts'
import type { Answer, Args, Ask, Operations } from './messages.ts'
import { historyOn } from './people.ts'
import { rankingsOn } from './rankings.ts'
import type { Engine } from './serve.ts'
import { foundTablesOn } from './tables.ts'

type Reads = Pick<Operations, keyof Reader>

/** The writer's note of which matches have unfiled actions is not known here: every query looks at both tables. */
const UNKNOWN_TAILS = { mayHaveNew: () => true }

function readsOn(db: DatabaseSync): Reads {
  const { recentTables } = foundTablesOn(db)
  const { bestScores, bestRatings } = rankingsOn(db)
  return {
    ...historyOn(db),
    recentTables,
    bestScores,
    bestRatings,
    readMatch: readMatchOn(db, UNKNOWN_TAILS),
    entriesAfter: entriesAfterOn(db, UNKNOWN_TAILS),
  }
}

const isRead = (reads: Reads, method: string): method is keyof Reader => Object.hasOwn(reads, method)

/**
 * Answers reads on a connection that cannot write. SQLite shows a commit to other connections only after it has synced the
 * log, so nothing is read here that is not on the disk.
 */
export class SqliteReader implements Engine {
  readonly #file: string
  #opened: { readonly db: DatabaseSync; readonly reads: Reads } | null = null

  constructor(file: string) {
    this.#file = file
  }

  open(): string | null {
    if (this.#opened !== null) return null
    try {
      const db = new DatabaseSync(this.#file, { readOnly: true })
      this.#opened = { db, reads: readsOn(db) }
      return null
    } catch (error) {
      return refusal(this.#file, error).message
    }
  }

  run(asks: readonly Ask[]): readonly Answer[] {
    return asks.map((ask) => this.#answer(ask))
  }

  tidy(): void {
    // A reader leaves nothing behind.
  }

  copy(): void {
    throw new Error('The reader makes no copies.')
  }

  close(): void {
    const db = this.#opened?.db
    this.#opened = null
    if (db?.isOpen) db.close()
  }

  /** Each ask sees one moment of the file, however many statements it takes. */
  #answer({ method, args }: Ask): Answer {
    const fault = this.open()
    if (this.#opened === null) return { ok: false, fault: `${method}: ${fault}` }
    const { db, reads } = this.#opened
    try {
      if (!isRead(reads, method)) throw new Error('the reader does not answer this')
      db.exec('BEGIN')
      const value = perform(reads, method, args)
      db.exec('COMMIT')
      return { ok: true, value }
    } catch (error) {
      this.close() // The next ask opens the file anew, and says what is wrong with it.
      return { ok: false, fault: `${method}: ${error instanceof Error ? error.message : String(error)}` }
    }
  }
}

/** Generic, so that the compiler knows which arguments go with which method. */
function perform<K extends keyof Reader>(reads: Reads, method: K, args: string): string | undefined {
  return JSON.stringify(reads[method](...(JSON.parse(args) as Args<K>)))
}
