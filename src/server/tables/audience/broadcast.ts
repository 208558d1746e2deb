import type { PlayerId, Typed } from '../../../engine/game.ts'
import { type AddressedEvent, eventsFor } from '../../../engine/match.ts'
import { PublicChain, publicEvents, ViewerChain } from '../../../protocol/delta/chain.ts'
import { DeltaError } from '../../../protocol/delta/format.ts'
import type { ServerMessage, SocketFrame, StateMessage } from '../../../protocol/messages.ts'
import type { Rejected } from '../../../protocol/rejections.ts'
import { stateMessage } from '../../../protocol/state-message.ts'
import { seatOf } from '../../../table/commands.ts'
import type { LiveMatch } from '../../../table/live-match.ts'
import type { Table } from '../../../table/table.ts'
import { type TableStatus, viewerOf } from '../../../table/view.ts'
import { TABLE_LIMITS } from '../../limits.ts'
import { Buckets } from '../../rate-limits/bucket.ts'
import { ShownTable, textOf } from './shown-table.ts'

/** A receiver of a table's messages: a socket, or a test. Each frame is made once for all who see the same. */
export interface Subscriber {
  readonly profile: string | null
  /** Whether it takes state diffs once it has a full state. */
  readonly takesDeltas: boolean
  send(frame: SocketFrame): void
  /** Sends the last message and ends the subscription. */
  bye(rejected: Rejected): void
}

/** The part of a live match that subscribers can see. */
export type ShownMatch = Pick<LiveMatch, 'id' | 'match' | 'names' | 'turns'>

/** Through which seat, and with which powers, a person sees a match. */
interface Perspective {
  readonly viewer: PlayerId | null
  readonly isHost: boolean
}

function perspectiveOf(table: Table, live: ShownMatch, profile: string | null): Perspective {
  return {
    viewer: viewerOf(table, live, profile),
    isHost: profile !== null && profile === table.host,
  }
}

/** One key for each perspective. No player's id contains a star. */
const keyOf = ({ viewer, isHost }: Perspective): string => `${viewer ?? ''}${isHost ? '*' : ''}`

function stateFor(live: ShownMatch, { viewer, isHost }: Perspective): StateMessage {
  return stateMessage(live.match, live.id, viewer, isHost, live.names, live.turns)
}

const SPECTATOR: Perspective = { viewer: null, isHost: false }

interface Subscription {
  readonly subscriber: Subscriber
  readonly since: number
  /** The chain of states that this subscriber follows by deltas. */
  chain: ViewerChain | null
  /** Whether this subscriber knows the table that was shown last, so that a change of it can follow. */
  hasTable: boolean
}

/** The subscriptions with the same perspective. */
interface Group {
  readonly key: string
  readonly perspective: Perspective
  readonly all: Subscription[]
  /** Those that take deltas. */
  readonly delta: Subscription[]
}

/** All groups, and the values they were made from. */
interface Grouping {
  readonly seats: Table['seats']
  readonly host: Table['host']
  readonly players: readonly PlayerId[]
  readonly groups: readonly Group[]
}

/** The subscribers of one table on this node, and the messages that they receive. */
export class Broadcast {
  readonly #subscriptions = new Map<Subscriber, Subscription>()
  /** The states that delta-taking subscribers follow: the public part, and the private one of each perspective. */
  #open: PublicChain | null = null
  readonly #chains = new Map<string, ViewerChain>()
  /** The last grouping; null after a subscriber came or went. */
  #grouping: Grouping | null = null
  #shownTable: ShownTable | null = null
  #isShowingTable = false
  /** The table to be shown next; a subscriber that leaves while a table is being shown changes it again. */
  #nextTable: ShownTable | null = null

  get size(): number {
    return this.#subscriptions.size
  }

  add(subscriber: Subscriber, since: number): void {
    this.#subscriptions.set(subscriber, { subscriber, since, chain: null, hasTable: false })
    this.#grouping = null
  }

  remove(subscriber: Subscriber): boolean {
    this.#grouping = null
    return this.#subscriptions.delete(subscriber)
  }

  /** The number of people without a seat; every anonymous subscriber counts as one. */
  spectators(table: Table): number {
    const spectators = [...this.#subscriptions.keys()].filter(
      ({ profile }) => profile === null || seatOf(table, profile) === undefined,
    )
    return new Set(spectators.map((subscriber) => subscriber.profile ?? subscriber)).size
  }

