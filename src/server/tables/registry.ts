import { ok } from '../../protocol/answer.ts'
import type { Store } from '../store/store.ts'
import type { Context } from './context.ts'
import { LiveTable } from './live-table.ts'
import type { Table } from './model/table.ts'
import { runDue } from './overdue.ts'
import { recordResult } from './play.ts'

/** Matches whose table is known without asking the store. */
const CODES_MAX = 50_000

/** The tables that are in memory, from the store as they are asked for, and where each match is played. */
export class TableRegistry {
  /** From then on no table comes into memory any more. */
  isClosing = false
  readonly #context: Context
  readonly #tables = new Map<string, LiveTable>() // by code
  readonly #loading = new Map<string, Promise<LiveTable | null>>()
  readonly #codes = new Map<string, string>() // of matches

  constructor(context: Context) {
    this.#context = context
  }

  get all(): readonly LiveTable[] {
    return [...this.#tables.values()]
  }

  get size(): number {
    return this.#tables.size
  }

  get(code: string): LiveTable | undefined {
    return this.#tables.get(code)
  }

  keep(table: Table): LiveTable {
    const live = new LiveTable(table, this.#context)
    live.clock.onDue = () =>
      void runDue(live, this.#context).catch((error: unknown) => this.#reportDefect(live, error))
    live.onGone = () => this.drop(table.code)
    this.#tables.set(table.code, live)
    this.index(live)
    return live
  }

  drop(code: string): void {
    const table = this.#tables.get(code)
    table?.end('unknown-table')
    this.#tables.delete(code)
    if (table?.table.match) this.#codes.delete(table.table.match.id)
  }

  /** All of them, because the server ends. */
  end(): void {
    for (const table of this.#tables.values()) table.end('shutting-down')
    this.#tables.clear()
  }

  /** The table of this code; several who ask for it at once get the same one. */
  async find(code: string): Promise<LiveTable | null> {
    const known = this.#tables.get(code)
    if (known !== undefined) return known
    const loading = this.#loading.get(code) ?? this.#load(code).finally(() => this.#loading.delete(code))
    this.#loading.set(code, loading)
    return loading
  }

  /** At which table this match is played, by this reader if it is not known here; null where at none any more. */
  async codeOf(
    match: string,
    { readMatch }: Pick<Store, 'readMatch'> = this.#context.store,
  ): Promise<string | null> {
    const known = this.#codes.get(match)
    if (known !== undefined) return known
    const stored = await readMatch(match)
    const table = stored === null ? null : await this.#context.store.readTable(stored.table)
    if (table?.match?.id !== match) return null
    this.#rememberCode(match, table.code)
    return table.code
  }

  /** Notes the match that this table plays now. */
  index({ table }: LiveTable): void {
    if (table.match !== null) this.#rememberCode(table.match.id, table.code)
  }

  /** The oldest are withoutPerson, and found through the store again. */
  #rememberCode(match: string, code: string): void {
    if (this.#codes.size >= CODES_MAX) {
      const [oldest] = this.#codes.keys()
      if (oldest !== undefined) this.#codes.delete(oldest)
    }
    this.#codes.set(match, code)
  }

  async #load(code: string): Promise<LiveTable | null> {
    const table = await this.#context.store.findTable(code)
    if (table === null || this.isClosing) return null
    const live = this.keep(table)
    await live.exclusive(async () => {
      const match = await live.currentMatch()
      // A crash may have come between the last action and the table's own line about it.
      if (match?.match.outcome !== null && match !== null)
        await recordResult(live, match, this.#context.world.now())
      return ok(null)
    })
    return live
  }

  #reportDefect({ table }: LiveTable, error: unknown): void {
    this.#context.report('a defect', {
      table: table.id,
      why: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}
