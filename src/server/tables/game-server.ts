import { jsonViolation } from '../../engine/freeze.ts'
import type { AnyGame } from '../../engine/game.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { SEND_AGAIN } from '../../protocol/rejections.ts'
import { stateMessage } from '../../protocol/state-message.ts'
import type { TableCommand, TableView } from '../../protocol/table.ts'
import { withoutPerson } from '../../table/erasure.ts'
import { assertJson } from '../../table/rules-fault.ts'
import { tableView, viewerOf } from '../../table/view.ts'
import type { Bus } from '../bus/bus.ts'
import { newId } from '../ids.ts'
import type { Notices } from '../notices/notices.ts'
import { interrupting, type RulesGuard, withTimeLimit } from '../rules-guard/time-limit.ts'
import { type IdleLives, type Profile, type Store, StoreDamage } from '../store/store.ts'
import type { World } from '../world.ts'
import { act, type SentAction, welcomeBack } from './act.ts'
import type { Subscriber } from './audience/broadcast.ts'
import {
  fetchMissed,
  hasSeenMore,
  isBehind,
  type LastSeen,
  resend,
  subscribe,
} from './audience/subscription.ts'
import { executeCommand } from './commands.ts'
import type { Context } from './context.ts'
import {
  type ActionAnswer,
  type ActionRequest,
  type CommandAnswer,
  commandKeyOf,
  findAnswer,
  type OpeningKey,
} from './idempotency.ts'
import type { LiveTable } from './live-table.ts'
import type { Settled } from './play.ts'
import { Profiles, tracesOf } from './profiles.ts'
import { type Opening, TableRegistry } from './registry.ts'
import { Archive } from './replay/archive.ts'
import { inlineReplayer, type Replayer } from './replay/replayer.ts'
import { Cluster } from './sync.ts'

export interface GameServerSettings {
  readonly store: Store
  /** The channel to the other nodes on the same store; without it, this is the only node. */
  readonly bus?: Bus | null
  readonly world: World
  readonly games: readonly AnyGame[]
  /** Tells people and channels whose turn it is; without it, nobody is told. */
  readonly notices?: Notices | null
  /** When the previous process of this server was last alive, as the store says; null for the first. */
  readonly diedAt?: number | null
  readonly snapshotEvery?: number
  /** Guards the rules of actions; by default they are interrupted when their time is up. */
  readonly guard?: RulesGuard
  /** Replays matches for histories; by default in this thread, a few actions at a time. */
  readonly replayer?: Replayer
  report(what: string, about: Readonly<Record<string, string | number>>): void
}

const SNAPSHOT_EVERY = 50
/** A table in use is touched in the store this often. */
const TOUCH_EVERY_MS = 60 * 60_000
/** A table that nobody uses leaves memory after this. */
const MEMORY_MS = 10 * 60_000
/** How often missed events are fetched outside of the table's queue; if moves keep coming, the next fetch is inside. */
const FETCHES_OUTSIDE = 5

/** The core of the server: profiles, tables, matches. HTTP and sockets call it; time, chance and disk are passed in. */
export class GameServer {
  readonly profiles: Profiles
  readonly archive: Archive
  /** The version changes with everything that a leaderboard shows, as far as this node stored it. */
  readonly rankings = { version: 0 }
  readonly #context: Context
  readonly #tables: TableRegistry

