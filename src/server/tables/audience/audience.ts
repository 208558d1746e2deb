import type { ServerMessage } from '../../../protocol/messages.ts'
import { rejection } from '../../../protocol/rejections.ts'
import { type Due, firstDeadline, nextDue } from '../../../table/clock.ts'
import type { LiveMatch } from '../../../table/live-match.ts'
import { isSlowMatch } from '../../../table/slow.ts'
import type { Table } from '../../../table/table.ts'
import type { TableStatus } from '../../../table/view.ts'
import type { Context } from '../context.ts'
import { TableSync } from '../sync.ts'
import { Broadcast, type Subscriber } from './broadcast.ts'
import { Attendance, Presence } from './presence.ts'

/** The people at one table, at this node and at others: who is present, since when, and how messages reach them. */
export class Audience {
  readonly broadcast = new Broadcast()
  readonly sync: TableSync
  readonly presence: Presence
  readonly #attendance: Attendance
  #loadedAt: number

  constructor(table: string, context: Context) {
    this.#loadedAt = context.world.now()
    this.sync = new TableSync(table, context)
    this.presence = new Presence(this.sync)
    this.#attendance = new Attendance(this.#loadedAt)
  }

  /** Notes a request of this person. Returns for how long the table was empty before, otherwise 0. */
  seen(profile: string, now: number): number {
    const emptyMs = this.noteAttendance(now)
    this.presence.seen(profile, now)
    return emptyMs + this.noteAttendance(now)
  }

  /** Adds a subscriber. Returns for how long the table was empty before, otherwise 0. */
  connect(subscriber: Subscriber, profile: string | null, now: number): number {
    const emptyMs = this.noteAttendance(now)
    this.broadcast.add(subscriber, now)
    if (profile !== null) this.presence.connected(profile, now)
    return emptyMs + this.noteAttendance(now)
  }

  /** Removes a subscriber. Returns false if it was not there. */
  disconnect(subscriber: Subscriber, profile: string | null, now: number): boolean {
    if (!this.broadcast.remove(subscriber)) return false
    if (profile !== null) this.presence.disconnected(profile, now)
    return true
  }

  /** Ends the subscriptions of a person whom the host has removed. */
  dismiss(profile: string): void {
    this.presence.forget(profile)
    this.broadcast.dismiss(rejection('removed'), profile)
  }

  /** Notes whether anybody is present. If somebody has come to an empty table, returns for how long it was empty. */
  noteAttendance(now: number): number {
    return this.#attendance.note(now, this.#attendedUntil())
  }

  #attendedUntil(): number {
    return this.broadcast.size > 0 ? Number.POSITIVE_INFINITY : this.presence.attendedUntil()
  }

  /** The people without a seat, at all nodes. */
  spectators(table: Table): number {
    return this.broadcast.spectators(table) + this.sync.spectators
  }

  /** Sends a message to all subscribers, or to those of one person, at all nodes. */
  send(message: ServerMessage, to: string | null): void {
    this.broadcast.send(message, to)
    this.sync.send(message, to)
  }

  /** Tells the other nodes who is connected here, and when the open decisions began. */
  announcePresence(table: Table, live: LiveMatch | null, now: number): void {
    const emptyMs = this.#attendance.emptyMs(now)
    const asked =
      live === null || table.clockMs === null || isSlowMatch(table)
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

  /** Whether it is time to tell the other nodes again who is connected here. */
  needsPresence(now: number): boolean {
    return this.sync.needsPresence(this.broadcast.size > 0 || this.presence.online(now).length > 0)
  }

  /** The part of a table's view that is not stored. */
  status(table: Table, live: LiveMatch | null, now: number): TableStatus {
    const isEmpty = this.#isStill(table, now)
    const isStill = live === null || table.match?.paused !== null || isEmpty
    return {
      isOnline: (profile) => this.presence.isOnline(profile, now),
      spectators: this.spectators(table),
      isEmpty,
      deadlineAt: isStill ? null : firstDeadline(table, live),
    }
  }

  /** Whether the match stands still because nobody is there. A match at a slow table goes on. */
  #isStill(table: Table, now: number): boolean {
    return this.#attendedUntil() <= now && !isSlowMatch(table)
  }

  /** The next thing that is due at the table; null while nobody is there, unless it is slow. */
  nextDue(table: Table, live: LiveMatch | null, now: number): Due | null {
    if (this.#isStill(table, now)) return null
    const { presence } = this
    const { resumedAt } = this.#attendance
    return nextDue({ table, live, presence, now, loadedAt: this.#loadedAt, resumedAt, rank: this.sync.rank })
  }

  /** Shifts all stored times after a step of the system clock. */
  clockStepped(ms: number): void {
    this.#loadedAt += ms
    this.presence.clockStepped(ms)
    this.sync.clockStepped(ms)
    this.#attendance.clockStepped(ms)
  }
}
