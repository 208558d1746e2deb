import { type ChosenBy, countTurn, type TurnCounts } from '../../src/engine/chosen-by.ts'
import type { PlayerId, Typed } from '../../src/engine/game.ts'
import { type AddressedEvent, eventsFor, start } from '../../src/engine/match.ts'
import { replayEntry } from '../../src/engine/record.ts'
import { commitment, deviceCommitment } from '../../src/engine/seed.ts'
import { gameById } from '../../src/games/registry.ts'
import { playedForMessages, stateMessage } from '../../src/protocol/state-message.ts'
import type { Answer, StoreCall } from '../../src/server/store/sqlite/messages.ts'
import type { Appended, NewAction, NewMatch } from '../../src/server/store/store.ts'
import type { AnyMatch } from '../../src/table/start.ts'
import type { Table } from '../../src/table/table.ts'
import { tableView } from '../../src/table/view.ts'
import { secretsOf } from '../kit/secrets.ts'
import type { Sim } from './sim.ts'

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

/** A match as it is stored: every state that it had, made anew from its record. */
export interface MatchTruth {
  readonly id: string
  readonly stored: NewMatch
  /** By revision. */
  readonly states: AnyMatch[]
  /** The events that led to each revision. */
  readonly told: (readonly AddressedEvent<Typed>[])[]
  /** The chooser of the action that led to each revision; nothing if the player chose it. */
  readonly choosers: (readonly AddressedEvent<Typed>[])[]
  /** How many turns everyone had by each revision. */
  readonly turns: TurnCounts[]
  /** The first makes revision 1. */
  readonly actions: Stored[]
  /** When it was stored that it begins. */
  readonly at: number
  readonly texts: Map<string, string>
}

export interface TableTruth {
  readonly id: string
  /** By version, with when each was stored. */
  readonly versions: Map<number, { readonly table: Table; readonly at: number }>
  newest: Table
  readonly texts: Map<string, string>
}

/** With whose eyes a match is seen. */
export interface Eyes {
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
  /** Looks at each action as it is stored. */
  onStored: (stored: Stored, match: MatchTruth) => void = () => undefined
  /** Looks at each version of a table as it is stored. */
  onTable: (table: Table, before: Table | null) => void = () => undefined
  readonly #sim: Sim

  constructor(sim: Sim) {
    this.#sim = sim
  }

  /** The disk has done this. */
  note({ method, args }: StoreCall, answer: Answer): void {
    if (!answer.ok) return
    if (method === 'append') this.#append(args[0] as NewAction, answer.value as Appended)
    else if (method === 'insertMatch') this.#begin(args[0] as NewMatch)
    else if (['insertTable', 'openTable', 'updateTable'].includes(method) && answer.value === 'stored')
      this.#keep(args[0] as Table)
  }

  revisionOf(match: string): number {
    return this.matches.get(match)?.actions.length ?? -1
  }

  /** The very text that this viewer is to see of a match at that revision; null where it is not stored. */
  stateText(id: string, revision: number, { viewer, isHost }: Eyes): string | null {
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
    const told = this.matches.get(id)?.told.slice(after + 1, upTo + 1) ?? []
    return told.flatMap((sent) => eventsFor(sent, viewer).map((event) => JSON.stringify(event)))
  }

  /** The same events as a socket sends them: who chose an action comes before what it led to. */
  socketTexts(id: string, after: number, upTo: number, viewer: PlayerId | null): string[] {
    const truth = this.matches.get(id)
    const told = truth?.told.slice(after + 1, upTo + 1) ?? []
    return told.flatMap((sent, at) => {
      const chooser = truth?.choosers[after + 1 + at] ?? []
      return eventsFor([...chooser, ...sent], viewer).map((event) => JSON.stringify(event))
    })
  }

  /** A table at that version as this person sees it, without who is there right now; null where it is not stored. */
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
    if (text.includes(table.next.server))
      this.#sim.blame(`the next seed is in what ${profile} sees of a table`)
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
    this.onTable(table, known?.newest ?? null)
    truth.versions.set(table.version, { table, at: clock.now })
    truth.newest = table
    this.tables.set(table.id, truth)
    this.#sim.say(() => `  the table is stored, version ${table.version}`)
  }

  #begin(stored: NewMatch): void {
    if (this.matches.has(stored.id)) return
    this.#sim.blame(this.#wrongDeal(stored))
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
      told: [[]],
      choosers: [[]],
      turns: [{}],
      actions: [],
      at: this.#sim.clock.now,
      texts: new Map(),
    })
    this.#sim.say(() => `  match ${stored.id} of ${stored.head.game} is stored`)
  }

  /** What is wrong with the bytes that a match is dealt from, or null. */
  #wrongDeal({ id, table, head: { seed } }: NewMatch): string | null {
    const announced = this.tables.get(table)?.newest.dealing
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

  /** What is wrong with the step from one version of a deal's commitments to the next, or null. */
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

  /** The action as the next step of its match, or what is wrong with that. */
  #wrongStep({ match, revision, player, command, entry }: NewAction, truth: MatchTruth): string | null {
    const [by, action, , chosenBy] = entry
    const before = truth.states.at(-1)
    if (before === undefined || revision !== truth.actions.length + 1)
      return `${match}: revision ${revision} is stored after ${truth.actions.length}`
    const acted = replayEntry(before, entry)
    if (!acted.ok) return `${match}: revision ${revision} does not replay: ${acted.rejection.reason}`
    const stored: Stored = { match, revision, player, command, chosenBy, action, at: this.#sim.clock.now }
    truth.states.push(acted.match)
    truth.told.push(acted.events)
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

  /** A second opinion beside the rules' own view: what is hidden is named by hand. */
  #searchSecrets(text: string, { stored }: MatchTruth, match: AnyMatch, viewer: PlayerId | null): void {
    const { head } = stored
    if (head.seed.dealer !== 'fast' && text.includes(head.seed.server))
      this.#sim.blame(`the seed of ${stored.id} is in what ${viewer} sees`)
    if (match.outcome !== null) return
    const words = new Set(text.match(WORD))
    const isIn = (secret: string) => (IS_WORD.test(secret) ? words.has(secret) : text.includes(secret))
    const found = secretsOf(head.game, match.state, viewer).find(isIn)
    if (found !== undefined) this.#sim.blame(`${viewer} sees what is hidden in ${stored.id}: ${found}`)
  }
}

/** With whose eyes this person sees a match of this table, read off the table itself. */
export function perspectiveOf(table: Table, profile: string | null, players: readonly PlayerId[]): Eyes {
  const seat = profile === null ? undefined : table.seats.find((one) => one.profile === profile)
  const viewer = seat !== undefined && players.includes(seat.player) ? seat.player : null
  return { viewer, isHost: profile !== null && table.host === profile }
}

/** The seat that this person had when the match began, or null. */
export function formerPlayer({ stored }: MatchTruth, profile: string | null): PlayerId | null {
  return stored.head.players.find((player) => profile !== null && stored.profiles[player] === profile) ?? null
}
