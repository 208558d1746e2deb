import type { PlayerId } from '../../src/engine/game.ts'
import type { StepView } from '../../src/protocol/answers.ts'
import type { DeltaDecoder } from '../../src/protocol/delta/decode.ts'
import { expandToJson } from '../../src/protocol/delta/expand.ts'
import type { ClientMessage, SocketFrame, StateMessage } from '../../src/protocol/messages.ts'
import type { TableView } from '../../src/protocol/table.ts'
import type { GameServer } from '../../src/server/tables/game-server.ts'
import type { LiveTable } from '../../src/server/tables/live-table.ts'
import type { Table } from '../../src/table/table.ts'
import { type Eyes, formerPlayer, type Ledger, perspectiveOf } from './ledger.ts'
import type { Sim } from './sim.ts'
import type { Wishes } from './wishes.ts'

type Hello = Extract<ClientMessage, { type: 'hello' }>

/** One who is told things over a socket, and what they were told so far. */
export interface Ear {
  readonly name: string
  /** Whose token it has; null for a screen. */
  readonly profile: string | null
  readonly gameServer: GameServer
  /** The decoder of its deltas. */
  readonly decoder: DeltaDecoder
  hello: Pick<Hello, 'table' | 'match' | 'revision'> | null
  /** The last state that went out to it. */
  last: { readonly match: string; readonly revision: number } | null
  /** The messages sent since. */
  events: string[]
  /** It was slow at some time, so that it is spared news. */
  hasLagged: boolean
}

/** The caller of an HTTP request. */
export type Asker = Pick<Ear, 'name' | 'profile'>

/** A violation, or null. */
type Wrong = string | null

