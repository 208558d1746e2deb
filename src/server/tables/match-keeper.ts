import type { TurnCounts } from '../../engine/chosen-by.ts'
import { deepFreeze } from '../../engine/freeze.ts'
import type { AnyGame, PlayerId, Typed } from '../../engine/game.ts'
import { type AddressedEvent, type Entry, type EntryResult, resume, start } from '../../engine/match.ts'
import { replayEntry } from '../../engine/record.ts'
import { playedForMessages } from '../../protocol/state-message.ts'
import { judgePlay } from '../../table/acting.ts'
import { creditedAt } from '../../table/clock.ts'
import { LiveMatch } from '../../table/live-match.ts'
import { assertJson, RulesFault } from '../../table/rules-fault.ts'
import { isSlowMatch, slowSince } from '../../table/slow.ts'
import type { AnyMatch } from '../../table/start.ts'
import type { Table } from '../../table/table.ts'
import { withTimeLimit } from '../rules-guard/time-limit.ts'
import type { StoredMatch } from '../store/store.ts'
import type { Broadcast } from './audience/broadcast.ts'
import type { Context } from './context.ts'

/** An action of another node counts from its own time if it is this recent; otherwise the clocks begin now. */
const RECENT_MS = 2_000
/** The time limit for replaying a whole match. */
const REBUILD_BUDGET_MS = 5_000

type Acted = EntryResult<unknown, Typed, unknown, unknown, Typed>

/** A judged action; an accepted one has the function that shows it to all subscribers once it is stored. */
export type JudgedAction =
  | { readonly acted: Extract<Acted, { ok: false }> }
  | { readonly acted: Extract<Acted, { ok: true }>; readonly turns: TurnCounts; show(): void }

/** An action that the rules accept, on its way to the store. */
export type AcceptedAction = Extract<JudgedAction, { acted: { ok: true } }>

/** The stored actions that were applied to a match. */
interface Applied {
  readonly count: number
  /** Whether one of them made a decision, or began another one. */
  readonly isDecided: boolean
}

/** Keeps the match of one table in memory: loads it from the store, judges actions, and applies stored ones. */
export class MatchKeeper {
  /** The match that was loaded or begun last. */
  live: LiveMatch | null = null
  readonly #context: Context
  readonly #broadcast: Broadcast

  constructor(context: Context, broadcast: Broadcast) {
    this.#context = context
    this.#broadcast = broadcast
  }

  /** The match of this table, if it is in memory. */
  inMemory({ match }: Table): LiveMatch | null {
    return this.live !== null && this.live.id === match?.id ? this.live : null
  }

  /** Loads the match of this table from the store; null if it has none, or one of an unknown game. */
  async load(table: Table): Promise<LiveMatch | null> {
    const { store, world, games } = this.#context
    const stored = table.match === null ? null : await store.readMatch(table.match.id)
    const game = stored === null ? undefined : games.get(stored.head.game)
    if (stored === null || game === undefined) return null
    const live = new LiveMatch(game, stored, rebuild(game, stored), world.now())
    live.setClocks(this.#clocksOf(table, stored))
    this.live = live
    return live
  }

  /** When each open decision of a stored match began: at a slow table by the time of day, otherwise as credited. */
  #clocksOf(table: Table, stored: StoredMatch): (openSince: number, player: PlayerId) => number {
    const { world, diedAt, startedAt } = this.#context
    const heardAt = diedAt ?? stored.entries.at(-1)?.[2] ?? stored.at
    if (!isSlowMatch(table))
      return (openSince) => creditedAt(table, reachedAt(stored, openSince, heardAt), heardAt, world.now())
    const outage = diedAt === null ? null : { from: diedAt, to: startedAt }
    return (openSince, player) =>
      slowSince(table, { player, openSince, reachedAt: reachedAt(stored, openSince, heardAt), outage })
  }

