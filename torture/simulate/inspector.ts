import type { PlayerId } from '../../src/engine/game.ts'
import type { StepView } from '../../src/protocol/answers.ts'
import type { DeltaDecoder } from '../../src/protocol/delta/decode.ts'
import { expandToJson } from '../../src/protocol/delta/expand.ts'
import type { ClientMessage, SocketFrame, StateMessage } from '../../src/protocol/messages.ts'
import type { TableView } from '../../src/protocol/table.ts'
import type { GameServer } from '../../src/server/tables/game-server.ts'
import type { LiveTable } from '../../src/server/tables/live-table.ts'
import type { Table } from '../../src/table/table.ts'
import { formerPlayer, type Ledger, type Perspective, type PlayerRequests, perspectiveOf } from './ledger.ts'
import type { Sim } from './sim.ts'

type Hello = Extract<ClientMessage, { type: 'hello' }>

/** A subscriber over a socket, and the messages that it has received so far. */
export interface Subscriber {
  readonly name: string
  /** The owner of its token; null for a screen. */
  readonly profile: string | null
  readonly gameServer: GameServer
  /** The decoder of its deltas. */
  readonly decoder: DeltaDecoder
  hello: Pick<Hello, 'table' | 'match' | 'revision'> | null
  /** The last state that was sent to it. */
  last: { readonly match: string; readonly revision: number } | null
  /** The events sent since that state. */
  events: string[]
  /** Whether it was ever too slow, so that the server skipped messages. */
  hasLagged: boolean
}

/** The caller of an HTTP request. */
export type Viewer = Pick<Subscriber, 'name' | 'profile'>

/** A violation, or null. */
type Wrong = string | null

