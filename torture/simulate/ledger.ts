import { type ChosenBy, countTurn, type TurnCounts } from '../../src/engine/chosen-by.ts'
import type { PlayerId, Typed } from '../../src/engine/game.ts'
import { type AddressedEvent, eventsFor, start } from '../../src/engine/match.ts'
import { replayEntry } from '../../src/engine/record.ts'
import { commitment, deviceCommitment } from '../../src/engine/seed.ts'
import { gameById } from '../../src/games/registry.ts'
import { secretsOf } from '../../src/games/subjects.ts'
import type { Answer } from '../../src/protocol/answer.ts'
import { type RejectionCode, SEND_AGAIN } from '../../src/protocol/rejections.ts'
import { playedForMessages, stateMessage } from '../../src/protocol/state-message.ts'
import type { TableCommand } from '../../src/protocol/table.ts'
import type { Answer as StoreAnswer, StoreCall } from '../../src/server/store/sqlite/messages.ts'
import type { Appended, NewAction, NewMatch } from '../../src/server/store/store.ts'
import type { AnyMatch } from '../../src/table/start.ts'
import type { Table } from '../../src/table/table.ts'
import { tableView } from '../../src/table/view.ts'
import type { Sim } from './sim.ts'

/** A command that somebody issued once, in one window. */
export interface PlayerRequest {
  readonly id: string
  readonly kind: 'act' | 'command'
  readonly by: string
  readonly profile: string
  /** The table's id. */
  readonly table: string
  readonly match: string | null
  readonly action: Typed | null
  readonly command: TableCommand | null
  readonly asHost: boolean
  readonly askedAt: number
  isSent: boolean
  /** The message as first sent over a socket. */
  body: string | null
  settledAt: number | null
  answer: Answer<number> | null
}

/** Rejections that do not say whether the command took effect. */
const UNKNOWN: ReadonlySet<RejectionCode> = new Set([
  ...SEND_AGAIN,
  'no-answer',
  'defect',
  // The connection has ended, with the commands in flight.
  'removed',
  'no-token',
  'unknown-table',
  'wrong-protocol',
])

/** Whether the request was rejected for good. */
export function isRefused({ answer }: PlayerRequest): boolean {
  return answer !== null && !answer.ok && !UNKNOWN.has(answer.rejected.code)
}

/** All requests, by the ids that the clients chose. */
export class PlayerRequests {
  readonly byId = new Map<string, PlayerRequest>()
  readonly open = new Set<PlayerRequest>()
  readonly #sim: Sim

  constructor(sim: Sim) {
    this.#sim = sim
  }

  add(request: Omit<PlayerRequest, 'askedAt' | 'isSent' | 'body' | 'settledAt' | 'answer'>): PlayerRequest {
    const added: PlayerRequest = {
      ...request,
      askedAt: this.#sim.clock.now,
      isSent: false,
      body: null,
      settledAt: null,
      answer: null,
    }
    if (this.byId.has(request.id)) this.#sim.blame(`${request.by} uses the id ${request.id} again`)
    this.byId.set(request.id, added)
    this.open.add(added)
    this.#sim.count('commands issued')
    return added
  }

  /** Notes that a request leaves the device; a resent one must be unchanged. */
  leaves(id: string, body: string | null, by: string): void {
    const request = this.byId.get(id)
    if (request === undefined) this.#sim.blame(`${by} sends ${id}, but nobody issued it: ${body}`)
    else {
      if (request.isSent) this.#sim.count('sent again')
      if (request.body !== null && body !== null && request.body !== body)
        this.#sim.blame(`${by} sends ${id} again with another body: ${body} instead of ${request.body}`)
      request.isSent = true
      request.body ??= body
    }
  }

  settle(request: PlayerRequest, answer: Answer<number>): void {
    request.answer = answer
    request.settledAt = this.#sim.clock.now
    this.open.delete(request)
    this.#sim.count(answer.ok ? 'acknowledged' : 'rejected')
    this.#sim.say(
      () =>
        `${request.by}: ${request.id} is ${answer.ok ? `done, at ${answer.value}` : answer.rejected.code}`,
    )
  }
}

