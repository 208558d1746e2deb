import { deepFreeze } from '../../../engine/freeze.ts'
import { type Answer, ok, reject } from '../../../protocol/answer.ts'
import type { TableCommand } from '../../../protocol/table.ts'
import { decide, type Person } from '../../../table/commands.ts'
import { closeDealing, isDealing, isDealt, withoutDealing } from '../../../table/dealing.ts'
import { LiveMatch, playersOf } from '../../../table/live-match.ts'
import { assertJson, RulesFault } from '../../../table/rules-fault.ts'
import { begin, type MatchStart, openDealing } from '../../../table/start.ts'
import { newDeal } from '../../ids.ts'
import { leaderboardOf } from '../../rankings/leaderboards.ts'
import { withTimeLimit } from '../../rules-guard/time-limit.ts'
import type { NewMatch, Store } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { type CommandAnswer, type CommandKey, storedAnswer } from '../idempotency.ts'
import type { LiveTable } from '../live-table.ts'

// A match begins in one step if no device has committed to bytes for its deal. Otherwise `start` announces the
// commitments, each device reveals its bytes, and the match begins with the last of them, or when the time is up. All
// that is in the table's row: any node goes on from there, and so does the next process.

/** Starts the next match, or announces the commitments for its deal. To be called in `exclusive`. */
export async function startMatch(
  table: LiveTable,
  person: Person,
  key: CommandKey,
  context: Context,
): Promise<CommandAnswer> {
  const { world, services } = context
  // Other nodes may just have stored commitments: refresh first, or the start is rejected as stale.
  await table.refreshIfShared()
  if (table.table.host !== person.id) return reject('not-host')
  if (isDealing(table.table)) return reject('match-running')
  // A start that the rules refuse is rejected now, and not when everybody has revealed.
  const begun = beginAtOnce(table, context)
  if (!begun.ok) return begun
  const { version } = table.table
  const now = world.now()
  const isOnline = (profile: string) => table.presence.isOnline(profile, now)
  const dealing = openDealing(table.table, services, isOnline, now)
  if (!dealing.ok) return dealing
  const { value: announced } = dealing
  if (announced === null) return storeAndShow(table, begun.value, key, context)
  const changed = await table.change((latest) => unchanged(latest, version, announced), key)
  return changed.ok ? ok({ version: table.table.version }) : changed
}

/** Opens a person's commitment, and begins the match once all are open. To be called in `exclusive`. */
export async function revealBytes(
  table: LiveTable,
  person: Person,
  command: Extract<TableCommand, { type: 'reveal' }>,
  key: CommandKey,
  context: Context,
): Promise<CommandAnswer> {
  const changed = await table.change((now) => {
    const decided = decide(now, person, command, context.services)
    return decided.ok ? ok({ table: decided.value }) : decided
  }, key)
  if (!changed.ok) return changed
  const { version } = changed.value.table
  const { dealing } = table.table
  if (dealing !== undefined && isDealt(dealing)) await dealMatch(table, context)
  return ok({ version })
}

/**
 * Begins the match of an announced deal, with the bytes that were revealed. If it cannot begin, another seed is drawn for
 * the next start. To be called in `exclusive`.
 */
export async function dealMatch(table: LiveTable, context: Context): Promise<Answer<unknown>> {
  const closed = await table.change((now) => ok({ table: closeDealing(now) }))
  if (!closed.ok || !isDealing(table.table)) return closed
  try {
    const begun = beginAtOnce(table, context)
    if (begun.ok) return await storeAndShow(table, begun.value, null, context)
  } catch (error) {
    if (!(error instanceof RulesFault)) throw error
    context.report('the rules failed', { table: table.table.id, why: error.message })
  }
  return table.change((now) => ok({ table: withoutDealing(now, newDeal(context.world)) }))
}

function beginAtOnce({ table }: LiveTable, { services, world }: Context): Answer<MatchStart> {
  return withTimeLimit(() => {
    const beginning = begin(table, services, newDeal(world))
    if (beginning.ok) assertJson(deepFreeze(beginning.value.match.state), 'state')
    return beginning
  })
}

/** Stores a match, then the table with it, and shows both. */
async function storeAndShow(
  table: LiveTable,
  { match, deal, table: next }: MatchStart,
  key: CommandKey | null,
  { world, store, services }: Context,
): Promise<CommandAnswer> {
  const game = services.gameOf(next.game)
  if (game === null) return reject('unknown-game')
  const stored = {
    ...playersOf(next, deal.match),
    table: next.id,
    head: match.header,
    leaderboard: leaderboardOf(game, match.header.options),
    commitment: deal.commitment,
    at: world.now(),
  }
  if (await wasCutOff(stored, store)) return drawNewSeed(table, key, world)
  await store.insertMatch(stored)
  // If another node has changed the table in between, this match has never begun.
  const { version } = table.table
  const changed = await table.change((now) => unchanged(now, version, next), key)
  if (!changed.ok) return changed
  table.keeper.showNew(table.table, new LiveMatch(game, stored, match, world.now()))
  await table.storeTurn()
  return ok({ version: table.table.version })
}

/** The next table, if the present one is still of the version that it was made from. */
function unchanged<T extends { readonly version: number }>(
  now: T,
  version: number,
  next: T,
): Answer<{ table: T }> {
  return now.version === version ? ok({ table: next }) : reject('stale-revision')
}

/** Whether an earlier start with other rules or players stored this match, and a crash came before the table had it. */
async function wasCutOff({ id, head }: NewMatch, store: Store): Promise<boolean> {
  const before = await store.readMatch(id)
  return before !== null && JSON.stringify(before.head) !== JSON.stringify(head)
}

/** Draws a new seed, since a seed is for one deal only. Its hash must be seen before it is used, so the host starts again. */
async function drawNewSeed(
  table: LiveTable,
  key: CommandKey | null,
  world: Context['world'],
): Promise<CommandAnswer> {
  const changed = await table.change((now) => {
    if (key !== null && storedAnswer(now.done, key) !== null) return reject('too-busy')
    return ok({ table: withoutDealing(now, newDeal(world)) })
  })
  return changed.ok
    ? reject('cannot-start', 'The last start was cut off, so new cards were sealed: start again.')
    : changed
}
