import { type Api, createApi } from '../client/api.ts'
import { connectTable, type TableConnection } from '../client/connection.ts'
import type { TableSnapshot } from '../client/source.ts'
import type { ClientWorld } from '../client/world.ts'
import type { Level, Typed } from '../engine/game.ts'
import { type Answer, no, yes } from '../protocol/answer.ts'

/** What an agent is shown of a table: what a person sees, and what has happened since it last looked. */
export type AgentObservation = Readonly<Record<string, unknown>>

interface Seat {
  readonly table: TableConnection
  /** The last entry of the log that was told. */
  told: number
}

export interface AgentSettings {
  readonly world: ClientWorld
  readonly baseUrl: string
  readonly name: string
}

/** An agent has few hands, and every table keeps a socket open. */
const TABLES_MAX = 8
const OPENING_MS = 10_000

/** The tables at which an agent sits, each with a connection of its own that is kept up. One person at all of them. */
export class AgentTables {
  readonly #settings: AgentSettings
  readonly #seats = new Map<string, Seat>()
  #token: string | null = null

  constructor(settings: AgentSettings) {
    this.#settings = settings
  }

  get api(): Api {
    return createApi({ ...this.#settings, token: this.#token ?? undefined })
  }

  list(): AgentObservation[] {
    return [...this.#seats].map(([code, { table }]) => {
      const { table: shown, state } = table.snapshot()
      return {
        code,
        game: shown?.game ?? null,
        seats: shown?.seats.map(({ name }) => name) ?? [],
        isYourTurn: (state?.legal?.length ?? 0) > 0,
        isOver: state?.outcome !== null && state?.outcome !== undefined,
      }
    })
  }

  /** A table of its own with these bots, and a match begins at once. */
  async open(game: string, bots: readonly Level[], options: unknown): Promise<Answer<AgentObservation>> {
    const full = await this.#comeIn()
    if (!full.ok) return full
    const opened = await this.api.openMatch({ game, bots, options: options ?? {}, paceMs: 0 })
    return opened.ok ? this.#sitAt(opened.value.code, false) : opened
  }

  /** A seat at somebody's table, ready to begin. */
  async join(code: string): Promise<Answer<AgentObservation>> {
    if (this.#seats.has(code)) return this.see(code)
    const full = await this.#comeIn()
    if (!full.ok) return full
    const known = await this.api.table(code)
    return known.ok ? this.#sitAt(known.value.code, true) : known
  }

  async see(code: string): Promise<Answer<AgentObservation>> {
    const seat = this.#seats.get(code)
    return seat === undefined ? NOT_THERE : yes(observationOf(seat))
  }

  async act(code: string, action: Typed): Promise<Answer<AgentObservation>> {
    const seat = this.#seats.get(code)
    if (seat === undefined) return NOT_THERE
    const acted = await seat.table.act(action)
    return acted.ok ? yes(observationOf(seat)) : acted
  }

  /** Until the agent is asked, the match is over, or the time is up. */
  async wait(code: string, timeoutMs: number): Promise<Answer<AgentObservation>> {
    const seat = this.#seats.get(code)
    if (seat === undefined) return NOT_THERE
    await this.#until(
      seat.table,
      ({ state }) => state !== null && (state.legal !== undefined || state.outcome !== null),
      timeoutMs,
    )
    return yes(observationOf(seat))
  }

  async leave(code: string): Promise<Answer<null>> {
    const seat = this.#seats.get(code)
    if (seat === undefined) return NOT_THERE
    await seat.table.command({ type: 'leave' })
    seat.table.close()
    this.#seats.delete(code)
    return yes(null)
  }

  close(): void {
    for (const { table } of this.#seats.values()) table.close()
    this.#seats.clear()
  }

  async #comeIn(): Promise<Answer<null>> {
    if (this.#seats.size >= TABLES_MAX)
      return no('too-busy', `You sit at ${TABLES_MAX} tables: leave one first.`)
    if (this.#token !== null) return yes(null)
    const registered = await this.api.register({ name: this.#settings.name })
    if (!registered.ok) return registered
    this.#token = registered.value.token
    return yes(null)
  }

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
    const sat = isGuest ? await table.command({ type: 'sit' }) : yes(null)
    if (connection.status === 'gone' || !sat.ok) {
      table.close()
      return connection.status === 'gone' ? no(connection.code, connection.reason) : sat.ok ? NOT_THERE : sat
    }
    if (isGuest) await table.command({ type: 'ready', isReady: true })
    else await this.#until(table, ({ state }) => state !== null, OPENING_MS)
    const seat: Seat = { table, told: 0 }
    this.#seats.set(code, seat)
    return yes(observationOf(seat))
  }

  #until(table: TableConnection, isSo: (now: TableSnapshot) => boolean, timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        stop()
        forget()
        resolve()
      }
      const forget = this.#settings.world.later(timeoutMs, done)
      const stop = table.subscribe(() => {
        if (isSo(table.snapshot())) done()
      })
      if (isSo(table.snapshot())) done()
    })
  }
}

const NOT_THERE: Answer<never> = no('not-seated', 'You do not sit at this table: join it first.')

function observationOf(seat: Seat): AgentObservation {
  const { table, state, log, connection } = seat.table.snapshot()
  const happened = log.filter(({ id }) => id > seat.told).map(({ event }) => event)
  seat.told = log.at(-1)?.id ?? seat.told
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
  }
}
