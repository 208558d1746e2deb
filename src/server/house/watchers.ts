import { HOST, type PlayerId, type Typed } from '../../engine/game.ts'
import { eventsFor, type Sent } from '../../engine/match.ts'
import type { ServerMessage } from '../../protocol/messages.ts'
import type { Rejected } from '../../protocol/rejections.ts'
import { stateMessage } from '../../protocol/state-message.ts'
import { seatOf } from '../table/decide.ts'
import type { Table } from '../table/table.ts'
import type { LiveMatch } from './live-match.ts'
import { type Around, tableView } from './table-view.ts'

/** Somebody who looks at a table: a socket, or a test. It is told in texts, each made once for all who see the same. */
export interface Watcher {
  readonly profile: string | null
  send(text: string): void
  /** The last thing that is said. */
  bye(rejected: Rejected): void
}

/** All who look at one table. */
export class Watchers {
  /** With when each has come. */
  readonly #all = new Map<Watcher, number>()

  get size(): number {
    return this.#all.size
  }

  add(watcher: Watcher, at: number): void {
    this.#all.set(watcher, at)
  }

  delete(watcher: Watcher): boolean {
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
    for (const { profile, send } of this.#each()) {
      const text =
        texts.get(profile) ?? JSON.stringify({ type: 'table', table: tableView(table, profile, around) })
      texts.set(profile, text)
      send(text)
    }
  }

  /**
   * What happened and how the match stands then, to each as they see it: the events first. All of it is made here, by
   * the rules, so that a view that fails does so before anything is stored; calling what comes back sends it.
   */
  matchNews(table: Table, live: Shown, events: readonly Sent<Typed>[]): () => void {
    const texts = new Map<string, string[]>()
    const news = [...this.#each()].map(({ profile, send }) => {
      const eyes = eyesOf(table, live, profile)
      const key = JSON.stringify(eyes)
      const said = texts.get(key) ?? matchTexts(live, events, eyes)
      texts.set(key, said)
      return { said, send }
    })
    return () => {
      for (const { said, send } of news) for (const text of said) send(text)
    }
  }

  /** The match, to those who see it with other eyes than before: a new host, somebody who gave the seat up. */
  changedNews(before: Table, table: Table, live: Shown): () => void {
    const changed = [...this.#each()].filter(
      ({ profile }) =>
        JSON.stringify(eyesOf(table, live, profile)) !== JSON.stringify(eyesOf(before, live, profile)),
    )
    const news = changed.map(({ profile, send }) => ({
      said: matchTexts(live, [], eyesOf(table, live, profile)),
      send,
    }))
    return () => {
      for (const { said, send } of news) for (const text of said) send(text)
    }
  }

  /** To all, or to one person; where it is said by another node, to those who had come by then. */
  tell(message: ServerMessage, toProfile: string | null = null, saidAt = Number.POSITIVE_INFINITY): void {
    const text = JSON.stringify(message)
    for (const [watcher, cameAt] of [...this.#all])
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
      this.#all.delete(watcher)
      watcher.bye(rejected)
    }
  }

  *#each(): Iterable<{ profile: string | null; send: (text: string) => void }> {
    for (const watcher of [...this.#all.keys()])
      yield { profile: watcher.profile, send: (text) => watcher.send(text) }
  }
}

/** Of a match in memory, what is shown of it. */
export type Shown = Pick<LiveMatch, 'id' | 'match' | 'names'>

/** With whose eyes somebody sees a match. */
export interface EyesOf {
  readonly viewer: PlayerId | null
  readonly isHost: boolean
}

export function eyesOf(table: Table, live: Shown, profile: string | null): EyesOf {
  return {
    viewer: viewerOf(table, live, profile),
    isHost: profile !== null && profile === table.host,
  }
}

/** The seat through which this person sees the match; null is a spectator's sight. */
export function viewerOf(table: Table, live: Shown, profile: string | null): PlayerId | null {
  if (profile === null) return null
  const player = seatOf(table, profile)?.player
  return player !== undefined && player !== HOST && live.match.head.players.includes(player) ? player : null
}

export function matchTexts(
  live: Shown,
  events: readonly Sent<Typed>[],
  { viewer, isHost }: EyesOf,
): string[] {
  const state = stateMessage(live.match, live.id, viewer, isHost, live.names)
  return [...eventsFor(events, viewer), state].map((message) => JSON.stringify(message))
}
