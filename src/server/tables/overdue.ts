import type { ChosenBy } from '../../engine/chosen-by.ts'
import { type Answer, ok } from '../../protocol/answer.ts'
import type { StandIn } from '../../protocol/table.ts'
import type { Context } from './context.ts'
import type { Due } from './due.ts'
import type { LiveMatch } from './live-match.ts'
import type { LiveTable } from './live-table.ts'
import { seatOf } from './model/decide.ts'
import { chooseFor, playAction } from './play.ts'
import { RulesFault } from './time-limit.ts'

/** Does one thing that is due at a table, if it still is: a bot's turn, a clock that ran out, a host who is gone. */
export async function runDue(table: LiveTable, context: Context): Promise<void> {
  await table.exclusive(async () => {
    const now = context.world.now()
    const { live } = table
    const due = table.clock.nextDue(now)
    if (due === null || due.at > now) return ok(null)
    if (due.type === 'host') return passHost(table, now)
    if (live === null) return ok(null)
    const seat = table.table.seats.find(({ player }) => player === due.player)
    const by =
      due.type === 'bot' ? (seat?.bot ?? 'rules') : due.type === 'clock' ? 'rules' : table.table.standIn
    const action = await chooseFor(live, due.player, by, context)
    const chosenBy = chooserOf(due, live, table.table.standIn)
    const intent = { player: due.player, action, revision: live.match.revision, command: null, chosenBy }
    const played = await playAction(table, live, intent, context)
    // A bot that chooses an illegal action would try for ever. If another node was faster, nobody asks for it any more.
    const isStillAsked = table.live?.match.decisions.has(due.player) === true
    if (!played.ok && played.rejected.code === 'illegal-action' && isStillAsked)
      throw new RulesFault(`${by} chose what is illegal`)
    return ok(null)
  })
}

/** Who chooses what is due. A bot in a seat that was a bot's from the start is the player itself. */
function chooserOf(
  { type, player }: Exclude<Due, { type: 'host' }>,
  { profiles }: LiveMatch,
  standIn: StandIn,
): ChosenBy | undefined {
  switch (type) {
    case 'clock':
      return 'clock'
    case 'standIn':
      return standIn === 'rules' ? 'rules' : 'bot'
    case 'bot':
      return (profiles[player] ?? null) === null ? undefined : 'bot'
  }
}

/** The host has been away for too long: who has been here longest has the powers now. */
async function passHost(table: LiveTable, now: number): Promise<Answer<null>> {
  const others = table.table.seats
    .flatMap(({ profile }) => profile ?? [])
    .filter((id) => id !== table.table.host)
  const heir = table.presence.longestPresent(others, now)
  const seat = heir === null ? undefined : seatOf(table.table, heir)
  if (seat === undefined) return ok(null)
  const changed = await table.change((old) => ok({ table: { ...old, host: heir, hostName: seat.name } }))
  return changed.ok ? ok(null) : changed
}
