import type { ChosenBy } from '../engine/chosen-by.ts'
import { type AnyGame, HOST, type PlayerId, type Typed } from '../engine/game.ts'
import { act, type Entry, type EntryResult } from '../engine/match.ts'
import { type MatchRecord, replay } from '../engine/record.ts'
import type { RngFactory } from '../engine/rng.ts'
import { takeBack } from '../engine/take-back/undo.ts'
import { type Answer, ok, reject } from '../protocol/answer.ts'
import type { StateMessage } from '../protocol/messages.ts'
import { stateMessage } from '../protocol/state-message.ts'
import type { TableCommand, TableView } from '../protocol/table.ts'
import {
  botFor,
  chooseAction,
  chooserFor,
  chooserOf,
  hostAction,
  hostsChoice,
  judgePlay,
  matchToPlayFor,
  type PlayerDue,
  pauseAsTooLong,
  pauseByFault,
  playerFor,
  rejectedBy,
  stopMatch,
  withMoreTime,
} from './acting.ts'
import { type Attendees, firstDeadline, nextDue, restartsClocks } from './clock.ts'
import { decide, isRunning, type Person, type TableServices } from './commands.ts'
import { newDeal } from './deal.ts'
import { closeDealing, isDealt, withoutDealing } from './dealing.ts'
import { EventLog, type LoggedEvent } from './event-log.ts'
import { afterActionAt, LiveMatch, playersOf, withResult } from './live-match.ts'
import { byRules, FAULT_REASON, RulesFault } from './rules-fault.ts'
import { type AnyMatch, begin, type MatchStart, openDealing } from './start.ts'
import type { Table } from './table.ts'
import { decideTakeBack, type TakeBackCommand } from './take-back.ts'
import { expireTakeBack, missingConsent, openTakeBack } from './take-back-request.ts'
import { tableView } from './view.ts'

export type AnyRecord = MatchRecord<Typed, unknown>

/** The services that a runner needs from its host: a clock, chance, the games, and a listener. */
export interface RunnerHost {
  /** The present time: bots think and clocks run by it. */
  now(): number
  random(bytes: number): Uint8Array
  /** The chance of a bot that chooses at this revision. */
  readonly botRng: RngFactory
  gameOf(id: string): AnyGame | null
  /** The time in the record of an action; without it, `now`. */
  recordedAt?(): number
  /** The size of the actions that the host can save; a longer match stands still. */
  readonly actionBytesMax?: number
  /** Called after every change of the table or its match. */
  onChange(): void
  /** Called when the rules or a bot fail; the match is paused. */
  onFault(fault: RulesFault): void
}

/** The commands that a runner executes. Emotes and nudges change nothing: the host shows them. */
export type RunnerCommand = Exclude<TableCommand, { readonly type: 'emote' | 'nudge' }>

/** An action as a person sends it. */
export interface ActionRequest {
  readonly match?: string
  readonly action: Typed
  readonly revision: number
  readonly asHost: boolean
}

/** An action of a player, and who chose it if the player did not. */
interface Intent {
  readonly player: PlayerId
  readonly action: Typed
  readonly revision: number
  readonly chosenBy?: ChosenBy | undefined
}

type AnyEntryResult = EntryResult<unknown, Typed, unknown, unknown, Typed>

type CommandAnswer = Answer<{ readonly version: number }>
type ActionAnswer = Answer<{ readonly revision: number }>

/** On one device everybody is present all the time. */
const EVERYBODY: Attendees = { awayFrom: () => null, longestPresent: () => null }

/** Runs one table in memory, without a server: the same decisions in the same order, and a record of every match. */
export class TableRunner {
  readonly #host: RunnerHost
  readonly #services: TableServices
  readonly #log = new EventLog()
  readonly #loadedAt: number
  #table: Table
  #live: LiveMatch | null = null
  #entries: Entry<Typed>[] = []
  /** The random byte of each bot's present decision, and when the decision began. */
  readonly #thinking = new Map<PlayerId, { readonly askedAt: number; readonly byte: number }>()

