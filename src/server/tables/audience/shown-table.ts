import { DeltaError } from '../../../protocol/delta/format.ts'
import { TableDelta } from '../../../protocol/delta/table.ts'
import type { Table } from '../../../table/table.ts'
import { openTableView, type TableStatus, tableView, youAt } from '../../../table/view.ts'

/**
 * A table as its subscribers were sent it last. It keeps what the views were made from, which is in memory anyway, and not
 * the views: thousands of tables are at rest.
 */
export class ShownTable {
  readonly #table: Table
  readonly #status: TableStatus
  readonly #texts = new Map<string | null, string>()

  constructor(table: Table, { isOnline, spectators, isEmpty, deadlineAt }: TableStatus) {
    const online = table.seats.flatMap(({ profile }) =>
      profile !== null && isOnline(profile) ? [profile] : [],
    )
    this.#table = table
    this.#status = { isOnline: (profile) => online.includes(profile), spectators, isEmpty, deadlineAt }
  }

  /** The whole table for one person, as JSON. */
  textFor(profile: string | null): string {
    const text = this.#texts.get(profile) ?? textOf(this.#table, profile, this.#status)
    this.#texts.set(profile, text)
    return text
  }

  /** Returns a function that encodes the change from another version for one person; null if it is too large for a frame. */
  changeFrom(before: ShownTable): ((profile: string | null) => Uint8Array) | null {
    const [old, now] = [before.#table, this.#table]
    try {
      const delta = new TableDelta(openTableView(old, before.#status), openTableView(now, this.#status))
      return (profile) => delta.frameFor(youAt(old, profile), youAt(now, profile))
    } catch (error) {
      if (error instanceof DeltaError) return null
      throw error
    }
  }

  /** Forgets the texts once they are sent. */
  settle(): void {
    this.#texts.clear()
  }
}

/** The message with the whole table. */
export function textOf(table: Table, profile: string | null, status: TableStatus): string {
  return JSON.stringify({ type: 'table', table: tableView(table, profile, status) })
}