const STATE = /^\{"type":"state","match":"([^"]+)","game":"[^"]+","revision":(\d+),/
const MISSED_MAX = 200
/** Messages that contain public information only. */
const HARMLESS: ReadonlySet<string> = new Set(['rejected', 'emote', 'nudge', 'pong', 'elsewhere', 'bye'])

/** Checks everything that leaves a server, at the moment it leaves. */
export class Inspector {
  readonly #sim: Sim
  readonly #ledger: Ledger
  readonly #requests: PlayerRequests
  /** Table messages that have passed the check already. */
  readonly #tablesSeen = new Set<string>()

  constructor(sim: Sim, ledger: Ledger, requests: PlayerRequests) {
    this.#sim = sim
    this.#ledger = ledger
    this.#requests = requests
  }

  /** Checks a frame to this subscriber. */
  see(subscriber: Subscriber, frame: SocketFrame): void {
    this.#sim.count('frames looked at')
    this.#sim.mark(frame.length)
    try {
      for (const text of expandToJson(frame, subscriber.decoder))
        this.#sim.blame(this.#wrongIn(subscriber, text))
    } catch (error) {
      this.#sim.blame(`${subscriber.name}: ${error}`)
    }
  }

  /** Checks an HTTP response. */
  seeAnswer(viewer: Viewer, url: URL, id: string | undefined, body: unknown): void {
    this.#sim.count('answers looked at')
    if (isState(body)) {
      const { acted, ...state } = body
      this.#sim.blame(this.#wrongStateAnswer(viewer, state))
      if (acted !== undefined) this.#sim.blame(this.#wrongAck(viewer, id ?? '', acted))
    } else if (isTable(body)) this.#sim.blame(this.#wrongTable(viewer, body))
    else if (isHistory(body)) this.#sim.blame(this.#wrongHistory(viewer, url, body.steps))
  }

  #wrongIn(subscriber: Subscriber, text: string): Wrong {
    if (text.startsWith('{"type":"state"')) return this.#wrongState(subscriber, text)
    if (text.startsWith('{"type":"table"')) return this.#wrongTableText(subscriber, text)
    const message: { type: string; id?: string; revision?: number } = JSON.parse(text)
    if (message.type === 'ack') return this.#wrongAck(subscriber, message.id ?? '', message.revision ?? -1)
    if (message.type === 'welcome') return wrongWelcome(subscriber, text)
    if (!HARMLESS.has(message.type)) subscriber.events.push(text)
    return null
  }

  #wrongState(subscriber: Subscriber, text: string): Wrong {
    const [, match = '', digits = '0'] = STATE.exec(text) ?? []
    const revision = Number(digits)
    const live = tableAt(subscriber.gameServer, subscriber.hello?.table)
    if (live === null) return `${subscriber.name} is shown a match of a table that does not exist`
    const perspective = perspectiveOf(
      live.table,
      subscriber.profile,
      this.#ledger.matches.get(match)?.stored.head.players ?? [],
    )
    const wrong =
      wrongGuest(subscriber, live.table) ??
      this.#wrongText(subscriber.name, text, match, revision, perspective) ??
      this.#wrongEvents(subscriber, match, revision, perspective.viewer)
    subscriber.last = { match, revision }
    subscriber.events = []
    return wrong
  }

  /** A state is stored before it is shown, and it is the record's state from this perspective. */
  #wrongText(name: string, text: string, match: string, revision: number, perspective: Perspective): Wrong {
    const stored = this.#ledger.revisionOf(match)
    if (revision > stored)
      return `${name} is shown revision ${revision} of ${match}, but only ${stored} are stored`
    const expected = this.#ledger.stateText(match, revision, perspective)
    return expected === text
      ? null
      : `${name} is shown a state that differs from the record at ${revision}: ${differing(text, expected)}`
  }

  /** A subscriber receives all events since its last state, once and in order. */
  #wrongEvents(subscriber: Subscriber, match: string, revision: number, viewer: PlayerId | null): Wrong {
    const { name, last, hello, events, hasLagged } = subscriber
    const before = last ?? (hello?.match === match ? { match, revision: hello.revision ?? 0 } : null)
    const from = before?.match === match ? before.revision : revision
    const isLong = last === null && revision - from > MISSED_MAX
    const sentTo = (player: PlayerId | null) =>
      revision > from && !isLong ? this.#ledger.socketTexts(match, from, revision, player) : []
    const expected = sentTo(viewer)
    if (hasLagged || isSame(events, expected)) return null
    const truth = this.#ledger.matches.get(match)
    // Players of a finished match receive the events of the seat that they had in it.
    const former = truth === undefined ? null : formerPlayer(truth, subscriber.profile)
    if (former !== null && truth?.states.at(-1)?.outcome !== null && isSame(events, sentTo(former)))
      return null
    // Without a bus a node may not know yet that somebody left a seat: the client requests the rest itself.
    if (this.#sim.plan.nodes > 1 && isSame(events, sentTo(null))) return null
    return `${name} was at revision ${from} and got ${events.length} events up to revision ${revision} instead of ${expected.length}`
  }

  #wrongTableText(subscriber: Subscriber, text: string): Wrong {
    const live = tableAt(subscriber.gameServer, subscriber.hello?.table)
    const wrong = live === null ? null : wrongGuest(subscriber, live.table)
    const key = `${subscriber.profile} ${text}`
    if (wrong !== null || this.#tablesSeen.has(key)) return wrong
    this.#tablesSeen.add(key)
    const { table }: { table: TableView } = JSON.parse(text)
    return this.#wrongTable(subscriber, table)
  }

  /** A table is shown as it is stored; only presence is not stored. */
  #wrongTable({ name, profile }: Viewer, view: TableView): Wrong {
    const expected = this.#ledger.tableText(view.id, view.version, profile)
    if (expected === null) return `${name} is shown version ${view.version} of a table, but it is not stored`
    const plain = withoutPresence(view)
    return plain === expected
      ? null
      : `${name} is shown a table that differs from the stored one: ${differing(plain, expected)}`
  }

  /** A command is stored before it is acknowledged, under its own revision. */
  #wrongAck({ name }: Viewer, id: string, revision: number): Wrong {
    const request = this.#requests.byId.get(id)
    if (request === undefined) return `${name} gets an acknowledgement of ${id}, but nobody sent it`
    if (request.kind === 'command') {
      const stored = this.#ledger.tables.get(request.table)?.newest.version ?? 0
      return revision > stored
        ? `${name} gets an acknowledgement of version ${revision} of the table, but only ${stored} are stored`
        : null
    }
    const done = this.#ledger.byCommand.get(id)
    if (done === undefined) return `${name} gets an acknowledgement of ${id}, but it is not stored`
    return done.revision === revision
      ? null
      : `${name} gets revision ${revision} for ${id}, but it was ${done.revision}`
  }

  /** Over HTTP the answer names its viewer, who must be the caller. */
  #wrongStateAnswer({ name, profile }: Viewer, state: StateMessage): Wrong {
    const { match, revision, yourPlayerId: viewer } = state
    const truth = this.#ledger.matches.get(match)
    if (viewer !== null && truth?.stored.profiles[viewer] !== profile)
      return `${name} sees ${match} as ${viewer}`
    const isHost = state.hostLegal !== undefined
    if (isHost && !this.#wasHost(profile, truth?.stored.table ?? ''))
      return `${name} sees the actions of the host`
    return this.#wrongText(name, JSON.stringify(state), match, revision, { viewer, isHost })
  }

  /** Compares a history with the ledger, from the caller's or a spectator's perspective. */
  #wrongHistory({ name, profile }: Viewer, url: URL, steps: readonly StepView[]): Wrong {
    const match = decodeURIComponent(url.pathname.split('/')[2] ?? '')
    const truth = this.#ledger.matches.get(match)
    const viewers = [truth === undefined ? null : formerPlayer(truth, profile), null]
    const after = Number(url.searchParams.get('after') ?? 0)
    const isRight = ({ revision, events }: StepView, at: number) => {
      const sent = events.map((event) => JSON.stringify(event))
      const expected = (viewer: PlayerId | null) =>
        this.#ledger.eventTexts(match, revision - 1, revision, viewer)
      return revision === after + at + 1 && viewers.some((viewer) => isSame(sent, expected(viewer)))
    }
    return steps.every(isRight) ? null : `${name} gets a history of ${match} that differs from the record`
  }

  #wasHost(profile: string | null, table: string): boolean {
    const versions = this.#ledger.tables.get(table)?.versions.values() ?? []
    return [...versions].some(({ table: { host } }) => host === profile)
  }
}

