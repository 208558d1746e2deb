import { HOST, type PlayerId } from '../../engine/game.ts'
import { ok, reject } from '../../protocol/answer.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { hostAction, hostsChoice, matchToPlayFor, stopMatch, withMoreTime } from '../../table/acting.ts'
import { decide, isRunning, nameAt, type Person, seatOf } from '../../table/commands.ts'
import type { LiveMatch } from '../../table/live-match.ts'
import { RulesFault } from '../../table/rules-fault.ts'
import type { Context } from './context.ts'
import { chooseFor } from './due.ts'
import { type CommandAnswer, type CommandKey, findAction } from './idempotency.ts'
import type { LiveTable } from './live-table.ts'
import { type Intent, playAction } from './play.ts'
import { revealBytes, startMatch } from './start/start.ts'
import { executeTakeBack } from './take-back.ts'

/** The id of a table command as its sender chose it, and the key under which the table stores it. */
interface CommandId {
  readonly id: string
  readonly key: CommandKey
}

/** Executes a table command of this person. To be called in `exclusive`. */
export async function executeCommand(
  table: LiveTable,
  person: Person,
  command: TableCommand,
  commandId: CommandId,
  context: Context,
): Promise<CommandAnswer> {
  const { key } = commandId
  switch (command.type) {
    case 'emote':
      return emote(table, person, command, context)
    case 'nudge':
      return nudge(table, person, command.player, context)
    case 'moreTime':
      return giveTime(table, person, key)
    case 'askTakeBack':
    case 'answerTakeBack':
      return executeTakeBack(table, person, command, commandId, context)
    case 'start':
      return startMatch(table, person, key, context)
    case 'reveal':
      return revealBytes(table, person, command, key, context)
    case 'playFor':
      return playFor(table, person, command.player, commandId, context)
    case 'endMatch':
      return endMatch(table, person, commandId, context)
    default: {
      const refused = noticeRefusal(command, context)
      if (refused !== null) return reject('malformed', refused)
      const changed = await table.change((now) => {
        const decided = decide(now, person, command, context.services)
        return decided.ok ? ok({ table: decided.value }) : decided
      }, key)
      return changed.ok ? versionOf(table) : changed
    }
  }
}

/** Why the address in this command cannot be used for notices, or null. Anybody may end their notices. */
function noticeRefusal(command: TableCommand, { notices }: Context): string | null {
  if (notices !== null) return notices.refusal(command)
  const isWanted =
    (command.type === 'notify' && command.push !== null) ||
    (command.type === 'webhook' && command.webhook !== null)
  return isWanted ? 'This server sends no notices.' : null
}

function versionOf({ table }: LiveTable): CommandAnswer {
  return ok({ version: table.version })
}

/** Emotes and nudges reach the people who are present, and are not stored. */
function emote(
  table: LiveTable,
  person: Person,
  { emote: sent, to }: Extract<TableCommand, { type: 'emote' }>,
  { world }: Context,
): CommandAnswer {
  if (!table.limits.mayEmote(person.id, world.elapsed()))
    return reject('too-many-requests', 'One emote at a time: wait a moment.')
  const seat = seatOf(table.table, person.id)
  const name = seat?.name ?? nameAt(table.table, person)
  const isSeat = table.table.seats.some(({ player }) => player === to)
  const thrown = isSeat && to !== undefined ? { to } : {}
  table.send({ type: 'emote', player: seat?.player ?? null, name, emote: sent, ...thrown })
  return versionOf(table)
}

/** Only players and the host can nudge: a nudge makes a sound on somebody's device. */
function nudge(table: LiveTable, person: Person, player: PlayerId, { world }: Context): CommandAnswer {
  const { seats, host } = table.table
  const own = seatOf(table.table, person.id)
  if (own === undefined && host !== person.id)
    return reject('not-seated', 'Only the players at this table and its host can nudge.')
  const profile = seats.find((seat) => seat.player === player)?.profile ?? null
  if (profile === null) return reject('malformed', `Nobody sits at ${player}.`)
  if (!table.limits.mayNudge(person.id, profile, world.elapsed()))
    return reject('too-many-requests', 'They were nudged a moment ago: give them some time.')
  table.send({ type: 'nudge', by: own?.name ?? nameAt(table.table, person) }, profile)
  return versionOf(table)
}

async function giveTime(table: LiveTable, person: Person, key: CommandKey): Promise<CommandAnswer> {
  const changed = await table.change((now) => {
    const given = withMoreTime(now, table.live, person)
    return given.ok ? ok({ table: given.value }) : given
  }, key)
  return changed.ok ? versionOf(table) : changed
}

async function playFor(
  table: LiveTable,
  person: Person,
  player: PlayerId,
  { id, key }: CommandId,
  context: Context,
): Promise<CommandAnswer> {
  if (table.table.host !== person.id) return reject('not-host')
  const live = await table.currentMatch()
  if (live !== null && (await findAction(context.store, live.id, player, id)) !== null)
    return versionOf(table)
  const isOnline = (profile: string) => table.presence.isOnline(profile, context.world.now())
  const absent = matchToPlayFor(table.table, live, player, isOnline)
  if (!absent.ok) return absent
  const action = await chooseFor(absent.value, player, 'rules', context)
  const chosenBy = hostsChoice(absent.value, player)
  return playUnderId(
    table,
    absent.value,
    { player, action, command: id, chosenBy, tableCommand: key },
    context,
  )
}

/** Ends the match as its rules say. If they have no such action, fail or have no room for it, it stops without a result. */
async function endMatch(
  table: LiveTable,
  person: Person,
  { id, key }: CommandId,
  context: Context,
): Promise<CommandAnswer> {
  if (table.table.host !== person.id) return reject('not-host')
  const live = await table.currentMatchIfSound()
  if (live !== null && (await findAction(context.store, live.id, HOST, id)) !== null) return versionOf(table)
  if (!isRunning(table.table)) return reject('no-match')
  const action = live === null ? null : hostAction(live, 'endMatch')
  if (live !== null && action !== null) {
    const intent = { player: HOST, action, command: id, tableCommand: key }
    const ended = await endByRules(table, live, intent, context)
    if (ended !== null) return ended
  }
  const changed = await table.change((now) => ok({ table: stopMatch(now) }), key)
  return changed.ok ? versionOf(table) : changed
}

/** Plays the action that ends the match; null if the rules fail or the record is full. */
async function endByRules(
  table: LiveTable,
  live: LiveMatch,
  intent: Omit<Intent, 'revision'>,
  context: Context,
): Promise<CommandAnswer | null> {
  try {
    const played = await playUnderId(table, live, intent, context)
    return !played.ok && played.rejected.code === 'match-too-long' ? null : played
  } catch (fault) {
    if (!(fault instanceof RulesFault)) throw fault
    context.report('the rules failed', { table: table.table.id, match: live.id, why: fault.message })
    return null
  }
}

/** Plays the action of a table command under the id of that command, so that it is played once over restarts. */
async function playUnderId(
  table: LiveTable,
  live: LiveMatch,
  intent: Omit<Intent, 'revision'>,
  context: Context,
): Promise<CommandAnswer> {
  const played = await playAction(table, live, { ...intent, revision: live.match.revision }, context)
  return played.ok ? versionOf(table) : played
}
