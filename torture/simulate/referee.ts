import { HOST } from '../../src/engine/game.ts'
import { parse } from '../../src/engine/schema.ts'
import { isTakeBack } from '../../src/engine/take-back/entry.ts'
import type { TableCommand } from '../../src/protocol/table.ts'
import { SOCKET_LIMITS, TABLE_LIMITS } from '../../src/server/limits.ts'
import { digestOf } from '../../src/server/tables/idempotency.ts'
import { isSlowMatch } from '../../src/table/slow.ts'
import type { Table } from '../../src/table/table.ts'
import type { Ledger, MatchTruth, Stored } from './ledger.ts'
import type { Sim } from './sim.ts'
import { isRefused, type Wish, type Wishes } from './wishes.ts'

/** The referee's view of the servers. */
export interface Watch {
  /** Whether this person is there, as far as any server can know, and when they last were. */
  isPresent(profile: string): boolean
  presentAt(profile: string): number
  /** How long a server was up between the two, and how often it slept since then. */
  upMs(since: number, until: number): number
  sleeps(since: number): number
  /** When the newest of them began. */
  readonly begunAt: number
}

/** Clocks are read in whole milliseconds, at several moments. */
const GRAIN_MS = 5
/** So much of a clock may be lost each time that the machine sleeps. */
const SLEEP_LOSS_MS = 2_600
/** The clock of a machine that slept may be behind until the next start: a slow clock follows it. */
const SLOW_DOUBT_MS = 300_000

/** Judges every action at the moment it is stored: who may have done it, and whether it was time. */
export class Referee {
  readonly #sim: Sim
  readonly #ledger: Ledger
  readonly #wishes: Wishes
  readonly #watch: Watch
  /** Commands to tables that are stored as done. */
  readonly #done = new Set<string>()

  constructor(sim: Sim, ledger: Ledger, wishes: Wishes, watch: Watch) {
    this.#sim = sim
    this.#ledger = ledger
    this.#wishes = wishes
    this.#watch = watch
    ledger.onStored = (stored, match) => sim.blame(this.#wrongAction(stored, match))
    ledger.onTable = (table, before) => this.#judgeTable(table, before)
  }

  /** A finally rejected command has no effect, and an acknowledged one has its effect. */
  judgeAnswers(): void {
    for (const wish of this.#wishes.byId.values()) this.#sim.blame(this.#wrongAnswer(wish))
  }

  #wrongAnswer(wish: Wish): string | null {
    const { id, kind, answer, by } = wish
    const done = this.#ledger.byCommand.get(id)
    const isDone = done !== undefined || this.#done.has(digestOf([wish.profile, id]))
    if (isRefused(wish) && isDone)
      return `${by} was told that ${id} is refused (${codeOf(wish)}), and it is done`
    if (kind !== 'act' || answer?.ok !== true) return null
    if (done === undefined) return `${by} was told that ${id} is done, and it is not`
    return done.revision === answer.value
      ? null
      : `${by} was told that ${id} made revision ${answer.value}: it was ${done.revision}`
  }

  #wrongAction(stored: Stored, match: MatchTruth): string | null {
    const wrong = isTakeBack(stored.action)
      ? this.#wrongTakeBack(stored, match)
      : stored.command === null
        ? this.#wrongOwn(stored, match)
        : this.#wrongAsked(stored, match, stored.command)
    return wrong === null ? null : `${stored.match} revision ${stored.revision}: ${wrong}`
  }

