import { setImmediate } from 'node:timers/promises'
import type { AnyGame, Typed } from '../../../engine/game.ts'
import type { Entry, MatchHeader, Snapshot } from '../../../engine/match.ts'
import type { StepView } from '../../../protocol/answers.ts'
import { type PageAsked, type Range, ReplayCache } from './cache.ts'

/** A stored match; its actions are read in parts. */
export interface Source {
  readonly head: MatchHeader<unknown>
  /** The newest snapshot, or null. */
  readonly snapshot: Snapshot<unknown> | null
  entriesAfter(revision: number, limit: number): Promise<readonly Entry<Typed>[]>
}

/** Replays stored actions and returns their steps. Rejects with a RulesFault if the rules fail on them. */
export interface Replayer {
  page(asked: PageAsked, source: Source): Promise<readonly StepView[]>
  close(): Promise<void>
}

/** A cache of replays, in this thread or in another. */
interface Replays {
  rangeOf(match: string): Promise<Range | null>
  begin(match: string, head: MatchHeader<unknown>, snapshot: Snapshot<unknown> | null): Promise<void>
  extend(match: string, after: number, entries: readonly Entry<Typed>[]): Promise<void>
  page(asked: PageAsked): Promise<readonly StepView[]>
}

/** The number of stored actions in one read: a millisecond of parsing. */
const READ_MAX = 500

/** Answers from the cache, and replays missing steps, one match after the other. */
export class PagedReplayer {
  readonly #replays: Replays
  /** The last queued replay. Two at once could evict each other from the cache again and again. */
  #connection: Promise<unknown> = Promise.resolve()

  constructor(replays: Replays) {
    this.#replays = replays
  }

  async page(asked: PageAsked, source: Source): Promise<readonly StepView[]> {
    const { match, after, limit } = asked
    const range = await this.#replays.rangeOf(match)
    if (range !== null && range.from <= after && range.to >= after + limit) return this.#replays.page(asked)
    const replayed = this.#connection.catch(() => undefined).then(() => this.#replay(asked, source))
    this.#connection = replayed
    return replayed
  }

  async #replay(asked: PageAsked, source: Source): Promise<readonly StepView[]> {
    const { match, after, limit } = asked
    let known = await this.#begin(asked, source)
    while (known < after + limit) {
      const entries = await source.entriesAfter(known, Math.min(READ_MAX, after + limit - known))
      if (entries.length === 0) break
      await this.#replays.extend(match, known, entries)
      known += entries.length
    }
    return this.#replays.page(asked)
  }

  /** Begins at the newest snapshot if that is old enough: a short absence must not cost a whole replay. */
  async #begin({ match, after }: PageAsked, { head, snapshot }: Source): Promise<number> {
    const range = await this.#replays.rangeOf(match)
    if (range !== null && range.from <= after) return range.to
    const first = snapshot !== null && snapshot.revision <= after ? snapshot : null
    await this.#replays.begin(match, head, first)
    return first?.revision ?? 0
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
        cache.extend(match, after + at, entries.slice(at, at + SLICE))
      }
    },
  })
  return { page: (asked, source) => replayer.page(asked, source), close: async () => undefined }
}
