import { setImmediate } from 'node:timers/promises'
import { assert } from '../../../engine/defect.ts'
import type { AnyGame, Typed } from '../../../engine/game.ts'
import type { Entry, MatchHeader, Snapshot } from '../../../engine/match.ts'
import type { StepView } from '../../../protocol/answers.ts'
import { charge, measured } from '../../rate-limits/read-work.ts'
import { type PageRequest, type Range, ReplayCache } from './cache.ts'

/** A stored match; its actions are read in parts. */
export interface Source {
  readonly head: MatchHeader<unknown>
  /** The newest stored snapshot at or before a revision, or null. */
  snapshotBefore(revision: number): Promise<Snapshot<unknown> | null>
  entriesAfter(revision: number, limit: number): Promise<readonly Entry<Typed>[]>
}

/** Replays stored actions and returns their steps. Rejects with a RulesFault if the rules fail on them. */
export interface Replayer {
  page(asked: PageRequest, source: Source): Promise<readonly StepView[]>
  close(): Promise<void>
}

/** A cache of replays, in this thread or in another. */
interface Replays {
  rangeOf(match: string): Promise<Range | null>
  begin(match: string, head: MatchHeader<unknown>, snapshot: Snapshot<unknown> | null): Promise<void>
  extend(match: string, after: number, entries: readonly Entry<Typed>[]): Promise<void>
  /** The steps of a page, or null if some of them have not been replayed. */
  page(asked: PageRequest): Promise<readonly StepView[] | null>
}

/** The number of stored actions in one read: a millisecond of parsing. */
const READ_MAX = 500

/** Answers from the cache, and replays missing steps, one match after the other. */
export class PagedReplayer {
  readonly #replays: Replays
  /** The last queued replay. Two at once could evict each other from the cache again and again. */
  #lastReplay: Promise<unknown> = Promise.resolve()

  constructor(replays: Replays) {
    this.#replays = replays
  }

  async page(asked: PageRequest, source: Source): Promise<readonly StepView[]> {
    const cached = await this.#replays.page(asked)
    if (cached !== null) return cached
    const replayed = this.#lastReplay.catch(() => undefined).then(() => this.#replay(asked, source))
    this.#lastReplay = replayed
    return replayed
  }

  async #replay(asked: PageRequest, source: Source): Promise<readonly StepView[]> {
    const { match, after, limit } = asked
    let known = await this.#begin(asked, source)
    while (known < after + limit) {
      const entries = await source.entriesAfter(known, Math.min(READ_MAX, after + limit - known))
      if (entries.length === 0) break
      await this.#replays.extend(match, known, entries)
      known += entries.length
    }
    const steps = await this.#replays.page({ ...asked, limit: Math.min(limit, known - after) })
    assert(steps !== null, `match ${match} was replayed up to ${known}`)
    return steps
  }

  /** Begins at the last snapshot before the page, unless the cache reaches further: a page costs the same anywhere in a match. */
  async #begin({ match, after }: PageRequest, source: Source): Promise<number> {
    const range = await this.#replays.rangeOf(match)
    if (range !== null && range.from <= after && range.to >= after) return range.to
    const first = await source.snapshotBefore(after)
    const begin = first?.revision ?? 0
    if (range !== null && range.from <= after && range.to >= begin) return range.to
    await this.#replays.begin(match, source.head, first)
    return begin
  }
}

/** The number of actions that are replayed in one turn of the event loop. */
const SLICE = 25

/**
 * Replays in this thread, a few actions at a time, so that other work runs in between: for games whose code cannot be
 * loaded into another thread, because a program has passed them in as objects.
 */
export function inlineReplayer(
  games: ReadonlyMap<string, AnyGame>,
  pause: () => Promise<unknown> = () => setImmediate(),
): Replayer {
  const cache = new ReplayCache((id) => games.get(id))
  const replayer = new PagedReplayer({
    rangeOf: async (match) => cache.rangeOf(match),
    begin: async (match, head, snapshot) => cache.begin(match, head, snapshot),
    page: async (asked) => cache.page(asked),
    async extend(match, after, entries) {
      for (let at = 0; at < entries.length; at += SLICE) {
        await pause()
        charge(measured(() => cache.extend(match, after + at, entries.slice(at, at + SLICE))))
      }
    },
  })
  return { page: (asked, source) => replayer.page(asked, source), close: async () => undefined }
}
