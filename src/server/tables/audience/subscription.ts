import type { Typed } from '../../../engine/game.ts'
import { type Answer, ok, reject } from '../../../protocol/answer.ts'
import type { StepView } from '../../../protocol/answers.ts'
import { playedForMessages } from '../../../protocol/state-message.ts'
import { seatOf } from '../../../table/commands.ts'
import type { LiveMatch } from '../../../table/live-match.ts'
import { RulesFault } from '../../../table/rules-fault.ts'
import { TABLE_LIMITS } from '../../limits.ts'
import { withTimeLimit } from '../../rules-guard/time-limit.ts'
import { type Profile, StoreFault } from '../../store/store.ts'
import type { Context } from '../context.ts'
import type { LiveTable } from '../live-table.ts'
import type { Archive } from '../replay/archive.ts'
import type { Subscriber } from './broadcast.ts'

/** The last state that a returning client has seen. */
export interface LastSeen {
  readonly revision?: number | undefined
  /** The match of that revision; without it, the present one. */
  readonly match?: string | undefined
}

/** The steps of a match after the revision that a client has seen last. */
export interface MissedSteps {
  readonly match: string
  /** The last revision that was fetched. */
  readonly to: number
  /** Empty if the present rules cannot replay them. */
  readonly steps: readonly StepView[]
}

/**
 * Subscribes a client to a table: sends the table, the events that the client missed, and the state of the match. To be
 * called in `exclusive`.
 */
export async function subscribe(
  table: LiveTable,
  subscriber: Subscriber,
  profile: Profile | null,
  seen: LastSeen,
  missed: MissedSteps | null,
): Promise<Answer<{ unsubscribe: () => void }>> {
  // The host may have removed this person while the subscription was queued.
  if (profile !== null && table.table.removed.includes(profile.id)) return reject('removed')
  const isSeated = profile !== null && seatOf(table.table, profile.id) !== undefined
  if (!isSeated && table.spectators >= TABLE_LIMITS.spectators)
    return reject('table-full', 'This table has too many spectators.')
  const live = await table.currentMatchIfSound()
  const events = live === null ? [] : missedEvents(live, seen, missed)
  const id = profile?.id ?? null
  table.connect(subscriber, id)
  const unsubscribe = () => table.disconnect(subscriber, id)
  try {
    table.showTable()
    if (live !== null) await sendMatch(table, live, subscriber, events)
    table.broadcast.sendToOthersOf(subscriber, { type: 'elsewhere' })
    if (id !== null) table.sync.send({ type: 'elsewhere' }, id)
    return ok({ unsubscribe })
  } catch (error) {
    unsubscribe()
    throw error
  }
}

/** Whether another node has shown this client more than is known here: nobody is shown less than before. */
export function hasSeenMore({ table, live }: LiveTable, { match, revision = 0 }: LastSeen): boolean {
  if (match === undefined) return false
  return table.match?.id !== match || (live?.id === match && live.match.revision < revision)
}

async function sendMatch(
  table: LiveTable,
  live: LiveMatch,
  subscriber: Subscriber,
  missed: readonly Typed[],
): Promise<void> {
  try {
    const show = withTimeLimit(() => table.broadcast.prepareFor(subscriber, table.table, live))
    for (const event of missed) subscriber.send(JSON.stringify(event))
    show()
  } catch (error) {
    if (!(error instanceof RulesFault)) throw error
    await table.pauseByFault(error)
  }
}

/** The revision after which this client needs every step; null if the state alone is enough. */
function missedSince(
  { id, match }: LiveMatch,
  { revision: since, match: seenMatch = id }: LastSeen,
): number | null {
  const isMissed = seenMatch === id && since !== undefined && since < match.revision
  return isMissed && match.revision - since <= TABLE_LIMITS.missedSteps ? since : null
}

/**
 * Fetches the steps that this client has missed, with the events that it may see. First called outside of `exclusive`: a
 * replay must not keep the players at this table waiting.
 */
export async function fetchMissed(
  { matchInMemory: live }: LiveTable,
  profile: Profile | null,
  seen: LastSeen,
  archive: Archive,
): Promise<Answer<MissedSteps | null>> {
  const since = live === null ? null : missedSince(live, seen)
  if (live === null || since === null) return ok(null)
  const { id, match } = live
  try {
    const steps = await archive.history(profile, id, since, match.revision - since)
    return ok({ match: id, to: match.revision, steps: steps.ok ? steps.value : [] })
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    return reject('storage-failed')
  }
}

/** Whether actions were played since the missed steps were fetched. */
export function isBehind(live: LiveMatch | null, seen: LastSeen, missed: MissedSteps | null): boolean {
  if (live === null || missedSince(live, seen) === null) return false
  return missed?.match !== live.id || missed.to !== live.match.revision
}

/** The events of all missed steps; none if there would be a gap, or if another match has begun since. */
function missedEvents(live: LiveMatch, seen: LastSeen, missed: MissedSteps | null): readonly Typed[] {
  if (missed?.match !== live.id || isBehind(live, seen, missed)) return []
  return missed.steps.flatMap(eventsWithChooser)
}

function eventsWithChooser({ player, chosenBy, events }: StepView): readonly Typed[] {
  return [...playedForMessages(player, chosenBy), ...events]
}

/** Sends the table and the match to a subscriber who has fallen behind. A fault is reported to the operator alone. */
export function resend(table: LiveTable, subscriber: Subscriber, { report }: Context): void {
  const live = table.matchInMemory
  table.broadcast.sendTable(subscriber, table.table, table.status())
  if (live === null) return
  try {
    withTimeLimit(() => table.broadcast.prepareFor(subscriber, table.table, live))()
  } catch (error) {
    if (!(error instanceof RulesFault)) throw error
    report('the rules failed', { table: table.table.id, match: live.id, why: error.message })
  }
}