  /** Sends each subscriber their own view of the table: its change, to those who take deltas and know the one before. */
  showTable(table: Table, status: TableStatus): void {
    this.#nextTable = new ShownTable(table, status)
    if (this.#isShowingTable) return
    this.#isShowingTable = true
    try {
      for (let next = this.#takeNextTable(); next !== null; next = this.#takeNextTable()) this.#show(next)
    } finally {
      this.#isShowingTable = false
    }
  }

  #takeNextTable(): ShownTable | null {
    const next = this.#nextTable
    this.#nextTable = null
    return next
  }

  #show(table: ShownTable): void {
    const subscriptions = [...this.#subscriptions.values()]
    const isKnown = this.#shownTable !== null && subscriptions.some(({ hasTable }) => hasTable)
    const change = isKnown && this.#shownTable !== null ? table.changeFrom(this.#shownTable) : null
    this.#shownTable = table
    for (const subscription of subscriptions) {
      const { subscriber, hasTable } = subscription
      subscription.hasTable = subscriber.takesDeltas
      subscriber.send(
        change !== null && hasTable ? change(subscriber.profile) : table.textFor(subscriber.profile),
      )
    }
    table.settle()
  }

  /** Sends one subscriber the table as it stands now. The next one that is shown does not follow from it. */
  sendTable(subscriber: Subscriber, table: Table, status: TableStatus): void {
    const subscription = this.#subscriptions.get(subscriber)
    if (subscription !== undefined) subscription.hasTable = false
    subscriber.send(textOf(table, subscriber.profile, status))
  }

  /**
   * Makes every subscriber's messages about an action: the events first, then the state. The rules make the views here,
   * before anything is stored, so a view that fails does no harm. Calling the returned function sends the messages.
   */
  prepare(table: Table, live: ShownMatch, events: readonly AddressedEvent<Typed>[]): () => void {
    const groups = this.#groups(table, live)
    const open = groups.some(({ delta }) => delta.length > 0) ? this.#advance(live, events) : null
    const prepared = groups.map((group) => this.#prepareGroup(group, live, events, open))
    return () => {
      open?.settle()
      this.#open = open
      for (const send of prepared) send()
    }
  }

  /** Brings the public part to the match's revision: by a delta if possible, otherwise by a new chain. */
  #advance(live: ShownMatch, events: readonly AddressedEvent<Typed>[]): PublicChain {
    const state = stateFor(live, SPECTATOR)
    const open = this.#open
    if (open === null || !open.isBefore(live.id, live.match.revision)) return new PublicChain(state)
    return (
      encoded(() => {
        open.advance(state, publicEvents(events))
        return open
      }) ?? new PublicChain(state)
    )
  }

  /** Groups the subscribers by perspective. The groups stay the same over nearly every move. */
  #groups(table: Table, live: ShownMatch): readonly Group[] {
    const { seats, host } = table
    const { players } = live.match.header
    const before = this.#grouping
    if (before?.seats === seats && before.host === host && before.players === players) return before.groups
    const groups = new Map<string, Group>()
    for (const subscription of this.#subscriptions.values()) {
      const perspective = perspectiveOf(table, live, subscription.subscriber.profile)
      const key = keyOf(perspective)
      const group = groups.get(key) ?? { key, perspective, all: [], delta: [] }
      group.all.push(subscription)
      if (subscription.subscriber.takesDeltas) group.delta.push(subscription)
      groups.set(key, group)
    }
    this.#grouping = { seats, host, players, groups: [...groups.values()] }
    return this.#grouping.groups
  }

