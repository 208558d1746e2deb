import { type Api, createApi } from '../../client/api.ts'
import { connectTable, type TableConnection } from '../../client/connection.ts'
import type { TableSnapshot } from '../../client/source.ts'
import type { ClientWorld } from '../../client/world.ts'
import type { Level, Typed } from '../../engine/game.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import { takeBackCommand, takeBackFields } from '../../server/http/mcp/take-back.ts'
import type { AgentObservation, AgentPlay } from '../../server/http/mcp/tools.ts'

interface Seat {
  readonly table: TableConnection
  /** The id of the last log entry that the agent has received. */
  lastLogId: number
}

export interface AgentSettings {
  readonly world: ClientWorld
  readonly baseUrl: string
  readonly name: string
}

/** Bounded because every table keeps a socket open. */
const TABLES_MAX = 8
const OPENING_MS = 10_000

/** The tables at which an agent sits. Each has a connection of its own; the agent has one profile at all of them. */
export class AgentTables implements AgentPlay {
  readonly #settings: AgentSettings
  readonly #seats = new Map<string, Seat>()
  #token: string | null = null

  constructor(settings: AgentSettings) {
    this.#settings = settings
  }

  get #api(): Api {
    return createApi({ ...this.#settings, token: this.#token ?? undefined })
  }

  games() {
    return this.#api.games()
  }

  game(id: string) {
    return this.#api.game(id)
  }

  /** Lists the agent's tables. */
  async tables(): Promise<Answer<readonly AgentObservation[]>> {
    const tables = [...this.#seats].map(([code, { table }]) => {
      const { table: shown, state } = table.snapshot()
      return {
        code,
        game: shown?.game ?? null,
        seats: shown?.seats.map(({ name }) => name) ?? [],
        isYourTurn: (state?.legal?.length ?? 0) > 0,
        isOver: state?.outcome !== null && state?.outcome !== undefined,
      }
    })
    return ok(tables)
  }

  /** Opens a table with these bots and starts a match. */
  async open(game: string, bots: readonly Level[], options: unknown): Promise<Answer<AgentObservation>> {
    const admitted = await this.#register()
    if (!admitted.ok) return admitted
    const opened = await this.#api.openMatch({ game, bots, options: options ?? {}, paceMs: 0 })
    return opened.ok ? this.#sitAt(opened.value.code, false) : opened
  }

  /** Takes a seat at an existing table, ready to start. */
  async join(code: string): Promise<Answer<AgentObservation>> {
    if (this.#seats.has(code)) return this.see(code)
    const admitted = await this.#register()
    if (!admitted.ok) return admitted
    const known = await this.#api.table(code)
    return known.ok ? this.#sitAt(known.value.code, true) : known
  }

  async see(code: string): Promise<Answer<AgentObservation>> {
    const seat = this.#seats.get(code)
    return seat === undefined ? NOT_SEATED : ok(observationOf(seat))
  }

  async act(code: string, action: Typed): Promise<Answer<AgentObservation>> {
    const seat = this.#seats.get(code)
    if (seat === undefined) return NOT_SEATED
    const acted = await seat.table.act(action)
    return acted.ok ? ok(observationOf(seat)) : acted
  }

  /** Waits until the agent can act or is asked to agree, the match is over, or the time is up. */
  async wait(code: string, timeoutMs: number): Promise<Answer<AgentObservation>> {
    const seat = this.#seats.get(code)
    if (seat === undefined) return NOT_SEATED
    await this.#until(
      seat.table,
      ({ state, table: shown }) =>
        state !== null &&
        (state.legal !== undefined ||
          state.outcome !== null ||
          takeBackFields(shown?.match ?? null, state).isAskedToAgree),
      timeoutMs,
    )
    return ok(observationOf(seat))
  }

