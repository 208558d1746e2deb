import type { ServerMessage } from '../../protocol/messages.ts'
import type { Bus } from '../bus/bus.ts'
import { MEMORY_LIMITS } from '../limits.ts'
import type { Store } from '../store/store.ts'
import type { World } from '../world.ts'
import type { RemotePresence } from './audience/presence.ts'

/** How often a node repeats the people connected to it. A person who is missing for three times as long counts as away. */
const PRESENCE_EVERY_MS = 5_000
const PRESENCE_FOR_MS = 3 * PRESENCE_EVERY_MS
/** Emotes and nudges are about the moment: a node drops those that arrive later than this. */
const MESSAGE_LIFE_MS = 5_000

/** When the open decision of each active player began, at one revision of one match. */
interface DecisionTimes {
  /** The version of the table: the end of a pause restarts all clocks, and changes the table. */
  readonly version: number
  readonly match: string
  readonly revision: number
  readonly at: readonly (readonly [player: string, at: number])[]
}

/** The people and spectators who are connected to one node at a table. */
export interface NodePresence {
  readonly people: readonly string[]
  readonly spectators: number
  readonly asked: DecisionTimes | null
}

/** A message between nodes that have the same table in memory. */
export type SyncMessage =
  | {
      readonly type: 'changed'
      readonly version: number
      readonly match: string | null
      readonly revision: number
    }
  | ({ readonly type: 'here'; readonly node: string } & NodePresence)
  | { readonly type: 'who' }
  | {
      readonly type: 'tell'
      readonly message: ServerMessage
      readonly to: string | null
      readonly at: number
    }
  | { readonly type: 'gone' }

interface RemoteNode {
  readonly people: ReadonlySet<string>
  readonly spectators: number
  readonly until: number
}

interface RemotePerson {
  readonly since: number
  readonly until: number
}

/** The connection of a table to the other nodes; without a bus there are none. */
interface SyncContext {
  readonly bus: Bus | null
  readonly cluster: Pick<Cluster, 'self' | 'isAlive'>
  readonly world: Pick<World, 'now'>
}

/**
 * The channel of one table to the other nodes that have it in memory, with their reports of presence. Messages
 * are hints: the store decides, and polling finds what no hint announced.
 */
export class TableSync implements RemotePresence {
  readonly #context: SyncContext
  readonly #topic: string
  readonly #nodes = new Map<string, RemoteNode>()
  readonly #people = new Map<string, RemotePerson>()
  #stop: (() => void) | null = null
  #presenceSentAt = Number.NEGATIVE_INFINITY
  #hasPeople = false

  constructor(table: string, context: SyncContext) {
    this.#context = context
    this.#topic = `table.${table}`
  }

