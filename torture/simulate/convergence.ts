import type { LogEntry } from '../../src/client/source.ts'
import type { StateMessage } from '../../src/protocol/messages.ts'
import type { TableView } from '../../src/protocol/table.ts'
import { formerPlayer, type Ledger, type MatchTruth, perspectiveOf, type TableTruth } from './ledger.ts'
import type { Servers } from './servers.ts'
import type { Sim } from './sim.ts'
import type { SimServer } from './sim-server.ts'
import type { Tab } from './tab.ts'

interface Parts {
  readonly sim: Sim
  readonly ledger: Ledger
  readonly servers: Servers
}

/** A violation, or null. */
type Wrong = string | null

/** An action that was stored more recently may still be in flight; over HTTP, until the next poll. */
const UNDER_WAY_MS = 600
const POLLED_MS = 3_000
/** The server acts on an expired clock within this time. */
const LATE_MS = 2_500
/** Clients ignore clock errors smaller than this. */
const CLOCK_NOISE_MS = 60
/** HTTP answers have a resolution of one second; clients correct only larger errors. */
const POLLED_DOUBT_MS = 2_000

/** Checks after a time without faults that every client shows the stored state. */
export class Convergence {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  check(tabs: readonly Tab[]): void {
    const { sim, servers } = this.#parts
    for (const tab of tabs) if (sim.violations.length === 0) sim.blame(this.#wrongTab(tab))
    for (const server of servers.listening)
      if (sim.violations.length === 0) sim.blame(this.#wrongServer(server))
  }

  #wrongTab(tab: Tab): Wrong {
    const { name, owner, line } = tab
    const truth = this.#parts.ledger.tables.get(owner.tableId)
    if (line === null || truth === undefined) return null
    const { connection, table, state } = line.snapshot()
    if (connection.status === 'elsewhere') return null
    if (connection.status === 'gone') return wrongGone(tab, connection.code, truth)
    if (connection.status !== 'online') return `${name} is ${connection.status}, though there were no faults`
    if (table === null) return `${name} is online and sees no table`
    return this.#wrongTable(tab, table, truth) ?? this.#wrongMatch(tab, state, truth) ?? this.#wrongClock(tab)
  }

