import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { ServerMessage } from '../../protocol/messages.ts'
import { rejection } from '../../protocol/rejections.ts'
import { pauseByFault } from '../../table/acting.ts'
import { type Due, restartsClocks } from '../../table/clock.ts'
import { afterActionAt, isChangedByAction, type LiveMatch, withResult } from '../../table/live-match.ts'
import { turnsBegun, withoutLeftPush, withPush } from '../../table/notices.ts'
import type { RulesFault } from '../../table/rules-fault.ts'
import { isSlowMatch, withTurn } from '../../table/slow.ts'
import type { Table } from '../../table/table.ts'
import type { TableStatus } from '../../table/view.ts'
import { StoreDamage } from '../store/store.ts'
import { Audience } from './audience/audience.ts'
import { type Broadcast, MessageLimits, type Subscriber } from './audience/broadcast.ts'
import type { Presence } from './audience/presence.ts'
import { TableClock } from './clock.ts'
import type { Context } from './context.ts'
import { AnswerCache, type CommandKey, storedAnswer, withCommand } from './idempotency.ts'
import { type EndCode, isOfMatch, TableGone, TableJobs } from './jobs.ts'
import { MatchKeeper } from './match-keeper.ts'
import type { TableSync } from './sync.ts'

/** How often a write is tried again after another node was quicker. */
const CONFLICTS_MAX = 5

/** The notifications of a live table to its owner. */
export interface TableEvents {
  /** Something is due at the table. */
  onDue(): void
  /** The table no longer exists in the store. */
  onGone(): void
}

/** A table in memory. Its jobs run one at a time; every change is stored first and shown only then. */
export class LiveTable {
  table: Table
  usedAt: number
  readonly limits = new MessageLimits()
  readonly keeper: MatchKeeper
  readonly jobs: TableJobs
  /** The answers to the last commands. */
  readonly answers = new AnswerCache()
  readonly #context: Context
  readonly #events: TableEvents
  readonly #audience: Audience
  readonly #clock: TableClock
  #isRefreshQueued = false

  constructor(table: Table, context: Context, events: TableEvents) {
    this.table = table
    this.usedAt = context.world.now()
    this.#context = context
    this.#events = events
    this.#audience = new Audience(table.id, context)
    this.keeper = new MatchKeeper(context, this.#audience.broadcast)
    this.#clock = new TableClock(context.world, () => this.#wake())
    this.jobs = new TableJobs(context.world, {
      reload: () => this.reload(),
      pauseByFault: (fault) => this.pauseByFault(fault),
      onStoreFault: (fault) => this.#report('the store failed', fault),
      onGone: () => events.onGone(),
      onEnd: () => {
        this.usedAt = context.world.now()
        this.schedule()
      },
    })
  }

  get broadcast(): Broadcast {
    return this.#audience.broadcast
  }

  get presence(): Presence {
    return this.#audience.presence
  }

  get sync(): TableSync {
    return this.#audience.sync
  }

  /** The match that was loaded or begun last; the table may have another one by now. */
  get live(): LiveMatch | null {
    return this.keeper.live
  }

  // Faults and the end

  /** Pauses this match, and nothing else, at its last stored revision. */
  async pauseByFault(fault: RulesFault | StoreDamage): Promise<void> {
    this.#report(fault instanceof StoreDamage ? 'stored data is damaged' : 'the rules failed', fault)
    await this.change((table) => ok({ table: pauseByFault(table) }))
  }

  #report(what: string, { message }: Error): void {
    this.#context.report(what, { table: this.table.id, match: this.table.match?.id ?? '', why: message })
  }

  /** Leaves memory; the store has everything. */
  end(code: EndCode): void {
    this.#clock.stop()
    this.jobs.stop(code)
    this.sync.stop()
    this.broadcast.dismiss(rejection(code))
  }

  // Changes of the table

  /**
   * Stores a change of the table, then shows it. If another node was quicker, the change is decided again on its
   * version. The command is stored as done together with the change that completes it; other changes are made without.
   */
  async change<T>(
    decide: (table: Table) => Answer<T & { table: Table }>,
    command: CommandKey | null = null,
  ): Promise<Answer<T & { table: Table }>> {
    for (let attempt = 0; attempt < CONFLICTS_MAX; attempt += 1) {
      const decided = decide(this.table)
      if (!decided.ok || decided.value.table === this.table) return decided
      const { world, store } = this.#context
      const version = this.table.version + 1
      const done = command === null ? this.table.done : withCommand(this.table.done, command, version)
      const now = world.now()
      const changed = { ...decided.value.table, done, version, touchedAt: now }
      const before = this.table
      const restartedAt = restartsClocks(before, changed) ? now : null
      const table = withoutLeftPush(withTurn(changed, this.live, restartedAt))
      if ((await store.updateTable(table)) === 'stored') {
        this.#show(table)
        this.announceChange()
        this.#announceTurns(before, now)
        return { ok: true, value: { ...decided.value, table } }
      }
      await this.reload()
      // Another node has completed this very command: `AnswerCache.keep` finds its answer.
      if (command !== null && storedAnswer(this.table.done, command) !== null) break
    }
    return reject('too-busy')
  }

