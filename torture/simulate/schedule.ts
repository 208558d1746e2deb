import { DEADLINE_MS } from '../../src/client/command-queue.ts'
import type { Answer } from '../../src/protocol/answer.ts'
import { SLOW_CLOCK_MS, type TableCommand } from '../../src/protocol/table.ts'
import { LIMITS, TABLE_LIMITS } from '../../src/server/limits.ts'
import { stopTiming } from '../../src/server/rules-guard/time-limit.ts'
import type { Registration } from '../../src/server/tables/profiles.ts'
import { dueAtOf, isSlowMatch } from '../../src/table/slow.ts'
import { Convergence } from './convergence.ts'
import { Disk } from './disk.ts'
import { FaultInjector } from './faults.ts'
import { Inspector } from './inspector.ts'
import { Ledger, type PlayerRequest, PlayerRequests } from './ledger.ts'
import { Network } from './network.ts'
import { type PersonPlan, planOf, type TablePlan } from './plan.ts'
import { Player } from './player.ts'
import { Referee } from './referee.ts'
import { Servers } from './servers.ts'
import { Sim } from './sim.ts'
import { type Owner, Tab } from './tab.ts'

/** The result of one seed. */
export interface ScheduleResult {
  readonly seed: number
  readonly violation: string | null
  readonly steps: number
  readonly fingerprint: number
  readonly counts: ReadonlyMap<string, number>
  readonly trace: readonly string[]
}

/** Clients that are notified of the end of the faults converge within this time; others must first detect a dead connection. */
const TOLD_MS = 5_000
const UNTOLD_MS = 30_000
/** The longest wait of a client before it resends a command, plus the answer. */
const SETTLE_MS = 12_000
/** After this time the server knows about every absence. */
const GONE_MS = 30_000
/** Some time after the server has begun to play for absent players. */
const LONG_GONE_MS = TABLE_LIMITS.awayGraceMs + 10_000
/** The longest retry time that a server gives, plus the reconnect. */
const SENT_AWAY_MS = 6_500
/** The time in which messages in flight at the end of the faults arrive. */
const LAST_WORDS_MS = 600
const SETUP_MS = 5_000
/** The longest time that a fault lasts. */
const FAULT_MAX_MS = 40_000
/** The longest wait of a client between two attempts. */
const RETRY_MS = 9_000
const TIMERS_MAX = 30
/** The time in which a sweep finds due work at a slow table and plays the turn. */
const SWEPT_MS = 3 * LIMITS.sweepEveryMs

stopTiming()