  /** The actor is who has the token, and does what they asked, where they asked it. */
  #wrongAsked(
    { player, match, action, chosenBy }: Stored,
    truth: MatchTruth,
    command: string,
  ): string | null {
    const wish = this.#wishes.byId.get(command)
    if (wish === undefined) return `nobody wished ${command}`
    if (wish.kind === 'command') return wrongOrder(player, wish)
    if (chosenBy !== undefined) return `${command} is recorded as chosen by ${chosenBy}`
    if (wish.match !== match) return `${command} was wished in ${wish.match}`
    const isOwn =
      player === HOST ? wish.asHost : !wish.asHost && truth.stored.profiles[player] === wish.profile
    if (!isOwn) return `${wish.by} acts as ${player}`
    const rules = truth.states[0]?.game
    const parsed = rules === undefined ? null : parse(rules.action, wish.action)
    const isSame = parsed?.ok === true && JSON.stringify(parsed.value) === JSON.stringify(action)
    return isSame ? null : `${command} is another action than was wished`
  }

  /** The player has asked for it, and everybody else who plays has agreed: nobody answers for them. */
  #wrongTakeBack({ player, revision, chosenBy }: Stored, truth: MatchTruth): string | null {
    this.#sim.count('takebacks')
    const table = this.#ledger.tables.get(truth.stored.table)?.newest
    if (chosenBy !== undefined) return `the record says ${chosenBy} chose it`
    // Without a bus a node does not know who has just come back to their seat at another.
    if (this.#sim.plan.nodes > 1 || table === undefined) return null
    const hasWished = (profile: string, type: TableCommand['type']) =>
      [...this.#wishes.byId.values()].some(
        ({ command, ...wish }) =>
          wish.profile === profile &&
          wish.table === table.id &&
          command?.type === type &&
          'revision' in command &&
          command.revision === revision - 1 &&
          (command.type !== 'answerTakeBack' || command.agrees),
      )
    const silent = table.seats.find(({ profile, bot, player: seat }) => {
      if (profile === null) return seat === player
      return seat === player
        ? !hasWished(profile, 'askTakeBack')
        : bot === null && !hasWished(profile, 'answerTakeBack')
    })
    return silent === undefined ? null : `${player} takes an action back, and ${silent.name} has not agreed`
  }

  /** The server's own actions: a bot's turn, an expired clock, an absent player. */
  #wrongOwn(stored: Stored, truth: MatchTruth): string | null {
    const reason = this.#reasonFor(stored, truth)
    if (reason === null) return `the server plays for ${stored.player}, and it is not time`
    this.#sim.count(reason)
    // Only a bot in a seat that was a bot's from the start plays for itself.
    const isPersons = (truth.stored.profiles[stored.player] ?? null) !== null
    if (isPersons === (stored.chosenBy === undefined)) return `the record says ${stored.chosenBy} chose it`
    return null
  }

  #reasonFor(stored: Stored, truth: MatchTruth): string | null {
    const table = this.#ledger.tables.get(truth.stored.table)?.newest
    // Without a bus a node does not know who is at another.
    if (this.#sim.plan.nodes > 1 || table === undefined) return 'played by one of several nodes'
    const { player } = stored
    const seat = table.seats.find((one) => one.player === player)
    const isBots = player !== HOST && (seat === undefined || seat.profile === null || seat.bot !== null)
    if (isBots) return 'played by bots'
    if (isSlowMatch(table)) return this.#slowReasonFor(stored, truth, table)
    if (this.#isAbsent(table, seat?.profile ?? null)) return 'played for the absent'
    return this.#isTimeUp(stored, truth, table) ? 'clocks that ran out' : null
  }

  /** At a slow table the clock alone plays for people, and what it begins for somebody who is away it brings to an end. */
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
    if (!this.#watch.isPresent(profile) && (isBegun || isAbandoned)) return 'turns that a slow clock ended'
    return this.#isSlowTimeUp(stored, truth, table) ? 'slow clocks that ran out' : null
  }

  #isSlowTimeUp({ player, revision, at }: Stored, truth: MatchTruth, { clockMs, match, id }: Table): boolean {
    const openSince = truth.states[revision - 1]?.decisions.get(player)?.openSince ?? 0
    const toldAt = openSince === 0 ? truth.at : (truth.actions[openSince - 1]?.at ?? at)
    const versions = [...(this.#ledger.tables.get(id)?.versions.values() ?? [])]
    const paused = versions.findLastIndex(({ table }) => table.match?.paused != null)
    const askedAt = Math.max(toldAt, versions[paused + 1]?.at ?? 0, this.#clockSetAt(id))
    return this.#sim.clock.now - askedAt >= (clockMs ?? 0) + (match?.extraMs ?? 0) - SLOW_DOUBT_MS
  }

  #isAbsent({ standIn }: Table, profile: string | null): boolean {
    if (standIn === 'nobody' || profile === null || this.#watch.isPresent(profile)) return false
    const awayMs = this.#sim.clock.now - this.#watch.presentAt(profile)
    // A socket that is given up is still there while it is being closed; its person is away by then.
    return awayMs >= TABLE_LIMITS.awayGraceMs - SOCKET_LIMITS.closeMs - GRAIN_MS
  }

  /** A clock runs only while a server is up and the match is not paused. */
  #isTimeUp({ player, revision, at }: Stored, truth: MatchTruth, { clockMs, match, id }: Table): boolean {
    const question = truth.states[revision - 1]?.decisions.get(player)
    if (clockMs === null || match === null || question === undefined) return false
    const { openSince } = question
    const toldAt = openSince === 0 ? truth.at : (truth.actions[openSince - 1]?.at ?? at)
    const askedAt = Math.max(toldAt, this.#clockSetAt(id))
    const ranMs = this.#watch.upMs(askedAt, this.#sim.clock.now) - this.#pausedMs(id, match.id, askedAt)
    const lossMs = SLEEP_LOSS_MS * this.#watch.sleeps(askedAt)
    return ranMs >= clockMs + match.extraMs - GRAIN_MS - lossMs
  }

  /** A player who thought without a clock, or with another one, has the full time of the new clock, unless the server that set it is gone. */
  #clockSetAt(id: string): number {
    const versions = [...(this.#ledger.tables.get(id)?.versions.values() ?? [])]
    const set = versions.findLast(({ table }, at) => table.clockMs !== versions[at - 1]?.table.clockMs)
    return set === undefined || set.at < this.#watch.begunAt ? 0 : set.at
  }

  /** Of the time in which a server was up: what is over anyway cannot be paused. */
  #pausedMs(id: string, match: string, since: number): number {
    const versions = [...(this.#ledger.tables.get(id)?.versions.values() ?? [])]
    return versions.reduce((sum, { table, at }, index) => {
      if (table.match?.id !== match || table.match.paused === null) return sum
      const until = versions[index + 1]?.at ?? this.#sim.clock.now
      return sum + this.#watch.upMs(Math.max(at, since), until)
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

/** A command that plays: for somebody who is away, or to end the match. */
function wrongOrder(player: string, { id, by, command }: Wish): string | null {
  const isMeant =
    command?.type === 'playFor' ? command.player === player : command?.type === 'endMatch' && player === HOST
  return isMeant ? null : `${id} of ${by} was ${JSON.stringify(command)}`
}

function codeOf({ answer }: Wish): string {
  return answer === null || answer.ok ? '' : answer.rejected.code
}
