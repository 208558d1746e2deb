import type { Store } from '../store/store.ts'
import type { LiveTable } from './live-table.ts'

/** Tables that are asked about in one statement. */
const ASKED_AT_ONCE = 500

/** Looks now and then whether other nodes have stored what no hint told of. */
export class Polling {
  readonly #store: Store
  #isUnderWay = false

  constructor(store: Store) {
    this.#store = store
  }

  /** One round at a time: a slow database is not to be asked more the slower it is. */
  async run(tables: readonly LiveTable[]): Promise<void> {
    if (this.#isUnderWay) return
    this.#isUnderWay = true
    try {
      for (let from = 0; from < tables.length; from += ASKED_AT_ONCE)
        await this.#lookAt(tables.slice(from, from + ASKED_AT_ONCE))
    } finally {
      this.#isUnderWay = false
    }
  }

  async #lookAt(tables: readonly LiveTable[]): Promise<void> {
    for (const table of tables) table.inStep.renew()
    const known = tables.map(({ table, live }) => ({
      version: table.version,
      match: table.match?.id ?? null,
      revision: live !== null && live.id === table.match?.id ? live.match.revision : null,
    }))
    const asked = tables.map(({ table }) => ({ table: table.id, match: table.match?.id ?? null }))
    const stands = await this.#store.standsOf(asked)
    for (const [at, table] of tables.entries()) {
      const [before, stand] = [known[at], stands[at]]
      if (before === undefined || stand === undefined) continue
      const isBehind = before.revision !== null && stand.revision > before.revision
      if (stand.version !== before.version || isBehind) table.inStep.lookAgain()
    }
  }
}
