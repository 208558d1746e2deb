import { countTurn, type TurnCounts } from '../../engine/chosen-by.ts'
import { deepFreeze, jsonViolation } from '../../engine/freeze.ts'
import type { Typed } from '../../engine/game.ts'
import { type ActResult, type AddressedEvent, type Entry, replayEntry } from '../../engine/match.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { ServerMessage } from '../../protocol/messages.ts'
import { rejection, SEND_AGAIN } from '../../protocol/rejections.ts'
import { playedForMessages } from '../../protocol/state-message.ts'
import { TABLE_LIMITS } from '../limits.ts'
import { StoreDamage, StoreFault } from '../store/store.ts'
import { Broadcast, MessageLimits, type Subscriber } from './broadcast.ts'
import { creditedAt, type Due, firstDeadline, nextDue, TableClock } from './clock.ts'
import type { Context } from './context.ts'
import { AnswerCache, type CommandAnswer, type CommandKey, storedAnswer, withCommand } from './idempotency.ts'
import { LiveMatch, reachedAt, rebuild, withoutExtraTime, withResult } from './live-match.ts'
import { withPause } from './model/decide.ts'
import type { AnyMatch } from './model/start.ts'
import type { Table } from './model/table.ts'
import type { TableStatus } from './model/view.ts'
import { Attendance, Presence } from './presence.ts'
import { type SyncMessage, TableSync } from './sync.ts'
import { assertJson, RulesFault, withSharedTimeLimit, withTimeLimit } from './time-limit.ts'

/** How often a write is tried again after another node was quicker. */
const CONFLICTS_MAX = 5
const TOUCH_EVERY_MS = 60 * 60_000
/** After a fault the store is asked again when this has passed; due work stays due until then. */
const STORE_RETRY_MS = 1_000
/** An action of another node counts from its own time if it is this recent; otherwise the clocks begin now. */
const RECENT_MS = 2_000

type EndCode = 'shutting-down' | 'unknown-table'

/** The notifications of a live table to its owner. */
export interface TableEvents {
  /** Something is due at this table. */
  onDue(table: LiveTable): void
  /** The table no longer exists in the store. */
  onGone(table: LiveTable): void
}

/** A judged action, with the function that shows it to all subscribers once it is stored. */
interface JudgedAction {
  readonly acted: ActResult<unknown, Typed, unknown, unknown, Typed>
  readonly turns: TurnCounts
  show(): void
}

/** Another node has removed this table. */
class TableGone extends Error {
  override name = 'TableGone'
}

/** Whether an error concerns one match alone, which is then paused. */
function isOfMatch(error: unknown): error is RulesFault | StoreDamage {
  return error instanceof RulesFault || error instanceof StoreDamage
}

/** A table in memory. Its jobs run one at a time; every change is stored first and shown only then. */
export class LiveTable {
  table: Table
  live: LiveMatch | null = null
  usedAt: number
  readonly broadcast = new Broadcast()
  readonly limits = new MessageLimits()
  readonly sync: TableSync
  readonly presence: Presence
  readonly #context: Context
  readonly #events: TableEvents
  readonly #answers = new AnswerCache()
  readonly #clock: TableClock
  readonly #attendance: Attendance
  #loadedAt: number
  #last: Promise<unknown> | null = null
  /** The number of jobs that have not ended, running or queued. */
  #waiting = 0
  /** Why no more jobs run: a queued job would ask a store that is closed. */
  #ended: EndCode | null = null
  /** When the store failed: more may be stored than is known here. Null while everything is known. */
  #storeFailedAt: number | null = null
  /** A refresh is queued; a second one would find nothing more. */
  #isRefreshQueued = false

  constructor(table: Table, context: Context, events: TableEvents) {
    const { world } = context
    this.table = table
    this.#context = context
    this.#events = events
    this.#loadedAt = world.now()
    this.usedAt = this.#loadedAt
    this.sync = new TableSync(table.id, context)
    this.presence = new Presence(this.sync)
    this.#attendance = new Attendance(this.#loadedAt)
    this.#clock = new TableClock(world, () => this.#wake())
  }

  // Jobs and changes

