import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { ServerMessage } from '../../protocol/messages.ts'
import { rejection } from '../../protocol/rejections.ts'
import { Buckets } from '../bucket.ts'
import { StoreDamage, StoreFault } from '../store/store.ts'
import { Broadcast } from './broadcast.ts'
import { TableClock } from './clock.ts'
import type { Context } from './context.ts'
import { creditedAt } from './due.ts'
import { InStep } from './in-step.ts'
import { TABLE_LIMITS } from './limits.ts'
import { LiveMatch, reachedAt, rebuild } from './live-match.ts'
import { withPause } from './model/decide.ts'
import type { Table } from './model/table.ts'
import type { TableStatus } from './model/view.ts'
import { Obeying } from './obeying.ts'
import { catchUp, recordResult } from './play.ts'
import { Presence } from './presence.ts'
import { TableSync } from './sync.ts'
import { RulesFault, withTimeLimit } from './time-limit.ts'

const CONFLICTS_MAX = 5

const TOUCH_EVERY_MS = 60 * 60_000
/** A store that failed is asked again after this, and not at once: what is due stays due. */
const DOUBT_MS = 1_000

/** Whether this concerns one match alone, which is to stand still. */
function isOfMatch(error: unknown): error is RulesFault | StoreDamage {
  return error instanceof RulesFault || error instanceof StoreDamage
}

/** Another node has ended this table. */
class TableGone extends Error {
  override name = 'TableGone'
}

/** A table in memory. What changes it runs one at a time, is stored first, and shown only then. */
export class LiveTable {
  table: Table
  live: LiveMatch | null = null
  readonly broadcast = new Broadcast()
  readonly sync: TableSync
  readonly presence: Presence
  readonly inStep: InStep
  readonly clock: TableClock
  readonly obeying: Obeying
  /** The table is no more; set by who keeps it. */
  onGone: (() => void) | null = null
  usedAt: number
  readonly #context: Context
  #emotes: Buckets | null = null
  #nudges: Buckets | null = null
  #last: Promise<unknown> | null = null
  #waiting = 0 // what has not ended, under way or not
  /** Why nothing more is done here: what still waited would ask a store that is closed. */
  #ended: 'shutting-down' | 'unknown-table' | null = null
  /** When the store failed: what is stored may be more than what is known here. Null while all is known. */
  #doubtedAt: number | null = null

  constructor(table: Table, context: Context) {
    this.table = table
    this.#context = context
    this.sync = new TableSync(table.id, context)
    this.presence = new Presence(this.sync)
    this.clock = new TableClock(this, context.world)
    this.obeying = new Obeying(this, context.store)
    this.usedAt = this.clock.loadedAt
    this.inStep = new InStep(this, context)
    this.sync.meet(this.inStep)
  }

  /** Runs one thing after the other. A fault of the store is a rejection: nothing was acknowledged, nothing shown. */
  exclusive<T>(job: () => Promise<Answer<T>>): Promise<Answer<T>> {
    if (this.#waiting >= TABLE_LIMITS.waiting) return Promise.resolve(reject('too-many-requests'))
    const before = this.#waiting === 0 ? null : this.#last
    this.#waiting += 1
    this.usedAt = this.#context.world.now()
    const result = this.#inTurn(before, job)
    this.#last = result
    return result
  }

  async #inTurn<T>(before: Promise<unknown> | null, job: () => Promise<Answer<T>>): Promise<Answer<T>> {
    // A defect in what came before is told to who asked for that.
    if (before !== null) await before.catch(() => undefined)
    try {
      if (this.#ended !== null) return reject(this.#ended)
      if (this.#doubtedAt !== null) await this.#settleDoubt()
      return await job()
    } catch (error) {
      return await this.#answerTo(error)
    } finally {
      this.#waiting -= 1
      this.clock.schedule()
    }
  }

  /**
   * Makes a change of the table durable, then shows it. The change is made again where somebody else was quicker. Only
   * where it says so is the command that is being obeyed done with it: much is written down beside one.
   */
  async change<T>(
    decide: (table: Table) => Answer<T & { table: Table }>,
    isDone = false,
  ): Promise<Answer<T & { table: Table }>> {
    for (let attempt = 0; attempt < CONFLICTS_MAX; attempt += 1) {
      const decided = decide(this.table)
      if (!decided.ok || decided.value.table === this.table) return decided
      const { world, store } = this.#context
      const table = {
        ...decided.value.table,
        done: isDone ? this.obeying.doneWith(this.table.version + 1) : this.table.done,
        version: this.table.version + 1,
        touchedAt: world.now(),
      }
      if ((await store.updateTable(table)) === 'stored') {
        this.#show(table)
        this.announceChange()
        return { ok: true, value: { ...decided.value, table } }
      }
      await this.reload()
      this.obeying.stopIfDone()
    }
    return reject('too-busy')
  }

  /** From now on this is the table. Whoever is to act has all of their time after a pause, and under another clock. */
  #show(table: Table): void {
    const before = this.table
    this.table = table
    for (const profile of table.removed.filter((id) => !before.removed.includes(id))) this.#dismiss(profile)
    const isUnpaused = before.match?.paused !== null && table.match?.paused === null
    if (isUnpaused || before.clockMs !== table.clockMs) this.live?.restartClocks(this.#context.world.now())
    if (table.version !== before.version) this.showTable()
    this.#showToChanged(before)
  }

  #dismiss(profile: string): void {
    this.presence.forget(profile)
    this.broadcast.dismiss(rejection('removed'), profile)
  }

  #showToChanged(before: Table): void {
    const { live, table } = this
    if (live === null || live.id !== table.match?.id) return
    // With whose eyes a match is seen, the seats and the host say; a watch for nothing costs as much as a move.
    if (before.seats === table.seats && before.host === table.host) return
    withTimeLimit(() => this.broadcast.changedNews(before, table, live))()
  }