/** An action that is stored. */
export interface Stored {
  readonly match: string
  readonly revision: number
  readonly player: PlayerId
  readonly command: string | null
  /** The chooser of the action, if it is not the player. */
  readonly chosenBy: ChosenBy | undefined
  readonly action: Typed
  /** By the simulation's own clock. */
  readonly at: number
}

/** A stored match: all its states, replayed from its record. */
export interface MatchTruth {
  readonly id: string
  readonly stored: NewMatch
  /** By revision. */
  readonly states: AnyMatch[]
  /** The events that led to each revision. */
  readonly events: (readonly AddressedEvent<Typed>[])[]
  /** The `playedFor` messages of each revision; empty if the player chose the action. */
  readonly choosers: (readonly AddressedEvent<Typed>[])[]
  /** The number of turns of each player up to each revision. */
  readonly turns: TurnCounts[]
  /** The first action led to revision 1. */
  readonly actions: Stored[]
  /** The time at which the start was stored. */
  readonly at: number
  readonly texts: Map<string, string>
}

export interface TableTruth {
  readonly id: string
  /** The tables by version, with the time at which each was stored. */
  readonly versions: Map<number, { readonly table: Table; readonly at: number }>
  newest: Table
  readonly texts: Map<string, string>
}

/** The viewer of a match, and whether they are its host. */
export interface Perspective {
  readonly viewer: PlayerId | null
  readonly isHost: boolean
}

const WORD = /"[^"]*"/g
const IS_WORD = /^"[^"]*"$/

/** Everything stored so far; every message is compared with it. */
export class Ledger {
  readonly matches = new Map<string, MatchTruth>()
  readonly tables = new Map<string, TableTruth>()
  /** The effect of each player's commands. */
  readonly byCommand = new Map<string, Stored>()
  /** Called for each stored action. */
  onStored: (stored: Stored, match: MatchTruth) => void = () => undefined
  /** Called for each stored version of a table. */
  onTable: (table: Table, before: Table | null) => void = () => undefined
  readonly #sim: Sim

  constructor(sim: Sim) {
    this.#sim = sim
  }

  /** Notes a write of the disk. */
  note({ method, args }: StoreCall, answer: StoreAnswer): void {
    if (!answer.ok) return
    if (method === 'append') this.#append(args[0] as NewAction, answer.value as Appended)
    else if (method === 'insertMatch') this.#begin(args[0] as NewMatch)
    else if (['insertTable', 'openTable', 'updateTable'].includes(method) && answer.value === 'stored')
      this.#keep(args[0] as Table)
  }

  revisionOf(match: string): number {
    return this.matches.get(match)?.actions.length ?? -1
  }

  /** Returns the exact state message for this viewer at a revision; null if the revision is not stored. */
  stateText(id: string, revision: number, { viewer, isHost }: Perspective): string | null {
    const truth = this.matches.get(id)
    const match = truth?.states[revision]
    if (truth === undefined || match === undefined) return null
    const key = `${revision} ${viewer} ${isHost}`
    const known = truth.texts.get(key)
    if (known !== undefined) return known
    const text = JSON.stringify(
      stateMessage(match, id, viewer, isHost, truth.stored.names, truth.turns[revision]),
    )
    this.#searchSecrets(text, truth, match, viewer)
    truth.texts.set(key, text)
    return text
  }

  /** The events between two revisions that this viewer receives, as JSON. */
  eventTexts(id: string, after: number, upTo: number, viewer: PlayerId | null): string[] {
    const steps = this.matches.get(id)?.events.slice(after + 1, upTo + 1) ?? []
    return steps.flatMap((sent) => eventsFor(sent, viewer).map((event) => JSON.stringify(event)))
  }

