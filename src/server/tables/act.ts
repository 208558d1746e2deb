import type { PlayerId } from '../../engine/game.ts'
import { ok, reject } from '../../protocol/answer.ts'
import { playerFor } from '../../table/acting.ts'
import { seatOf, withSeat } from '../../table/commands.ts'
import type { LiveMatch } from '../../table/live-match.ts'
import type { Profile } from '../store/store.ts'
import type { Context } from './context.ts'
import { type ActionAnswer, type ActionRequest, findAnswer } from './idempotency.ts'
import type { LiveTable } from './live-table.ts'
import { type Intent, playAction, playAtOnce, type Settled } from './play.ts'

/** An action that a person sends to a table. If a match is named, it must be that one. */
export interface SentAction {
  readonly profile: Profile
  readonly request: ActionRequest
  readonly match?: string | undefined
}

/**
 * Plays an action of a person once the jobs before it have ended. The usual action goes from here to the store in one
 * synchronous run; anything unusual takes the general path.
 */
export function act(table: LiveTable, sent: SentAction, context: Context, settled: Settled): void {
  const { jobs } = table
  const isTaken = jobs.start(() => {
    try {
      const usual = usualAction(table, sent)
      if (usual === null || !playAtOnce(table, usual.live, usual.intent, context, settled))
        jobs.run(() => actInTurn(table, sent, context)).then(settled, settled)
    } catch (error) {
      jobs.finish((): Promise<ActionAnswer> => Promise.reject(error)).then(settled, settled)
    }
  })
  if (!isTaken) settled(reject('too-many-requests'))
}

/** The action and its match; null if the person, the table or the match needs anything first. */
function usualAction(
  table: LiveTable,
  { profile, request, match }: SentAction,
): { readonly live: LiveMatch; readonly intent: Intent } | null {
  const live = table.matchInMemory
  if (live === null || !table.jobs.isReady || isStoodInFor(table, profile)) return null
  const player = playerFor(table.table, live, profile, request, match)
  return player.ok ? { live, intent: intentOf(player.value, request) } : null
}

/** The general path: gives the person their seat back, loads the match, and looks for an earlier answer. */
async function actInTurn(
  table: LiveTable,
  { profile, request, match }: SentAction,
  context: Context,
): Promise<ActionAnswer> {
  await welcomeBack(table, profile)
  let live = await table.currentMatch()
  let player = playerFor(table.table, live, profile, request, match)
  if (!player.ok && (await table.refreshIfShared())) {
    live = await table.currentMatch()
    player = playerFor(table.table, live, profile, request, match)
  }
  if (live !== null && player.ok) {
    const intent = intentOf(player.value, request)
    return await playAction(table, live, intent, context)
  }
  const meant = match ?? live?.id
  const before = meant === undefined ? null : await findAnswer(context.store, meant, profile, request)
  return before ?? (player.ok ? reject('no-match') : player)
}

function intentOf(player: PlayerId, { action, choice, revision, id }: ActionRequest): Intent {
  return { player, action, choice, revision, command: id }
}

/** Gives a person who is back their seat back from the bot that played for them. */
export async function welcomeBack(table: LiveTable, profile: Profile): Promise<void> {
  const seat = seatOf(table.table, profile.id)
  if (seat === undefined || seat.bot === null) return
  await table.change((now) => ok({ table: withSeat(now, seat.player, { bot: null }) }))
}

/** Whether a bot has this person's seat. */
function isStoodInFor({ table }: LiveTable, { id }: Profile): boolean {
  return (seatOf(table, id)?.bot ?? null) !== null
}
