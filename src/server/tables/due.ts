import type { PlayerId, Typed } from '../../engine/game.ts'
import { fastRng } from '../../engine/rng.ts'
import { type Answer, ok } from '../../protocol/answer.ts'
import type { StandIn } from '../../protocol/table.ts'
import { botFor, chooseAction, chooserFor, chooserOf, type PlayerDue } from '../../table/acting.ts'
import { nextHost } from '../../table/clock.ts'
import { passHostTo } from '../../table/commands.ts'
import type { LiveMatch } from '../../table/live-match.ts'
import { RulesFault } from '../../table/rules-fault.ts'
import type { Context } from './context.ts'
import type { LiveTable } from './live-table.ts'
import { playAction } from './play.ts'
import { dealMatch } from './start/start.ts'
import { endRequest } from './take-back.ts'

/** Chooses an action for a player who does not: by a bot of that level, or by the rules' choice for absent players. */
export async function chooseFor(
  live: LiveMatch,
  player: PlayerId,
  by: StandIn,
  { world, guard }: Context,
): Promise<Typed> {
  await botFor(live.game, by)?.prepare?.(live.match.header.options)
  const [a = 0, b = 0, c = 0, d = 0] = world.random(4)
  const rng = fastRng(((a << 24) | (b << 16) | (c << 8) | d) >>> 0)
  return guard(live, () => chooseAction(live, player, by, rng))
}

/** Does one due thing at a table, if it is still due: a bot's turn, an expired clock, an absent host. */
export async function runDue(table: LiveTable, context: Context): Promise<void> {
  await table.jobs.exclusive(async (): Promise<Answer<unknown>> => {
    const now = context.world.now()
    const { live } = table
    const due = table.nextDue(now)
    if (due === null || due.at > now) return ok(null)
    if (due.type === 'host') return passHost(table, now)
    if (due.type === 'deal') return dealMatch(table, context)
    if (live === null) return ok(null)
    return due.type === 'takeBack' ? endRequest(table, live, context) : playDue(table, live, due, context)
  })
}

async function playDue(
  table: LiveTable,
  live: LiveMatch,
  due: PlayerDue,
  context: Context,
): Promise<Answer<null>> {
  const { standIn } = table.table
  const by = chooserFor(table.table, due)
  const action = await chooseFor(live, due.player, by, context)
  const chosenBy = chooserOf(due, live, standIn)
  const intent = { player: due.player, action, revision: live.match.revision, command: null, chosenBy }
  const played = await playAction(table, live, intent, context)
  // A bot that chooses an illegal action would try for ever. If another node was quicker, the decision is closed.
  const isStillAsked = table.live?.match.decisions.has(due.player) === true
  if (!played.ok && played.rejected.code === 'illegal-action' && isStillAsked)
    throw new RulesFault(`${by} chose an illegal action`)
  return ok(null)
}

/** Makes the person who has been present for longest the host, after the host was away for too long. */
async function passHost(table: LiveTable, now: number): Promise<Answer<null>> {
  const heir = nextHost(table.table, table.presence, now)
  if (heir === null) return ok(null)
  const changed = await table.change((before) => ok({ table: passHostTo(before, heir) }))
  return changed.ok ? ok(null) : changed
}
