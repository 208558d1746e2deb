import type { Typed } from '../../engine/game.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { StepView } from '../../protocol/answers.ts'
import { playedForMessages } from '../../protocol/state-message.ts'
import { type Profile, StoreFault } from '../store/store.ts'
import type { Archive } from './archive.ts'
import type { Subscriber } from './broadcast.ts'
import type { Context } from './context.ts'
import { TABLE_LIMITS } from './limits.ts'
import type { LiveMatch } from './live-match.ts'
import type { LiveTable } from './live-table.ts'
import { seatOf } from './model/decide.ts'
import { tableView } from './model/view.ts'
import { RulesFault, withTimeLimit } from './time-limit.ts'

/** What somebody who comes back says of when they looked last. */
export interface Seen {
  readonly revision?: number | undefined
  /** Of which match; without it, of the one that is played now. */
  readonly match?: string | undefined
}

/** Somebody begins to look at a table. To be called from within `exclusive`. */
export async function letIn(
  table: LiveTable,
  subscriber: Subscriber,
  who: Profile | null,
  seen: Seen,
  missed: Missed | null,
  context: Context,
): Promise<Answer<{ unsubscribe: () => void }>> {
  // They may have been removed while they waited for their turn.
  if (who !== null && table.table.removed.includes(who.id)) return reject('removed')
  const isSeated = who !== null && seatOf(table.table, who.id) !== undefined
  if (!isSeated && table.spectators >= TABLE_LIMITS.spectators)
    return reject('table-full', 'Too many people are looking on at this table.')
  const live = await table.currentMatchIfSound()
  const events = live === null ? [] : eventsOf(live, seen, missed)
  table.clock.arrive(() => {
    table.broadcast.add(subscriber, context.world.now())
    if (who !== null) table.presence.connected(who.id, context.world.now())
  })
  const unsubscribe = () => {
    if (!table.broadcast.remove(subscriber)) return
    if (who !== null) table.presence.disconnected(who.id, context.world.now())
    table.announcePresence()
    table.showTable()
    table.clock.schedule()
  }
  table.announcePresence()
  try {
    table.showTable()
    if (live !== null) await showMatchTo(table, live, subscriber, events)
    table.broadcast.sendToOthersOf(subscriber, { type: 'elsewhere' })
    if (who !== null) table.sync.tell({ type: 'elsewhere' }, who.id)
    return ok({ unsubscribe })
  } catch (error) {
    unsubscribe()
    throw error
  }
}

/** Reads the store if another node has told this person more than is known here: nobody is shown less than they saw before. */
export async function learnWhatWasSeen(table: LiveTable, seen: Seen): Promise<void> {
  if (hasSeenMore(table, seen)) await table.reload()
}

function hasSeenMore({ table, live }: LiveTable, { match, revision = 0 }: Seen): boolean {
  if (match === undefined) return false
  return table.match?.id !== match || (live?.id === match && live.match.revision < revision)
}

async function showMatchTo(
  table: LiveTable,
  live: LiveMatch,
  subscriber: Subscriber,
  missed: readonly Typed[],
): Promise<void> {
  try {
    const show = withTimeLimit(() => table.broadcast.matchFor(subscriber, table.table, live))
    for (const event of missed) subscriber.send(JSON.stringify(event))
    show()
  } catch (error) {
    if (!(error instanceof RulesFault)) throw error
    await table.pauseByFault(error)
  }
}

/** What happened in a match after the revision that somebody saw last. */
export interface Missed {
  readonly match: string
  /** The revision up to which it was fetched. */
  readonly to: number
  /** Empty if the rules of today cannot tell them. */
  readonly steps: readonly StepView[]
}

/** The revision after which this person is to be told of each step; null if the state says it all. */
function missedSince(
  { id, match }: LiveMatch,
  { revision: since, match: seenMatch = id }: Seen,
): number | null {
  const isMissed = seenMatch === id && since !== undefined && since < match.revision
  return isMissed && match.revision - since <= TABLE_LIMITS.missedSteps ? since : null
}

/**
 * What somebody missed until now, as they may know it. Called outside of `exclusive` first: a replay must not keep those
 * who play at this table waiting.
 */
export async function fetchMissed(
  { matchInMemory: live }: LiveTable,
  who: Profile | null,
  seen: Seen,
  archive: Archive,
): Promise<Answer<Missed | null>> {
  const since = live === null ? null : missedSince(live, seen)
  if (live === null || since === null) return ok(null)
  const { id, match } = live
  try {
    const steps = await archive.history(who, id, since, match.revision - since)
    return ok({ match: id, to: match.revision, steps: steps.ok ? steps.value : [] })
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    return reject('storage-failed')
  }
}

/** Whether moves were made since it was fetched. */
export function isBehind(live: LiveMatch | null, seen: Seen, missed: Missed | null): boolean {
  if (live === null || missedSince(live, seen) === null) return false
  return missed?.match !== live.id || missed.to !== live.match.revision
}

/** The events of all that was missed; nothing if they cannot be told without a gap. */
function eventsOf(live: LiveMatch, seen: Seen, missed: Missed | null): readonly Typed[] {
  return missed === null || isBehind(live, seen, missed) ? [] : missed.steps.flatMap(eventsWithChooser)
}

function eventsWithChooser({ player, chosenBy, events }: StepView): readonly Typed[] {
  return [...playedForMessages(player, chosenBy), ...events]
}

/** The table and the match as they stand, to one who missed some of it. What fails here is told to the operator alone. */
export function showAgain(
  table: LiveTable,
  subscriber: Subscriber,
  who: Profile | null,
  { report }: Context,
): void {
  const { live } = table
  const profile = who?.id ?? null
  subscriber.send(JSON.stringify({ type: 'table', table: tableView(table.table, profile, table.status()) }))
  if (live === null || live.id !== table.table.match?.id) return
  try {
    withTimeLimit(() => table.broadcast.matchFor(subscriber, table.table, live))()
  } catch (error) {
    if (!(error instanceof RulesFault)) throw error
    report('the rules failed', { table: table.table.id, match: live.id, why: error.message })
  }
}
