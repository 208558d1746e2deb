import { jsonViolation } from '../../engine/freeze.ts'
import type { AnyGame } from '../../engine/game.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { stateMessage } from '../../protocol/state-message.ts'
import type { TableCommand, TableView } from '../../protocol/table.ts'
import type { Bus } from '../bus/bus.ts'
import { newId } from '../ids.ts'
import type { Profile, Store } from '../store/store.ts'
import type { World } from '../world.ts'
import { type Asked, answeredBefore, playerFor } from './answered-before.ts'
import { Archive } from './archive.ts'
import type { Subscriber } from './broadcast.ts'
import { executeCommand } from './commands.ts'
import type { Context } from './context.ts'
import { type CommandAnswer, commandKeyOf } from './idempotency.ts'
import type { LiveTable } from './live-table.ts'
import { seatOf, type TableServices, withSeat } from './model/decide.ts'
import { withoutPerson } from './model/erasure.ts'
import { tableView } from './model/view.ts'
import { type Opening, type OpeningKey, storeNewTable } from './new-table.ts'
import { viewerOf } from './news.ts'
import { Nodes } from './nodes.ts'
import { playAction } from './play.ts'
import { Polling } from './polling.ts'
import { People } from './profiles.ts'
import { TableRegistry } from './registry.ts'
import { inlineReplayer, type Replayer } from './replay/replayer.ts'
import { assertJson, withTimeLimit } from './time-limit.ts'
import { tracesOf } from './traces.ts'
import { fetchMissed, isBehind, learnWhatWasSeen, letIn, type Seen, showAgain } from './watching.ts'

export interface GameServerSettings {
  readonly store: Store
  /** To the other nodes on the same store; without it there are none. */
  readonly bus?: Bus | null
  readonly world: World
  readonly games: readonly AnyGame[]
  /** When the life of the server before this one was last heard of, as the store says; a first life has none. */
  readonly diedAt?: number | null
  readonly snapshotEvery?: number
  /** Tells what happened in a match; in this thread, a few actions at a time, unless told otherwise. */
  readonly replayer?: Replayer
  report(what: string, about: Readonly<Record<string, string | number>>): void
}

const SNAPSHOT_EVERY = 50
/** A table that nobody uses leaves memory after this. */
const MEMORY_MS = 10 * 60_000
/** How often missed events are fetched beside the table; if moves keep being made, the next fetch holds the table. */
const FETCHES_BESIDE = 5

/** The core of the server: people, tables, matches. HTTP and sockets are its doors; time, chance and disk come from outside. */
export class GameServer {
  readonly profiles: People
  readonly archive: Archive
  /** Changes with whatever a leaderboard shows, as far as it was stored here. */
  readonly rankings = { version: 0 }
  readonly #context: Context
  readonly #tables: TableRegistry
  readonly #services: TableServices
  readonly #polling: Polling