  #wrongMatch(tab: Tab, state: StateMessage | null, truth: TableTruth): Wrong {
    const { ledger } = this.#parts
    const match = ledger.matches.get(truth.newest.match?.id ?? '')
    if (match === undefined) return null
    if (state?.match !== match.id)
      return this.#unlessUnderWay(
        tab,
        match.at,
        `${tab.name} sees ${state?.match ?? 'no match'}, not ${match.id}`,
      )
    const { revision } = state
    const next = match.actions[revision]
    if (next !== undefined)
      return this.#unlessUnderWay(
        tab,
        next.at,
        `${tab.name} sees revision ${revision} of ${match.actions.length}`,
      )
    const perspective = perspectiveOf(truth.newest, tab.owner.profile, match.stored.head.players)
    const changedAt = truth.versions.get(truth.newest.version)?.at ?? 0
    if (JSON.stringify(state) !== ledger.stateText(match.id, revision, perspective))
      return this.#unlessUnderWay(
        tab,
        changedAt,
        `${tab.name} sees revision ${revision} differently from the record`,
      )
    return this.#wrongLog(tab, match, revision, perspective.viewer)
  }

  #unlessUnderWay(tab: Tab, storedAt: number, what: string): Wrong {
    const { now } = this.#parts.sim.clock
    const isPolling = now - tab.polledAt < POLLED_MS
    return now - storedAt > (isPolling ? POLLED_MS : UNDER_WAY_MS) ? what : null
  }

  #wrongTable(tab: Tab, { version, match }: TableView, { newest, versions }: TableTruth): Wrong {
    const { ledger, servers } = this.#parts
    const next = versions.get(version + 1)
    if (next !== undefined)
      return this.#unlessUnderWay(tab, next.at, `${tab.name} sees version ${version} of ${newest.version}`)
    if (match === null) return null
    const truth = ledger.matches.get(match.id)
    const end = truth?.states.at(-1)?.outcome === null ? undefined : truth?.actions.at(-1)
    if (end !== undefined && !match.isOver)
      return this.#unlessUnderWay(tab, end.at, `${tab.name} sees that a match runs which is over`)
    const lateMs = (servers.listening[0]?.world.now() ?? 0) - (match.deadlineAt ?? Number.POSITIVE_INFINITY)
    const isRunning = match.paused === null && !match.isOver
    return isRunning && lateMs > LATE_MS ? `${tab.name} sees a clock that ran out ${lateMs} ms ago` : null
  }

  /** Compares the log with the events of the record; skips a client whose history requests failed. */
  #wrongLog(tab: Tab, match: MatchTruth, revision: number, viewer: string | null): Wrong {
    const log = tab.line?.snapshot().log ?? []
    // Players of a finished match see it from the seat that they had in it.
    const isOver = match.states.at(-1)?.outcome !== null
    const hasLeft = viewer === null && formerPlayer(match, tab.owner.profile) !== null
    if (tab.hasChangedViewer || tab.hasMissedHistory || log.length === 0 || (isOver && hasLeft)) return null
    const first = log[0]?.revision ?? 0
    const expected = Array.from({ length: revision - first + 1 }, (_, at) =>
      this.#parts.ledger
        .eventTexts(match.id, first + at - 1, first + at, viewer)
        .map((text) => `${first + at} ${text}`),
    ).flat()
    const told = log.map(({ revision: at, event }: LogEntry) => `${at} ${JSON.stringify(event)}`)
    const wrong = told.findIndex((line, at) => line !== expected[at])
    if (wrong < 0 && told.length === expected.length) return null
    const what = `${tab.name} has a log of ${told.length} lines from revision ${first} to ${revision}, expected are ${expected.length}; line ${wrong} is ${told[wrong]}, not ${expected[wrong]}`
    // The events that led to a polled state are requested after it.
    const missing = wrong < 0 ? match.actions[log.at(-1)?.revision ?? 0] : undefined
    return missing === undefined ? what : this.#unlessUnderWay(tab, missing.at, what)
  }

  /** Checks that a device knows the server's time even if its own clock is wrong. */
  #wrongClock({ name, device, line, polledAt }: Tab): Wrong {
    const { sim, servers } = this.#parts
    const { areClientsTold, hasServerJumps, faults, latencyMs, jitterMs } = sim.plan
    const [server] = servers.listening
    // Clients over HTTP know the time to the second, and correct larger errors.
    const isPolling = faults.includes('no-sockets') || sim.clock.now - polledAt < POLLED_MS
    if (server === undefined || areClientsTold || hasServerJumps) return null
    const offMs = device.now() + (line?.snapshot().clockOffsetMs ?? 0) - server.world.now()
    const doubtMs = isPolling ? POLLED_DOUBT_MS : CLOCK_NOISE_MS
    const isOff = Math.abs(offMs) > 2 * (latencyMs + jitterMs + 1) + doubtMs
    return isOff ? `${name} is ${offMs} ms off the server’s time` : null
  }

  /** Compares a server's memory with the store; it may hold no more than its work needs. */
  #wrongServer({ name, gameServer, connections }: SimServer): Wrong {
    for (const { table, live, broadcast } of gameServer.tables) {
      if (broadcast.size > connections.size)
        return `${name} has ${broadcast.size} subscribers of a table, and ${connections.size} sockets`
      const last = this.#parts.ledger.matches.get(live?.id ?? '')?.states.at(-1)
      if (last === undefined || live?.id !== table.match?.id) continue
      const isSame = JSON.stringify(last.state) === JSON.stringify(live?.match.state)
      if (last.revision === live?.match.revision && !isSame)
        return `${name} has a state of ${live.id} in memory that differs from the record`
    }
    return null
  }
}

function wrongGone({ name, owner }: Tab, code: string, { newest }: TableTruth): Wrong {
  const isRemoved = owner.profile !== null && newest.removed.includes(owner.profile)
  return code === 'removed' && isRemoved ? null : `${name} is sent away: ${code}`
}
