import type { ServerMessage } from '../../protocol/messages.ts'
import type { Bus } from '../bus/bus.ts'
import type { World } from '../world.ts'
import type { Context } from './context.ts'
import type { Nodes } from './nodes.ts'
import type { RemotePresence } from './presence.ts'

/** So often a node says again who is with it; who was not heard of for three times as long is taken for gone. */
const HERE_EVERY_MS = 5_000
const HERE_FOR_MS = 3 * HERE_EVERY_MS
/** People of other nodes that are remembered at one table; beyond it those who are gone are withoutPerson. */
const PEOPLE_MAX = 1_000
const PEOPLE_SAID_MAX = 200
/** What is told to people is of the moment: later than this it is withoutPerson. */
const TOLD_FOR_MS = 5_000

/** When the decision of each of those who can act began, at that revision of that match. */
export interface AskedTimes {
  /** Of the table: a pause that is over gives everybody their time again, and is a change of the table. */
  readonly version: number
  readonly match: string
  readonly revision: number
  readonly at: readonly (readonly [player: string, at: number])[]
}

/** Who is with a node at a table. */
export interface Here {
  readonly people: readonly string[]
  readonly spectators: number
  readonly asked: AskedTimes | null
}

/** What the nodes that have the same table in memory say to each other. */
type Word =
  | {
      readonly type: 'changed'
      readonly version: number
      readonly match: string | null
      readonly revision: number
    }
  | ({ readonly type: 'here'; readonly node: string } & Here)
  | { readonly type: 'who' }
  | {
      readonly type: 'tell'
      readonly message: ServerMessage
      readonly to: string | null
      readonly at: number
    }
  | { readonly type: 'gone' }

/** What a table does when another node says something. */
export interface Listener {
  changed(version: number, match: string | null, revision: number): void
  /** People came or went elsewhere, or clocks began there. */
  here(asked: AskedTimes | null): void
  asked(): void
  /** At that time another node said this to its people; whoever has come since was not meant. */
  told(message: ServerMessage, to: string | null, at: number): void
  gone(): void
}

interface Node {
  readonly people: ReadonlySet<string>
  readonly spectators: number
  readonly until: number
}

interface Trace {
  readonly since: number
  readonly until: number
}

/** The other nodes at one table: what they are told, and who is with them. Without a bus there are none. */
export class TableSync implements RemotePresence {
  readonly #bus: Bus | null
  readonly #topic: string
  readonly #others: Nodes
  readonly #self: string
  readonly #world: Pick<World, 'now'>
  readonly #nodes = new Map<string, Node>()
  readonly #people = new Map<string, Trace>()
  #stop: (() => void) | null = null
  #saidHereAt = Number.NEGATIVE_INFINITY
  #hasPeople = false

  constructor(table: string, { bus, cluster: nodes, world }: Pick<Context, 'bus' | 'cluster' | 'world'>) {
    this.#bus = bus
    this.#topic = `table.${table}`
    this.#others = nodes
    this.#self = nodes.self
    this.#world = world
  }