  constructor(settings: GameServerSettings) {
    const {
      store,
      world,
      games,
      bus = null,
      diedAt = null,
      snapshotEvery = SNAPSHOT_EVERY,
      report,
    } = settings
    const byId = new Map(games.map((game) => [game.id, game]))
    const replayer = settings.replayer ?? inlineReplayer(byId)
    const nodes = new Nodes(newId(world, 'n'))
    this.#context = {
      store,
      bus,
      cluster: nodes,
      world,
      replayer,
      rankings: this.rankings,
      games: byId,
      diedAt,
      snapshotEvery,
      report,
    }
    this.profiles = new People(this.#context)
    this.archive = new Archive(this.#context)
    this.#tables = new TableRegistry(this.#context)
    this.#polling = new Polling(store)
    this.#services = { gameOf: (id) => byId.get(id) ?? null, newPlayer: () => newId(world, 'p') }
  }

  get tables(): readonly LiveTable[] {
    return this.#tables.all
  }

  /** How many tables are in memory. */
  get tableCount(): number {
    return this.#tables.size
  }

  // Tables

  async openTable(
    who: Profile,
    opening: Opening & { readonly once?: OpeningKey | undefined },
  ): Promise<Answer<TableView>> {
    if (this.#tables.isClosing) return reject('shutting-down')
    const opened = await storeNewTable(who, opening, this.#services, this.#context)
    if (!opened.ok) return opened
    const live = this.#tables.keep(opened.value)
    live.clock.arrive(() => live.presence.seen(who.id, opened.value.createdAt))
    return ok(tableView(opened.value, who.id, live.status()))
  }

  async viewTable(who: Profile | null, code: string): Promise<Answer<TableView>> {
    const table = await this.#admitFresh(who, code)
    return table.ok ? ok(tableView(table.value.table, who?.id ?? null, table.value.status())) : table
  }

  /** The same id again is answered as the first time, and does nothing more. */
  async command(who: Profile, code: string, command: TableCommand, id: string): Promise<CommandAnswer> {
    if (this.#tables.isClosing && command.type === 'start') return reject('shutting-down')
    const found = await this.#admit(who, code)
    if (!found.ok) return found
    const table = found.value
    return table.exclusive(async () => {
      await this.#welcomeBack(table, who)
      const answer = await table.obeying.once(commandKeyOf(who.id, id, command), async () => {
        const first = await executeCommand(table, who, command, id, this.#services, this.#context)
        // What looks wrong from here may be right where more is known.
        if (first.ok || !(await table.inStep.refresh())) return first
        return executeCommand(table, who, command, id, this.#services, this.#context)
      })
      this.#tables.index(table)
      return answer
    })
  }

  // Matches

  async act(who: Profile, match: string, intent: Asked): Promise<Answer<{ revision: number }>> {
    const code = await this.#tables.codeOf(match)
    if (code !== null) return this.actAt(who, code, intent, match)
    return (await answeredBefore(this.#context.store, match, who, intent)) ?? reject('unknown-match')
  }

  /** Plays in the match of this table, which must be the one that is meant where one is named. */
  async actAt(
    who: Profile,
    code: string,
    intent: Asked,
    match?: string,
  ): Promise<Answer<{ revision: number }>> {
    const known = this.#tables.get(code)
    const admitted = known === undefined ? await this.#admit(who, code) : this.#admitTo(known, who)
    if (!admitted.ok) return admitted
    const table = admitted.value
    // Awaited: a promise that is given on as it is costs two turns more.
    return await table.exclusive(async () => {
      if (isStoodInFor(table, who)) await this.#welcomeBack(table, who)
      let live = table.matchInMemory ?? (await table.currentMatch())
      let player = playerFor(table.table, live, who, intent, match)
      if (!player.ok && (await table.inStep.refresh())) {
        live = await table.currentMatch()
        player = playerFor(table.table, live, who, intent, match)
      }
      if (live !== null && player.ok) {
        const asked = { ...intent, player: player.value, command: intent.id }
        return await playAction(table, live, asked, this.#context)
      }
      const meant = match ?? live?.id
      const before =
        meant === undefined ? null : await answeredBefore(this.#context.store, meant, who, intent)
      return before ?? (player.ok ? reject('no-match') : player)
    })
  }

  /** A match as this person sees it, running or over; null is somebody without a token. */
  async state(who: Profile | null, match: string): Promise<Answer<StateMessage>> {
    const code = await this.#tables.codeOf(match, this.#context.store.reader)
    if (code === null) return this.archive.state(who, match)
    const admitted = await this.#admitFresh(who, code)
    if (!admitted.ok) return admitted
    const table = admitted.value
    if (table.table.match?.id !== match) return this.archive.state(who, match)
    return table.exclusive(async () => {
      const live = await table.currentMatch()
      if (live === null) return reject('unknown-match')
      const viewer = viewerOf(table.table, live, who?.id ?? null)
      const isHost = who !== null && table.table.host === who.id
      const seen = withTimeLimit(() => {
        const message = stateMessage(live.match, live.id, viewer, isHost, live.names, live.turns)
        assertJson(jsonViolation(message.gameState, ''), 'view')
        return message
      })
      return ok(seen)
    })
  }

  // Watching

  /**
   * Lets someone look on. They are told at once how things stand, and from then on what happens; who says at which
   * revision they looked last is told what they missed first.
   */
  async subscribe(
    subscriber: Subscriber,
    who: Profile | null,
    code: string,
    seen: Seen = {},
  ): Promise<Answer<{ unsubscribe: () => void }>> {
    const admitted = await this.#admit(who, code)
    if (!admitted.ok) return admitted
    const table = admitted.value
    for (let attempt = 1; ; attempt += 1) {
      const fetched = await fetchMissed(table, who, seen, this.archive)
      if (!fetched.ok) return fetched
      const missed = fetched.value
      const answer = await table.exclusive(async () => {
        await table.inStep.refresh()
        if (who !== null && !table.table.removed.includes(who.id)) await this.#welcomeBack(table, who)
        await learnWhatWasSeen(table, seen)
        // Moves were made while the missed events were fetched: fetch again, so that no gap remains.
        if (!isBehind(await table.currentMatchIfSound(), seen, missed))
          return letIn(table, subscriber, who, seen, missed, this.#context)
        if (attempt < FETCHES_BESIDE) return ok(null)
        const all = await fetchMissed(table, who, seen, this.archive)
        return all.ok ? letIn(table, subscriber, who, seen, all.value, this.#context) : all
      })
      if (!answer.ok) return answer
      if (answer.value !== null) return ok(answer.value)
    }
  }

  /** How things stand, to one who has fallen behind. */
  resend(subscriber: Subscriber, who: Profile | null, code: string): void {
    const table = this.#tables.get(code)
    if (table !== undefined) showAgain(table, subscriber, who, this.#context)
  }

  // Housekeeping

  /** Ends tables that nobody has used for long, in the store and in memory. A table in use says so in the store first. */
  async sweep(lobbyMs: number, matchMs: number): Promise<void> {
    const { store, world } = this.#context
    const now = world.now()
    await store.beat(now)
    await store.takeLink('', now) // none has this hash; those that are past go
    for (const table of this.#tables.all) if (table.isUsedSinceTouched(now)) await table.touch()
    await store.deleteIdleTables(now, lobbyMs, matchMs)
    for (const { table, broadcast, usedAt } of this.#tables.all)
      if (broadcast.size === 0 && now - usedAt > MEMORY_MS) this.#tables.drop(table.code)
  }

  /** The clock was set forward or back by so much: nobody at a table gains or loses time by that. */
  clockStepped(ms: number): void {
    for (const table of this.#tables.all) table.clockStepped(ms)
  }

  /**
   * Asks the store how far the tables in memory have come, in case that a hint of another node was lost, and says again
   * who is here. Does nothing where there are no other nodes.
   */
  async poll(): Promise<void> {
    const { bus, store, cluster: nodes, world } = this.#context
    if (bus === null) return
    await nodes.beat(store, world)
    await this.#polling.run(this.#tables.all)
  }

  /** Forgets a person: their seats are left, all their names go from the tables, then all that the store knows of them. */
  async erase(who: Profile): Promise<Answer<null>> {
    const { tables, seats } = await tracesOf(who, this.#context.store)
    const found = await Promise.all(tables.map((code) => this.#tables.find(code)))
    const concerned = found.filter((table) => table !== null)
    for (const table of concerned) {
      table.presence.forget(who.id)
      const left = await table.exclusive(() =>
        table.change((now) => ok({ table: withoutPerson(now, who, seats, this.#services) })),
      )
      if (!left.ok) return left
    }
    await this.profiles.erase(who)
    // The names in running matches come from the store again.
    for (const table of concerned) await table.exclusive(async () => ok(await table.loadMatch()))
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

  /** No new tables or matches from now on; everyone is told when to come back. What is being stored is stored. */
  async close(): Promise<void> {
    this.#tables.isClosing = true
    // What is on its way comes first; then each table ends in its turn, and what comes after is told to come again.
    const allDo = (job: (table: LiveTable) => void) =>
      Promise.all(this.tables.map((table) => table.exclusive(async () => ok(job(table)))))
    await allDo(() => undefined)
    await allDo((table) => table.end('shutting-down'))
    this.#tables.end()
    await this.#context.replayer.close()
  }

  async #admit(who: Profile | null, code: string): Promise<Answer<LiveTable>> {
    const table = await this.#tables.find(code)
    if (table === null) return reject(this.#tables.isClosing ? 'shutting-down' : 'unknown-table')
    return this.#admitTo(table, who)
  }

  #admitTo(table: LiveTable, who: Profile | null): Answer<LiveTable> {
    if (who !== null && table.table.removed.includes(who.id)) return reject('removed')
    if (who !== null) table.clock.arrive(() => table.presence.seen(who.id, this.#context.world.now()))
    return ok(table)
  }

  /** The same, for who only looks: what other nodes have stored is known first, so that nobody sees less than before. */
  async #admitFresh(who: Profile | null, code: string): Promise<Answer<LiveTable>> {
    const admitted = await this.#admit(who, code)
    if (!admitted.ok || this.#context.bus === null) return admitted
    const table = admitted.value
    const looked = await table.exclusive(async () => ok(await table.inStep.refresh()))
    return looked.ok ? this.#admit(who, code) : looked
  }

  /** An owner who is back has the seat back at once. */
  async #welcomeBack(table: LiveTable, who: Profile): Promise<void> {
    const seat = seatOf(table.table, who.id)
    if (seat === undefined || seat.bot === null) return
    await table.change((now) => ok({ table: withSeat(now, seat.player, { bot: null }) }))
  }
}

/** Whether a bot has this person's seat. */
function isStoodInFor({ table }: LiveTable, { id }: Profile): boolean {
  return (seatOf(table, id)?.bot ?? null) !== null
}
