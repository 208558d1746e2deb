import { DEADLINE_MS } from '../../src/client/command-queue.ts'
import type { Answer } from '../../src/protocol/answer.ts'
import { SLOW_CLOCK_MS, type TableCommand } from '../../src/protocol/table.ts'
import { LIMITS, TABLE_LIMITS } from '../../src/server/limits.ts'
import { stopTiming } from '../../src/server/rules-guard/time-limit.ts'
import type { Registration } from '../../src/server/tables/profiles.ts'
import { dueAtOf, isSlowMatch } from '../../src/table/slow.ts'
import { Calm } from './calm.ts'
import { Disk } from './disk.ts'
import { Inspector } from './inspector.ts'
import { Ledger } from './ledger.ts'
import { Network } from './network.ts'
import { Player } from './people.ts'
import { type PersonPlan, planOf, type TablePlan } from './plan.ts'
import { Referee } from './referee.ts'
import { Servers } from './servers.ts'
import { Sim } from './sim.ts'
import { type Owner, Tab } from './tab.ts'
import { Trouble } from './trouble.ts'
import { type Wish, Wishes } from './wishes.ts'

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
/** The longest wait of a client before it sends something again, and its answer. */
const SETTLE_MS = 12_000
/** After this nobody is taken for present who is not. */
const GONE_MS = 30_000
/** A while after somebody begins to play for the absent. */
const LONG_GONE_MS = TABLE_LIMITS.awayGraceMs + 10_000
/** The longest time for which a server sends somebody away, and the way back. */
const SENT_AWAY_MS = 6_500
/** The time in which messages in flight at the end of the faults arrive. */
const LAST_WORDS_MS = 600
const SETUP_MS = 5_000
/** Nothing that goes wrong lasts longer. */
const TROUBLE_MAX_MS = 40_000
/** The longest wait of a client between two tries. */
const RETRY_MS = 9_000
const TIMERS_MAX = 30
/** A sweep finds what is due at a slow table, and its turn is played. */
const SWEPT_MS = 3 * LIMITS.sweepEveryMs

stopTiming()

