import type { Chance } from './chance.ts'
import type { Disk } from './disk.ts'
import type { Inspector } from './inspector.ts'
import { Life } from './life.ts'
import type { Watch } from './referee.ts'
import type { Sim } from './sim.ts'

const HOUR_MS = 3_600_000
/** How long a server is gone. */
const DOWN_MS = { min: 20, max: 3_000 }
/** A process that says goodbye takes this long at the most; then it is cut. */
const CLOSE_MS = 8_000

/** All server processes on one store, one life after the other. */
export class Servers implements Watch {
  readonly lives: (Life | null)[]
  readonly #sim: Sim
  readonly #parts: { sim: Sim; disk: Disk; inspector: Inspector; presentAt: Map<string, number> }
  readonly #chance: Chance
  begunAt = 0
  #count = 0
  /** When there was a server that was up and awake. */
  readonly #sleptAt: number[] = []
  readonly #ups: { from: number; to: number | null }[] = []

  constructor(sim: Sim, disk: Disk, inspector: Inspector) {
    this.#sim = sim
    this.#parts = { sim, disk, inspector, presentAt: new Map() }
    this.#chance = sim.chance()
    this.lives = Array.from({ length: sim.plan.nodes }, () => null)
  }

  get listening(): Life[] {
    return this.lives.filter((life) => life?.isUp === true) as Life[]
  }

  get areUp(): boolean {
    return this.listening.length === this.lives.length
  }

  async boot(node: number): Promise<void> {
    this.#count += 1
    const name = this.#sim.plan.nodes === 1 ? `life ${this.#count}` : `node ${node + 1}, life ${this.#count}`
    const life = new Life(this.#parts, name, this.#clockOffset())
    this.lives[node] = life
    this.begunAt = this.#sim.clock.now
    await life.boot()
    if (!life.host.isDead) this.#note()
  }

  crash(node: number): void {
    const life = this.lives[node]
    if (life === null || life === undefined) return
    this.#sim.count('crashes')
    life.crash()
    this.#restart(node)
  }

  deploy(node: number): void {
    const life = this.lives[node]
    if (life?.isUp !== true) return
    this.#sim.count('deploys')
    const { clock } = this.#sim
    const end = () => {
      if (life.host.isDead) return
      life.crash()
      if (this.lives[node] === life) this.#restart(node)
    }
    clock.at(clock.now + CLOSE_MS, null, end)
    void life.close().then(end)
    this.#note()
  }

  /** The machine sleeps; its clock may have gone on when it wakes, or stood still. */
  freeze(node: number, ms: number): void {
    const life = this.lives[node]
    const { clock } = this.#sim
    if (life?.isUp !== true || life.host.sleepsUntil > clock.now) return
    this.#sim.count('freezes')
    this.#sleptAt.push(clock.now)
    this.#sim.say(() => `${life.name} sleeps for ${Math.round(ms)} ms`)
    life.host.sleepsUntil = clock.now + ms
    if (this.#chance.percent(50)) life.clockOffsetMs -= Math.floor(ms)
    this.#note()
    clock.at(clock.now + ms, null, () => this.#note())
  }

  /** All that are gone are back at once. */
  heal(): void {
    for (const [node, life] of this.lives.entries()) if (life === null) void this.boot(node)
  }

  /** Those of several that are not needed end; the last one begins anew, and reads what is stored. */
  join(): void {
    for (const [node, life] of this.lives.entries()) {
      life?.crash()
      this.lives[node] = null
    }
    this.lives.length = 1
    this.#note()
    void this.boot(0)
  }

  isPresent(profile: string): boolean {
    return this.lives.some((life) => life?.isPresent(profile) === true)
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
    this.lives[node] = null
    this.#note()
    const { clock } = this.#sim
    clock.at(clock.now + this.#chance.between(DOWN_MS.min, DOWN_MS.max), null, () => {
      if (this.lives[node] === null) void this.boot(node)
    })
  }

  /** Notes whether there is one now. */
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