  /** Shows a match that has just begun, here or at another node. */
  showNew(table: Table, live: LiveMatch): void {
    this.live = live
    withTimeLimit(() => this.#broadcast.prepare(table, live, []))()
  }

  /** Sends the match again to everyone who sees it differently since the table was changed. */
  showChanged(before: Table, table: Table): void {
    const live = this.inMemory(table)
    // The seats and the host decide who sees what; a time limit around nothing costs as much as a move.
    if (live === null || (before.seats === table.seats && before.host === table.host)) return
    withTimeLimit(() => this.#broadcast.prepareChanged(before, table, live))()
  }

  /** Applies an action under the guard of the rules and prepares what every subscriber will see of it. */
  judge(table: Table, live: LiveMatch, play: (match: AnyMatch) => Acted): JudgedAction {
    const { id, names } = live
    return this.#context.guard(live, () => {
      const { acted, turns } = judgePlay(live, play)
      if (!acted.ok) return { acted }
      const shown = { id, names, match: acted.match, turns }
      const show = this.#broadcast.prepare(table, shown, eventsOf(acted.entry, acted.events))
      return { acted, turns, show }
    })
  }

  /** Applies and shows the actions that are stored beyond our copy of the match. */
  async applyStored(table: Table, live: LiveMatch): Promise<Applied> {
    const { store, world, bus } = this.#context
    const entries = await store.entriesAfter(live.id, live.match.revision, Number.MAX_SAFE_INTEGER)
    let isDecided = false
    for (const entry of entries) {
      const judged = this.judge(table, live, (match) => replayEntry(match, entry))
      if (!isAccepted(judged))
        throw new RulesFault(`a stored action is refused: ${judged.acted.rejection.reason}`)
      const { acted, turns, show } = judged
      const now = world.now()
      const at = bus === null ? now : Math.min(now, Math.max(entry[2], now - RECENT_MS))
      isDecided = live.advance(acted.match, turns, at) || isDecided
      show()
    }
    return { count: entries.length, isDecided }
  }
}

export function isAccepted(judged: JudgedAction): judged is AcceptedAction {
  return judged.acted.ok
}

/** The events of an action; if somebody else chose it for the player, everyone is told that first. */
function eventsOf(
  [player, , , chosenBy]: Entry<Typed>,
  events: readonly AddressedEvent<Typed>[],
): readonly AddressedEvent<Typed>[] {
  if (chosenBy === undefined) return events
  return [...playedForMessages(player, chosenBy).map((event) => ({ to: null, event })), ...events]
}

/** Replays a stored match. Throws a RulesFault if the present rules refuse it. */
export function rebuild(game: AnyGame, stored: StoredMatch): AnyMatch {
  const { head, snapshot, entries } = stored
  if (head.version !== game.version) {
    throw new RulesFault(
      `played with version ${head.version} of ${game.id}; these rules are version ${game.version}`,
    )
  }
  return withTimeLimit(() => {
    const first = snapshot === null ? fromStart(game, head) : resume(game, head, snapshot)
    const match = entries.reduce((before, entry) => next(before, entry), first)
    assertJson(deepFreeze(match.state), 'state')
    return match
  }, REBUILD_BUDGET_MS)
}

function fromStart(game: AnyGame, head: StoredMatch['head']): AnyMatch {
  const begun = start(game, head)
  if (!begun.ok) throw new RulesFault(begun.refusal.text)
  return begun.match
}

function next(match: AnyMatch, entry: Entry<Typed>): AnyMatch {
  const acted = replayEntry(match, entry)
  if (!acted.ok) throw new RulesFault(`a stored action is refused: ${acted.rejection.reason}`)
  return acted.match
}

/**
 * When a stored match reached this revision. If that action was not read, it is the time of the last one, and without any
 * after the snapshot, the time when the server last ran: in doubt players have all of their time.
 */
function reachedAt({ at, snapshot, entries }: StoredMatch, revision: number, heardAt: number): number {
  if (revision === 0) return at
  const entry = entries[revision - (snapshot?.revision ?? 0) - 1] ?? entries.at(-1)
  return entry?.[2] ?? (snapshot === null ? at : heardAt)
}