  /** Runs jobs one after the other. A fault of the store becomes a rejection: nothing was acknowledged or shown. */
  exclusive<T>(job: () => Promise<Answer<T>>): Promise<Answer<T>> {
    if (this.#waiting >= TABLE_LIMITS.waiting) return Promise.resolve(reject('too-many-requests'))
    const before = this.#waiting === 0 ? null : this.#last
    this.#waiting += 1
    this.usedAt = this.#context.world.now()
    const result = this.#runAfter(before, job)
    this.#last = result
    return result
  }

  async #runAfter<T>(before: Promise<unknown> | null, job: () => Promise<Answer<T>>): Promise<Answer<T>> {
    // An earlier job's error is reported to its own caller.
    if (before !== null) await before.catch(() => undefined)
    try {
      if (this.#ended !== null) return reject(this.#ended)
      if (this.#storeFailedAt !== null) await this.#reloadAfterFault()
      return await job()
    } catch (error) {
      return await this.#answerTo(error)
    } finally {
      this.#waiting -= 1
      this.schedule()
    }
  }

  /** Whether no job is running or queued. */
  get isIdle(): boolean {
    return this.#waiting === 0
  }

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
      const table = { ...decided.value.table, done, version, touchedAt: world.now() }
      if ((await store.updateTable(table)) === 'stored') {
        this.#show(table)
        this.announceChange()
        return { ok: true, value: { ...decided.value, table } }
      }
      await this.reload()
      // Another node has completed this very command: `keepAnswer` finds its answer.
      if (command !== null && storedAnswer(this.table.done, command) !== null) break
    }
    return reject('too-busy')
  }

  /** The first answer to this command, if it was answered before: here, or at any node if it changed the table. */
  answerTo(command: CommandKey): CommandAnswer | null {
    return this.#answers.get(command) ?? storedAnswer(this.table.done, command)
  }

  /** Keeps the answer for a resend, unless it asks the client to send again. Returns the answer that counts. */
  keepAnswer(command: CommandKey, answer: CommandAnswer): CommandAnswer {
    const final = answer.ok ? answer : (storedAnswer(this.table.done, command) ?? answer)
    if (final.ok || !SEND_AGAIN.has(final.rejected.code)) this.#answers.set(command, final)
    return final
  }

  /** Replaces the table in memory. Active players get all of their time after a pause, and under another clock. */
  #show(table: Table): void {
    const before = this.table
    this.table = table
    for (const profile of table.removed.filter((id) => !before.removed.includes(id))) this.#dismiss(profile)
    const isUnpaused = before.match?.paused !== null && table.match?.paused === null
    if (isUnpaused || before.clockMs !== table.clockMs) this.live?.restartClocks(this.#context.world.now())
    if (table.version !== before.version) this.showTable()
    const live = this.matchInMemory
    // The seats and the host decide who sees what; a time limit around nothing costs as much as a move.
    if (live === null || (before.seats === table.seats && before.host === table.host)) return
    withTimeLimit(() => this.broadcast.prepareChanged(before, table, live))()
  }

