import type { Server } from 'node:http'
import { promisify } from 'node:util'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RejectionCode } from '../../protocol/rejections.ts'
import type { Appended, NewAction, Store } from '../store/store.ts'

/** The server's metrics for Prometheus. Labels are routes and codes, never people, tables or addresses. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests = new Histogram({
    name: 'icebreaker_http_request_seconds',
    help: 'Requests over HTTP by route and status, with how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  })
  readonly #rejections = new Counter({
    name: 'icebreaker_rejections_total',
    help: 'Requests over HTTP that were rejected, by code.',
    labelNames: ['code'],
    registers: [this.registry],
  })
  readonly #actions = new Counter({
    name: 'icebreaker_actions_stored_total',
    help: 'Actions of matches that are durable.',
    registers: [this.registry],
  })
  readonly #commits = new Histogram({
    name: 'icebreaker_commit_seconds',
    help: 'From asking the store to keep an action until it is durable.',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.04, 0.1, 0.5, 2],
    registers: [this.registry],
  })
  readonly #connectionsRefused = new Counter({
    name: 'icebreaker_connections_refused_total',
    help: 'Connections that were closed because their address held too many.',
    registers: [this.registry],
  })
  readonly #storeFaults = new Counter({
    name: 'icebreaker_store_faults_total',
    help: 'Actions that the store did not keep.',
    registers: [this.registry],
  })

  connectionRefused(): void {
    this.#connectionsRefused.inc()
  }

  /** The connections of this server, asked of it when somebody reads the figures. */
  connectionsOf(server: Server): void {
    const connections = promisify(server.getConnections.bind(server))
    const gauge: Gauge = new Gauge({
      name: 'icebreaker_connections',
      help: 'Open connections: HTTP and sockets.',
      registers: [this.registry],
      collect: async () => gauge.set(await connections()),
    })
  }

  request(method: string, route: string, status: number, ms: number): void {
    this.#requests.observe({ method, route, status: String(status) }, ms / 1000)
  }

  rejected(code: RejectionCode): void {
    this.#rejections.inc({ code })
  }

  /** Values that are looked up when somebody asks. */
  gauge(name: string, help: string, value: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: () => gauge.set(value()),
    })
  }

  /** The process itself: memory, event-loop delay, file handles. Once for a process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry })
  }

  /** The same store, with the actions that it keeps counted and timed. */
  measured(store: Store): Store {
    return { ...store, append: (action) => this.#timed(store, action) }
  }

  async #timed(store: Store, action: NewAction): Promise<Appended> {
    const begunAt = performance.now()
    try {
      const appended = await store.append(action)
      if (appended.type === 'stored') this.#actions.inc()
      return appended
    } catch (error) {
      this.#storeFaults.inc()
      throw error
    } finally {
      this.#commits.observe((performance.now() - begunAt) / 1000)
    }
  }
}
