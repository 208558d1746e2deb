import type { LogEntry, TableSnapshot } from '../../client/source.ts'
import type { AnyGame, PlayerId, Typed } from '../../engine/game.ts'
import { fastRng } from '../../engine/rng.ts'
import { mayTakeBack } from '../../engine/take-back/undo.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import type { TableCommand, TableView } from '../../protocol/table.ts'
import { isRunning, type Person } from '../../table/commands.ts'
import { eventsSeenBy, type LoggedEvent } from '../../table/event-log.ts'
import { TableRunner } from '../../table/runner.ts'
import { SAVED_ACTIONS_MAX, type SavedTable } from './saved/saved-table.ts'
import { DEVICE_HOST, profileOf } from './setup/plan.ts'
import { Viewer } from './viewer.ts'

/** The services that a table on this device needs from the world around it. */
export interface LocalWorld {
  now(): number
  random(bytes: number): Uint8Array
  /** Runs it after this time, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void
  gameOf(id: string): AnyGame | null
  /** Called after every change, which is to be saved and shown. */
  changed(): void
  /** Called when the rules or a bot fail; the match is paused. */
  report(fault: Error): void
}

/** An action of the person at this device. */
export interface LocalAct {
  /** The viewer when the action was chosen: after a handover it does not count any more. */
  readonly player: PlayerId | null
  readonly match: string
  readonly revision: number
  readonly action: Typed
  readonly asHost: boolean
}

type CommandAnswer = Answer<{ readonly version: number }>

const SIGNALS_MAX = 20

/** A table on this device alone: the table of the server, run in memory, with a viewer instead of connections. */
export class LocalTable {
  readonly #world: LocalWorld
  readonly #runner: TableRunner
  readonly #viewer = new Viewer()
  #signals: TableSnapshot['signals'] = []
  #cancelTimer: () => void = () => undefined
  /** A bot prepares its choice; nothing else is due until it has acted. */
  #isWorking = false
  #isClosed = false

  constructor(world: LocalWorld, { table, record }: SavedTable) {
    this.#world = world
    const host = {
      now: world.now,
      random: world.random,
      gameOf: world.gameOf,
      botRng: () => fastRng(new DataView(world.random(4).buffer).getUint32(0)),
      actionBytesMax: SAVED_ACTIONS_MAX,
      onChange: () => this.#afterChange(),
      onFault: world.report,
    }
    this.#runner = new TableRunner(host, table, record)
    const players = table.seats.map(({ player }) => player)
    this.#viewer.haveSeen(players, this.#runner.live?.id ?? null, this.#revision)
    this.#schedule()
  }