/** Runs one schedule from its seed to its end, or to the first violation. */
export async function runSchedule(seed: number, isTraced = false): Promise<ScheduleResult> {
  const sim = new Sim(planOf(seed), isTraced)
  try {
    await new Schedule(sim).play()
  } catch (error) {
    sim.blame(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }
  const { violations, clock, fingerprint, counts, trace } = sim
  return {
    seed,
    violation: violations[0] ?? null,
    steps: clock.steps,
    fingerprint,
    counts,
    trace: trace ?? [],
  }
}

class Schedule {
  readonly #sim: Sim
  readonly #requests: PlayerRequests
  readonly #ledger: Ledger
  readonly #disk: Disk
  readonly #servers: Servers
  readonly #network: Network
  readonly #referee: Referee
  readonly #tabs: Tab[] = []
  readonly #players: Player[] = []

  constructor(sim: Sim) {
    this.#sim = sim
    this.#requests = new PlayerRequests(sim)
    this.#ledger = new Ledger(sim)
    this.#disk = new Disk(this.#ledger)
    const inspector = new Inspector(sim, this.#ledger, this.#requests)
    this.#servers = new Servers(sim, this.#disk, inspector)
    this.#network = new Network(sim, () => this.#servers.listening)
    this.#referee = new Referee(sim, this.#ledger, this.#requests, this.#servers)
  }

  async play(): Promise<void> {
    const { plan } = this.#sim
    this.#sim.say(() => JSON.stringify(plan))
    await this.#setUp()
    const parts = {
      sim: this.#sim,
      disk: this.#disk,
      network: this.#network,
      servers: this.#servers,
      tabs: this.#tabs,
      ledger: this.#ledger,
    }
    const faults = new FaultInjector(parts)
    const convergence = new Convergence(parts)
    for (let round = 0; round < plan.rounds && this.#isFine; round += 1) {
      faults.begin()
      await this.#pass(plan.faultsMs)
      await this.#recover(faults, convergence)
    }
    if (this.#isFine) await this.#end()
  }

  get #isFine(): boolean {
    return this.#sim.violations.length === 0
  }

  async #pass(ms: number): Promise<void> {
    const { clock } = this.#sim
    await clock.run(clock.now + ms, () => !this.#isFine)
  }

  /** Runs the clock until a promise settles. */
  async #done<T extends object>(job: Promise<T>): Promise<T> {
    const settled: T[] = []
    void job.then((value) => settled.push(value))
    const { clock } = this.#sim
    await clock.run(clock.now + SETUP_MS, () => settled.length > 0 || !this.#isFine)
    const [value] = settled
    if (value === undefined) throw new Error(`the set-up does not end: ${this.#sim.violations[0]}`)
    return value
  }

  async #setUp(): Promise<void> {
    const { plan } = this.#sim
    for (let node = 0; node < plan.nodes; node += 1)
      await this.#done(this.#servers.boot(node).then(() => [node]))
    for (const table of plan.tables) await this.#done(this.#openTable(table).then(() => [table]))
    for (const player of this.#players) player.isAwake = true
    for (const tab of this.#tabs) tab.open()
  }

  async #openTable(plan: TablePlan): Promise<void> {
    const [server] = this.#servers.listening
    if (server === undefined) throw new Error('a server listens')
    const { gameServer } = server
    const people: Registration[] = []
    for (const { name } of plan.people) people.push(await gameServer.profiles.register(name, 'fox'))
    const [host] = people
    if (host === undefined) throw new Error('somebody is there')
    const { game, options, paceMs, standIn } = plan
    const { id, code } = value(await gameServer.openTable(host.profile, { game, options, paceMs, standIn }))
    let commands = 0
    const tell = async (who: Registration, command: TableCommand) => {
      commands += 1
      value(await gameServer.command(who.profile, code, command, `set-up-${commands}`))
    }
    for (const [at, who] of people.entries())
      if (at > 0 && plan.people[at]?.isSeated === true) await tell(who, { type: 'sit' })
    for (const level of plan.bots) await tell(host, { type: 'addBot', level })
    if (plan.clockMs !== null) await tell(host, { type: 'clock', clockMs: plan.clockMs })
    for (const [at, person] of plan.people.entries()) this.#invite(person, people[at], { tableId: id, code })
  }

  #invite(plan: PersonPlan, who: Registration | undefined, table: Pick<Owner, 'tableId' | 'code'>): void {
    const noted = new Map<string, string>()
    const notes = {
      read: (key: string) => noted.get(key) ?? null,
      write: (key: string, text: string) => void noted.set(key, text),
    }
    const isKnown = !plan.isScreen && who !== undefined
    const owner: Owner = {
      ...table,
      name: this.#players.some((one) => one.plan.name === plan.name) ? `other ${plan.name}` : plan.name,
      profile: isKnown ? who.profile.id : null,
      token: isKnown ? who.token : null,
      notes,
    }
    const parts = { sim: this.#sim, network: this.#network, requests: this.#requests }
    const tabs = Array.from({ length: plan.tabs }, (_, at) => new Tab(parts, owner, at))
    this.#tabs.push(...tabs)
    this.#players.push(new Player(this.#sim, plan, tabs))
  }

  /** Ends the faults, and checks that soon everybody is up to date and every request has an answer. */
  async #recover(faults: FaultInjector, convergence: Convergence): Promise<void> {
    const { clock, plan } = this.#sim
    for (const player of this.#players) player.isAwake = false
    faults.end()
    if (plan.nodes > 1) this.#servers.join()
    if (plan.hasPauses) for (const player of this.#players) player.pauseForAMoment()
    await clock.run(clock.now + FAULT_MAX_MS, () => !this.#isFine || faults.isOver)
    await this.#pass(LAST_WORDS_MS)
    this.#sim.say(() => '— the faults have ended —')
    if (plan.areClientsTold) for (const { line } of this.#tabs) line?.wake()
    const wellAt = clock.now
    await this.#pass(plan.areClientsTold ? TOLD_MS : UNTOLD_MS)
    const isLate = (tab: Tab) => plan.areClientsTold && tab.sentAwayAt > wellAt
    convergence.check(this.#tabs.filter((tab) => !isLate(tab)))
    // Clients with a retry time reconnect then.
    if (this.#tabs.some(isLate)) {
      await this.#pass(SENT_AWAY_MS)
      convergence.check(this.#tabs)
    }
    if (this.#isFine) this.#checkBounds()
    await this.#settle(clock.now)
    if (this.#isFine) await this.#lastLap()
    for (const player of this.#players) player.isAwake = true
  }

  /** Every request gets an answer, and no client gives up while the server can be reached. */
  async #settle(wellAt: number): Promise<void> {
    const { clock } = this.#sim
    const waiting = [...this.#requests.open]
    await clock.run(wellAt + SETTLE_MS, () => !this.#isFine || waiting.every(({ answer }) => answer !== null))
    for (const request of waiting) {
      if (request.answer === null) this.#sim.blame(`${request.by} never gets an answer to ${request.id}`)
      else if (
        !request.answer.ok &&
        request.answer.rejected.code === 'no-answer' &&
        this.#couldHear(request, wellAt)
      )
        this.#sim.blame(`${request.by} is online, but has no answer to ${request.id}`)
    }
    if (this.#isFine) this.#referee.judgeAnswers()
  }

  /** Whether the client had time for another attempt after the faults and before its own deadline. */
  #couldHear({ by, askedAt, command }: PlayerRequest, wellAt: number): boolean {
    // Transient commands are not retried.
    const isFleeting = command?.type === 'emote' || command?.type === 'nudge'
    return !isFleeting && this.#isOnline(by) && askedAt + DEADLINE_MS > wellAt + RETRY_MS
  }

  #isOnline(name: string): boolean {
    const tab = this.#tabs.find((one) => one.name === name)
    return tab?.line?.snapshot().connection.status === 'online'
  }

  /** Every active player acts and gets an acknowledgement. */
  async #lastLap(): Promise<void> {
    const { clock } = this.#sim
    for (const player of this.#players)
      for (const tab of player.tabs)
        if (this.#isOnline(tab.name) && player.playOnce(tab)) this.#sim.count('last laps')
    await this.#settle(clock.now)
  }

  /** Checks that timers and queues are bounded. */
  #checkBounds(): void {
    const { clock } = this.#sim
    for (const { device, name, line } of this.#tabs) {
      if (device.timers > TIMERS_MAX) this.#sim.blame(`${name} has ${device.timers} timers`)
      if ((line?.snapshot().pending.length ?? 0) > 16)
        this.#sim.blame(`${name} has too many pending commands`)
    }
    for (const server of this.#servers.listening) {
      const timers = clock.pendingOf(server.host)
      const max = 10 + server.gameServer.tableCount + 4 * server.connections.size
      if (timers > max)
        this.#sim.blame(`${server.name} has ${timers} timers, for ${server.connections.size} sockets`)
    }
  }

  /** Closes all windows, and checks that no timer, socket or subscriber is left. */
  async #end(): Promise<void> {
    for (const player of this.#players) player.isAwake = false
    for (const tab of this.#tabs) tab.close()
    for (const { device, name } of this.#tabs)
      if (device.timers > 0) this.#sim.blame(`${name} is closed, but has ${device.timers} timers`)
    await this.#pass(this.#sim.plan.isLongAbsence ? LONG_GONE_MS : GONE_MS)
    await this.#waitForSlowClocks()
    for (const server of this.#servers.listening) {
      const { size } = server.connections
      if (size > 0) this.#sim.blame(`${server.name} has ${size} sockets, but all windows are closed`)
      for (const { broadcast } of server.gameServer.tables)
        if (broadcast.size > 0)
          this.#sim.blame(`${server.name} has ${broadcast.size} subscribers, but all windows are closed`)
    }
    this.#referee.judgeAnswers()
  }

  /** Checks that clocks of slow tables expire while nobody is present, and that the tables leave memory meanwhile. */
  async #waitForSlowClocks(): Promise<void> {
    const slow = [...this.#ledger.tables.values()].filter(({ newest }) => isSlowMatch(newest))
    if (slow.length === 0 || !this.#isFine) return
    const { min } = SLOW_CLOCK_MS
    await this.#pass(min / 2)
    for (const server of this.#servers.listening)
      if (server.gameServer.tableCount > 0)
        this.#sim.blame(`${server.name} has a slow table in memory, but nobody is present`)
    await this.#pass(min)
    const now = this.#servers.listening[0]?.world.now() ?? 0
    for (const { newest } of slow)
      if ((dueAtOf(newest) ?? now) < now - SWEPT_MS)
        this.#sim.blame(`the clock of ${newest.id} expired, but the server does not play`)
  }
}

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.rejected.code}: ${answer.rejected.reason}`)
  return answer.value
}
