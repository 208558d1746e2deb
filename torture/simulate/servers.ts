import type { Disk } from './disk.ts'
import type { Inspector } from './inspector.ts'
import type { Chance } from './plan.ts'
import type { ServersView } from './referee.ts'
import type { Sim } from './sim.ts'
import { SimServer } from './sim-server.ts'

const HOUR_MS = 3_600_000
/** The time until a server restarts. */
const DOWN_MS = { min: 20, max: 3_000 }
/** A stopping process is killed after this time. */
const CLOSE_MS = 8_000

/** All server processes on one store, and their restarts. */
export class Servers implements ServersView {
  readonly processes: (SimServer | null)[]
  readonly #sim: Sim
  readonly #parts: { sim: Sim; disk: Disk; inspector: Inspector; presentAt: Map<string, number> }
  readonly #chance: Chance
  startedAt = 0
  #count = 0
  /** The times at which a server was suspended. */
  readonly #sleptAt: number[] = []
  readonly #ups: { from: number; to: number | null }[] = []

  constructor(sim: Sim, disk: Disk, inspector: Inspector) {
    this.#sim = sim
    this.#parts = { sim, disk, inspector, presentAt: new Map() }
    this.#chance = sim.chance()
    this.processes = Array.from({ length: sim.plan.nodes }, () => null)
  }

  get listening(): SimServer[] {
    return this.processes.filter((server) => server?.isUp === true) as SimServer[]
  }

  get areUp(): boolean {
    return this.listening.length === this.processes.length
  }

  async boot(node: number): Promise<void> {
    this.#count += 1
    const name = this.#sim.plan.nodes === 1 ? `run ${this.#count}` : `node ${node + 1}, run ${this.#count}`
    const server = new SimServer(this.#parts, name, this.#clockOffset())
    this.processes[node] = server
    this.startedAt = this.#sim.clock.now
    await server.boot()
    if (!server.host.isDead) this.#note()
  }

  crash(node: number): void {
    const server = this.processes[node]
    if (server === null || server === undefined) return
    this.#sim.count('crashes')
    server.crash()
    this.#restart(node)
  }

  deploy(node: number): void {
    const server = this.processes[node]
    if (server?.isUp !== true) return
    this.#sim.count('deploys')
    const { clock } = this.#sim
    const end = () => {
      if (server.host.isDead) return
      server.crash()
      if (this.processes[node] === server) this.#restart(node)
    }
    clock.at(clock.now + CLOSE_MS, null, end)
    void server.close().then(end)
    this.#note()
  }

  /** Suspends the machine. Its clock may have advanced when it wakes, or stood still. */
  freeze(node: number, ms: number): void {
    const server = this.processes[node]
    const { clock } = this.#sim
    if (server?.isUp !== true || server.host.sleepsUntil > clock.now) return
    this.#sim.count('freezes')
    this.#sleptAt.push(clock.now)
    this.#sim.say(() => `${server.name} sleeps for ${Math.round(ms)} ms`)
    server.host.sleepsUntil = clock.now + ms
    if (this.#chance.percent(50)) server.clockOffsetMs -= Math.floor(ms)
    this.#note()
    clock.at(clock.now + ms, null, () => this.#note())
  }

  /** Restarts all servers that are down. */
  heal(): void {
    for (const [node, server] of this.processes.entries()) if (server === null) void this.boot(node)
  }

  /** Replaces several nodes by one new server, which loads the stored state. */
  join(): void {
    for (const [node, server] of this.processes.entries()) {
      server?.crash()
      this.processes[node] = null
    }
    this.processes.length = 1
    this.#note()
    void this.boot(0)
  }

  isPresent(profile: string): boolean {
    return this.processes.some((server) => server?.isPresent(profile) === true)
  }

  presentAt(profile: string): number {
    return this.#parts.presentAt.get(profile) ?? 0
  }

  upMs(since: number, until: number): number {
    return this.#ups.reduce(
      (sum, { from, to }) => sum + Math.max(0, Math.min(to ?? until, until) - Math.max(from, since)),
      0,
    )
  }

  sleeps(since: number): number {
    return this.#sleptAt.filter((at) => at >= since).length
  }

  #restart(node: number): void {
    this.processes[node] = null
    this.#note()
    const { clock } = this.#sim
    clock.at(clock.now + this.#chance.between(DOWN_MS.min, DOWN_MS.max), null, () => {
      if (this.processes[node] === null) void this.boot(node)
    })
  }

  /** Notes whether a server is up and awake now. */
  #note(): void {
    const { now } = this.#sim.clock
    const isUp = this.listening.some(({ host }) => host.sleepsUntil <= now)
    const last = this.#ups.at(-1)
    if (isUp && last?.to !== null) this.#ups.push({ from: now, to: null })
    else if (!isUp && last?.to === null) last.to = now
  }

  #clockOffset(): number {
    if (!this.#sim.plan.hasServerJumps) return 0
    return this.#chance.pick([-HOUR_MS, HOUR_MS, 0, this.#chance.whole(-90_000, 90_000)])
  }
}