/** Plays one schedule from its seed to its end, or to the first thing that must not be. */
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
  readonly #wishes: Wishes
  readonly #ledger: Ledger
  readonly #disk: Disk
  readonly #servers: Servers
  readonly #network: Network
  readonly #referee: Referee
  readonly #tabs: Tab[] = []
  readonly #players: Player[] = []

  constructor(sim: Sim) {
    this.#sim = sim
    this.#wishes = new Wishes(sim)
    this.#ledger = new Ledger(sim)
    this.#disk = new Disk(this.#ledger)
    const inspector = new Inspector(sim, this.#ledger, this.#wishes)
    this.#servers = new Servers(sim, this.#disk, inspector)
    this.#network = new Network(sim, () => this.#servers.listening)
    this.#referee = new Referee(sim, this.#ledger, this.#wishes, this.#servers)
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
    const trouble = new Trouble(parts)
    const calm = new Calm(parts)
    for (let round = 0; round < plan.rounds && this.#isFine; round += 1) {
      trouble.begin()
      await this.#pass(plan.troubleMs)
      await this.#recover(trouble, calm)
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

  /** Waits for something that the simulation itself must do first. */
  async #done<T extends object>(job: Promise<T>): Promise<T> {
    const settled: T[] = []
    void job.then((value) => settled.push(value))
    const { clock } = this.#sim
    await clock.run(clock.now + SETUP_MS, () => settled.length > 0 || !this.#isFine)
    const [value] = settled
    if (value === undefined) throw new Error(`the set-up does not come to an end: ${this.#sim.violations[0]}`)
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
    const [life] = this.#servers.listening
    if (life === undefined) throw new Error('a server listens')
    const { gameServer } = life
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
    const parts = { sim: this.#sim, network: this.#network, wishes: this.#wishes }
    const tabs = Array.from({ length: plan.tabs }, (_, at) => new Tab(parts, owner, at))
    this.#tabs.push(...tabs)
    this.#players.push(new Player(this.#sim, plan, tabs))
  }

  /** The faults stop: soon everybody sees how things stand, and has an answer to what they asked. */
  async #recover(trouble: Trouble, calm: Calm): Promise<void> {
    const { clock, plan } = this.#sim
    for (const player of this.#players) player.isAwake = false
    trouble.end()
    if (plan.nodes > 1) this.#servers.join()
    if (plan.hasPauses) for (const player of this.#players) player.pauseForAMoment()
    await clock.run(clock.now + TROUBLE_MAX_MS, () => !this.#isFine || trouble.isOver)
    await this.#pass(LAST_WORDS_MS)
    this.#sim.say(() => '— all is well —')
    if (plan.isTold) for (const { line } of this.#tabs) line?.wake()
    const wellAt = clock.now
    await this.#pass(plan.isTold ? TOLD_MS : UNTOLD_MS)
    const isLate = (tab: Tab) => plan.isTold && tab.sentAwayAt > wellAt
    calm.check(this.#tabs.filter((tab) => !isLate(tab)))
    // Clients with a retry time reconnect then.
    if (this.#tabs.some(isLate)) {
      await this.#pass(SENT_AWAY_MS)
      calm.check(this.#tabs)
    }
    if (this.#isFine) this.#checkBounds()
    await this.#settle(clock.now)
    if (this.#isFine) await this.#lastLap()
    for (const player of this.#players) player.isAwake = true
  }

  /** Nobody waits for ever, and nobody is left without an answer where one could be had. */
  async #settle(wellAt: number): Promise<void> {
    const { clock } = this.#sim
    const waiting = [...this.#wishes.open]
    await clock.run(wellAt + SETTLE_MS, () => !this.#isFine || waiting.every(({ answer }) => answer !== null))
    for (const wish of waiting) {
      if (wish.answer === null) this.#sim.blame(`${wish.by} waits for ever for ${wish.id}`)
      else if (!wish.answer.ok && wish.answer.rejected.code === 'no-answer' && this.#couldHear(wish, wellAt))
        this.#sim.blame(`${wish.by} is online, and has no answer to ${wish.id}`)
    }
    if (this.#isFine) this.#referee.judgeAnswers()
  }

  /** Whether it was asked so late that the longest wait for the next try was over before the patience of the client. */
  #couldHear({ by, askedAt, command }: Wish, wellAt: number): boolean {
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

  /** Nothing grows: timers, what waits, what is remembered. */
  #checkBounds(): void {
    const { clock } = this.#sim
    for (const { device, name, line } of this.#tabs) {
      if (device.timers > TIMERS_MAX) this.#sim.blame(`${name} has ${device.timers} timers`)
      if ((line?.snapshot().pending.length ?? 0) > 16) this.#sim.blame(`${name} waits for too much`)
    }
    for (const life of this.#servers.listening) {
      const timers = clock.pendingOf(life.host)
      const max = 10 + life.gameServer.tableCount + 4 * life.connections.size
      if (timers > max)
        this.#sim.blame(`${life.name} has ${timers} timers, for ${life.connections.size} sockets`)
    }
  }

  /** All windows are closed: nothing of them is left, and the store says what was noted. */
  async #end(): Promise<void> {
    for (const player of this.#players) player.isAwake = false
    for (const tab of this.#tabs) tab.close()
    for (const { device, name } of this.#tabs)
      if (device.timers > 0) this.#sim.blame(`${name} is closed, and has ${device.timers} timers`)
    await this.#pass(this.#sim.plan.areLongGone ? LONG_GONE_MS : GONE_MS)
    await this.#waitForSlowClocks()
    for (const life of this.#servers.listening) {
      const { size } = life.connections
      if (size > 0) this.#sim.blame(`${life.name} has ${size} sockets, and all windows are closed`)
      for (const { broadcast } of life.gameServer.tables)
        if (broadcast.size > 0) this.#sim.blame(`${life.name} tells ${broadcast.size} who are gone`)
    }
    this.#referee.judgeAnswers()
  }

  /** At slow tables the clocks of people run out though nobody is there, and the table leaves memory meanwhile. */
  async #waitForSlowClocks(): Promise<void> {
    const slow = [...this.#ledger.tables.values()].filter(({ newest }) => isSlowMatch(newest))
    if (slow.length === 0 || !this.#isFine) return
    const { min } = SLOW_CLOCK_MS
    await this.#pass(min / 2)
    for (const life of this.#servers.listening)
      if (life.gameServer.tableCount > 0)
        this.#sim.blame(`${life.name} has a slow table in memory, and nobody looks`)
    await this.#pass(min)
    const now = this.#servers.listening[0]?.world.now() ?? 0
    for (const { newest } of slow)
      if ((dueAtOf(newest) ?? now) < now - SWEPT_MS)
        this.#sim.blame(`the clock of ${newest.id} ran out, and nobody plays`)
  }
}

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.rejected.code}: ${answer.rejected.reason}`)
  return answer.value
}
