import type { PlayerId, Typed } from '../../engine/game.ts'
import { type AddressedEvent, eventsFor } from '../../engine/match.ts'
import type { ServerMessage } from '../../protocol/messages.ts'
import type { Rejected } from '../../protocol/rejections.ts'
import { seatOf } from './model/decide.ts'
import type { Table } from './model/table.ts'
import { type TableStatus, tableView } from './model/view.ts'
import { keyOf, LastSent, type Perspective, perspectiveOf, type Shown, stateFor, wholeNews } from './news.ts'

/** Somebody who looks at a table: a socket, or a test. It is told in texts, each made once for all who see the same. */
export interface Subscriber {
  readonly profile: string | null
  /** Whether it is told what changes in the match, once it has seen it whole. */
  readonly takesDeltas: boolean
  send(text: string): void
  /** The last thing that is said. */
  bye(rejected: Rejected): void
}

interface Place {
  readonly subscriber: Subscriber
  readonly cameAt: number
  /** What it was told of the match last, where changes can follow. */
  told: LastSent | null
}

/** Those who see with the same eyes. */
interface Group {
  readonly key: string
  readonly eyes: Perspective
  readonly places: Place[]
  /** Those of them who take changes. */
  readonly takers: Place[]
}

/** The groups of all, and what they follow from. */
interface Grouping {
  readonly seats: Table['seats']
  readonly host: Table['host']
  readonly players: readonly PlayerId[]
  readonly groups: readonly Group[]
}

/** All who look at one table. */
export class Broadcast {
  readonly #all = new Map<Subscriber, Place>()
  /** What was told last to those who take changes, by their eyes. */
  readonly #told = new Map<string, LastSent>()
  /** As they were last; null when somebody came or went. */
  #grouping: Grouping | null = null

  get size(): number {
    return this.#all.size
  }

  add(subscriber: Subscriber, cameAt: number): void {
    this.#all.set(subscriber, { subscriber, cameAt, told: null })
    this.#grouping = null
  }

  remove(subscriber: Subscriber): boolean {
    this.#grouping = null
    return this.#all.delete(subscriber)
  }

  /** Those without a seat, by person; nameless broadcast count each. */
  spectators(table: Table): number {
    const people = [...this.#all.keys()].filter(
      ({ profile }) => profile === null || seatOf(table, profile) === undefined,
    )
    return new Set(people.map((subscriber) => subscriber.profile ?? subscriber)).size
  }

  /** The table, to each as they see it. */
  showTable(table: Table, status: TableStatus): void {
    const texts = new Map<string | null, string>()
    for (const subscriber of [...this.#all.keys()]) {
      const { profile } = subscriber
      const text =
        texts.get(profile) ?? JSON.stringify({ type: 'table', table: tableView(table, profile, status) })
      texts.set(profile, text)
      subscriber.send(text)
    }
  }

  /**
   * What happened and how the match stands then, to each as they see it: the events first. All of it is made here, by
   * the rules, so that a view that fails does so before anything is stored; calling what comes back sends it.
   */
  matchNews(table: Table, live: Shown, events: readonly AddressedEvent<Typed>[]): () => void {
    const news = this.#groups(table, live).map((group) => this.#newsFor(group, live, events))
    return () => {
      for (const send of news) send()
    }
  }

  /** The same at nearly every move: whose eyes somebody has, the seats, the host and the players say. */
  #groups(table: Table, live: Shown): readonly Group[] {
    const { seats, host } = table
    const { players } = live.match.header
    const before = this.#grouping
    if (before?.seats === seats && before.host === host && before.players === players) return before.groups
    const groups = this.#grouped(table, live)
    this.#grouping = { seats, host, players, groups }
    return groups
  }

  #grouped(table: Table, live: Shown): readonly Group[] {
    const groups = new Map<string, Group>()
    for (const place of this.#all.values()) {
      const eyes = perspectiveOf(table, live, place.subscriber.profile)
      const key = keyOf(eyes)
      const group = groups.get(key) ?? { key, eyes, places: [], takers: [] }
      group.places.push(place)
      if (place.subscriber.takesDeltas) group.takers.push(place)
      groups.set(key, group)
    }
    return [...groups.values()]
  }

  /** Those who take changes are told one if all of them know what was before; else all begin anew, with the whole. */
  #newsFor(
    { key, eyes, places, takers }: Group,
    live: Shown,
    sent: readonly AddressedEvent<Typed>[],
  ): () => void {
    const events = eventsFor(sent, eyes.viewer)
    const state = stateFor(live, eyes)
    const told = this.#told.get(key)
    const isNext = told?.isAt(live.id, live.match.revision - 1) === true
    const change =
      takers.length > 0 && isNext && takers.every((place) => place.told === told)
        ? told.change(state, events)
        : null
    const whole = change !== null && takers.length === places.length ? [] : wholeNews(state, events)
    const anew = change === null && takers.length > 0 ? new LastSent(state) : null
    return () => {
      change?.said()
      if (anew !== null) this.#told.set(key, anew)
      for (const place of places) {
        const { subscriber } = place
        if (change !== null && subscriber.takesDeltas) subscriber.send(change.text)
        else for (const text of whole) subscriber.send(text)
        if (subscriber.takesDeltas && anew !== null) place.told = anew
      }
    }
  }

  /** The match as it stands, to one who has just come or has missed something; calling what comes back sends it. */
  matchFor(subscriber: Subscriber, table: Table, live: Shown): () => void {
    const eyes = perspectiveOf(table, live, subscriber.profile)
    const state = stateFor(live, eyes)
    const place = this.#all.get(subscriber)
    if (place === undefined || !subscriber.takesDeltas) {
      const text = JSON.stringify(state)
      return () => subscriber.send(text)
    }
    const last = this.#told.get(keyOf(eyes))
    const told = last?.is(state) === true ? last : new LastSent(state)
    const text = told.wholeText()
    return () => {
      this.#told.set(keyOf(eyes), told)
      place.told = told
      subscriber.send(text)
    }
  }

  /** The match, to those who see it with other eyes than before: a new host, somebody who gave the seat up. */
  changedNews(before: Table, table: Table, live: Shown): () => void {
    const changed = [...this.#all.keys()].filter(
      ({ profile }) =>
        keyOf(perspectiveOf(table, live, profile)) !== keyOf(perspectiveOf(before, live, profile)),
    )
    const news = changed.map((subscriber) => this.matchFor(subscriber, table, live))
    return () => {
      for (const send of news) send()
    }
  }

  /** To all, or to one person; where it is said by another node, to those who had come by then. */
  send(message: ServerMessage, toProfile: string | null = null, saidAt = Number.POSITIVE_INFINITY): void {
    const text = JSON.stringify(message)
    for (const { subscriber, cameAt } of [...this.#all.values()])
      if (cameAt <= saidAt && (toProfile === null || subscriber.profile === toProfile)) subscriber.send(text)
  }

  /** To the other windows and devices of one person. */
  sendToOthersOf(subscriber: Subscriber, message: ServerMessage): void {
    if (subscriber.profile === null) return
    const text = JSON.stringify(message)
    for (const other of [...this.#all.keys()])
      if (other !== subscriber && other.profile === subscriber.profile) other.send(text)
  }

  /** Ends the looking of one person, or of all. */
  dismiss(rejected: Rejected, toProfile: string | null = null): void {
    for (const subscriber of [...this.#all.keys()]) {
      if (toProfile !== null && subscriber.profile !== toProfile) continue
      this.remove(subscriber)
      subscriber.bye(rejected)
    }
  }
}
