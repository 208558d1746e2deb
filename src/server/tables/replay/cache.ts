import type { AnyGame, PlayerId, Typed } from '../../../engine/game.ts'
import {
  type AddressedEvent,
  type Entry,
  eventsFor,
  type MatchHeader,
  resume,
  type Snapshot,
  start,
} from '../../../engine/match.ts'
import { replayEntry } from '../../../engine/record.ts'
import type { StepView } from '../../../protocol/answers.ts'
import { RulesFault } from '../../../table/rules-fault.ts'
import type { AnyMatch } from '../../../table/start.ts'
import { MEMORY_LIMITS } from '../../limits.ts'
import { withTimeLimit } from '../../rules-guard/time-limit.ts'

/** The time limit for one batch of stored actions. */
const BATCH_BUDGET_MS = 5_000

interface Step {
  readonly entry: Entry<Typed>
  readonly events: readonly AddressedEvent<Typed>[]
}

interface Replay {
  /** The revision at which it begins: 0, or that of a snapshot. */
  readonly from: number
  /** The match after the last of the steps. */
  tip: AnyMatch
  readonly steps: Step[]
}

export interface Range {
  readonly from: number
  readonly to: number
}

/** A request for the steps after a revision, as one viewer may see them. */
export interface PageRequest {
  readonly match: string
  readonly after: number
  readonly limit: number
  /** The player who sees them; null for a spectator. */
  readonly viewer: PlayerId | null
}

/** Replays matches from their stored actions and caches their steps; the least recently used are dropped first. */
export class ReplayCache {
  readonly #gameOf: (id: string) => AnyGame | undefined
  readonly #stepsMax: number
  readonly #replays = new Map<string, Replay>()
  #steps = 0

  constructor(gameOf: (id: string) => AnyGame | undefined, stepsMax = MEMORY_LIMITS.replaySteps) {
    this.#gameOf = gameOf
    this.#stepsMax = stepsMax
  }

  /** Which revisions of this match have been replayed: those after `from`, up to `to`; null if none. */
  rangeOf(match: string): Range | null {
    const replay = this.#replays.get(match)
    return replay === undefined ? null : { from: replay.from, to: replay.tip.revision }
  }

  /** Begins to replay a match, from a snapshot or from its start, and drops what was cached of it. Throws a RulesFault. */
  begin(match: string, head: MatchHeader<unknown>, snapshot: Snapshot<unknown> | null): void {
    this.#forget(match)
    const game = this.#gameOf(head.game)
    if (game === undefined) throw new RulesFault(`this server has no rules for ${head.game}`)
    const tip = withTimeLimit(() => beginningOf(game, head, snapshot), BATCH_BUDGET_MS)
    this.#use(match, { from: tip.revision, tip, steps: [] })
    this.#forgetOldest(match)
  }

  /** Replays the stored actions after that revision; those already replayed are skipped. Throws a RulesFault. */
  extend(match: string, after: number, entries: readonly Entry<Typed>[]): void {
    const replay = this.#replays.get(match)
    if (replay === undefined || after > replay.tip.revision) return
    const added: Step[] = []
    const news = entries.slice(replay.tip.revision - after)
    const tip = withTimeLimit(() => {
      added.length = 0 // The job may run again, see withTimeLimit.
      return news.reduce((before, entry) => {
        const acted = replayEntry(before, entry)
        if (!acted.ok) throw new RulesFault(`a stored action is refused: ${acted.rejection.reason}`)
        added.push({ entry, events: acted.events })
        return acted.match
      }, replay.tip)
    }, BATCH_BUDGET_MS)
    replay.tip = tip
    replay.steps.push(...added)
    this.#steps += added.length
    this.#use(match, replay)
    this.#forgetOldest(match)
  }

  /** Returns the steps of a page, or null if some of them have not been replayed. */
  page({ match, after, limit, viewer }: PageRequest): StepView[] | null {
    const replay = this.#replays.get(match)
    if (replay === undefined || after < replay.from || after + limit > replay.tip.revision) return null
    this.#use(match, replay)
    const at = after - replay.from
    return replay.steps.slice(at, at + limit).map(({ entry: [player, , time, chosenBy], events }, index) => ({
      revision: after + index + 1,
      player,
      at: time,
      ...(chosenBy === undefined ? {} : { chosenBy }),
      events: eventsFor(events, viewer),
    }))
  }

  #use(match: string, replay: Replay): void {
    this.#replays.delete(match)
    this.#replays.set(match, replay)
  }

  #forget(match: string): void {
    this.#steps -= this.#replays.get(match)?.steps.length ?? 0
    this.#replays.delete(match)
  }

  /** Drops the oldest replays; the one in use stays, however long it is. */
  #forgetOldest(kept: string): void {
    for (const match of this.#replays.keys()) {
      const isWithin = this.#steps <= this.#stepsMax && this.#replays.size <= MEMORY_LIMITS.replayMatches
      if (isWithin || match === kept) return
      this.#forget(match)
    }
  }
}

function beginningOf(
  game: AnyGame,
  head: MatchHeader<unknown>,
  snapshot: Snapshot<unknown> | null,
): AnyMatch {
  if (snapshot !== null) return resume(game, head, snapshot)
  const begun = start(game, head)
  if (!begun.ok) throw new RulesFault(begun.refusal.text)
  return begun.match
}
