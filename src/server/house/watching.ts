import type { Typed } from '../../engine/game.ts'
import { type Answer, no, yes } from '../../protocol/answer.ts'
import type { StepView } from '../../protocol/answers.ts'
import { playedForMessages } from '../../protocol/state-message.ts'
import type { Profile } from '../store/store.ts'
import { seatOf } from '../table/decide.ts'
import { TABLE_LIMITS } from '../table/limits.ts'
import type { Archive } from './archive.ts'
import { guarded, RulesFault } from './guard.ts'
import type { LiveMatch } from './live-match.ts'
import type { LiveTable } from './live-table.ts'
import type { Surroundings } from './surroundings.ts'
import { tableView } from './table-view.ts'
import type { Watcher } from './watchers.ts'

/** What somebody who comes back says of when they looked last. */
export interface Seen {
  readonly revision?: number | undefined
  /** Of which match; without it, of the one that is played now. */
  readonly match?: string | undefined
}

/** Somebody begins to look at a table. To be called from within `exclusive`. */
export async function letIn(
  table: LiveTable,
  watcher: Watcher,
  who: Profile | null,
  seen: Seen,
  around: Surroundings & { readonly archive: Archive },
): Promise<Answer<{ unwatch: () => void }>> {
  if (hasSeenMore(table, seen)) await table.reload()
  // They may have been removed while they waited for their turn.
  if (who !== null && table.table.removed.includes(who.id)) return no('removed')
  const isSeated = who !== null && seatOf(table.table, who.id) !== undefined
  if (!isSeated && table.spectators >= TABLE_LIMITS.spectators)
    return no('table-full', 'Too many people are looking on at this table.')
  const live = await table.matchIfSound()
  const missed = live === null ? [] : await missedBy(live, who, seen, around.archive)
  table.time.arrive(() => {
    table.watchers.add(watcher, around.world.now())
    if (who !== null) table.presence.connected(who.id, around.world.now())
  })
  const unwatch = () => {
    if (!table.watchers.delete(watcher)) return
    if (who !== null) table.presence.disconnected(who.id, around.world.now())
    table.sayHere()
    table.showTable()
    table.time.schedule()
  }
  table.sayHere()
  try {
    table.showTable()
    if (live !== null) await showMatchTo(table, live, watcher, missed)
    table.watchers.tellOthersOf(watcher, { type: 'elsewhere' })
    if (who !== null) table.neighbours.tell({ type: 'elsewhere' }, who.id)
    return yes({ unwatch })
  } catch (error) {
    unwatch()
    throw error
  }
}

/** They were told elsewhere of what is not known here yet: who comes back sees nothing that is older than what they saw. */
function hasSeenMore({ table, live }: LiveTable, { match, revision = 0 }: Seen): boolean {
  if (match === undefined) return false
  return table.match?.id !== match || (live?.id === match && live.match.revision < revision)
}

async function showMatchTo(
  table: LiveTable,
  live: LiveMatch,
  watcher: Watcher,
  missed: readonly Typed[],
): Promise<void> {
  try {
    const show = guarded(() => table.watchers.matchFor(watcher, table.table, live))
    for (const event of missed) watcher.send(JSON.stringify(event))
    show()
  } catch (error) {
    if (!(error instanceof RulesFault)) throw error
    await table.standStill(error)
  }
}

/** What happened since that revision, as this person may know it; nothing where it cannot be told in a moment. */
async function missedBy(
  { id, match }: LiveMatch,
  who: Profile | null,
  { revision: since, match: seenMatch = id }: Seen,
  archive: Archive,
): Promise<readonly Typed[]> {
  if (seenMatch !== id) return []
  if (since === undefined || since >= match.revision || match.revision - since > TABLE_LIMITS.missedSteps)
    return []
  try {
    const steps = await archive.history(who, id, since, match.revision - since, TABLE_LIMITS.rulesMs)
    return steps.ok ? steps.value.flatMap(eventsWithChooser) : []
  } catch (error) {
    if (!(error instanceof RulesFault)) throw error
    return []
  }
}

function eventsWithChooser({ player, chosenBy, events }: StepView): readonly Typed[] {
  return [...playedForMessages(player, chosenBy), ...events]
}

/** The table and the match as they stand, to one who missed some of it. What fails here is told to the operator alone. */
export function showAgain(
  table: LiveTable,
  watcher: Watcher,
  who: Profile | null,
  { report }: Surroundings,
): void {
  const { live } = table
  const profile = who?.id ?? null
  watcher.send(JSON.stringify({ type: 'table', table: tableView(table.table, profile, table.around()) }))
  if (live === null || live.id !== table.table.match?.id) return
  try {
    guarded(() => table.watchers.matchFor(watcher, table.table, live))()
  } catch (error) {
    if (!(error instanceof RulesFault)) throw error
    report('the rules failed', { table: table.table.id, match: live.id, why: error.message })
  }
}