  /** Subscribes to the channel, and asks the other nodes who is connected to them. */
  start(receive: (message: SyncMessage) => void): void {
    const { bus, world } = this.#context
    if (bus === null) return
    this.#stop = bus.subscribe(this.#topic, (text) => {
      const message = parseMessage(text)
      if (message?.type === 'here') this.#notePresence(message)
      const isStale = message?.type === 'tell' && world.now() - message.at >= MESSAGE_LIFE_MS
      if (message !== null && !isStale) receive(message)
    })
    this.requestPresence()
  }

  stop(): void {
    if (this.#hasPeople) this.announcePresence({ people: [], spectators: 0, asked: null })
    this.#stop?.()
    this.#stop = null
  }

  /** Asks the other nodes who is connected to them, and when their decisions began. */
  requestPresence(): void {
    this.#publish({ type: 'who' })
  }

  announceChange(version: number, match: string | null, revision: number): void {
    this.#publish({ type: 'changed', version, match, revision })
  }

  announcePresence({ people, spectators, asked }: NodePresence): void {
    const { cluster, world } = this.#context
    this.#presenceSentAt = world.now()
    this.#hasPeople = people.length > 0 || spectators > 0
    const some = people.slice(0, MEMORY_LIMITS.peopleInHint)
    this.#publish({ type: 'here', node: cluster.self, people: some, spectators, asked })
  }

  announceRemoval(): void {
    this.#publish({ type: 'gone' })
  }

  send(message: ServerMessage, to: string | null): void {
    this.#publish({ type: 'tell', message, to, at: this.#context.world.now() })
  }

  /**
   * Whether it is time to announce again who is connected here. People who only use HTTP come and go without a
   * message, so the other nodes are also told once that the last of them is gone.
   */
  needsPresence(isAnybodyHere: boolean): boolean {
    const isDue = this.#context.world.now() - this.#presenceSentAt >= PRESENCE_EVERY_MS
    return isDue && (isAnybodyHere || this.#hasPeople)
  }

  /** Shifts all stored times after a step of the system clock, so that reports keep their age. */
  clockStepped(ms: number): void {
    this.#presenceSentAt += ms
    for (const [node, known] of this.#nodes) this.#nodes.set(node, { ...known, until: known.until + ms })
    for (const [profile, { since, until }] of this.#people)
      this.#people.set(profile, { since: since + ms, until: until + ms })
  }

  /** The number of live nodes that act before this one, so that not all do the same thing at once. */
  get rank(): number {
    const { self } = this.#context.cluster
    return this.#nodes.size === 0 ? 0 : this.#present().filter(([node]) => node < self).length
  }

  get spectators(): number {
    return this.#present().reduce((sum, [, { spectators }]) => sum + spectators, 0)
  }

  /** People on a node with a live heartbeat stay present if its hints stop: only the bus is silent. */
  until(profile: string): number | null {
    const { cluster, world } = this.#context
    const known = this.#people.get(profile)?.until ?? null
    const isWithSilentNode = [...this.#nodes].some(
      ([node, { people }]) => people.has(profile) && cluster.isAlive(node),
    )
    return isWithSilentNode ? Math.max(known ?? 0, world.now() + PRESENCE_EVERY_MS) : known
  }

  since(profile: string): number | null {
    return this.#people.get(profile)?.since ?? null
  }

  attendedUntil(): number {
    const { cluster, world } = this.#context
    const stillHere = world.now() + PRESENCE_EVERY_MS
    let latest = Number.NEGATIVE_INFINITY
    for (const [node, { until }] of this.#nodes)
      latest = Math.max(latest, cluster.isAlive(node) ? Math.max(until, stillHere) : until)
    return latest
  }

  #publish(message: SyncMessage): void {
    this.#context.bus?.publish(this.#topic, JSON.stringify(message))
  }

  #present(): readonly (readonly [string, RemoteNode])[] {
    const now = this.#context.world.now()
    return [...this.#nodes].filter(([, { until }]) => until > now)
  }

  #notePresence({ node, people, spectators }: NodePresence & { readonly node: string }): void {
    const { cluster, world } = this.#context
    const now = world.now()
    const until = now + PRESENCE_FOR_MS
    const before = this.#nodes.get(node)?.people ?? new Set()
    this.#nodes.set(node, { people: new Set(people), spectators, until })
    if (people.length === 0 && spectators === 0) this.#nodes.delete(node)
    for (const profile of people) {
      const known = this.#people.get(profile)
      const since = known !== undefined && known.until > now ? known.since : now
      this.#people.set(profile, { since, until })
    }
    for (const profile of before) if (!people.includes(profile)) this.#noteAway(profile, now)
    for (const [name, { until: last }] of this.#nodes)
      if (last <= now && !cluster.isAlive(name)) this.#nodes.delete(name)
    if (this.#people.size > MEMORY_LIMITS.peoplePerTable)
      for (const [profile, known] of this.#people) if (known.until <= now) this.#people.delete(profile)
  }

  /** Marks a person as away from now on, unless another node still has them. */
  #noteAway(profile: string, now: number): void {
    const known = this.#people.get(profile)
    const isElsewhere = this.#present().some(([, { people }]) => people.has(profile))
    if (known !== undefined && !isElsewhere) this.#people.set(profile, { ...known, until: now })
  }
}

/** Null for a text that no node of ours has sent: other programs may share the bus. */
function parseMessage(text: string): SyncMessage | null {
  try {
    const message: unknown = JSON.parse(text)
    return typeof message === 'object' && message !== null && 'type' in message
      ? (message as SyncMessage)
      : null
  } catch {
    return null
  }
}

const HEARTBEAT_EVERY_MS = 5_000
/** A node without a heartbeat for this long counts as dead. */
const ALIVE_MS = 3 * HEARTBEAT_EVERY_MS
/** The number of tables in one query of a poll. */
const POLL_BATCH = 500

/** A table in memory whose state is compared with the store. */
interface PolledTable {
  readonly table: {
    readonly id: string
    readonly version: number
    readonly match: { readonly id: string } | null
  }
  readonly matchInMemory: { readonly match: { readonly revision: number } } | null
  renewPresence(): void
  refreshSoon(): void
}

/** The nodes that share the store: their heartbeats, and the polling that finds changes which no hint announced. */
export class Cluster {
  readonly self: string
  readonly #store: Store
  readonly #world: Pick<World, 'now' | 'elapsed'>
  #alive: ReadonlySet<string> = new Set()
  #beatAt = Number.NEGATIVE_INFINITY
  #isPolling = false

  constructor(self: string, store: Store, world: Pick<World, 'now' | 'elapsed'>) {
    this.self = self
    this.#store = store
    this.#world = world
  }

  isAlive(node: string): boolean {
    return this.#alive.has(node)
  }

  /** Writes this node's heartbeat and reads those of the others, at most once in `HEARTBEAT_EVERY_MS`. */
  async beat(): Promise<void> {
    const { now, elapsed } = this.#world
    if (elapsed() - this.#beatAt < HEARTBEAT_EVERY_MS) return
    this.#beatAt = elapsed()
    await this.#store.beatNode(this.self, now())
    this.#alive = new Set(await this.#store.nodesSince(now() - ALIVE_MS))
  }

  /** Asks the store how far these tables have come. One round at a time: a slow database must not be asked more. */
  async poll(tables: readonly PolledTable[]): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    try {
      for (let from = 0; from < tables.length; from += POLL_BATCH)
        await this.#pollBatch(tables.slice(from, from + POLL_BATCH))
    } finally {
      this.#isPolling = false
    }
  }

  async #pollBatch(tables: readonly PolledTable[]): Promise<void> {
    for (const table of tables) table.renewPresence()
    const known = tables.map(({ table, matchInMemory }) => ({
      version: table.version,
      revision: matchInMemory?.match.revision ?? null,
    }))
    const asked = tables.map(({ table }) => ({ table: table.id, match: table.match?.id ?? null }))
    const stored = await this.#store.progressOf(asked)
    for (const [at, table] of tables.entries()) {
      const [before, now] = [known[at], stored[at]]
      if (before === undefined || now === undefined) continue
      const isBehind = before.revision !== null && now.revision > before.revision
      if (now.version !== before.version || isBehind) table.refreshSoon()
    }
  }
}