  /** Begins to hear, and asks who is there. */
  meet(listener: Listener): void {
    if (this.#bus === null) return
    this.#stop = this.#bus.follow(this.#topic, (text) => {
      const word = wordIn(text)
      if (word !== null) this.#hear(word, listener)
    })
    this.requestPresence()
  }

  /** Asks the others who is with them, and since when their clocks run. */
  requestPresence(): void {
    this.#say({ type: 'who' })
  }

  part(): void {
    if (this.#hasPeople) this.announcePresence({ people: [], spectators: 0, asked: null })
    this.#stop?.()
    this.#stop = null
  }

  announceChange(version: number, match: string | null, revision: number): void {
    this.#say({ type: 'changed', version, match, revision })
  }

  announcePresence({ people, spectators, asked }: Here): void {
    this.#saidHereAt = this.#world.now()
    this.#hasPeople = people.length > 0 || spectators > 0
    this.#say({ type: 'here', node: this.#self, people: people.slice(0, PEOPLE_SAID_MAX), spectators, asked })
  }

  /** Whether it is time to say again who is here. */
  get isSilent(): boolean {
    return this.#world.now() - this.#saidHereAt >= HERE_EVERY_MS
  }

  /** Whether the other nodes were told last that somebody is with this one. */
  get hasSaidPeople(): boolean {
    return this.#hasPeople
  }

  tell(message: ServerMessage, to: string | null): void {
    this.#say({ type: 'tell', message, to, at: this.#world.now() })
  }

  /** The clock was set forward or back by so much: what was heard of other nodes is as old as before. */
  clockStepped(ms: number): void {
    this.#saidHereAt += ms
    for (const [node, heard] of this.#nodes) this.#nodes.set(node, { ...heard, until: heard.until + ms })
    for (const [profile, { since, until }] of this.#people)
      this.#people.set(profile, { since: since + ms, until: until + ms })
  }

  announceRemoval(): void {
    this.#say({ type: 'gone' })
  }

  /** How many of the others go before this one, where all would do the same thing. */
  get rank(): number {
    return this.#nodes.size === 0 ? 0 : this.#alive().filter(([node]) => node < this.#self).length
  }

  get spectators(): number {
    return this.#alive().reduce((sum, [, { spectators }]) => sum + spectators, 0)
  }

  /** Who is with a node that lives, though nothing is heard of it, is still there: it is the bus that is silent. */
  until(profile: string): number | null {
    const heard = this.#people.get(profile)?.until ?? null
    const isWithSilent = [...this.#nodes].some(
      ([node, { people }]) => people.has(profile) && this.#others.isAlive(node),
    )
    return isWithSilent ? Math.max(heard ?? 0, this.#world.now() + HERE_EVERY_MS) : heard
  }

  since(profile: string): number | null {
    return this.#people.get(profile)?.since ?? null
  }

  /** A node that lives still has its people, even if the bus is silent. */
  attendedUntil(): number {
    const stillHere = this.#world.now() + HERE_EVERY_MS
    let latest = Number.NEGATIVE_INFINITY
    for (const [node, { until }] of this.#nodes)
      latest = Math.max(latest, this.#others.isAlive(node) ? Math.max(until, stillHere) : until)
    return latest
  }

  #say(word: Word): void {
    this.#bus?.publish(this.#topic, JSON.stringify(word))
  }

  #alive(): readonly (readonly [string, Node])[] {
    const now = this.#world.now()
    return [...this.#nodes].filter(([, { until }]) => until > now)
  }

  #hear(word: Word, listener: Listener): void {
    if (word.type === 'here') this.#note(word)
    switch (word.type) {
      case 'changed':
        listener.changed(word.version, word.match, word.revision)
        break
      case 'here':
        listener.here(word.asked)
        break
      case 'who':
        listener.asked()
        break
      case 'tell':
        if (this.#world.now() - word.at < TOLD_FOR_MS) listener.told(word.message, word.to, word.at)
        break
      case 'gone':
        listener.gone()
    }
  }

  #note({ node, people, spectators }: Here & { readonly node: string }): void {
    const now = this.#world.now()
    const until = now + HERE_FOR_MS
    const before = this.#nodes.get(node)?.people ?? new Set()
    this.#nodes.set(node, { people: new Set(people), spectators, until })
    if (people.length === 0 && spectators === 0) this.#nodes.delete(node)
    for (const profile of people) {
      const trace = this.#people.get(profile)
      const since = trace !== undefined && trace.until > now ? trace.since : now
      this.#people.set(profile, { since, until })
    }
    for (const profile of before) if (!people.includes(profile)) this.#left(profile, now)
    for (const [name, { until: last }] of this.#nodes)
      if (last <= now && !this.#others.isAlive(name)) this.#nodes.delete(name)
    if (this.#people.size > PEOPLE_MAX)
      for (const [profile, trace] of this.#people) if (trace.until <= now) this.#people.delete(profile)
  }

  /** Away from now on, unless yet another node has them. */
  #left(profile: string, now: number): void {
    const trace = this.#people.get(profile)
    const isElsewhere = this.#alive().some(([, { people }]) => people.has(profile))
    if (trace !== undefined && !isElsewhere) this.#people.set(profile, { ...trace, until: now })
  }
}

/** Null where it is no word of ours: others may have come upon the bus. */
function wordIn(text: string): Word | null {
  try {
    const word: unknown = JSON.parse(text)
    return typeof word === 'object' && word !== null && 'type' in word ? (word as Word) : null
  } catch {
    return null
  }
}