  async takeBack(code: string, agrees: boolean | undefined): Promise<Answer<AgentObservation>> {
    const seat = this.#seats.get(code)
    if (seat === undefined) return NOT_SEATED
    const { state } = seat.table.snapshot()
    if (state === null) return reject('no-match')
    const done = await seat.table.command(takeBackCommand(state.revision, agrees))
    return done.ok ? ok(observationOf(seat)) : done
  }

  async leave(code: string): Promise<Answer<null>> {
    const seat = this.#seats.get(code)
    if (seat === undefined) return NOT_SEATED
    await seat.table.command({ type: 'leave' })
    seat.table.close()
    this.#seats.delete(code)
    return ok(null)
  }

  close(): void {
    for (const { table } of this.#seats.values()) table.close()
    this.#seats.clear()
  }

  /** Registers the agent's profile before its first table; rejects if the agent sits at too many tables. */
  async #register(): Promise<Answer<null>> {
    if (this.#seats.size >= TABLES_MAX)
      return reject('too-busy', `You sit at ${TABLES_MAX} tables: leave one first.`)
    if (this.#token !== null) return ok(null)
    const registered = await this.#api.register({ name: this.#settings.name, isAgent: true })
    if (!registered.ok) return registered
    this.#token = registered.value.token
    return ok(null)
  }

  /** Connects to a table; a guest also takes a seat and is ready. */
  async #sitAt(code: string, isGuest: boolean): Promise<Answer<AgentObservation>> {
    const { world, baseUrl } = this.#settings
    const table = connectTable({
      world,
      baseUrl,
      code,
      ...(this.#token === null ? {} : { token: this.#token }),
    })
    await this.#until(
      table,
      ({ table: shown, connection }) => shown !== null || connection.status === 'gone',
      OPENING_MS,
    )
    const { connection } = table.snapshot()
    const sat = isGuest ? await table.command({ type: 'sit' }) : ok(null)
    if (connection.status === 'gone' || !sat.ok) {
      table.close()
      return connection.status === 'gone'
        ? reject(connection.code, connection.reason)
        : sat.ok
          ? NOT_SEATED
          : sat
    }
    if (isGuest) await table.command({ type: 'ready', isReady: true })
    else await this.#until(table, ({ state }) => state !== null, OPENING_MS)
    const seat: Seat = { table, lastLogId: 0 }
    this.#seats.set(code, seat)
    return ok(observationOf(seat))
  }

  /** Resolves when the condition holds or the time is up. */
  #until(
    table: TableConnection,
    condition: (now: TableSnapshot) => boolean,
    timeoutMs: number,
  ): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        unsubscribe()
        cancelTimeout()
        resolve()
      }
      const cancelTimeout = this.#settings.world.later(timeoutMs, done)
      const unsubscribe = table.subscribe(() => {
        if (condition(table.snapshot())) done()
      })
      if (condition(table.snapshot())) done()
    })
  }
}

const NOT_SEATED: Answer<never> = reject('not-seated', 'You do not sit at this table: join it first.')

function observationOf(seat: Seat): AgentObservation {
  const { table, state, log, connection } = seat.table.snapshot()
  const happened = log.filter(({ id }) => id > seat.lastLogId).map(({ event }) => event)
  seat.lastLogId = log.at(-1)?.id ?? seat.lastLogId
  const seats = table?.seats.map(({ player, name, bot, isReady }) => ({ player, name, bot, isReady }))
  if (state === null || table === null)
    return {
      code: table?.code ?? null,
      line: connection.status,
      game: table?.game ?? null,
      seats,
      match: null,
    }
  return {
    code: table.code,
    game: state.game,
    match: state.match,
    revision: state.revision,
    you: state.yourPlayerId,
    seats,
    activePlayers: state.activePlayers,
    isYourTurn: state.legal !== undefined,
    happened,
    view: state.gameState,
    legal: state.legal ?? [],
    refused: state.refused ?? [],
    outcome: state.outcome,
    ...takeBackFields(table.match, state),
  }
}