  /** Those without a seat, here and by way of other nodes. */
  get spectators(): number {
    return this.broadcast.spectators(this.table) + this.sync.spectators
  }

  /** To all who look on, or to one person, wherever they are. */
  send(message: ServerMessage, to: string | null = null): void {
    this.broadcast.send(message, to)
    this.sync.tell(message, to)
  }

  /** Tells the other nodes how far this table has come. */
  announceChange(): void {
    this.sync.announceChange(this.table.version, this.live?.id ?? null, this.live?.match.revision ?? 0)
  }

  /** Tells the other nodes who is here. */
  announcePresence(): void {
    const { live } = this
    const asked =
      live === null || this.table.clockMs === null
        ? null
        : {
            version: this.table.version,
            match: live.id,
            revision: live.match.revision,
            at: this.clock.askedTimes(live),
          }
    const people = this.presence.online(this.#context.world.now())
    this.sync.announcePresence({ people, spectators: this.broadcast.spectators(this.table), asked })
  }

  /** Whether this person may throw one more emote across the table. */
  mayEmote(profile: string): boolean {
    this.#emotes ??= new Buckets(TABLE_LIMITS.emotes, 1_000)
    return this.#emotes.take(profile, this.#context.world.elapsed()) === null
  }

  /** Whether one may nudge the other now: both what one sends and what the other gets is bounded. */
  mayNudge(by: string, to: string): boolean {
    this.#nudges ??= new Buckets(TABLE_LIMITS.nudges, 1_000)
    const now = this.#context.world.elapsed()
    const keys = [`by ${by}`, `to ${to}`]
    if (keys.some((key) => this.#nudges?.wait(key, now) !== null)) return false
    for (const key of keys) this.#nudges.take(key, now)
    return true
  }

  /** Whether people use it though the table itself has not changed for long: a match of many days, a lobby on a screen. */
  isUsedSinceTouched(now: number): boolean {
    const usedAt = this.broadcast.size > 0 ? now : this.usedAt
    // Either way: a table that was touched while the clock was ahead has a time that is still to come.
    return Math.abs(usedAt - this.table.touchedAt) > TOUCH_EVERY_MS
  }

  /** The clock was set forward or back by so much: all that is counted here from a moment goes on as before. */
  clockStepped(ms: number): void {
    this.usedAt += ms
    if (this.#doubtedAt !== null) this.#doubtedAt += ms
    this.presence.clockStepped(ms)
    this.sync.clockStepped(ms)
    this.clock.clockStepped(ms)
    this.live?.creditTime(ms, this.#context.world.now())
    if (this.table.clockMs !== null) this.showTable()
  }

  /** Says in the store that this table is in use, so that it does not end as an idle one. */
  touch(): Promise<Answer<unknown>> {
    return this.exclusive(() => this.change((table) => ok({ table: { ...table } })))
  }

  /** Reads what is stored, by another node or by a write that ended in a fault, and shows what is new. */
  async reload(): Promise<void> {
    const { id } = this.table
    const table = await this.#context.store.readTable(id)
    if (table === null) throw new TableGone(`table ${id} is gone`)
    this.#show(table)
    const { live } = this
    if (live !== null && live.id === table.match?.id) {
      await catchUp(this, live, this.#context)
      await recordResult(this, live, this.#context.world.now())
    } else if (table.match !== null) await this.#showMatch()
  }

  /** A match that began without this house: from now on it is known and shown here. */
  async #showMatch(): Promise<void> {
    const live = await this.loadMatch()
    if (live !== null) withTimeLimit(() => this.broadcast.matchNews(this.table, live, []))()
  }

  /** When a store that failed is to be asked again; null while nothing is in doubt. */
  get retryAt(): number | null {
    return this.#doubtedAt === null ? null : this.#doubtedAt + DOUBT_MS
  }

  /** After a fault of the store nothing is done before it is known what is stored. */
  async #settleDoubt(): Promise<void> {
    await this.reload()
    this.#doubtedAt = null
  }

  /** The match of this table, where it is in memory. */
  get matchInMemory(): LiveMatch | null {
    return this.live !== null && this.live.id === this.table.match?.id ? this.live : null
  }

  /** The match of this table in memory, from the store where it is not there yet; null where there is none. */
  async currentMatch(): Promise<LiveMatch | null> {
    return this.table.match === null ? null : (this.matchInMemory ?? this.loadMatch())
  }

  /** The same, but null also where the rules fail on it, for what must go on without it; the match stands still then. */
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
    const { store, world, games } = this.#context
    const stored = this.table.match === null ? null : await store.readMatch(this.table.match.id)
    const game = stored === null ? undefined : games.get(stored.head.game)
    if (stored === null || game === undefined) return null
    const live = new LiveMatch(game, stored, rebuild(game, stored), world.now())
    const lastAt = stored.entries.at(-1)?.[2] ?? stored.at
    const heardAt = this.#context.diedAt ?? lastAt
    live.setClocks((openSince) => creditedAt(this.table, reachedAt(stored, openSince), heardAt, world.now()))
    this.live = live
    if (this.table.clockMs !== null) this.sync.requestPresence()
    return live
  }

  /** What is said when the rules or the store failed; anything else is a defect and goes on. */
  async #answerTo(error: unknown): Promise<Answer<never>> {
    try {
      if (error instanceof TableGone) {
        this.onGone?.()
        return reject('unknown-table')
      }
      if (!isOfMatch(error)) throw error
      await this.pauseByFault(error)
      return reject(
        'match-paused',
        error instanceof StoreDamage
          ? 'What is stored of this match is damaged, so it stands still. The operator has been told.'
          : 'Something is wrong in this match, so it stands still. Its record is kept.',
      )
    } catch (fault) {
      if (!(fault instanceof StoreFault)) throw fault
      this.#report('the store failed', fault)
      this.#doubtedAt = this.#context.world.now()
      return reject('storage-failed')
    }
  }

  /** This match stands still at its last stored revision, and nothing else does. */
  async pauseByFault(fault: RulesFault | StoreDamage): Promise<void> {
    this.#report(fault instanceof StoreDamage ? 'stored data is damaged' : 'the rules failed', fault)
    await this.change((table) =>
      ok({ table: table.match?.paused === 'fault' ? table : withPause(table, 'fault') }),
    )
  }

  #report(what: string, { message }: Error): void {
    this.#context.report(what, { table: this.table.id, match: this.table.match?.id ?? '', why: message })
  }

  get isEnded(): boolean {
    return this.#ended !== null
  }

  status(): TableStatus {
    const now = this.#context.world.now()
    return {
      isOnline: (profile) => this.presence.isOnline(profile, now),
      spectators: this.spectators,
      isEmpty: this.clock.isEmpty,
      deadlineAt: this.clock.deadline(),
    }
  }

  showTable(): void {
    this.broadcast.showTable(this.table, this.status())
  }

  /** Leaves memory; the store has it all. */
  end(code: 'shutting-down' | 'unknown-table'): void {
    this.clock.end()
    this.#ended = code
    this.sync.part()
    this.broadcast.dismiss(rejection(code))
  }
}