  /** Sends notices to people whose turn has begun at a slow table, unless they are there. */
  #announceTurns(before: Table, now: number): void {
    const { notices } = this.#context
    const { table } = this
    if (notices === null || table.turn === undefined) return
    const away = turnsBegun(before, table).filter(
      ({ profile }) => profile !== null && !this.presence.isOnline(profile, now),
    )
    const forget = (profile: string) =>
      this.jobs.exclusive(() => this.change((latest) => ok({ table: withPush(latest, profile, null) })))
    notices.announce(table, away, (profile) => void forget(profile))
  }

  /** Replaces the table in memory and shows it. */
  #show(table: Table): void {
    const before = this.table
    this.table = table
    for (const profile of table.removed)
      if (!before.removed.includes(profile)) this.#audience.dismiss(profile)
    if (restartsClocks(before, table)) this.live?.restartClocks(this.#context.world.now())
    if (table.turn !== undefined) this.matchInMemory?.adoptTurn(table.turn)
    if (table.version !== before.version) this.showTable()
    this.keeper.showChanged(before, table)
  }

  // The match

  /** The match of this table, if it is in memory. */
  get matchInMemory(): LiveMatch | null {
    return this.keeper.inMemory(this.table)
  }

  /** The match of this table, loaded if necessary; null if the table has none. */
  async currentMatch(): Promise<LiveMatch | null> {
    return this.table.match === null ? null : (this.matchInMemory ?? this.loadMatch())
  }

  /** Like `currentMatch`, but pauses a match on which the rules fail and returns null, so that the caller can go on. */
  async currentMatchIfSound(): Promise<LiveMatch | null> {
    try {
      return await this.currentMatch()
    } catch (error) {
      if (!isOfMatch(error)) throw error
      await this.pauseByFault(error)
      return null
    }
  }

  async loadMatch(): Promise<LiveMatch | null> {
    const live = await this.keeper.load(this.table)
    if (live !== null && this.table.clockMs !== null) this.sync.requestPresence()
    return live
  }

  /** Applies and shows the actions that are stored beyond our copy of the match. Returns whether there were any. */
  async catchUp(live: LiveMatch): Promise<boolean> {
    const { count, isDecided } = await this.keeper.applyStored(this.table, live)
    if (count > 0) await this.afterAction(live, isDecided)
    return count > 0
  }

  /**
   * Updates the table after an action: a finished match is recorded, a request to take back ends, and a decision that
   * was made uses up its extra time. Returns null if there is nothing to wait for.
   */
  afterAction(
    live: LiveMatch,
    isDecided: boolean,
    command: CommandKey | null = null,
  ): Promise<unknown> | null {
    if (live.match.outcome !== null) return this.recordResult(live, this.#context.world.now(), command)
    if (isChangedByAction(this.table, isDecided))
      return this.change((table) => ok({ table: afterActionAt(table, isDecided) }), command)
    if (isSlowMatch(this.table)) return this.storeTurn(command)
    if (this.table.clockMs !== null) this.showTable()
    return null
  }

  /** Stores the open decisions of a match at a slow table, if the table does not have them yet. */
  async storeTurn(command: CommandKey | null = null): Promise<void> {
    await this.change((table) => ok({ table: withTurn(table, this.matchInMemory) }), command)
  }

  /** Marks a finished match as over and keeps its result. Also called on loading, if a crash came in between. */
  async recordResult(live: LiveMatch, at: number, command: CommandKey | null = null): Promise<void> {
    const { outcome } = live.match
    if (outcome !== null)
      await this.change((table) => ok({ table: withResult(table, live, outcome, at) }), command)
  }

  // Staying in step with the store and the other nodes

  /** Reads the table from the store, and shows what is new: another node's change, or a write that ended in a fault. */
  async reload(): Promise<void> {
    const { id } = this.table
    const table = await this.#context.store.readTable(id)
    if (table === null) throw new TableGone(`table ${id} is gone`)
    this.#show(table)
    const live = this.matchInMemory
    if (live !== null) {
      await this.catchUp(live)
      await this.recordResult(live, this.#context.world.now())
    } else if (table.match !== null) {
      const begun = await this.loadMatch()
      if (begun !== null) this.keeper.showNew(this.table, begun)
    }
  }

  /** Reads and shows what other nodes have stored. Returns whether there was anything. To be called in `exclusive`. */
  async refresh(): Promise<boolean> {
    const { table, live } = this
    const [stored] = await this.#context.store.progressOf([
      { table: table.id, match: table.match?.id ?? null },
    ])
    if (stored?.version !== table.version) {
      await this.reload()
      return true
    }
    return live !== null && stored.revision > live.match.revision && this.catchUp(live)
  }

  /** Like `refresh`, but asks nothing if this is the only node. */
  async refreshIfShared(): Promise<boolean> {
    return this.#context.bus !== null && (await this.refresh())
  }

  /** Queues a refresh, unless one is queued: a second one would find nothing more. */
  refreshSoon(refresh: () => Promise<unknown> = () => this.refreshIfShared()): void {
    if (this.#isRefreshQueued || this.jobs.isEnded) return
    this.#isRefreshQueued = true
    this.jobs
      .exclusive(async () => {
        this.#isRefreshQueued = false
        return ok(await refresh())
      })
      .catch((error: unknown) => {
        const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
        this.#context.report('a defect', { table: this.table.id, why })
      })
      .finally(() => {
        this.#isRefreshQueued = false
      })
  }

  /** Tells the other nodes how far this table has come. */
  announceChange(): void {
    this.sync.announceChange(this.table.version, this.live?.id ?? null, this.live?.match.revision ?? 0)
  }

  /** Tells the other nodes who is connected here, and when the open decisions began. */
  announcePresence(): void {
    this.#audience.announcePresence(this.table, this.live, this.#context.world.now())
  }

  renewPresence(): void {
    if (this.#audience.needsPresence(this.#context.world.now())) this.announcePresence()
  }

  // People

  /** Notes a request of this person over HTTP or the socket. */
  seen(profile: string): void {
    const now = this.#context.world.now()
    if (this.#creditEmptyTime(this.#audience.seen(profile, now), now)) this.schedule()
  }

  connect(subscriber: Subscriber, profile: string | null): void {
    const now = this.#context.world.now()
    if (this.#creditEmptyTime(this.#audience.connect(subscriber, profile, now), now)) this.schedule()
    this.announcePresence()
  }

  disconnect(subscriber: Subscriber, profile: string | null): void {
    if (!this.#audience.disconnect(subscriber, profile, this.#context.world.now())) return
    this.announcePresence()
    this.showTable()
    this.schedule()
  }

  /** The people without a seat, at all nodes. */
  get spectators(): number {
    return this.#audience.spectators(this.table)
  }

  /** Sends a message to all subscribers, or to those of one person, at all nodes. */
  send(message: ServerMessage, to: string | null = null): void {
    this.#audience.send(message, to)
  }

  showTable(): void {
    this.broadcast.showTable(this.table, this.status())
  }

  /** The part of a table's view that is not stored. */
  status(): TableStatus {
    return this.#audience.status(this.table, this.live, this.#context.world.now())
  }

  // Time

  /** The next thing that is due; null while nobody is at the table, unless it is slow. */
  nextDue(now: number): Due | null {
    return this.#audience.nextDue(this.table, this.live, now)
  }

  /** Sets the timer for the next due thing, or for the next attempt after a fault of the store. */
  schedule(): void {
    const now = this.#context.world.now()
    this.#creditSuspension(now)
    this.#creditEmptyTime(this.#audience.noteAttendance(now), now)
    if (this.jobs.isEnded) return
    const { retryAt } = this.jobs
    this.#clock.set(retryAt ?? this.nextDue(now)?.at ?? null, now, this.#doClocksRun)
  }

  #wake(): void {
    if (this.jobs.isEnded) return
    const now = this.#context.world.now()
    this.#creditSuspension(now)
    if (this.#clock.startWork(now, this.#doClocksRun)) this.#events.onDue()
  }

  /** Whether time counts here only while the machine runs and somebody is there. The clocks of slow tables always run. */
  get #doClocksRun(): boolean {
    return this.table.clockMs !== null && !isSlowMatch(this.table)
  }

  /** Players who could not act because the machine was suspended have not lost that time. */
  #creditSuspension(now: number): void {
    const suspendedMs = this.#clock.takeSuspendedMs(now)
    if (suspendedMs === 0 || !this.#doClocksRun) return
    this.live?.creditTime(suspendedMs, now)
    this.showTable()
  }

  /** The match of a table that was empty goes on from where it stood. Returns whether it was empty. */
  #creditEmptyTime(emptyMs: number, now: number): boolean {
    if (emptyMs > 0 && !isSlowMatch(this.table)) this.live?.creditTime(emptyMs, now)
    return emptyMs > 0
  }

  /** Shifts all stored times after a step of the system clock: nobody gains or loses time by it. */
  clockStepped(ms: number): void {
    this.usedAt += ms
    this.jobs.clockStepped(ms)
    this.#audience.clockStepped(ms)
    this.#clock.clockStepped(ms)
    if (!isSlowMatch(this.table)) this.live?.creditTime(ms, this.#context.world.now())
    if (this.table.clockMs !== null) this.showTable()
  }
}
