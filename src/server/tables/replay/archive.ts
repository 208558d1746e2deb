import type { AnyGame, PlayerId, Typed } from '../../../engine/game.ts'
import type { Entry } from '../../../engine/match.ts'
import { type MatchRecord, publicRecord } from '../../../engine/record.ts'
import { type Answer, ok, reject } from '../../../protocol/answer.ts'
import type { RecordView, StepView } from '../../../protocol/answers.ts'
import type { StateMessage } from '../../../protocol/messages.ts'
import { stateMessage } from '../../../protocol/state-message.ts'
import { seatOf } from '../../../table/commands.ts'
import { turnsIn } from '../../../table/live-match.ts'
import { RulesFault } from '../../../table/rules-fault.ts'
import type { AnyMatch } from '../../../table/start.ts'
import { MEMORY_LIMITS } from '../../limits.ts'
import { withTimeLimit } from '../../rules-guard/time-limit.ts'
import { type Profile, StoreDamage, type StoredMatch } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { rebuild } from '../match-keeper.ts'

/** The number of actions in one read. */
const READ_MAX = 1_000

interface Readable {
  readonly stored: StoredMatch
  readonly game: AnyGame
  readonly viewer: PlayerId | null
}

/** Reads matches from the store: their records, their histories, and their last states. */
export class Archive {
  readonly #context: Context
  readonly #last = new Map<string, AnyMatch>()

  constructor(context: Context) {
    this.#context = context
  }

  /**
   * The public record with its seed: every action, without the texts that the match never showed to everybody; with the
   * names, the result, and this person's seat. Anybody can read it once the match is over, and nobody before. Nothing is
   * replayed for it, unless the game has texts to leave out.
   */
  record(profile: Profile | null, match: string): Promise<Answer<RecordView>> {
    return this.#unlessFaulty(match, async () => {
      const { store, games } = this.#context
      const stored = await store.reader.readMatch(match)
      const game = games.get(stored?.head.game ?? '')
      if (stored === null || game === undefined) return reject('unknown-match')
      if (!(await this.#isOver(stored))) return reject('not-over')
      const whole = await this.#recordOf(stored)
      const record = game.publicAction === undefined ? whole : publicRecord(this.#lastOf(game, stored), whole)
      const { names, outcome } = stored
      return ok({ record, names, yourPlayerId: ownSeat(stored, profile), outcome })
    })
  }

  /** Whether a match is over: it has a result, its host has stopped it, or its table plays another one. */
  async #isOver({ id, table: tableId, outcome }: StoredMatch): Promise<boolean> {
    if (outcome !== null) return true
    const table = await this.#context.store.readTable(tableId)
    if (table === null) return true
    // A start that was cut off has stored the match, but not the table: these cards may still be dealt.
    if (table.next.match === id) return false
    return table.match?.id !== id || table.match.isOver
  }

  /** For the operator: the record of a match that is paused because its rules failed, to replay it and find the cause. */
  async faultyRecord(match: string): Promise<Answer<MatchRecord<Typed, unknown>>> {
    const { store } = this.#context
    const stored = await store.reader.readMatch(match)
    if (stored === null) return reject('unknown-match')
    const table = await store.readTable(stored.table)
    const isFaulty = table?.match?.id === match && table.match.paused === 'fault'
    return isFaulty
      ? ok(await this.#recordOf(stored))
      : reject('not-over', 'This match is not paused by a fault.')
  }

  /** The steps after a revision, as this person may see them. The replayer makes them, and delays no move. */
  history(
    profile: Profile | null,
    match: string,
    after: number,
    limit: number,
  ): Promise<Answer<readonly StepView[]>> {
    return this.#unlessFaulty(match, async () => {
      const read = await this.#read(profile, match)
      if (!read.ok) return read
      const { stored, viewer } = read.value
      const { head, snapshot, entries } = stored
      const count = Math.min(limit, revisionOf(stored) - after)
      if (count <= 0) return ok([])
      const entriesAfter = async (revision: number, most: number) =>
        snapshot === null || revision >= snapshot.revision
          ? entries.slice(revision - (snapshot?.revision ?? 0)).slice(0, most)
          : this.#context.store.reader.entriesAfter(match, revision, most)
      const snapshotBefore = async (revision: number) =>
        snapshot === null || snapshot.revision <= revision
          ? snapshot
          : this.#context.store.reader.snapshotBefore(match, revision)
      const source = { head, snapshotBefore, entriesAfter }
      return ok(await this.#context.replayer.page({ match, after, limit: count, viewer }, source))
    })
  }

