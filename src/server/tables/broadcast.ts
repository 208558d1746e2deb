import type { PlayerId, Typed } from '../../engine/game.ts'
import { type AddressedEvent, eventsFor } from '../../engine/match.ts'
import type { ServerMessage } from '../../protocol/messages.ts'
import type { Rejected } from '../../protocol/rejections.ts'
import { seatOf } from './model/decide.ts'
import type { Table } from './model/table.ts'
import { type EyesOf, eyesOf, keyOf, type Shown, stateFor, Told, wholeNews } from './news.ts'
import { type Around, tableView } from './model/view.ts'

/** Somebody who looks at a table: a socket, or a test. It is told in texts, each made once for all who see the same. */
export interface Watcher {
  readonly profile: string | null
  /** Whether it is told what changes in the match, once it has seen it whole. */
  readonly takesChanges: boolean
  send(text: string): void
  /** The last thing that is said. */
  bye(rejected: Rejected): void
}

interface Place {
  readonly watcher: Watcher
  readonly cameAt: number
  /** What it was told of the match last, where changes can follow. */
  told: Told | null
}

/** Those who see with the same eyes. */
interface Group {
  readonly key: string
  readonly eyes: EyesOf
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
export class Watchers {
  readonly #all = new Map<Watcher, Place>()
  /** What was told last to those who take changes, by their eyes. */
  readonly #told = new Map<string, Told>()
  /** As they were last; null when somebody came or went. */
  #grouping: Grouping | null = null

  get size(): number {
    return this.#all.size
  }

  add(watcher: Watcher, cameAt: number): void {
    this.#all.set(watcher, { watcher, cameAt, told: null })
    this.#grouping = null
  }

  delete(watcher: Watcher): boolean {
    this.#grouping = null
    return this.#all.delete(watcher)
  }

  /** Those without a seat, by person; nameless watchers count each. */
  spectators(table: Table): number {
    const people = [...this.#all.keys()].filter(
      ({ profile }) => profile === null || seatOf(table, profile) === undefined,
    )
    return new Set(people.map((watcher) => watcher.profile ?? watcher)).size
  }

  /** The table, to each as they see it. */
  showTable(table: Table, around: Around): void {
    const texts = new Map<string | null, string>()
    for (const watcher of [...this.#all.keys()]) {
      const { profile } = watcher
      const text =
        texts.get(profile) ?? JSON.stringify({ type: 'table', table: tableView(table, profile, around) })
      texts.set(profile, text)
      watcher.send(text)
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
      const eyes = eyesOf(table, live, place.watcher.profile)
      const key = keyOf(eyes)
      const group = groups.get(key) ?? { key, eyes, places: [], takers: [] }
      group.places.push(place)
      if (place.watcher.takesChanges) group.takers.push(place)
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
    const anew = change === null && takers.length > 0 ? new Told(state) : null
    return () => {
      change?.said()
      if (anew !== null) this.#told.set(key, anew)
      for (const place of places) {
        const { watcher } = place
        if (change !== null && watcher.takesChanges) watcher.send(change.text)
        else for (const text of whole) watcher.send(text)
        if (watcher.takesChanges && anew !== null) place.told = anew
      }
    }
  }

  /** The match as it stands, to one who has just come or has missed something; calling what comes back sends it. */
  matchFor(watcher: Watcher, table: Table, live: Shown): () => void {
    const eyes = eyesOf(table, live, watcher.profile)
    const state = stateFor(live, eyes)
    const place = this.#all.get(watcher)
    if (place === undefined || !watcher.takesChanges) {
      const text = JSON.stringify(state)
      return () => watcher.send(text)
    }
    const last = this.#told.get(keyOf(eyes))
    const told = last?.is(state) === true ? last : new Told(state)
    const text = told.wholeText()
    return () => {
      this.#told.set(keyOf(eyes), told)
      place.told = told
      watcher.send(text)
    }
  }

  /** The match, to those who see it with other eyes than before: a new host, somebody who gave the seat up. */
  changedNews(before: Table, table: Table, live: Shown): () => void {
    const changed = [...this.#all.keys()].filter(
      ({ profile }) => keyOf(eyesOf(table, live, profile)) !== keyOf(eyesOf(before, live, profile)),
    )
    const news = changed.map((watcher) => this.matchFor(watcher, table, live))
    return () => {
      for (const send of news) send()
    }
  }

  /** To all, or to one person; where it is said by another node, to those who had come by then. */
  tell(message: ServerMessage, toProfile: string | null = null, saidAt = Number.POSITIVE_INFINITY): void {
    const text = JSON.stringify(message)
    for (const { watcher, cameAt } of [...this.#all.values()])
      if (cameAt <= saidAt && (toProfile === null || watcher.profile === toProfile)) watcher.send(text)
  }

  /** To the other windows and devices of one person. */
  tellOthersOf(watcher: Watcher, message: ServerMessage): void {
    if (watcher.profile === null) return
    const text = JSON.stringify(message)
    for (const other of [...this.#all.keys()])
      if (other !== watcher && other.profile === watcher.profile) other.send(text)
  }

  /** Ends the looking of one person, or of all. */
  dismiss(rejected: Rejected, toProfile: string | null = null): void {
    for (const watcher of [...this.#all.keys()]) {
      if (toProfile !== null && watcher.profile !== toProfile) continue
      this.delete(watcher)
      watcher.bye(rejected)
    }
  }
}