function wrongWelcome({ name, profile }: Subscriber, text: string): Wrong {
  const { profile: said }: { profile: { id: string } } = JSON.parse(text)
  return said.id === (profile ?? '') ? null : `${name} is welcomed as ${said.id}`
}

function wrongGuest({ profile, name }: Subscriber, { removed }: Table): Wrong {
  return profile !== null && removed.includes(profile) ? `${name} was removed, and still gets messages` : null
}

function tableAt(gameServer: GameServer, code: string | undefined): LiveTable | null {
  return gameServer.tables.find(({ table }) => table.code === code) ?? null
}

function withoutPresence(view: TableView): string {
  const { seats, match } = view
  return JSON.stringify({
    ...view,
    seats: seats.map((seat) => ({ ...seat, presence: seat.presence === 'bot' ? 'bot' : 'away' })),
    spectators: 0,
    match: match === null ? null : { ...match, paused: storedPause(match.paused), deadlineAt: null },
  })
}

/** The stored pause: the pause of an empty table is not stored. */
const storedPause = (paused: NonNullable<TableView['match']>['paused']) =>
  paused === 'nobody' ? null : paused

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((text, at) => text === others[at])

function differing(text: string, expected: string | null): string {
  if (expected === null) return 'there is none'
  let at = 0
  while (at < text.length && text[at] === expected[at]) at += 1
  const from = Math.max(0, at - 40)
  return `…${text.slice(from, at + 60)}… and not …${expected.slice(from, at + 60)}…`
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isState(body: unknown): body is StateMessage & { readonly acted?: number } {
  return isObject(body) && 'gameState' in body
}

function isTable(body: unknown): body is TableView {
  return isObject(body) && 'seats' in body
}

function isHistory(body: unknown): body is { readonly steps: readonly StepView[] } {
  return isObject(body) && 'steps' in body
}