  /** Continues a saved table. If the present rules refuse the record, the table stays and its match is dropped. */
  constructor(host: RunnerHost, table: Table, record: AnyRecord | null = null) {
    this.#host = host
    this.#services = {
      gameOf: (id) => host.gameOf(id),
      newPlayer: () => nextPlayer(this.#table),
      allowsBotsOnly: true,
    }
    this.#loadedAt = host.now()
    this.#table = table
    this.#live = record === null ? null : this.#replayed(record)
    const { outcome } = this.#live?.match ?? { outcome: null }
    if (this.#live === null) this.#table = { ...table, match: null }
    else if (outcome !== null) this.#table = withResult(table, this.#live, outcome, this.#loadedAt)
  }

  get table(): Table {
    return this.#table
  }

  get live(): LiveMatch | null {
    return this.#live
  }

  /** The record of the match that is running or was played last. */
  get record(): AnyRecord | null {
    return this.#live === null ? null : { ...this.#live.match.header, actions: [...this.#entries] }
  }

  /** The last events of the match, with their recipients. */
  get log(): readonly LoggedEvent[] {
    return this.#log.entries
  }

  view(profile: string | null): TableView {
    const { match } = this.#table
    const live = match?.paused === null ? this.#live : null
    return tableView(this.#table, profile, {
      isOnline: () => true,
      spectators: 0,
      isEmpty: false,
      deadlineAt: live === null ? null : firstDeadline(this.#table, live),
    })
  }

  /** The match from one viewer's perspective; null if there is no match. */
  state(viewer: PlayerId | null, isHost: boolean): StateMessage | null {
    if (this.#live === null) return null
    const { match, id, names, turns } = this.#live
    return stateMessage(match, id, viewer, isHost, names, turns)
  }

  execute(person: Person, command: RunnerCommand): CommandAnswer {
    return this.#pausingOnFault(() => this.#execute(person, command))
  }

  #execute(person: Person, command: RunnerCommand): CommandAnswer {
    switch (command.type) {
      case 'start':
        return this.#start(person)
      case 'playFor':
        return this.#playFor(person, command.player)
      case 'endMatch':
        return this.#endMatch(person)
      case 'moreTime':
        return this.#changeIf(withMoreTime(this.#table, this.#live, person))
      case 'askTakeBack':
      case 'answerTakeBack':
        return this.#decideTakeBack(person, command)
      case 'reveal':
        return this.#reveal(person, command)
      default:
        return this.#changeIf(decide(this.#table, person, command, this.#services))
    }
  }

  /** Plays an action of this person. */
  act(person: { readonly id: string }, request: ActionRequest): ActionAnswer {
    const player = playerFor(this.#table, this.#live, person, request, request.match)
    if (!player.ok || this.#live === null) return player.ok ? reject('no-match') : player
    const live = this.#live
    const { action, revision } = request
    return this.#pausingOnFault(() => this.#play(live, { player: player.value, action, revision }))
  }

  /** When the table does something by itself next; null if it waits for a person. */
  get dueAt(): number | null {
    return this.#nextDue()?.at ?? null
  }

  /** Does the next due thing, if its time has come. Returns null if there is nothing to wait for. */
  runDue(): Promise<void> | null {
    const due = this.#nextDue()
    if (due === null || due.type === 'host' || due.at > this.#host.now()) return null
    if (due.type === 'deal') {
      this.#deal()
      return null
    }
    const live = this.#live
    if (live === null) return null
    if (due.type === 'takeBack') {
      this.#endRequest(live)
      return null
    }
    const bot = botFor(live.game, chooserFor(this.#table, due))
    if (bot?.prepare === undefined) {
      this.#playDue(live, due, chooserFor(this.#table, due))
      return null
    }
    return this.#playPrepared(live, due, bot.prepare(live.match.header.options))
  }

  /** Plays a due action once its bot is ready, unless the table has moved on; if the bot cannot be, the rules choose. */
  async #playPrepared(live: LiveMatch, due: PlayerDue, preparation: Promise<unknown>): Promise<void> {
    const before = live.match
    const isReady = await preparation.then(
      () => true,
      () => false,
    )
    const isSame = this.#live === live && live.match === before && this.#table.match?.paused === null
    if (isSame) this.#playDue(live, due, isReady ? chooserFor(this.#table, due) : 'rules')
  }

  #playDue(live: LiveMatch, due: PlayerDue, by: ReturnType<typeof chooserFor>): void {
    const { revision } = live.match
    const { player } = due
    this.#pausingOnFault(() => {
      const action = byRules(() => chooseAction(live, player, by, this.#host.botRng(revision)))
      const chosenBy = chooserOf(due, live, this.#table.standIn)
      const played = this.#play(live, { player, action, revision, chosenBy })
      // A bot that chooses an illegal action would try for ever.
      if (!played.ok && played.rejected.code === 'illegal-action')
        throw new RulesFault(`${by} chose an illegal action`)
      return played
    })
  }

  #nextDue() {
    const now = this.#host.now()
    return nextDue({
      table: this.#table,
      live: this.#live,
      presence: EVERYBODY,
      now,
      loadedAt: this.#loadedAt,
      resumedAt: this.#loadedAt,
      rank: 0,
      thinkingByte: (player) => this.#thinkingByte(player, this.#live?.askedAt.get(player) ?? now),
    })
  }

  #thinkingByte(player: PlayerId, askedAt: number): number {
    const known = this.#thinking.get(player)
    if (known?.askedAt === askedAt) return known.byte
    const [byte = 0] = this.#host.random(1)
    this.#thinking.set(player, { askedAt, byte })
    return byte
  }

  #start(person: Person): CommandAnswer {
    if (this.#table.host !== person.id) return reject('not-host')
    if (this.#table.dealing !== undefined) return reject('match-running')
    const next = newDeal((bytes) => this.#host.random(bytes))
    const begun = byRules(() => begin(this.#table, this.#services, next))
    if (!begun.ok) return begun
    const dealing = openDealing(this.#table, this.#services, () => true, this.#host.now())
    if (!dealing.ok) return dealing
    return dealing.value === null ? this.#showBegun(begun.value) : this.#change(dealing.value)
  }

  /** Opens a commitment; the match begins once all are open. */
  #reveal(person: Person, command: Extract<RunnerCommand, { type: 'reveal' }>): CommandAnswer {
    const revealed = this.#changeIf(decide(this.#table, person, command, this.#services))
    const { dealing } = this.#table
    if (revealed.ok && dealing !== undefined && isDealt(dealing)) this.#deal()
    return revealed
  }

  /** Begins the match of an announced deal. If it cannot begin, another seed is drawn for the next start. */
  #deal(): void {
    const next = newDeal((bytes) => this.#host.random(bytes))
    this.#change(closeDealing(this.#table))
    try {
      const begun = byRules(() => begin(this.#table, this.#services, next))
      if (begun.ok) this.#showBegun(begun.value)
      else this.#change(withoutDealing(this.#table, next))
    } catch (fault) {
      if (!(fault instanceof RulesFault)) throw fault
      this.#host.onFault(fault)
      this.#change(withoutDealing(this.#table, next))
    }
  }

  #showBegun({ match, table, deal }: MatchStart): CommandAnswer {
    const game = this.#host.gameOf(table.game)
    if (game === null) return reject('unknown-game')
    this.#live = new LiveMatch(game, playersOf(table, deal.match), match, this.#host.now())
    this.#entries = []
    this.#log.clear()
    this.#thinking.clear()
    return this.#change(table)
  }

  #playFor(person: Person, player: PlayerId): CommandAnswer {
    if (this.#table.host !== person.id) return reject('not-host')
    const absent = matchToPlayFor(this.#table, this.#live, player, () => true)
    if (!absent.ok) return absent
    const live = absent.value
    const { revision } = live.match
    const action = byRules(() => chooseAction(live, player, 'rules', this.#host.botRng(revision)))
    return this.#versionAfter(
      this.#play(live, { player, action, revision, chosenBy: hostsChoice(live, player) }),
    )
  }

  /** Ends the match as its rules say. If they have no such action, fail or have no room for it, it stops without a result. */
  #endMatch(person: Person): CommandAnswer {
    if (this.#table.host !== person.id) return reject('not-host')
    if (!isRunning(this.#table)) return reject('no-match')
    const live = this.#live
    const action = live === null ? null : hostAction(live, 'endMatch')
    if (live !== null && action !== null) {
      const ended = this.#endByRules(live, action)
      if (ended !== null) return ended
    }
    return this.#change(stopMatch(this.#table))
  }

  #endByRules(live: LiveMatch, action: Typed): CommandAnswer | null {
    try {
      const played = this.#play(live, { player: HOST, action, revision: live.match.revision })
      return !played.ok && played.rejected.code === 'match-too-long' ? null : this.#versionAfter(played)
    } catch (fault) {
      if (!(fault instanceof RulesFault)) throw fault
      this.#host.onFault(fault)
      return null
    }
  }

  #versionAfter(played: ActionAnswer): CommandAnswer {
    return played.ok ? ok({ version: this.#table.version }) : played
  }

  #decideTakeBack(person: Person, command: TakeBackCommand): CommandAnswer {
    const live = this.#live
    const decided = byRules(() => decideTakeBack(this.#table, live, person, command, this.#host.now()))
    if (!decided.ok || live === null) return decided.ok ? reject('no-match') : decided
    const { value } = decided
    return value.type === 'asked'
      ? this.#change(value.table)
      : this.#versionAfter(this.#takeBack(live, value.player))
  }

  #takeBack(live: LiveMatch, player: PlayerId): ActionAnswer {
    const { revision } = live.match
    return this.#record(live, (match, at) => takeBack(match, { player, revision, at }))
  }

  /** Ends a request to take back: with a takeback if no consent is missing any more, or without one if the time is up. */
  #endRequest(live: LiveMatch): void {
    const request = openTakeBack(this.#table, live)
    if (request === null) return
    const isAgreed = missingConsent(this.#table, request).length === 0
    const taken = isAgreed ? this.#pausingOnFault(() => this.#takeBack(live, request.player)) : null
    if (taken?.ok !== true) this.#change(expireTakeBack(this.#table))
  }

  #play(live: LiveMatch, { player, action, revision, chosenBy }: Intent): ActionAnswer {
    return this.#record(live, (match, at) => act(match, { player, action, revision, at, chosenBy }))
  }

  /** Lets the rules judge an action or a takeback, adds it to the record, and only then shows it. */
  #record(live: LiveMatch, judge: (match: AnyMatch, at: number) => AnyEntryResult): ActionAnswer {
    const at = this.#host.recordedAt?.() ?? this.#host.now()
    const { acted, turns } = byRules(() => judgePlay(live, (match) => judge(match, at)))
    if (!acted.ok) {
      if (acted.rejection.code === 'match-too-long') this.#change(pauseAsTooLong(this.#table))
      return rejectedBy(acted.rejection)
    }
    const { match, entry, events } = acted
    if (
      match.outcome === null &&
      match.actionBytes > (this.#host.actionBytesMax ?? Number.POSITIVE_INFINITY)
    ) {
      this.#change(pauseAsTooLong(this.#table))
      return reject('match-too-long')
    }
    this.#entries.push(entry)
    const isDecided = live.advance(match, turns, this.#host.now())
    this.#log.add(match.revision, entry, events)
    this.#afterAction(live, isDecided, at)
    return ok({ revision: match.revision })
  }

  /** Updates the table after an action: the result of a finished match, and the extra time that a decision used up. */
  #afterAction(live: LiveMatch, isDecided: boolean, at: number): void {
    const { outcome } = live.match
    const table = outcome === null ? this.#table : withResult(this.#table, live, outcome, at)
    const next = afterActionAt(table, isDecided)
    if (next === this.#table) this.#host.onChange()
    else this.#change(next)
  }

  #changeIf(decided: Answer<Table>): CommandAnswer {
    return decided.ok ? this.#change(decided.value) : decided
  }

  /** Replaces the table and shows it. */
  #change(table: Table): CommandAnswer {
    const before = this.#table
    if (table !== before) {
      const now = this.#host.now()
      this.#table = { ...table, version: before.version + 1, touchedAt: now }
      if (restartsClocks(before, table)) this.#live?.restartClocks(now)
      this.#host.onChange()
    }
    return ok({ version: this.#table.version })
  }

  /** Pauses the match, and nothing else, if the rules fail in this job. */
  #pausingOnFault<T>(job: () => Answer<T>): Answer<T> {
    try {
      return job()
    } catch (fault) {
      if (!(fault instanceof RulesFault)) throw fault
      this.#host.onFault(fault)
      this.#change(pauseByFault(this.#table))
      return reject('match-paused', FAULT_REASON)
    }
  }

  /** The saved match, or null if the present rules refuse its record. */
  #replayed(record: AnyRecord): LiveMatch | null {
    const game = this.#host.gameOf(this.#table.game)
    if (game === null || this.#table.match === null) return null
    try {
      const again = byRules(() => replay(game, record))
      if (!again.ok) return null
      for (const { after, entry, events } of again.steps) this.#log.add(after.revision, entry, events)
      this.#entries = [...record.actions]
      const match: AnyMatch = again.steps.at(-1)?.after ?? again.start
      const players = { ...playersOf(this.#table, this.#table.match.id), entries: record.actions }
      return new LiveMatch(game, players, match, this.#host.now())
    } catch {
      return null
    }
  }
}

/** The id of the next seat: `p1`, `p2` and so on. */
function nextPlayer({ seats }: Table): PlayerId {
  const numbers = seats.map(({ player }) => Number(player.slice(1)) || 0)
  return `p${Math.max(0, ...numbers) + 1}`
}
