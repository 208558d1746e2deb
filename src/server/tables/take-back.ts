import type { PlayerId } from '../../engine/game.ts'
import { type Answer, ok, reject } from '../../protocol/answer.ts'
import type { Person } from '../../table/commands.ts'
import type { LiveMatch } from '../../table/live-match.ts'
import type { Table } from '../../table/table.ts'
import { decideTakeBack, type TakeBackCommand } from '../../table/take-back.ts'
import { expireTakeBack, missingConsent, openTakeBack } from '../../table/take-back-request.ts'
import type { Context } from './context.ts'
import { type CommandAnswer, type CommandKey, findAction } from './idempotency.ts'
import type { LiveTable } from './live-table.ts'
import { playAction } from './play.ts'

/**
 * Executes a command about a takeback. A request and its answers change the table; the command that completes the consent
 * plays the takeback under its own id, so that it is played once over restarts. To be called in `exclusive`.
 */
export async function executeTakeBack(
  table: LiveTable,
  person: Person,
  command: TakeBackCommand,
  { id, key }: { readonly id: string; readonly key: CommandKey },
  context: Context,
): Promise<CommandAnswer> {
  const live = await table.currentMatch()
  if (live === null) return reject('no-match')
  if (await wasPlayed(live, id, context)) return ok({ version: table.table.version })
  const changed = await table.change((now): Answer<{ table: Table; agreedFor: PlayerId | null }> => {
    const decided = context.guard(live, () => decideTakeBack(now, live, person, command, context.world.now()))
    if (!decided.ok) return decided
    // Once everybody has agreed, the takeback is an action, and the table changes after it.
    const { value } = decided
    return value.type === 'asked'
      ? ok({ table: value.table, agreedFor: null })
      : ok({ table: now, agreedFor: value.player })
  }, key)
  if (!changed.ok) return changed
  const { agreedFor: player } = changed.value
  if (player !== null) {
    const { revision } = command
    const intent = { player, takesBack: true, revision, command: id, tableCommand: key } as const
    const played = await playAction(table, live, intent, context)
    if (!played.ok) return played
  }
  return ok({ version: table.table.version })
}

/** Whether the takeback of this command is in the record already. It is stored under the player who asked. */
async function wasPlayed(
  { id: match, match: { header } }: LiveMatch,
  id: string,
  { store }: Context,
): Promise<boolean> {
  const found = await Promise.all(header.players.map((player) => findAction(store, match, player, id)))
  return found.some((done) => done !== null)
}

/** Ends a request to take back: with a takeback if no consent is missing any more, or without one if the time is up. */
export async function endRequest(table: LiveTable, live: LiveMatch, context: Context): Promise<Answer<null>> {
  const request = openTakeBack(table.table, live)
  if (request === null) return ok(null)
  if (missingConsent(table.table, request).length === 0) {
    const { player, revision } = request
    const played = await playAction(
      table,
      live,
      { player, takesBack: true, revision, command: null },
      context,
    )
    if (played.ok) return ok(null)
  }
  const changed = await table.change((now) => ok({ table: expireTakeBack(now) }))
  return changed.ok ? ok(null) : changed
}