const STATE = /^\{"type":"state","match":"([^"]+)","game":"[^"]+","revision":(\d+),/
const MISSED_MAX = 200
/** Messages that contain public information only. */
const HARMLESS: ReadonlySet<string> = new Set(['rejected', 'emote', 'nudge', 'pong', 'elsewhere', 'bye'])

/** Looks at everything that leaves a server, at the moment it leaves. */
export class Inspector {
  readonly #sim: Sim
  readonly #ledger: Ledger
  readonly #wishes: Wishes
  /** Table messages that have passed the check before. */
  readonly #tablesSeen = new Set<string>()

  constructor(sim: Sim, ledger: Ledger, wishes: Wishes) {
    this.#sim = sim
    this.#ledger = ledger
    this.#wishes = wishes
  }

  /** A frame leaves for this ear. */
  see(ear: Ear, frame: SocketFrame): void {
    this.#sim.count('frames looked at')
    this.#sim.mark(frame.length)
    try {
      for (const told of expandToJson(frame, ear.decoder)) this.#sim.blame(this.#wrongIn(ear, told))
    } catch (error) {
      this.#sim.blame(`${ear.name}: ${error}`)
    }
  }

  /** An answer over HTTP leaves. */
  seeAnswer(asker: Asker, url: URL, id: string | undefined, body: unknown): void {
    this.#sim.count('answers looked at')
    if (isState(body)) {
      const { acted, ...state } = body
      this.#sim.blame(this.#wrongStateAnswer(asker, state))
      if (acted !== undefined) this.#sim.blame(this.#wrongAck(asker, id ?? '', acted))
    } else if (isTable(body)) this.#sim.blame(this.#wrongTable(asker, body))
    else if (isHistory(body)) this.#sim.blame(this.#wrongHistory(asker, url, body.steps))
  }

  #wrongIn(ear: Ear, text: string): Wrong {
    if (text.startsWith('{"type":"state"')) return this.#wrongState(ear, text)
    if (text.startsWith('{"type":"table"')) return this.#wrongTableText(ear, text)
    const message: { type: string; id?: string; revision?: number } = JSON.parse(text)
    if (message.type === 'ack') return this.#wrongAck(ear, message.id ?? '', message.revision ?? -1)
    if (message.type === 'welcome') return wrongWelcome(ear, text)
    if (!HARMLESS.has(message.type)) ear.events.push(text)
    return null
  }

  #wrongState(ear: Ear, text: string): Wrong {
    const [, match = '', digits = '0'] = STATE.exec(text) ?? []
    const revision = Number(digits)
    const live = tableAt(ear.gameServer, ear.hello?.table)
    if (live === null) return `${ear.name} is shown a match of a table that is not there`
    const eyes = perspectiveOf(
      live.table,
      ear.profile,
      this.#ledger.matches.get(match)?.stored.head.players ?? [],
    )
    const wrong =
      wrongGuest(ear, live.table) ??
      this.#wrongText(ear.name, text, match, revision, eyes) ??
      this.#wrongEvents(ear, match, revision, eyes.viewer)
    ear.last = { match, revision }
    ear.events = []
    return wrong
  }

  /** Nothing is shown before it is stored, and it is what the record gives, as these eyes may see it. */
  #wrongText(name: string, text: string, match: string, revision: number, eyes: Eyes): Wrong {
    const stored = this.#ledger.revisionOf(match)
    if (revision > stored) return `${name} is shown revision ${revision} of ${match}, stored are ${stored}`
    const expected = this.#ledger.stateText(match, revision, eyes)
    return expected === text
      ? null
      : `${name} is shown another state than the record gives at ${revision}: ${differing(text, expected)}`
  }

  /** All that happened since they looked last is told, once and in order. */
  #wrongEvents(ear: Ear, match: string, revision: number, viewer: PlayerId | null): Wrong {
    const { name, last, hello, events, hasLagged } = ear
    const before = last ?? (hello?.match === match ? { match, revision: hello.revision ?? 0 } : null)
    const from = before?.match === match ? before.revision : revision
    const isLong = last === null && revision - from > MISSED_MAX
    const toldTo = (eyes: PlayerId | null) =>
      revision > from && !isLong ? this.#ledger.socketTexts(match, from, revision, eyes) : []
    const expected = toldTo(viewer)
    if (hasLagged || isSame(events, expected)) return null
    const truth = this.#ledger.matches.get(match)
    // Of a match that is over people are told with the eyes they had in it.
    const former = truth === undefined ? null : formerPlayer(truth, ear.profile)
    if (former !== null && truth?.states.at(-1)?.outcome !== null && isSame(events, toldTo(former)))
      return null
    // Without a bus a node may not know yet who has left a seat: the client asks for the rest itself.
    if (this.#sim.plan.nodes > 1 && isSame(events, toldTo(null))) return null
    return `${name} is told ${events.length} events up to revision ${revision}, who was at ${from}: expected are ${expected.length}`
  }

  #wrongTableText(ear: Ear, text: string): Wrong {
    const live = tableAt(ear.gameServer, ear.hello?.table)
    const wrong = live === null ? null : wrongGuest(ear, live.table)
    const key = `${ear.profile} ${text}`
    if (wrong !== null || this.#tablesSeen.has(key)) return wrong
    this.#tablesSeen.add(key)
    const { table }: { table: TableView } = JSON.parse(text)
    return this.#wrongTable(ear, table)
  }

  /** A table is shown as it is stored; only who is there right now is not. */
  #wrongTable({ name, profile }: Asker, view: TableView): Wrong {
    const expected = this.#ledger.tableText(view.id, view.version, profile)
    if (expected === null) return `${name} is shown version ${view.version} of a table, which is not stored`
    const plain = withoutPresence(view)
    return plain === expected
      ? null
      : `${name} is shown another table than is stored: ${differing(plain, expected)}`
  }

  /** Nothing is acknowledged before it is stored, and nothing else than what was asked. */
  #wrongAck({ name }: Asker, id: string, revision: number): Wrong {
    const wish = this.#wishes.byId.get(id)
    if (wish === undefined) return `${name} hears of ${id}, which nobody wished`
    if (wish.kind === 'command') {
      const stored = this.#ledger.tables.get(wish.table)?.newest.version ?? 0
      return revision > stored
        ? `${name} hears of version ${revision} of the table, stored are ${stored}`
        : null
    }
    const done = this.#ledger.byCommand.get(id)
    if (done === undefined) return `${name} hears that ${id} is done, which is not stored`
    return done.revision === revision
      ? null
      : `${name} hears that ${id} made revision ${revision}: it was ${done.revision}`
  }

  /** Over HTTP the answer says with whose eyes it is seen: with no others than one's own. */
  #wrongStateAnswer({ name, profile }: Asker, state: StateMessage): Wrong {
    const { match, revision, yourPlayerId: viewer } = state
    const truth = this.#ledger.matches.get(match)
    if (viewer !== null && truth?.stored.profiles[viewer] !== profile)
      return `${name} sees ${match} as ${viewer}`
    const isHost = state.hostLegal !== undefined
    if (isHost && !this.#wasHost(profile, truth?.stored.table ?? ''))
      return `${name} sees what is the host’s alone`
    return this.#wrongText(name, JSON.stringify(state), match, revision, { viewer, isHost })
  }

  /** Compares a history with the ledger, from the caller's or a spectator's perspective. */
  #wrongHistory({ name, profile }: Asker, url: URL, steps: readonly StepView[]): Wrong {
    const match = decodeURIComponent(url.pathname.split('/')[2] ?? '')
    const truth = this.#ledger.matches.get(match)
    const eyes = [truth === undefined ? null : formerPlayer(truth, profile), null]
    const after = Number(url.searchParams.get('after') ?? 0)
    const isRight = ({ revision, events }: StepView, at: number) => {
      const told = events.map((event) => JSON.stringify(event))
      const expected = (viewer: PlayerId | null) =>
        this.#ledger.eventTexts(match, revision - 1, revision, viewer)
      return revision === after + at + 1 && eyes.some((viewer) => isSame(told, expected(viewer)))
    }
    return steps.every(isRight) ? null : `${name} is told another history of ${match} than the record gives`
  }

  #wasHost(profile: string | null, table: string): boolean {
    const versions = this.#ledger.tables.get(table)?.versions.values() ?? []
    return [...versions].some(({ table: { host } }) => host === profile)
  }
}

function wrongWelcome({ name, profile }: Ear, text: string): Wrong {
  const { profile: said }: { profile: { id: string } } = JSON.parse(text)
  return said.id === (profile ?? '') ? null : `${name} is welcomed as ${said.id}`
}

function wrongGuest({ profile, name }: Ear, { removed }: Table): Wrong {
  return profile !== null && removed.includes(profile) ? `${name} was removed, and is told more` : null
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

/** That nobody is at a table is not stored. */
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