  get saved(): SavedTable {
    return { table: this.#runner.table, record: this.#runner.record }
  }

  /** Whether everybody at this device may see all that anybody may: then nothing has to be hidden. */
  get isOpen(): boolean {
    const { match } = this.#runner.live ?? {}
    if (match === undefined) return true
    const people = this.#people().map(({ player }) => player)
    const views = [null, ...people].map((viewer) => JSON.stringify(match.game.view(match.state, viewer)))
    return views.every((view) => view === views[0])
  }

  /** Shows the table from this player's perspective from now on; null is the perspective of everybody. */
  setViewer(player: PlayerId | null): void {
    this.#viewer.change(player, this.#runner.live?.id ?? null, this.#revision)
    this.#world.changed()
  }

  snapshot(): TableSnapshot {
    const { player } = this.#viewer
    return {
      connection: { status: 'online' },
      table: this.#view(),
      state: this.#withTakeBack(withoutRating(this.#runner.state(player, true))),
      log: eventsSeenBy(this.#runner.log, player).map((logged) => this.#logEntry(logged)),
      pending: [],
      signals: this.#signals,
      isCatchingUp: false,
      clockOffsetMs: 0,
    }
  }

  act({ match, player, revision, action, asHost }: LocalAct): Answer<{ readonly revision: number }> {
    if (this.#runner.live?.id !== match) return reject('match-over')
    if (player === null || player !== this.#viewer.player) return reject('not-seated')
    const person = asHost ? DEVICE_HOST : { id: profileOf(player) }
    return this.#runner.act(person, { match, revision, action, asHost })
  }

  command(command: TableCommand): CommandAnswer {
    switch (command.type) {
      case 'emote':
        return this.#emote(command)
      case 'leave':
        // A person who leaves the device leaves the table as it is, and finds it again.
        return ok({ version: this.#runner.table.version })
      case 'sit': {
        const own = this.#people().find(({ player }) => player === this.#viewer.player)
        return own === undefined ? reject('not-seated') : this.#runner.execute(own.person, command)
      }
      case 'askTakeBack':
        return this.#asLastActor(command)
      case 'answerTakeBack':
        return this.#answerTakeBack(command)
      case 'start':
        if (!isRunning(this.#runner.table)) this.#takeSeatsBack()
        return this.#runner.execute(DEVICE_HOST, command)
      case 'choose':
      case 'addBot':
      case 'removeBot':
      case 'handToBot':
      case 'playFor':
      case 'endMatch':
      case 'pause':
      case 'pace':
        return this.#runner.execute(DEVICE_HOST, command)
      default:
        return reject('malformed', 'A table on this device alone has no use for that.')
    }
  }

  /** Whoever holds the device may ask to take back the last action of anybody who plays at it. */
  #withTakeBack(state: StateMessage | null): StateMessage | null {
    const match = this.#runner.live?.match
    const actor = match?.last?.entry[0]
    const isHere = this.#people().some(({ player, bot }) => player === actor && bot === null)
    if (state === null || match === undefined || actor === undefined || !isHere) return state
    return mayTakeBack(match, actor) ? { ...state, mayTakeBack: true } : state
  }

  /** Whoever holds the device asks for the person who acted last. */
  #asLastActor(command: Extract<TableCommand, { type: 'askTakeBack' }>): CommandAnswer {
    const actor = this.#runner.live?.match.last?.entry[0]
    const person = this.#people().find(({ player }) => player === actor)?.person
    return person === undefined ? reject('cannot-take-back') : this.#runner.execute(person, command)
  }

  /** People at one device agree aloud: the holder answers for all but the asking player. */
  #answerTakeBack(command: Extract<TableCommand, { type: 'answerTakeBack' }>): CommandAnswer {
    let answer: CommandAnswer = reject('stale-revision')
    const asking = this.#runner.table.match?.takeBack?.player
    for (const { player, person, bot } of this.#people()) {
      if (player === asking || bot !== null) continue
      answer = this.#runner.execute(person, command)
      if (!answer.ok || !command.agrees) break
    }
    return answer
  }

  close(): void {
    this.#isClosed = true
    this.#cancelTimer()
  }

  /** The people at this device, whether they play or a bot plays for them. */
  #people(): { readonly player: PlayerId; readonly bot: string | null; readonly person: Person }[] {
    return this.#runner.table.seats.flatMap(({ player, profile, name, avatar, bot }) =>
      profile === null ? [] : [{ player, bot, person: { id: profile, name, avatar } }],
    )
  }

  /** A person who handed their seat to a bot plays again in the next match: everybody at a device is present. */
  #takeSeatsBack(): void {
    for (const { bot, person } of this.#people())
      if (bot !== null) this.#runner.execute(person, { type: 'sit' })
  }

  #view(): TableView {
    const you = { player: this.#viewer.player, isHost: true, queuePlace: null }
    return { ...this.#runner.view(DEVICE_HOST.id), you }
  }

  #logEntry({ id, revision, at, event, player, chosenBy }: LoggedEvent): LogEntry {
    const entry = { id, match: this.#runner.live?.id ?? '', revision, at, event }
    const isMissed = this.#viewer.hasMissed(revision)
    return chosenBy === undefined
      ? { ...entry, isMissed }
      : { ...entry, substitution: { player, by: chosenBy }, isMissed }
  }

  #emote({ type, emote, to }: Extract<TableCommand, { type: 'emote' }>): CommandAnswer {
    const { player } = this.#viewer
    const name = this.#runner.table.seats.find((seat) => seat.player === player)?.name ?? ''
    const id = (this.#signals.at(-1)?.id ?? 0) + 1
    const aim = to === undefined ? {} : { to }
    const signal = { id, at: this.#world.now(), type, player, name, emote, ...aim }
    this.#signals = [...this.#signals, signal].slice(-SIGNALS_MAX)
    this.#world.changed()
    return ok({ version: this.#runner.table.version })
  }

  get #revision(): number {
    return this.#runner.live?.match.revision ?? 0
  }

  #afterChange(): void {
    this.#viewer.note(this.#runner.live?.id ?? null, this.#revision)
    this.#schedule()
    this.#world.changed()
  }

  /** Sets the timer for the next thing that the table does by itself. */
  #schedule(): void {
    this.#cancelTimer()
    const { dueAt } = this.#runner
    if (dueAt === null || this.#isWorking || this.#isClosed) return
    this.#cancelTimer = this.#world.after(Math.max(0, dueAt - this.#world.now()), () => this.#wake())
  }

  #wake(): void {
    const work = this.#runner.runDue()
    this.#isWorking = work !== null
    this.#schedule()
    void work?.finally(() => {
      this.#isWorking = false
      this.#schedule()
    })
  }
}

/** Matches on one device have no leaderboards and ratings, so the page does not say for whom they do not count. */
function withoutRating(state: StateMessage | null): StateMessage | null {
  if (state === null) return null
  const { uncounted: _uncounted, ...rest } = state
  return rest
}
