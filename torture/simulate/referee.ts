import { HOST } from '../../src/engine/game.ts'
import { parse } from '../../src/engine/schema.ts'
import { isTakeBack } from '../../src/engine/take-back/entry.ts'
import type { TableCommand } from '../../src/protocol/table.ts'
import { SOCKET_LIMITS, TABLE_LIMITS } from '../../src/server/limits.ts'
import { digestOf } from '../../src/server/tables/idempotency.ts'
import { isSlowMatch } from '../../src/table/slow.ts'
import type { Table } from '../../src/table/table.ts'
import {
  isRefused,
  type Ledger,
  type MatchTruth,
  type PlayerRequest,
  type PlayerRequests,
  type Stored,
} from './ledger.ts'
import type { Sim } from './sim.ts'

/** The referee's view of the servers. */
export interface ServersView {
  /** Whether this person is present as far as any server can know, and when they last were. */
  isPresent(profile: string): boolean
  presentAt(profile: string): number
  /** The time for which a server was up between two moments, and how often it was suspended since one. */
  upMs(since: number, until: number): number
  sleeps(since: number): number
  /** When the newest of them began. */
  readonly startedAt: number
}

/** Clocks are read in whole milliseconds, at several moments. */
const GRAIN_MS = 5
/** The time that a clock may lose at each suspension of the machine. */
const SLEEP_LOSS_MS = 2_600
/** A slow clock follows the machine's clock, which may be late after a suspension, until the next start. */
const SLOW_DOUBT_MS = 300_000

/** Checks every action at the moment it is stored: its actor and its time. */
export class Referee {
  readonly #sim: Sim
  readonly #ledger: Ledger
  readonly #requests: PlayerRequests
  readonly #servers: ServersView
  /** Table commands that are stored as done. */
  readonly #done = new Set<string>()

  constructor(sim: Sim, ledger: Ledger, requests: PlayerRequests, servers: ServersView) {
    this.#sim = sim
    this.#ledger = ledger
    this.#requests = requests
    this.#servers = servers
    ledger.onStored = (stored, match) => sim.blame(this.#wrongAction(stored, match))
    ledger.onTable = (table, before) => this.#judgeTable(table, before)
  }

  /** A finally rejected command has no effect, and an acknowledged one has its effect. */
  judgeAnswers(): void {
    for (const request of this.#requests.byId.values()) this.#sim.blame(this.#wrongAnswer(request))
  }

  #wrongAnswer(request: PlayerRequest): string | null {
    const { id, kind, answer, by } = request
    const done = this.#ledger.byCommand.get(id)
    const isDone = done !== undefined || this.#done.has(digestOf([request.profile, id]))
    if (isRefused(request) && isDone)
      return `${by} got a rejection of ${id} (${codeOf(request)}), but it took effect`
    if (kind !== 'act' || answer?.ok !== true) return null
    if (done === undefined) return `${by} got an acknowledgement of ${id}, but it had no effect`
    return done.revision === answer.value
      ? null
      : `${by} got revision ${answer.value} for ${id}, but it was ${done.revision}`
  }

  #wrongAction(stored: Stored, match: MatchTruth): string | null {
    const wrong = isTakeBack(stored.action)
      ? this.#wrongTakeBack(stored, match)
      : stored.command === null
        ? this.#wrongOwn(stored, match)
        : this.#wrongAsked(stored, match, stored.command)
    return wrong === null ? null : `${stored.match} revision ${stored.revision}: ${wrong}`
  }