  /** Returns these events as a socket sends them: a `playedFor` message precedes the events of its action. */
  socketTexts(id: string, after: number, upTo: number, viewer: PlayerId | null): string[] {
    const truth = this.matches.get(id)
    const steps = truth?.events.slice(after + 1, upTo + 1) ?? []
    return steps.flatMap((sent, at) => {
      const chooser = truth?.choosers[after + 1 + at] ?? []
      return eventsFor([...chooser, ...sent], viewer).map((event) => JSON.stringify(event))
    })
  }

  /** Returns a version of a table as this person sees it, without presence; null if it is not stored. */
  tableText(id: string, version: number, profile: string | null): string | null {
    const truth = this.tables.get(id)
    const table = truth?.versions.get(version)?.table
    if (truth === undefined || table === undefined) return null
    const key = `${version} ${profile}`
    const known = truth.texts.get(key)
    if (known !== undefined) return known
    const text = JSON.stringify(
      tableView(table, profile, { isOnline: () => false, spectators: 0, isEmpty: false, deadlineAt: null }),
    )
    if (text.includes(table.next.server)) this.#sim.blame(`${profile} sees the next seed of a table`)
    truth.texts.set(key, text)
    return text
  }

  #keep(table: Table): void {
    const { clock } = this.#sim
    const known = this.tables.get(table.id)
    const truth: TableTruth = known ?? { id: table.id, versions: new Map(), newest: table, texts: new Map() }
    if (known !== undefined && table.version !== known.newest.version + 1)
      this.#sim.blame(`table ${table.id}: version ${table.version} is stored after ${known.newest.version}`)
    this.#sim.blame(this.#wrongDealing(table, known?.newest))
    this.#sim.blame(this.#wrongDeal(table, known?.newest))
    this.onTable(table, known?.newest ?? null)
    truth.versions.set(table.version, { table, at: clock.now })
    truth.newest = table
    this.tables.set(table.id, truth)
    this.#sim.say(() => `  the table is stored, version ${table.version}`)
  }

  #begin(stored: NewMatch): void {
    if (this.matches.has(stored.id)) return
    const game = gameById(stored.head.game)
    const begun = game === null ? null : start(game, stored.head)
    if (!begun?.ok) {
      this.#sim.blame(`a match is stored that cannot begin: ${JSON.stringify(stored.head)}`)
      return
    }
    this.matches.set(stored.id, {
      id: stored.id,
      stored,
      states: [begun.match],
      events: [[]],
      choosers: [[]],
      turns: [{}],
      actions: [],
      at: this.#sim.clock.now,
      texts: new Map(),
    })
    this.#sim.say(() => `  match ${stored.id} of ${stored.head.game} is stored`)
  }

  /**
   * The error in the bytes that the match of this table is dealt from, or null. A node that is behind may store a match
   * that its table then refuses: nobody plays it.
   */
  #wrongDeal({ match }: Table, before: Table | undefined): string | null {
    const begun = match === null || match.id === before?.match?.id ? undefined : this.matches.get(match.id)
    if (begun === undefined) return null
    const announced = before?.dealing
    const { id, head } = begun.stored
    const { seed } = head
    if (seed.dealer !== 'committed')
      return announced === undefined ? null : `${id} is dealt without the commitments that were announced`
    const hash = commitment(seed.match, seed.server)
    const wrong = seed.commitments.find(
      ({ player, hash: own, opened }) => opened !== null && deviceCommitment(hash, player, opened) !== own,
    )
    this.#sim.count('deals with commitments')
    if (wrong !== undefined) return `${id} is dealt from bytes that ${wrong.player} has not committed to`
    return JSON.stringify(seed.commitments) === JSON.stringify(announced?.commitments)
      ? null
      : `${id} is dealt from other commitments than those announced`
  }

  /** The error in the step from one version of a deal’s commitments to the next, or null. */
  #wrongDealing(table: Table, before: Table | undefined): string | null {
    const { dealing, next } = table
    if (dealing === undefined) return null
    const known = before?.next.match === next.match ? before.dealing : undefined
    if (known === undefined)
      return dealing.commitments.some(({ opened }) => opened !== null)
        ? `table ${table.id}: bytes are revealed before all commitments are announced`
        : null
    const isSame = dealing.commitments.every(({ player, hash, opened }, at) => {
      const one = known.commitments[at]
      const isKept = one?.opened === null || JSON.stringify(one?.opened) === JSON.stringify(opened)
      return one?.player === player && one.hash === hash && isKept
    })
    return isSame && dealing.commitments.length === known.commitments.length
      ? null
      : `table ${table.id}: the commitments of a deal change after they were announced`
  }

  #append(action: NewAction, { type }: Appended): void {
    const truth = this.matches.get(action.match)
    if (type === 'stored' && truth !== undefined) this.#sim.blame(this.#wrongStep(action, truth))
  }

  /** Appends the action to its match; returns a violation if it does not fit. */
  #wrongStep({ match, revision, player, command, entry }: NewAction, truth: MatchTruth): string | null {
    const [by, action, , chosenBy] = entry
    const before = truth.states.at(-1)
    if (before === undefined || revision !== truth.actions.length + 1)
      return `${match}: revision ${revision} is stored after ${truth.actions.length}`
    const acted = replayEntry(before, entry)
    if (!acted.ok) return `${match}: revision ${revision} does not replay: ${acted.rejection.reason}`
    const stored: Stored = { match, revision, player, command, chosenBy, action, at: this.#sim.clock.now }
    truth.states.push(acted.match)
    truth.events.push(acted.events)
    truth.choosers.push(playedForMessages(by, chosenBy).map((event) => ({ to: null, event })))
    truth.turns.push(countTurn(truth.turns.at(-1) ?? {}, entry, revision))
    truth.actions.push(stored)
    this.#sim.count('actions stored')
    this.#sim.mark(revision)
    this.#sim.say(
      () => `  stored: revision ${revision} by ${player}: ${JSON.stringify(action)} ${command ?? ''}`,
    )
    if (command !== null) this.#noteCommand(command, stored)
    this.onStored(stored, truth)
    return null
  }

  #noteCommand(command: string, stored: Stored): void {
    const before = this.byCommand.get(command)
    if (before !== undefined)
      this.#sim.blame(`${command} took effect twice: at revision ${before.revision} and ${stored.revision}`)
    this.byCommand.set(command, stored)
  }

  /** Searches a message for secrets that are listed by hand, independently of the rules' own view. */
  #searchSecrets(text: string, { stored }: MatchTruth, match: AnyMatch, viewer: PlayerId | null): void {
    const { head } = stored
    if (head.seed.dealer !== 'fast' && text.includes(head.seed.server))
      this.#sim.blame(`${viewer} sees the seed of ${stored.id}`)
    if (match.outcome !== null) return
    const words = new Set(text.match(WORD))
    const isIn = (secret: string) => (IS_WORD.test(secret) ? words.has(secret) : text.includes(secret))
    const found = secretsOf(head.game)?.textsFor(match.state, viewer).find(isIn)
    if (found !== undefined) this.#sim.blame(`${viewer} sees a secret of ${stored.id}: ${found}`)
  }
}

/** Returns this person's perspective of a match, computed from the table alone. */
export function perspectiveOf(
  table: Table,
  profile: string | null,
  players: readonly PlayerId[],
): Perspective {
  const seat = profile === null ? undefined : table.seats.find((one) => one.profile === profile)
  const viewer = seat !== undefined && players.includes(seat.player) ? seat.player : null
  return { viewer, isHost: profile !== null && table.host === profile }
}

/** Returns the player that this person was when the match began, or null. */
export function formerPlayer({ stored }: MatchTruth, profile: string | null): PlayerId | null {
  return stored.head.players.find((player) => profile !== null && stored.profiles[player] === profile) ?? null
}
