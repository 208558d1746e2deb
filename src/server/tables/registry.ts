import { parse } from '../../engine/schema.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import { personSeat } from '../../table/commands.ts'
import { newTable, type Table } from '../../table/table.ts'
import { newCode, newDeal, newId } from '../ids.ts'
import { MEMORY_LIMITS } from '../limits.ts'
import { type Profile, type Store, StoreDamage } from '../store/store.ts'
import type { Context } from './context.ts'
import { runDue } from './due.ts'
import type { OpeningKey } from './idempotency.ts'
import { LiveTable } from './live-table.ts'
import type { SyncMessage } from './sync.ts'

/** The settings of a new table. */
export interface Opening {
  readonly game: string
  readonly options?: unknown
  readonly paceMs?: number
  readonly standIn?: Table['standIn']
}

const PACE_DEFAULT_MS = 800
const CODE_ATTEMPTS = 20

/** The tables in memory, loaded from the store on demand, and the table of each match. */
export class TableRegistry {
  /** Set when the server shuts down: no further table is loaded. */
  isClosing = false
  readonly #context: Context
  readonly #tables = new Map<string, LiveTable>() // by code
  readonly #loading = new Map<string, Promise<LiveTable | null>>()
  readonly #codes = new Map<string, string>() // by match

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

  /**
   * Stores a new table with its host on the first seat, under a free code. If the host has used the key before, nothing
   * is stored and the answer is `id-reused`.
   */
  async open(
    profile: Profile,
    opening: Opening & { readonly once?: OpeningKey | undefined },
  ): Promise<Answer<LiveTable>> {
    const { world, store } = this.#context
    const made = openedTable(profile, opening, this.#context)
    if (!made.ok) return made
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
      const table = { ...made.value, code: newCode(world) }
      const { once } = opening
      const result = await (once === undefined
        ? store.insertTable(table)
        : store.openTable(table, { ...once, profile: profile.id, at: table.createdAt }))
      if (result === 'stored') return ok(this.#add(table))
      if (result === 'opened-before') return reject('id-reused')
    }
    return reject('too-busy', 'No free code was found for a new table.')
  }

  #add(table: Table): LiveTable {
    const live: LiveTable = new LiveTable(table, this.#context, {
      onDue: () =>
        void runDue(live, this.#context).catch((error: unknown) => this.#reportDefect(live, error)),
      onGone: () => this.drop(table.code),
    })
    live.sync.start((message) => {
      if (message.type === 'gone') this.drop(table.code)
      else receiveHint(live, message)
    })
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

  /** Ends all tables because the server shuts down. */
  end(): void {
    for (const table of this.#tables.values()) table.end('shutting-down')
    this.#tables.clear()
  }

  /** The table with this code; concurrent callers get the same one. */
  async find(code: string): Promise<LiveTable | null> {
    const known = this.#tables.get(code)
    if (known !== undefined) return known
    const loading = this.#loading.get(code) ?? this.#load(code).finally(() => this.#loading.delete(code))
    this.#loading.set(code, loading)
    return loading
  }

  /** The code of the table that plays this match, read by this reader if necessary; null if none does any more. */
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

  /** The table that plays this match now; null if none does, or the match is over. */
  async playing(match: string): Promise<LiveTable | null> {
    try {
      const code = await this.codeOf(match)
      const table = code === null ? null : await this.find(code)
      return table?.table.match?.id === match && !table.table.match.isOver ? table : null
    } catch (error) {
      if (error instanceof StoreDamage) return null // The table is not in memory, and pauses itself once it is loaded.
      throw error
    }
  }

  /** Notes which match this table plays now. */
  index({ table }: LiveTable): void {
    if (table.match !== null) this.#rememberCode(table.match.id, table.code)
  }

  #rememberCode(match: string, code: string): void {
    if (this.#codes.size >= MEMORY_LIMITS.matchCodes) {
      const [oldest] = this.#codes.keys()
      if (oldest !== undefined) this.#codes.delete(oldest)
    }
    this.#codes.set(match, code)
  }

  async #load(code: string): Promise<LiveTable | null> {
    const table = await this.#context.store.findTable(code)
    if (table === null || this.isClosing) return null
    const live = this.#add(table)
    await live.jobs.exclusive(async () => {
      const match = await live.currentMatch()
      // A crash may have come after the last action was stored and before the table had the result.
      if (match !== null) await live.recordResult(match, this.#context.world.now())
      if (match !== null) await live.storeTurn()
      return ok(null)
    })
    return live
  }

  /** Loads the slow tables at which something is due. One that cannot be loaded keeps none of the others waiting. */
  async wakeDue(): Promise<void> {
    const { store, world } = this.#context
    for (const code of await store.dueTables(world.now(), MEMORY_LIMITS.slowTablesWoken)) {
      const live = await this.find(code).catch((error: unknown) => {
        this.#context.report('a table cannot be loaded', { code, why: String(error) })
        return null
      })
      // A table in memory has a timer, which a suspended machine may have missed.
      live?.schedule()
    }
  }

  #reportDefect({ table }: LiveTable, error: unknown): void {
    this.#context.report('a defect', {
      table: table.id,
      why: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
  }
}

/** The table that this person opens; the registry finds a code for it. */
function openedTable(profile: Profile, opening: Opening, { world, services }: Context): Answer<Table> {
  const game = services.gameOf(opening.game)
  if (game === null) return reject('unknown-game')
  const parsed = parse(game.options, opening.options ?? {})
  if (!parsed.ok) return reject('bad-options', parsed.reason)
  const setup = {
    id: newId(world, 't'),
    code: '',
    host: profile.id,
    hostName: profile.name,
    game: opening.game,
    options: parsed.value,
    standIn: opening.standIn ?? 'good',
    paceMs: opening.paceMs ?? PACE_DEFAULT_MS,
    seats: [personSeat(services.newPlayer(), profile)],
    next: newDeal(world),
  }
  return ok(newTable(setup, world.now()))
}

/** Handles a message of another node about a table that is in memory here. */
function receiveHint(table: LiveTable, message: Exclude<SyncMessage, { type: 'gone' }>): void {
  const { live } = table
  switch (message.type) {
    case 'changed': {
      const { match, revision, version } = message
      if (version > table.table.version) table.refreshSoon()
      else if (live !== null && live.id === match && revision > live.match.revision)
        // Another match may have begun by the time that this runs.
        table.refreshSoon(async () => table.live?.id === match && (await table.catchUp(table.live)))
      break
    }
    case 'here': {
      const { asked } = message
      const isSame = live?.id === asked?.match && live?.match.revision === asked?.revision
      if (asked !== null && isSame && table.table.version === asked.version) live?.adoptClocks(asked.at)
      table.showTable()
      table.schedule()
      break
    }
    case 'who':
      table.announcePresence()
      break
    case 'tell':
      table.broadcast.send(message.message, message.to, message.at)
  }
}
