import { ok } from '../../protocol/answer.ts'
import type { ServerMessage } from '../../protocol/messages.ts'
import type { Context } from './context.ts'
import type { LiveTable } from './live-table.ts'
import { catchUp } from './play.ts'
import type { AskedTimes, Listener } from './sync.ts'

/** Keeps a table in memory in step with what other nodes do at it. Where there are none it does nothing. */
export class InStep implements Listener {
  readonly #table: LiveTable
  readonly #context: Context
  /** A look at the store that waits for its turn; a second one would find nothing more. */
  #isWaiting = false

  constructor(table: LiveTable, context: Context) {
    this.#table = table
    this.#context = context
  }

  /** Whether other nodes have stored something that was not known here; it is known and shown now. To be called from within `exclusive`. */
  async refresh(): Promise<boolean> {
    const { table, live } = this.#table
    if (this.#context.bus === null) return false
    const [stand] = await this.#context.store.standsOf([{ table: table.id, match: table.match?.id ?? null }])
    if (stand?.version !== table.version) {
      await this.#table.reload()
      return true
    }
    return live !== null && stand.revision > live.match.revision && catchUp(this.#table, live, this.#context)
  }

  /** Reads what other nodes have stored, when its turn comes. */
  lookAgain(): void {
    this.#inTurn(() => this.refresh())
  }

  /**
   * Says again who is here if it was not said lately. People who only ask over HTTP come and go without a word, so the
   * other nodes are also told once when the last of them is gone.
   */
  renew(): void {
    const { broadcast, presence, sync } = this.#table
    const isSomebody = broadcast.size > 0 || presence.online(this.#context.world.now()).length > 0
    if (sync.isSilent && (isSomebody || sync.hasSaidPeople)) this.#table.announcePresence()
  }

  // What other nodes say

  changed(version: number, match: string | null, revision: number): void {
    const { table, live } = this.#table
    if (version > table.version) this.lookAgain()
    else if (live !== null && match === live.id && revision > live.match.revision)
      this.#inTurn(() => this.#follow(match))
  }

  here(asked: AskedTimes | null): void {
    const { live, table } = this.#table
    const isSame = live?.id === asked?.match && live?.match.revision === asked?.revision
    if (asked !== null && isSame && table.version === asked.version) live?.adoptClocks(asked.at)
    this.#table.showTable()
    this.#table.clock.schedule()
  }

  asked(): void {
    this.#table.announcePresence()
  }

  told(message: ServerMessage, to: string | null, at: number): void {
    this.#table.broadcast.send(message, to, at)
  }

  gone(): void {
    this.#table.onGone?.()
  }

  /** Another match may have begun while this waited. */
  async #follow(match: string): Promise<void> {
    const { live } = this.#table
    if (live?.id === match) await catchUp(this.#table, live, this.#context)
  }

  #inTurn(job: () => Promise<unknown>): void {
    if (this.#isWaiting || this.#table.isEnded) return
    this.#isWaiting = true
    const done = this.#table.exclusive(async () => {
      this.#isWaiting = false
      return ok(await job())
    })
    done
      .catch((error: unknown) => {
        const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
        this.#context.report('a defect', { table: this.#table.table.id, why })
      })
      .finally(() => {
        this.#isWaiting = false
      })
  }
}