  /** The last state of a match that no table plays any more, from its newest snapshot; it is cached. */
  state(profile: Profile | null, match: string): Promise<Answer<StateMessage>> {
    return this.#unlessFaulty(match, async () => {
      const read = await this.#read(profile, match)
      if (!read.ok) return read
      const { viewer, stored, game } = read.value
      const last = this.#lastOf(game, stored)
      const turns = turnsIn(stored.head.players, stored)
      return ok(withTimeLimit(() => stateMessage(last, match, viewer, false, stored.names, turns)))
    })
  }

  #lastOf(game: AnyGame, stored: StoredMatch): AnyMatch {
    const known = this.#last.get(stored.id)
    const last = known?.revision === revisionOf(stored) ? known : rebuild(game, stored)
    this.#last.delete(stored.id)
    this.#last.set(stored.id, last)
    const [oldest] = this.#last.keys()
    if (this.#last.size > MEMORY_LIMITS.lastStates && oldest !== undefined) this.#last.delete(oldest)
    return last
  }

  async #unlessFaulty<T>(match: string, job: () => Promise<Answer<T>>): Promise<Answer<T>> {
    try {
      return await job()
    } catch (error) {
      return this.#faulty(match, error)
    }
  }

  /** The answer if the rules fail on a stored match, or its rows are damaged; any other error is thrown. */
  #faulty(match: string, error: unknown): Answer<never> {
    const isDamage = error instanceof StoreDamage
    if (!isDamage && !(error instanceof RulesFault)) throw error
    this.#context.report(isDamage ? 'stored data is damaged' : 'the rules failed', {
      match,
      why: error.message,
    })
    return isDamage
      ? reject('match-paused', 'The stored data of this match is damaged. The operator has been told.')
      : reject('match-paused', 'Something is wrong in this match. Its record is kept.')
  }

  /** Decides as which player a person sees a match. While it runs the table's seats decide: a person who left sees no hand. */
  async #read(profile: Profile | null, id: string): Promise<Answer<Readable>> {
    const { store, games } = this.#context
    const stored = await store.reader.readMatch(id)
    const game = games.get(stored?.head.game ?? '')
    if (stored === null || game === undefined) return reject('unknown-match')
    if (stored.head.version !== game.version)
      return reject('match-paused', otherVersion(stored.head.version, game))
    if (profile === null) return ok({ stored, game, viewer: null })
    if (await this.#isOver(stored)) return ok({ stored, game, viewer: ownSeat(stored, profile) })
    const table = await store.readTable(stored.table)
    if (table?.removed.includes(profile.id)) return reject('removed')
    const player = table?.match?.id === id ? seatOf(table, profile.id)?.player : undefined
    return ok({ stored, game, viewer: stored.head.players.find((seat) => seat === player) ?? null })
  }

  /** Reads the actions in parts, so that nobody waits until all of them are parsed. */
  async #recordOf({ snapshot, entries, id, head }: StoredMatch): Promise<MatchRecord<Typed, unknown>> {
    if (snapshot === null) return { ...head, actions: entries }
    const actions: Entry<Typed>[] = []
    while (actions.length < snapshot.revision) {
      const most = Math.min(READ_MAX, snapshot.revision - actions.length)
      const some = await this.#context.store.reader.entriesAfter(id, actions.length, most)
      if (some.length === 0) throw new Error(`match ${id}: actions before its snapshot are missing`)
      actions.push(...some)
    }
    return { ...head, actions: [...actions, ...entries] }
  }
}

/** The seat of this person in a match that is over, or null. */
function ownSeat({ head, profiles }: StoredMatch, profile: Profile | null): PlayerId | null {
  if (profile === null) return null
  return head.players.find((player) => profiles[player] === profile.id) ?? null
}

function revisionOf({ snapshot, entries }: StoredMatch): number {
  return (snapshot?.revision ?? 0) + entries.length
}

function otherVersion(version: number, game: AnyGame): string {
  return `Recorded with version ${version} of ${game.name}; these rules are version ${game.version}.`
}
