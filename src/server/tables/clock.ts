import { HOST, type PlayerId } from '../../engine/game.ts'
import type { World } from '../world.ts'
import { Alarm } from './alarm.ts'
import { Attendance } from './attendance.ts'
import { type Due, deadlineOf, nextDue } from './due.ts'
import type { LiveMatch } from './live-match.ts'
import type { LiveTable } from './live-table.ts'

/** Where several nodes would do the same, each waits so long for those before it: the first write decides anyway. */
const STAGGER_MS = 250

/** What is due at a table by itself, and the waking up for it. */
export class TableClock {
  /** Does what is due; set by who knows how. */
  onDue: (() => void) | null = null
  loadedAt: number
  readonly #table: LiveTable
  readonly #world: World
  readonly #alarm: Alarm
  readonly #attendance: Attendance
  /** What is due was called for, and nothing has come to its end at the table since. */
  #isRung = false

  constructor(table: LiveTable, world: World) {
    this.#table = table
    this.#world = world
    this.loadedAt = world.now()
    this.#alarm = new Alarm(world, () => this.#wake())
    this.#attendance = new Attendance(table, this.loadedAt)
  }

  /** Nobody is at the table: a running match stands still until somebody comes. */
  get isEmpty(): boolean {
    return this.#attendance.isEmpty(this.#world.now())
  }

  /** Lets somebody come. If nobody was here before, the match goes on, and the clocks go on from where they stood. */
  arrive(come: () => void): void {
    const now = this.#world.now()
    this.#attendance.note(now)
    come()
    if (this.#noteAttendance(now)) this.schedule()
  }

  /** Since when the decision of each of those who can act has been open, without the time in which nobody was here. */
  askedTimes(live: LiveMatch): readonly (readonly [player: PlayerId, at: number])[] {
    const emptyMs = this.#attendance.emptyMs(this.#world.now())
    return [...live.decidingSince].map(([player, at]) => [player, at + emptyMs])
  }

  /** Whether somebody has come to a table where nobody was. */
  #noteAttendance(now: number): boolean {
    const emptyMs = this.#attendance.note(now)
    if (emptyMs > 0) this.#table.live?.creditTime(emptyMs, now)
    return emptyMs > 0
  }

  /** The earliest moment at which somebody's time is up. */
  deadline(): number | null {
    const { live, table } = this.#table
    if (live === null || table.match?.paused !== null || this.isEmpty) return null
    // The host is asked for as long as the match runs, and has no clock.
    const asked = [...live.decidingSince.keys()].filter((player) => player !== HOST)
    const deadlines = asked.flatMap((player) => deadlineOf(table, live, player) ?? [])
    return deadlines.length === 0 ? null : Math.min(...deadlines)
  }

  /** What is to be done next. */
  nextDue(now: number): Due | null {
    const { table, live, presence, sync } = this.#table
    if (this.#attendance.isEmpty(now)) return null
    const { loadedAt } = this
    const { resumedAt } = this.#attendance
    const delayMs = sync.rank * STAGGER_MS
    return nextDue({ table, live, presence, now, loadedAt, resumedAt, delayMs })
  }

  /** Wakes up when the next thing is due. */
  schedule(): void {
    const now = this.#world.now()
    this.#isRung = false
    this.#noticeSleep(now)
    this.#noteAttendance(now)
    const { retryAt, table } = this.#table
    this.#alarm.set(retryAt ?? this.nextDue(now)?.at ?? null, now, table.clockMs !== null)
  }

  #wake(): void {
    if (this.onDue === null) return
    const now = this.#world.now()
    this.#noticeSleep(now)
    if (this.#table.table.clockMs !== null) this.#alarm.keepWatch(now)
    if (this.#isRung) return
    this.#isRung = true
    this.onDue()
  }

  /** Who could not act because the machine slept, or had no time for anything, has not lost that time. */
  #noticeSleep(now: number): void {
    const sleptMs = this.#alarm.sleptMs(now)
    if (sleptMs === 0 || this.#table.table.clockMs === null) return
    this.#table.live?.creditTime(sleptMs, now)
    this.#table.showTable()
  }

  /** The clock was set forward or back by so much; what is due is due as soon as before. */
  clockStepped(ms: number): void {
    this.loadedAt += ms
    this.#attendance.clockStepped(ms)
    this.#alarm.clockStepped(ms)
  }

  /** Nothing is due any more. */
  end(): void {
    this.#alarm.off()
    this.onDue = null
  }
}