  constructor(settings: GameServerSettings) {
    const { store, world, report, bus = null, diedAt = null, snapshotEvery = SNAPSHOT_EVERY } = settings
    const games = new Map(settings.games.map((game) => [game.id, game]))
    this.#context = {
      store,
      bus,
      cluster: new Cluster(newId(world, 'n'), store, world),
      world,
      guard: settings.guard ?? interrupting,
      replayer: settings.replayer ?? inlineReplayer(games),
      rankings: this.rankings,
      games,
      services: { gameOf: (id) => games.get(id) ?? null, newPlayer: () => newId(world, 'p') },
      notices: settings.notices ?? null,
      diedAt,
      startedAt: world.now(),
      snapshotEvery,
      report,
    }
    this.profiles = new Profiles(this.#context)
    this.archive = new Archive(this.#context)
    this.#tables = new TableRegistry(this.#context)
  }

  get tables(): readonly LiveTable[] {
    return this.#tables.all
  }

  /** The sender of notices; null if the server sends none. */
  get notices(): Notices | null {
    return this.#context.notices
  }

  /** The number of tables in memory. */
  get tableCount(): number {
    return this.#tables.size
  }

  // Tables

  async openTable(
    profile: Profile,
    opening: Opening & { readonly once?: OpeningKey | undefined },
  ): Promise<Answer<TableView>> {
    if (this.#tables.isClosing) return reject('shutting-down')
    const opened = await this.#tables.open(profile, opening)
    if (!opened.ok) return opened
    const live = opened.value
    live.seen(profile.id)
    return ok(tableView(live.table, profile.id, live.status()))
  }

  async viewTable(profile: Profile | null, code: string): Promise<Answer<TableView>> {
    const table = await this.#admitFresh(profile, code)
    return table.ok ? ok(tableView(table.value.table, profile?.id ?? null, table.value.status())) : table
  }

  /** Executes a table command once for each id: a repeated one gets the first answer. */
  async command(profile: Profile, code: string, command: TableCommand, id: string): Promise<CommandAnswer> {
    if (this.#tables.isClosing && command.type === 'start') return reject('shutting-down')
    const found = await this.#admit(profile, code)
    if (!found.ok) return found
    const table = found.value
    return table.jobs.exclusive(async () => {
      await welcomeBack(table, profile)
      const key = commandKeyOf(profile.id, id, command)
      const before = table.answers.find(key, table.table)
      if (before !== null) return before
      let answer = await executeCommand(table, profile, command, { id, key }, this.#context)
      // Our copy may be stale: refresh and retry once.
      if (!answer.ok && !SEND_AGAIN.has(answer.rejected.code) && (await table.refresh()))
        answer =
          table.answers.find(key, table.table) ??
          (await executeCommand(table, profile, command, { id, key }, this.#context))
      this.#tables.index(table)
      return table.answers.keep(key, answer, table.table)
    })
  }

  // Matches

  async act(profile: Profile, match: string, request: ActionRequest): Promise<ActionAnswer> {
    const code = await this.#tables.codeOf(match)
    if (code !== null) return this.actAt(profile, code, request, match)
    return (await findAnswer(this.#context.store, match, profile, request)) ?? reject('unknown-match')
  }

  /** Plays an action in the match of this table; if a match is named, it must be that one. */
  actAt(profile: Profile, code: string, request: ActionRequest, match?: string): Promise<ActionAnswer> {
    return new Promise((resolve, reject) => {
      this.actWithCallback({ profile, request, match }, code, (result) => {
        if (result instanceof Error) reject(result)
        else resolve(result)
      })
    })
  }

  /** Like `actAt`, but promises nothing: the usual action goes to the store before this returns. */
  actWithCallback(sent: SentAction, code: string, settled: Settled): void {
    const table = this.#tables.get(code)
    const rejected = table === undefined ? null : this.#refuse(table, sent.profile)
    if (table === undefined) this.#loadAndAct(sent, code, settled)
    else if (rejected === null) act(table, sent, this.#context, settled)
    else settled(rejected)
  }

  #loadAndAct(sent: SentAction, code: string, settled: Settled): void {
    this.#admit(sent.profile, code).then((admitted) => {
      if (admitted.ok) act(admitted.value, sent, this.#context, settled)
      else settled(admitted)
    }, settled)
  }

  /** A match as this person sees it, running or over; null is a person without a token. */
  async state(profile: Profile | null, match: string): Promise<Answer<StateMessage>> {
    const code = await this.#tables.codeOf(match, this.#context.store.reader)
    if (code === null) return this.archive.state(profile, match)
    const admitted = await this.#admitFresh(profile, code)
    if (!admitted.ok) return admitted
    const table = admitted.value
    if (table.table.match?.id !== match) return this.archive.state(profile, match)
    return table.jobs.exclusive(async () => {
      const live = await table.currentMatch()
      if (live === null) return reject('unknown-match')
      const viewer = viewerOf(table.table, live, profile?.id ?? null)
      const isHost = profile !== null && table.table.host === profile.id
      const seen = withTimeLimit(() => {
        const message = stateMessage(live.match, live.id, viewer, isHost, live.names, live.turns)
        assertJson(jsonViolation(message.gameState, ''), 'view')
        return message
      })
      return ok(seen)
    })
  }

  // Subscriptions

  /**
   * Subscribes a client to a table. It receives the present state at once, and then every change. A client that says
   * which revision it has seen last receives the events that it missed first.
   */
  async subscribe(
    subscriber: Subscriber,
    profile: Profile | null,
    code: string,
    seen: LastSeen = {},
  ): Promise<Answer<{ unsubscribe: () => void }>> {
    const admitted = await this.#admit(profile, code)
    if (!admitted.ok) return admitted
    const table = admitted.value
    for (let attempt = 1; ; attempt += 1) {
      const fetched = await fetchMissed(table, profile, seen, this.archive)
      if (!fetched.ok) return fetched
      const missed = fetched.value
      const answer = await table.jobs.exclusive(async () => {
        await table.refreshIfShared()
        if (profile !== null && !table.table.removed.includes(profile.id)) await welcomeBack(table, profile)
        if (hasSeenMore(table, seen)) await table.reload()
        // Moves were made while the missed events were fetched: fetch again, so that no gap remains.
        if (!isBehind(await table.currentMatchIfSound(), seen, missed))
          return subscribe(table, subscriber, profile, seen, missed)
        if (attempt < FETCHES_OUTSIDE) return ok(null)
        const all = await fetchMissed(table, profile, seen, this.archive)
        return all.ok ? subscribe(table, subscriber, profile, seen, all.value) : all
      })
      if (!answer.ok) return answer
      if (answer.value !== null) return ok(answer.value)
    }
  }

  /** Sends the present state to a subscriber that has fallen behind. */
  resend(subscriber: Subscriber, code: string): void {
    const table = this.#tables.get(code)
    if (table !== undefined) resend(table, subscriber, this.#context)
  }

  // Housekeeping

  /**
   * Wakes slow tables at which something is due, and removes tables that nobody has used for long, from the store and
   * from memory. A table in use is touched first.
   */
  async sweep(lives: IdleLives): Promise<void> {
    const { store, world } = this.#context
    const now = world.now()
    await store.beat(now)
    await store.takeLink('', now) // no link has this hash; expired ones are deleted
    for (const table of this.#tables.all) if (isUsedSinceTouched(table, now)) await touch(table)
    await this.#tables.wakeDue()
    await store.deleteIdleTables(now, lives)
    for (const { table, broadcast, jobs, usedAt } of this.#tables.all)
      if (broadcast.size === 0 && jobs.isIdle && now - usedAt > MEMORY_MS) this.#tables.drop(table.code)
  }

  /** Pauses a match whose stored data turned out to be damaged, if it is running. Other nodes see the paused table. */
  async pauseDamaged(match: string, why: string): Promise<void> {
    const table = await this.#tables.playing(match)
    await table?.jobs.exclusive(() => Promise.reject(new StoreDamage(why)))
  }

  /** Shifts all times after a step of the system clock: nobody at a table gains or loses time by it. */
  clockStepped(ms: number): void {
    for (const table of this.#tables.all) table.clockStepped(ms)
  }

  /** Asks the store for changes that no hint of another node announced. Does nothing on a single node. */
  async poll(): Promise<void> {
    const { bus, cluster } = this.#context
    if (bus === null) return
    await cluster.beat()
    await cluster.poll(this.#tables.all)
  }

  /** Erases a person: they leave their seats, their names go from all tables, then all else that the store has of them. */
  async erase(profile: Profile): Promise<Answer<null>> {
    const { store, services } = this.#context
    const { tables, seats } = await tracesOf(profile, store)
    const found = await Promise.all(tables.map((code) => this.#tables.find(code)))
    const concerned = found.filter((table) => table !== null)
    for (const table of concerned) {
      table.presence.forget(profile.id)
      const left = await table.jobs.exclusive(() =>
        table.change((now) => ok({ table: withoutPerson(now, profile, seats, services) })),
      )
      if (!left.ok) return left
    }
    await this.profiles.erase(profile)
    // Running matches have names in memory: load them again.
    for (const table of concerned) await table.jobs.exclusive(async () => ok(await table.loadMatch()))
    return ok(null)
  }

  async dissolve(code: string): Promise<Answer<null>> {
    const found = await this.#tables.find(code)
    if (found === null) return reject('unknown-table')
    await this.#context.store.deleteTable(found.table.id)
    found.sync.announceRemoval()
    this.#tables.drop(code)
    return ok(null)
  }

  /** Shuts down: no new tables or matches; running jobs are stored; then all subscribers are told when to come back. */
  async close(): Promise<void> {
    this.#tables.isClosing = true
    // Queued jobs run first; then each table ends in its turn, and later jobs are told to come again.
    const forAll = (job: (table: LiveTable) => void) =>
      Promise.all(this.tables.map((table) => table.jobs.exclusive(async () => ok(job(table)))))
    await forAll(() => undefined)
    await forAll((table) => table.end('shutting-down'))
    this.#tables.end()
    await this.#context.replayer.close()
  }

  async #admit(profile: Profile | null, code: string): Promise<Answer<LiveTable>> {
    const table = await this.#tables.find(code)
    if (table === null) return reject(this.#tables.isClosing ? 'shutting-down' : 'unknown-table')
    return this.#refuse(table, profile) ?? ok(table)
  }

  /** Rejects a person whom the host has removed, and notes that anybody else is here. */
  #refuse(table: LiveTable, profile: Profile | null): Answer<never> | null {
    if (profile === null) return null
    if (table.table.removed.includes(profile.id)) return reject('removed')
    table.seen(profile.id)
    return null
  }

  /** Admits a reader after refreshing from the store, so that nobody sees less than another node has shown them. */
  async #admitFresh(profile: Profile | null, code: string): Promise<Answer<LiveTable>> {
    const admitted = await this.#admit(profile, code)
    if (!admitted.ok || this.#context.bus === null) return admitted
    const table = admitted.value
    const refreshed = await table.jobs.exclusive(async () => ok(await table.refresh()))
    return refreshed.ok ? this.#admit(profile, code) : refreshed
  }
}

/** Marks a table in the store as used, so that it is not removed as idle. */
function touch(table: LiveTable): Promise<Answer<unknown>> {
  return table.jobs.exclusive(() => table.change((now) => ok({ table: { ...now } })))
}

/** Whether people use a table though it has not changed for long: a match of many days, a lobby on a screen. */
function isUsedSinceTouched({ table, broadcast, usedAt }: LiveTable, now: number): boolean {
  const lastUsedAt = broadcast.size > 0 ? now : usedAt
  // In both directions: a table that was touched while the clock was ahead has a time in the future.
  return Math.abs(lastUsedAt - table.touchedAt) > TOUCH_EVERY_MS
}
