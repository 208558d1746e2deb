import { HOST, type PlayerId, type Typed } from '../../engine/game.ts'
import { type AddressedEvent, eventsFor } from '../../engine/match.ts'
import { Dictionary } from '../../protocol/delta/dictionary.ts'
import { encodeDelta } from '../../protocol/delta/encode.ts'
import type { ServerMessage, StateMessage } from '../../protocol/messages.ts'
import type { Rejected } from '../../protocol/rejections.ts'
import { stateMessage } from '../../protocol/state-message.ts'
import { Buckets } from '../bucket.ts'
import { TABLE_LIMITS } from '../limits.ts'
import type { LiveMatch } from './live-match.ts'
import { seatOf } from './model/decide.ts'
import type { Table } from './model/table.ts'
import { type TableStatus, tableView } from './model/view.ts'

/** A receiver of a table's messages: a socket, or a test. Each text is made once for all who see the same. */
export interface Subscriber {
  readonly profile: string | null
  /** Whether it takes state diffs once it has a full state. */
  readonly takesDeltas: boolean
  send(text: string): void
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

/** The player through whose seat this person sees the match; null for a spectator. */
export function viewerOf(table: Table, live: ShownMatch, profile: string | null): PlayerId | null {
  if (profile === null) return null
  const player = seatOf(table, profile)?.player
  return player !== undefined && player !== HOST && live.match.header.players.includes(player) ? player : null
}

/** One key for each perspective. No player's id contains a star. */
const keyOf = ({ viewer, isHost }: Perspective): string => `${viewer ?? ''}${isHost ? '*' : ''}`

function stateFor(live: ShownMatch, { viewer, isHost }: Perspective): StateMessage {
  return stateMessage(live.match, live.id, viewer, isHost, live.names, live.turns)
}

/** The state that all delta-taking subscribers of one perspective have received last, with the words they know. */
class LastSent {
  readonly #words = new Dictionary()
  #state: StateMessage

  constructor(state: StateMessage) {
    this.#state = state
  }

  isAt(match: string, revision: number): boolean {
    return this.#state.match === match && this.#state.revision === revision
  }

  /** Whether this state was sent last. At the same revision a name may differ: its owner may have been erased. */
  is(state: StateMessage): boolean {
    return this.isAt(state.match, state.revision) && JSON.stringify(this.#state) === JSON.stringify(state)
  }

  /** The full state, for a new subscriber. */
  fullText(): string {
    const words = this.#words.all
    return JSON.stringify(words.length === 0 ? this.#state : { ...this.#state, words })
  }

  /** The delta to the next state. Calling `commit` makes that the last one sent. */
  delta(state: StateMessage, events: readonly Typed[]): { readonly text: string; commit(): void } {
    const { text, words } = encodeDelta(this.#state, state, events, this.#words)
    const commit = () => {
      this.#state = state
      this.#words.add(words)
    }
    return { text, commit }
  }
}

interface Subscription {
  readonly subscriber: Subscriber
  readonly since: number
  /** The state that deltas can follow. */
  lastSent: LastSent | null
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
  /** By perspective, the state that delta-taking subscribers have received last. */
  readonly #lastSent = new Map<string, LastSent>()
  /** The last grouping; null after a subscriber came or went. */
  #grouping: Grouping | null = null

  get size(): number {
    return this.#subscriptions.size
  }

  add(subscriber: Subscriber, since: number): void {
    this.#subscriptions.set(subscriber, { subscriber, since, lastSent: null })
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

  /** Sends each subscriber their own view of the table. */
  showTable(table: Table, status: TableStatus): void {
    const texts = new Map<string | null, string>()
    for (const subscriber of [...this.#subscriptions.keys()]) {
      const { profile } = subscriber
      const text =
        texts.get(profile) ?? JSON.stringify({ type: 'table', table: tableView(table, profile, status) })
      texts.set(profile, text)
      subscriber.send(text)
    }
  }

  /**
   * Makes every subscriber's messages about an action: the events first, then the state. The rules make the views here,
   * before anything is stored, so a view that fails does no harm. Calling the returned function sends the messages.
   */
  prepare(table: Table, live: ShownMatch, events: readonly AddressedEvent<Typed>[]): () => void {
    const prepared = this.#groups(table, live).map((group) => this.#prepareGroup(group, live, events))
    return () => {
      for (const send of prepared) send()
    }
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
    sent: readonly AddressedEvent<Typed>[],
  ): () => void {
    const events = eventsFor(sent, perspective.viewer)
    const state = stateFor(live, perspective)
    const last = this.#lastSent.get(key)
    const isNext = last?.isAt(live.id, live.match.revision - 1) === true
    const change =
      delta.length > 0 && isNext && delta.every(({ lastSent }) => lastSent === last)
        ? last.delta(state, events)
        : null
    const full =
      change !== null && delta.length === all.length
        ? []
        : [...events, state].map((message) => JSON.stringify(message))
    const anew = change === null && delta.length > 0 ? new LastSent(state) : null
    return () => {
      change?.commit()
      if (anew !== null) this.#lastSent.set(key, anew)
      for (const subscription of all) {
        const { subscriber } = subscription
        if (change !== null && subscriber.takesDeltas) subscriber.send(change.text)
        else for (const text of full) subscriber.send(text)
        if (subscriber.takesDeltas && anew !== null) subscription.lastSent = anew
      }
    }
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
    const last = this.#lastSent.get(keyOf(perspective))
    const lastSent = last?.is(state) === true ? last : new LastSent(state)
    const text = lastSent.fullText()
    return () => {
      this.#lastSent.set(keyOf(perspective), lastSent)
      subscription.lastSent = lastSent
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