  /** The actor owns the token, and the stored action and match are the requested ones. */
  #wrongAsked(
    { player, match, action, chosenBy }: Stored,
    truth: MatchTruth,
    command: string,
  ): string | null {
    const request = this.#requests.byId.get(command)
    if (request === undefined) return `nobody sent ${command}`
    if (request.kind === 'command') return wrongOrder(player, request)
    if (chosenBy !== undefined) return `${command} is recorded as chosen by ${chosenBy}`
    if (request.match !== match) return `${command} was sent for ${request.match}`
    const isOwn =
      player === HOST ? request.asHost : !request.asHost && truth.stored.profiles[player] === request.profile
    if (!isOwn) return `${request.by} acts as ${player}`
    const rules = truth.states[0]?.game
    const parsed = rules === undefined ? null : parse(rules.action, request.action)
    const isSame = parsed?.ok === true && JSON.stringify(parsed.value) === JSON.stringify(action)
    return isSame ? null : `${command} differs from the requested action`
  }

  /** A takeback was requested by its player, and every other person in the match has agreed. */
  #wrongTakeBack({ player, revision, chosenBy }: Stored, truth: MatchTruth): string | null {
    this.#sim.count('takebacks')
    const table = this.#ledger.tables.get(truth.stored.table)?.newest
    if (chosenBy !== undefined) return `the record says ${chosenBy} chose it`
    // Without a bus a node does not know that somebody has just returned to their seat on another.
    if (this.#sim.plan.nodes > 1 || table === undefined) return null
    const hasRequested = (profile: string, type: TableCommand['type']) =>
      [...this.#requests.byId.values()].some(
        ({ command, ...request }) =>
          request.profile === profile &&
          request.table === table.id &&
          command?.type === type &&
          'revision' in command &&
          command.revision === revision - 1 &&
          (command.type !== 'answerTakeBack' || command.agrees),
      )
    const silent = table.seats.find(({ profile, bot, player: seat }) => {
      if (profile === null) return seat === player
      return seat === player
        ? !hasRequested(profile, 'askTakeBack')
        : bot === null && !hasRequested(profile, 'answerTakeBack')
    })
    return silent === undefined ? null : `${player} takes an action back, and ${silent.name} has not agreed`
  }

  /** Checks an action of the server itself: a bot's turn, an expired clock, an absent player. */
  #wrongOwn(stored: Stored, truth: MatchTruth): string | null {
    const reason = this.#reasonFor(stored, truth)
    if (reason === null) return `the server plays for ${stored.player} without a reason`
    this.#sim.count(reason)
    // Only a bot that has had its seat from the start plays for itself.
    const isPersons = (truth.stored.profiles[stored.player] ?? null) !== null
    if (isPersons === (stored.chosenBy === undefined)) return `the record says ${stored.chosenBy} chose it`
    return null
  }

  #reasonFor(stored: Stored, truth: MatchTruth): string | null {
    const table = this.#ledger.tables.get(truth.stored.table)?.newest
    // Without a bus a node does not know the people on another node.
    if (this.#sim.plan.nodes > 1 || table === undefined) return 'played by one of several nodes'
    const { player } = stored
    const seat = table.seats.find((one) => one.player === player)
    const isBots = player !== HOST && (seat === undefined || seat.profile === null || seat.bot !== null)
    if (isBots) return 'played by bots'
    if (isSlowMatch(table)) return this.#slowReasonFor(stored, truth, table)
    if (this.#isAbsent(table, seat?.profile ?? null)) return 'played for the absent'
    return this.#isTimeUp(stored, truth, table) ? 'clocks that ran out' : null
  }

  /** At a slow table only the clock plays for people, and it completes the turn of an absent player that it has begun. */
  #slowReasonFor(stored: Stored, truth: MatchTruth, table: Table): string | null {
    const { player, revision } = stored
    const profile = table.seats.find((seat) => seat.player === player)?.profile ?? ''
    const before = truth.actions[revision - 2]
    const isBegun = before?.player === player && before.chosenBy !== undefined
    const turns = truth.turns[revision - 1] ?? {}
    const isAbandoned = table.seats.every(
      (seat) =>
        seat.profile === null || (turns[seat.player]?.sinceOwn?.turns ?? 0) >= TABLE_LIMITS.abandonedTurns,
    )
    if (!this.#servers.isPresent(profile) && (isBegun || isAbandoned)) return 'turns that a slow clock ended'
    return this.#isSlowTimeUp(stored, truth, table) ? 'slow clocks that ran out' : null
  }

  #isSlowTimeUp({ player, revision, at }: Stored, truth: MatchTruth, { clockMs, match, id }: Table): boolean {
    const openSince = truth.states[revision - 1]?.decisions.get(player)?.openSince ?? 0
    const openedAt = openSince === 0 ? truth.at : (truth.actions[openSince - 1]?.at ?? at)
    const versions = [...(this.#ledger.tables.get(id)?.versions.values() ?? [])]
    const paused = versions.findLastIndex(({ table }) => table.match?.paused != null)
    const startedAt = Math.max(openedAt, versions[paused + 1]?.at ?? 0, this.#clockSetAt(id))
    return this.#sim.clock.now - startedAt >= (clockMs ?? 0) + (match?.extraMs ?? 0) - SLOW_DOUBT_MS
  }

  #isAbsent({ standIn }: Table, profile: string | null): boolean {
    if (standIn === 'nobody' || profile === null || this.#servers.isPresent(profile)) return false
    const awayMs = this.#sim.clock.now - this.#servers.presentAt(profile)
    // A dead socket exists until it is closed, but the server counts its person as away already.
    return awayMs >= TABLE_LIMITS.awayGraceMs - SOCKET_LIMITS.closeMs - GRAIN_MS
  }

  /** A clock runs only while a server is up and the match is not paused. */
  #isTimeUp({ player, revision, at }: Stored, truth: MatchTruth, { clockMs, match, id }: Table): boolean {
    const question = truth.states[revision - 1]?.decisions.get(player)
    if (clockMs === null || match === null || question === undefined) return false
    const { openSince } = question
    const openedAt = openSince === 0 ? truth.at : (truth.actions[openSince - 1]?.at ?? at)
    const startedAt = Math.max(openedAt, this.#clockSetAt(id))
    const ranMs = this.#servers.upMs(startedAt, this.#sim.clock.now) - this.#pausedMs(id, match.id, startedAt)
    const lossMs = SLEEP_LOSS_MS * this.#servers.sleeps(startedAt)
    return ranMs >= clockMs + match.extraMs - GRAIN_MS - lossMs
  }

  /** Returns when the clock was last changed: players get the full time of a new clock, unless the server that set it is gone. */
  #clockSetAt(id: string): number {
    const versions = [...(this.#ledger.tables.get(id)?.versions.values() ?? [])]
    const set = versions.findLast(({ table }, at) => table.clockMs !== versions[at - 1]?.table.clockMs)
    return set === undefined || set.at < this.#servers.startedAt ? 0 : set.at
  }

  /** Returns for how long the match was paused, within the time that a server was up. */
  #pausedMs(id: string, match: string, since: number): number {
    const versions = [...(this.#ledger.tables.get(id)?.versions.values() ?? [])]
    return versions.reduce((sum, { table, at }, index) => {
      if (table.match?.id !== match || table.match.paused === null) return sum
      const until = versions[index + 1]?.at ?? this.#sim.clock.now
      return sum + this.#servers.upMs(Math.max(at, since), until)
    }, 0)
  }

  #judgeTable(table: Table, before: Table | null): void {
    const known = new Set(before?.done ?? [])
    for (const one of table.done.filter((each) => !known.has(each))) {
      const [command = ''] = one.split('.')
      if (this.#done.has(command))
        this.#sim.blame(`a command to the table took effect again, at version ${table.version}`)
      this.#done.add(command)
    }
  }
}

/** Checks a table command that plays an action: for an absent player, or to end the match. */
function wrongOrder(player: string, { id, by, command }: PlayerRequest): string | null {
  const isMeant =
    command?.type === 'playFor' ? command.player === player : command?.type === 'endMatch' && player === HOST
  return isMeant ? null : `${id} of ${by} was ${JSON.stringify(command)}`
}

function codeOf({ answer }: PlayerRequest): string {
  return answer === null || answer.ok ? '' : answer.rejected.code
}
