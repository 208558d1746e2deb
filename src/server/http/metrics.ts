import type { Server } from 'node:http'
import { promisify } from 'node:util'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RejectionCode } from '../../protocol/rejections.ts'
import { type Appended, StoreFault } from '../store/store.ts'

/** The server's metrics for Prometheus. Labels are routes and codes, never people, tables or addresses. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests = new Histogram({
    name: 'icebreaker_http_request_seconds',
    help: 'HTTP requests by route and status, with their duration.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  })
  readonly #rejections = new Counter({
    name: 'icebreaker_rejections_total',
    help: 'Rejected HTTP requests by code.',
    labelNames: ['code'],
    registers: [this.registry],
  })
  readonly #actions = new Counter({
    name: 'icebreaker_actions_stored_total',
    help: 'Actions that were stored durably.',
    registers: [this.registry],
  })
  readonly #commits = new Histogram({
    name: 'icebreaker_commit_seconds',
    help: 'The time from the request to store an action until it is durable.',
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
    help: 'Actions that the store failed to write.',
    registers: [this.registry],
  })

  connectionRefused(): void {
    this.#connectionsRefused.inc()
  }

  /** Adds a gauge of the open connections of this server, counted when the metrics are read. */
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

  /** Adds a gauge whose value is read when the metrics are read. */
  gauge(name: string, help: string, value: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: () => gauge.set(value()),
    })
  }

  /** Adds the metrics of the process: memory, event-loop delay, file handles. To be called once per process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry })
  }

  /** Counts and times an appended action. */
  noteAppended(result: Appended | StoreFault, tookMs: number): void {
    this.#commits.observe(tookMs / 1000)
    if (result instanceof StoreFault) this.#storeFaults.inc()
    else if (result.type === 'stored') this.#actions.inc()
  }
}