  #dismiss(profile: string): void {
    this.presence.forget(profile)
    this.broadcast.dismiss(rejection('removed'), profile)
  }

  /** Marks the table in the store as used, so that it is not removed as idle. */
  touch(): Promise<Answer<unknown>> {
    return this.exclusive(() => this.change((table) => ok({ table: { ...table } })))
  }

  /** Whether people use the table though it has not changed for long: a match of many days, a lobby on a screen. */
  isUsedSinceTouched(now: number): boolean {
    const usedAt = this.broadcast.size > 0 ? now : this.usedAt
    // In both directions: a table that was touched while the clock was ahead has a time in the future.
    return Math.abs(usedAt - this.table.touchedAt) > TOUCH_EVERY_MS
  }

  // The match

  /** The match of this table, if it is in memory. */
  get matchInMemory(): LiveMatch | null {
    return this.live !== null && this.live.id === this.table.match?.id ? this.live : null
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
    const { store, world, games, diedAt } = this.#context
    const stored = this.table.match === null ? null : await store.readMatch(this.table.match.id)
    const game = stored === null ? undefined : games.get(stored.head.game)
    if (stored === null || game === undefined) return null
    const live = new LiveMatch(game, stored, rebuild(game, stored), world.now())
    const heardAt = diedAt ?? stored.entries.at(-1)?.[2] ?? stored.at
    live.setClocks((openSince) => creditedAt(this.table, reachedAt(stored, openSince), heardAt, world.now()))
    this.live = live
    if (this.table.clockMs !== null) this.sync.requestPresence()
    return live
  }

  /** Shows a match that has just begun, here or at another node. */
  showNewMatch(live: LiveMatch): void {
    this.live = live
    withTimeLimit(() => this.broadcast.prepare(this.table, live, []))()
  }

  /** Applies an action under the time limit and prepares what every subscriber will see of it. */
  judge(
    live: LiveMatch,
    play: (match: AnyMatch) => ActResult<unknown, Typed, unknown, unknown, Typed>,
  ): Promise<JudgedAction> {
    const { id, names } = live
    return withSharedTimeLimit(() => {
      const acted = play(live.match)
      if (!acted.ok) return { acted, turns: live.turns, show: (): void => undefined }
      assertJson(deepFreeze(acted.match.state), 'state')
      assertJson(jsonViolation(acted.events, ''), 'events')
      const turns = countTurn(live.turns, acted.entry, acted.match.revision)
      const shown = { id, names, match: acted.match, turns }
      const show = this.broadcast.prepare(this.table, shown, eventsOf(acted.entry, acted.events))
      return { acted, turns, show }
    })
  }

  /** Applies and shows the actions that are stored beyond our copy of the match. Returns whether there were any. */
  async catchUp(live: LiveMatch): Promise<boolean> {
    const { store, world, bus } = this.#context
    const entries = await store.entriesAfter(live.id, live.match.revision, Number.MAX_SAFE_INTEGER)
    let isDecided = false
    for (const entry of entries) {
      const { acted, turns, show } = await this.judge(live, (match) => replayEntry(match, entry))
      if (!acted.ok) throw new RulesFault(`a stored action is refused: ${acted.rejection.reason}`)
      const now = world.now()
      const at = bus === null ? now : Math.min(now, Math.max(entry[2], now - RECENT_MS))
      isDecided = live.advance(acted.match, turns, at) || isDecided
      show()
    }
    if (entries.length > 0) await this.afterAction(live, isDecided)
    return entries.length > 0
  }

  /**
   * Updates the table after an action: a finished match is recorded, and a decision that was made uses up its extra
   * time. Returns null if there is nothing to wait for.
   */
  afterAction(
    live: LiveMatch,
    isDecided: boolean,
    command: CommandKey | null = null,
  ): Promise<unknown> | null {
    if (live.match.outcome !== null) return this.recordResult(live, this.#context.world.now(), command)
    if (isDecided && (this.table.match?.extraMs ?? 0) > 0)
      return this.change((table) => ok({ table: withoutExtraTime(table) }), command)
    if (this.table.clockMs !== null) this.showTable()
    return null
  }

  /** Marks a finished match as over and keeps its result. Also called on loading, if a crash came in between. */
  async recordResult(live: LiveMatch, at: number, command: CommandKey | null = null): Promise<void> {
    const { outcome } = live.match
    if (outcome !== null)
      await this.change((table) => ok({ table: withResult(table, live, outcome, at) }), command)
  }

  // Staying in step with the store

  /** Reads the table from the store, and shows what is new: another node's change, or a write that ended in a fault. */
  async reload(): Promise<void> {
    const { id } = this.table
    const table = await this.#context.store.readTable(id)
    if (table === null) throw new TableGone(`table ${id} is gone`)
    this.#show(table)
    const { live } = this
    if (live !== null && live.id === table.match?.id) {
      await this.catchUp(live)
      await this.recordResult(live, this.#context.world.now())
    } else if (table.match !== null) {
      const begun = await this.loadMatch()
      if (begun !== null) this.showNewMatch(begun)
    }
  }

  /** Reads and shows what other nodes have stored. Returns whether there was anything. To be called in `exclusive`. */
  async refresh(): Promise<boolean> {
    const { table, live } = this
    const [stand] = await this.#context.store.standsOf([{ table: table.id, match: table.match?.id ?? null }])
    if (stand?.version !== table.version) {
      await this.reload()
      return true
    }
    return live !== null && stand.revision > live.match.revision && this.catchUp(live)
  }

  /** Like `refresh`, but asks nothing if this is the only node. */
  async refreshIfShared(): Promise<boolean> {
    return this.#context.bus !== null && (await this.refresh())
  }

  /** Queues a refresh. */
  refreshSoon(): void {
    this.#queueRefresh(() => this.refreshIfShared())
  }

  #queueRefresh(refresh: () => Promise<unknown>): void {
    if (this.#isRefreshQueued || this.#ended !== null) return
    this.#isRefreshQueued = true
    this.exclusive(async () => {
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

  /** Handles a message of another node. */
  receive(message: SyncMessage): void {
    const { live, table } = this
    switch (message.type) {
      case 'changed': {
        const { match, revision, version } = message
        if (version > table.version) this.refreshSoon()
        else if (live !== null && live.id === match && revision > live.match.revision)
          // Another match may have begun by the time that this runs.
          this.#queueRefresh(async () => this.live?.id === match && (await this.catchUp(this.live)))
        break
      }
      case 'here': {
        const { asked } = message
        const isSame = live?.id === asked?.match && live?.match.revision === asked?.revision
        if (asked !== null && isSame && table.version === asked.version) live?.adoptClocks(asked.at)
        this.showTable()
        this.schedule()
        break
      }
      case 'who':
        this.announcePresence()
        break
      case 'tell':
        this.broadcast.send(message.message, message.to, message.at)
        break
      case 'gone':
        this.#events.onGone(this)
    }
  }

  /** Tells the other nodes how far this table has come. */
  announceChange(): void {
    this.sync.announceChange(this.table.version, this.live?.id ?? null, this.live?.match.revision ?? 0)
  }

  /** Tells the other nodes who is connected here, and when the open decisions began. */
  announcePresence(): void {
    const now = this.#context.world.now()
    const { live, table } = this
    const emptyMs = this.#attendance.emptyMs(now)
    const asked =
      live === null || table.clockMs === null
        ? null
        : {
            version: table.version,
            match: live.id,
            revision: live.match.revision,
            at: [...live.decidingSince].map(([player, at]) => [player, at + emptyMs] as const),
          }
    const people = this.presence.online(now)
    this.sync.announcePresence({ people, spectators: this.broadcast.spectators(table), asked })
  }

  renewPresence(): void {
    const isAnybodyHere =
      this.broadcast.size > 0 || this.presence.online(this.#context.world.now()).length > 0
    if (this.sync.needsPresence(isAnybodyHere)) this.announcePresence()
  }

  // People

  /** Notes a request of this person over HTTP or the socket. */
  seen(profile: string): void {
    const now = this.#context.world.now()
    this.#noteAttendance(now)
    this.presence.seen(profile, now)
    if (this.#noteAttendance(now)) this.schedule()
  }

  connect(subscriber: Subscriber, profile: string | null): void {
    const now = this.#context.world.now()
    this.#noteAttendance(now)
    this.broadcast.add(subscriber, now)
    if (profile !== null) this.presence.connected(profile, now)
    if (this.#noteAttendance(now)) this.schedule()
    this.announcePresence()
  }

  disconnect(subscriber: Subscriber, profile: string | null): void {
    if (!this.broadcast.remove(subscriber)) return
    if (profile !== null) this.presence.disconnected(profile, this.#context.world.now())
    this.announcePresence()
    this.showTable()
    this.schedule()
  }

  /** The people without a seat, at all nodes. */
  get spectators(): number {
    return this.broadcast.spectators(this.table) + this.sync.spectators
  }

  /** Sends a message to all subscribers, or to those of one person, at all nodes. */
  send(message: ServerMessage, to: string | null = null): void {
    this.broadcast.send(message, to)
    this.sync.send(message, to)
  }

  showTable(): void {
    this.broadcast.showTable(this.table, this.status())
  }

  /** The part of a table's view that is not stored. */
  status(): TableStatus {
    const now = this.#context.world.now()
    const { live, table } = this
    const isEmpty = this.#attendedUntil() <= now
    const isStill = live === null || table.match?.paused !== null || isEmpty
    return {
      isOnline: (profile) => this.presence.isOnline(profile, now),
      spectators: this.spectators,
      isEmpty,
      deadlineAt: isStill ? null : firstDeadline(table, live),
    }
  }

  // Time

  /** The next thing that is due; null while nobody is at the table. */
  nextDue(now: number): Due | null {
    if (this.#attendedUntil() <= now) return null
    const { table, live, presence } = this
    const { resumedAt } = this.#attendance
    return nextDue({ table, live, presence, now, loadedAt: this.#loadedAt, resumedAt, rank: this.sync.rank })
  }

  /** Sets the timer for the next due thing, or for the next attempt after a fault of the store. */
  schedule(): void {
    const now = this.#context.world.now()
    this.#creditSuspension(now)
    this.#noteAttendance(now)
    const retryAt = this.#storeFailedAt === null ? null : this.#storeFailedAt + STORE_RETRY_MS
    if (this.#ended !== null) return
    this.#clock.set(retryAt ?? this.nextDue(now)?.at ?? null, now, this.table.clockMs !== null)
  }

  #wake(): void {
    if (this.#ended !== null) return
    const now = this.#context.world.now()
    this.#creditSuspension(now)
    if (this.#clock.startWork(now, this.table.clockMs !== null)) this.#events.onDue(this)
  }

  /** Players who could not act because the machine was suspended have not lost that time. */
  #creditSuspension(now: number): void {
    const suspendedMs = this.#clock.takeSuspendedMs(now)
    if (suspendedMs === 0 || this.table.clockMs === null) return
    this.live?.creditTime(suspendedMs, now)
    this.showTable()
  }

  /** Returns whether somebody has come to an empty table; its match then goes on from where it stood. */
  #noteAttendance(now: number): boolean {
    const emptyMs = this.#attendance.note(now, this.#attendedUntil())
    if (emptyMs > 0) this.live?.creditTime(emptyMs, now)
    return emptyMs > 0
  }

  #attendedUntil(): number {
    return this.broadcast.size > 0 ? Number.POSITIVE_INFINITY : this.presence.attendedUntil()
  }

  /** Shifts all stored times after a step of the system clock: nobody gains or loses time by it. */
  clockStepped(ms: number): void {
    this.usedAt += ms
    this.#loadedAt += ms
    if (this.#storeFailedAt !== null) this.#storeFailedAt += ms
    this.presence.clockStepped(ms)
    this.sync.clockStepped(ms)
    this.#attendance.clockStepped(ms)
    this.#clock.clockStepped(ms)
    this.live?.creditTime(ms, this.#context.world.now())
    if (this.table.clockMs !== null) this.showTable()
  }

  // Faults and the end

  /** The answer after a fault of the rules or the store; any other error is a defect and is thrown. */
  async #answerTo(error: unknown): Promise<Answer<never>> {
    try {
      if (error instanceof TableGone) {
        this.#events.onGone(this)
        return reject('unknown-table')
      }
      if (!isOfMatch(error)) throw error
      await this.pauseByFault(error)
      return reject(
        'match-paused',
        error instanceof StoreDamage
          ? 'The stored data of this match is damaged, so it is paused. The operator has been told.'
          : 'Something is wrong in this match, so it is paused. Its record is kept.',
      )
    } catch (fault) {
      if (!(fault instanceof StoreFault)) throw fault
      this.#report('the store failed', fault)
      this.#storeFailedAt = this.#context.world.now()
      return reject('storage-failed')
    }
  }

  /** Pauses this match, and nothing else, at its last stored revision. */
  async pauseByFault(fault: RulesFault | StoreDamage): Promise<void> {
    this.#report(fault instanceof StoreDamage ? 'stored data is damaged' : 'the rules failed', fault)
    await this.change((table) =>
      ok({ table: table.match?.paused === 'fault' ? table : withPause(table, 'fault') }),
    )
  }

  /** After a fault of the store, no job runs before it is known what is stored. */
  async #reloadAfterFault(): Promise<void> {
    await this.reload()
    this.#storeFailedAt = null
  }

  #report(what: string, { message }: Error): void {
    this.#context.report(what, { table: this.table.id, match: this.table.match?.id ?? '', why: message })
  }

  /** Leaves memory; the store has everything. */
  end(code: EndCode): void {
    this.#clock.stop()
    this.#ended = code
    this.sync.stop()
    this.broadcast.dismiss(rejection(code))
  }
}

/** The events of an action; if somebody else chose it for the player, everyone is told that first. */
function eventsOf(
  [player, , , chosenBy]: Entry<Typed>,
  events: readonly AddressedEvent<Typed>[],
): readonly AddressedEvent<Typed>[] {
  return [...playedForMessages(player, chosenBy).map((event) => ({ to: null, event })), ...events]
}