  /** A group gets a delta if all of its delta-taking subscribers know the state before; otherwise all get the full state. */
  #prepareGroup(
    { key, perspective, all, delta }: Group,
    live: ShownMatch,
    events: readonly AddressedEvent<Typed>[],
    open: PublicChain | null,
  ): () => void {
    const state = open !== null && key === '' ? open.state : stateFor(live, perspective)
    const chain = this.#chains.get(key)
    const isFollowed = () => delta.every((one) => one.chain === chain)
    const isKnown = chain !== undefined && chain.open === open && isFollowed()
    const change = isKnown && delta.length > 0 ? encoded(() => chain.delta(state, events)) : null
    const inFull = (some: readonly Subscription[]) => this.#inFull(key, some, state, events, open)
    if (change === null) return inFull(all)
    const sendOthers =
      delta.length === all.length ? null : inFull(all.filter(({ subscriber }) => !subscriber.takesDeltas))
    return () => {
      if (isFollowed()) {
        for (const { subscriber } of delta) subscriber.send(change)
        sendOthers?.()
      } else {
        // Somebody asked for the full state while the action was being stored: no delta follows from that one.
        inFull(all)()
      }
    }
  }

  /** Makes the events and the full state of subscribers with one perspective. Calling the returned function sends them. */
  #inFull(
    key: string,
    subscriptions: readonly Subscription[],
    state: StateMessage,
    events: readonly AddressedEvent<Typed>[],
    open: PublicChain | null,
  ): () => void {
    const texts = eventsFor(events, state.yourPlayerId).map((event) => JSON.stringify(event))
    const takers = subscriptions.filter(({ subscriber }) => subscriber.takesDeltas)
    const full = takers.length === subscriptions.length ? '' : JSON.stringify(state)
    const anew = open !== null && takers.length > 0 ? new ViewerChain(open, state) : null
    const start = anew === null ? '' : JSON.stringify(anew.full())
    return () => {
      if (anew !== null) this.#begin(key, anew, takers)
      for (const { subscriber } of subscriptions)
        for (const text of [...texts, subscriber.takesDeltas ? start : full]) subscriber.send(text)
    }
  }

  /** These subscribers get a full state, which deltas can follow. */
  #begin(key: string, chain: ViewerChain, subscriptions: readonly Subscription[]): void {
    chain.renew()
    this.#chains.set(key, chain)
    for (const subscription of subscriptions) subscription.chain = chain
  }

  /** Makes the full state for one subscriber. Calling the returned function sends it. */
  prepareFor(subscriber: Subscriber, table: Table, live: ShownMatch): () => void {
    const perspective = perspectiveOf(table, live, subscriber.profile)
    const state = stateFor(live, perspective)
    const subscription = this.#subscriptions.get(subscriber)
    if (subscription === undefined || !subscriber.takesDeltas) {
      const text = JSON.stringify(state)
      return () => subscriber.send(text)
    }
    const openState = stateFor(live, SPECTATOR)
    const open = this.#open?.is(openState) === true ? this.#open : new PublicChain(openState)
    const known = this.#chains.get(keyOf(perspective))
    const chain = known?.open === open && known.is(state) ? known : new ViewerChain(open, state)
    const text = JSON.stringify(chain.full())
    return () => {
      this.#open = open
      this.#begin(keyOf(perspective), chain, [subscription])
      subscriber.send(text)
    }
  }

  /** Makes the full state for all whose perspective is another than before: a new host, a person who gave the seat up. */
  prepareChanged(before: Table, table: Table, live: ShownMatch): () => void {
    const changed = [...this.#subscriptions.keys()].filter(
      ({ profile }) =>
        keyOf(perspectiveOf(table, live, profile)) !== keyOf(perspectiveOf(before, live, profile)),
    )
    const prepared = changed.map((subscriber) => this.prepareFor(subscriber, table, live))
    return () => {
      for (const send of prepared) send()
    }
  }

  /** Sends a message to all, or to one person. A message of another node goes to those who had subscribed by then. */
  send(message: ServerMessage, toProfile: string | null = null, sentAt = Number.POSITIVE_INFINITY): void {
    const text = JSON.stringify(message)
    for (const { subscriber, since } of [...this.#subscriptions.values()])
      if (since <= sentAt && (toProfile === null || subscriber.profile === toProfile)) subscriber.send(text)
  }

  /** Sends a message to the other windows and devices of the same person. */
  sendToOthersOf(subscriber: Subscriber, message: ServerMessage): void {
    if (subscriber.profile === null) return
    const text = JSON.stringify(message)
    for (const other of [...this.#subscriptions.keys()])
      if (other !== subscriber && other.profile === subscriber.profile) other.send(text)
  }

  /** Ends the subscriptions of one person, or of all. */
  dismiss(rejected: Rejected, toProfile: string | null = null): void {
    for (const subscriber of [...this.#subscriptions.keys()]) {
      if (toProfile !== null && subscriber.profile !== toProfile) continue
      this.remove(subscriber)
      subscriber.bye(rejected)
    }
  }
}

/** Returns null if a state is too large or too deep for a delta: then it goes as a full state. */
function encoded<T>(encode: () => T): T | null {
  try {
    return encode()
  } catch (error) {
    if (error instanceof DeltaError) return null
    throw error
  }
}

/** The number of people whose emotes and nudges one table counts. */
const COUNTED_MAX = 1_000

/** Limits how often people at one table send emotes and nudges. */
export class MessageLimits {
  #emotes: Buckets | null = null
  #nudges: Buckets | null = null

  mayEmote(profile: string, elapsed: number): boolean {
    this.#emotes ??= new Buckets(TABLE_LIMITS.emotes, COUNTED_MAX)
    return this.#emotes.take(profile, elapsed) === null
  }

  /** Both the nudges that one person sends and those that one person gets are bounded. */
  mayNudge(by: string, to: string, elapsed: number): boolean {
    this.#nudges ??= new Buckets(TABLE_LIMITS.nudges, COUNTED_MAX)
    const keys = [`by ${by}`, `to ${to}`]
    if (keys.some((key) => this.#nudges?.wait(key, elapsed) !== null)) return false
    for (const key of keys) this.#nudges.take(key, elapsed)
    return true
  }
}
