import { countTurns } from '../../engine/chosen-by.ts'
import type { AnyGame, PlayerId, Typed } from '../../engine/game.ts'
import { actAgain, type Entry, eventsFor, resume } from '../../engine/match.ts'
import { lastOf, type MatchRecord, publicRecord, replay, type Step } from '../../engine/record.ts'
import { type Answer, no, yes } from '../../protocol/answer.ts'
import type { StepView } from '../../protocol/answers.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { stateMessage } from '../../protocol/state-message.ts'
import type { Profile, StoredMatch } from '../store/store.ts'
import type { AnyMatch } from '../table/begin.ts'
import { seatOf } from '../table/decide.ts'
import { guarded, RulesFault } from './guard.ts'
import { rebuild } from './live-match.ts'
import type { Surroundings } from './surroundings.ts'

const REPLAY_BUDGET_MS = 5_000

type AnyStep = Step<unknown, Typed, unknown, unknown, Typed>

interface Readable {
  readonly stored: StoredMatch
  readonly game: AnyGame
  readonly viewer: PlayerId | null
}

/** Matches out of the store: what happened in one, and how one stood at its end. */
export class Archive {
  readonly #around: Surroundings

  constructor(around: Surroundings) {
    this.#around = around
  }

  /**
   * The public record with its seed: every action, without the texts that the match never showed to everybody. Open to all
   * once the match is over, and to nobody before.
   */
  async record(match: string): Promise<Answer<MatchRecord<Typed, unknown>>> {
    const { store, games } = this.#around
    const stored = await store.readMatch(match)
    const game = games.get(stored?.head.game ?? '')
    if (stored === null || game === undefined) return no('unknown-match')
    if (!(await this.#isOver(stored))) return no('not-over')
    const record = await this.#recordOf(stored)
    if (game.publicAction === undefined) return yes(record)
    return this.#judged(stored, () => yes(publicRecord(rebuild(game, stored), record)))
  }

  /** Whether nobody can play it any more: it has a result, its host has stopped it, or its table has left it behind. */
  async #isOver({ id, table: tableId, outcome }: StoredMatch): Promise<boolean> {
    if (outcome !== null) return true
    const table = await this.#around.store.readTable(tableId)
    if (table === null) return true
    // A start that was cut off stores the match before the table has it: these cards may still be dealt.
    if (table.next.match === id) return false
    return table.match?.id !== id || table.match.isOver
  }

  /** For the operator: the record of a match that stands still because its rules failed, to replay it and find out why. */
  async faultyRecord(match: string): Promise<Answer<MatchRecord<Typed, unknown>>> {
    const { store } = this.#around
    const stored = await store.readMatch(match)
    if (stored === null) return no('unknown-match')
    const table = await store.readTable(stored.table)
    const isFaulty = table?.match?.id === match && table.match.paused === 'fault'
    return isFaulty
      ? yes(await this.#recordOf(stored))
      : no('not-over', 'This match does not stand still by a fault.')
  }

  async history(
    who: Profile | null,
    match: string,
    after: number,
    limit: number,
    budgetMs = REPLAY_BUDGET_MS,
  ): Promise<Answer<StepView[]>> {
    const read = await this.#read(who, match)
    if (!read.ok) return read
    const replayed = await this.#stepsAfter(read.value, after, budgetMs)
    if (!replayed.ok) return replayed
    const steps = replayed.value.slice(0, limit).map((step) => ({
      revision: step.after.revision,
      player: step.entry[0],
      at: step.entry[2],
      ...(step.entry[3] === undefined ? {} : { chosenBy: step.entry[3] }),
      events: eventsFor(step.events, read.value.viewer),
    }))
    return yes(steps)
  }

  /** From the newest snapshot where that is old enough: who was gone for a minute must not cost a whole match. */
  async #stepsAfter(read: Readable, after: number, budgetMs: number): Promise<Answer<readonly AnyStep[]>> {
    const { stored, game } = read
    const { snapshot, entries, head } = stored
    if (snapshot !== null && snapshot.revision <= after && head.version === game.version) {
      const steps = guarded(() => stepsFrom(resume(game, head, snapshot), entries), budgetMs)
      return yes(steps.slice(after - snapshot.revision))
    }
    const replayed = await this.#replay(read, budgetMs)
    return replayed.ok ? yes(replayed.value.steps.slice(after)) : replayed
  }

  /** How a match stands that no table plays any more. */
  async state(who: Profile | null, match: string): Promise<Answer<StateMessage>> {
    const read = await this.#read(who, match)
    if (!read.ok) return read
    const replayed = await this.#replay(read.value)
    if (!replayed.ok) return replayed
    const { viewer, stored } = read.value
    const turns = countTurns(replayed.value.steps.map(({ entry }) => entry))
    return yes(stateMessage(lastOf(replayed.value), match, viewer, false, stored.names, turns))
  }

  /** With whose eyes: while a match runs the table's seats decide, so that who left or was removed sees no hand. */
  async #read(who: Profile | null, id: string): Promise<Answer<Readable>> {
    const { store, games } = this.#around
    const stored = await store.readMatch(id)
    const game = games.get(stored?.head.game ?? '')
    if (stored === null || game === undefined) return no('unknown-match')
    if (who === null) return yes({ stored, game, viewer: null })
    if (await this.#isOver(stored)) {
      const own = stored.head.players.find((player) => stored.profiles[player] === who.id)
      return yes({ stored, game, viewer: own ?? null })
    }
    const table = await store.readTable(stored.table)
    if (table?.removed.includes(who.id)) return no('removed')
    const player = table?.match?.id === id ? seatOf(table, who.id)?.player : undefined
    return yes({ stored, game, viewer: stored.head.players.find((seat) => seat === player) ?? null })
  }

  async #replay({ stored, game }: Readable, budgetMs = REPLAY_BUDGET_MS) {
    const record = await this.#recordOf(stored)
    return this.#judged(stored, () => {
      const replayed = guarded(() => replay(game, record), budgetMs)
      return replayed.ok ? yes(replayed) : no('match-paused', replayed.reason)
    })
  }

  /** What the rules make of a stored match; a fault of theirs is reported, and rejects the question. */
  #judged<T>(stored: StoredMatch, job: () => Answer<T>): Answer<T> {
    try {
      return job()
    } catch (error) {
      if (!(error instanceof RulesFault)) throw error
      this.#around.report('the rules failed', { match: stored.id, why: error.message })
      return no('match-paused', 'Something is wrong in this match. Its record is kept.')
    }
  }

  async #recordOf(stored: StoredMatch): Promise<MatchRecord<Typed, unknown>> {
    const { snapshot, entries, id, head } = stored
    const actions =
      snapshot === null ? entries : await this.#around.store.entriesAfter(id, 0, Number.MAX_SAFE_INTEGER)
    return { ...head, actions }
  }
}

function stepsFrom(first: AnyMatch, entries: readonly Entry<Typed>[]): AnyStep[] {
  const steps: AnyStep[] = []
  let before = first
  for (const entry of entries) {
    const acted = actAgain(before, entry)
    if (!acted.ok) throw new RulesFault(`a stored action is refused: ${acted.rejection.reason}`)
    steps.push({ before, entry: acted.entry, events: acted.events, after: acted.match })
    before = acted.match
  }
  return steps
}
