import type { AnyGame, Level } from '../../../engine/game.ts'
import { parse } from '../../../engine/schema.ts'
import { type Answer, ok, reject } from '../../../protocol/answer.ts'
import { commandIdSchema } from '../../../protocol/identity.ts'
import type { StateMessage } from '../../../protocol/messages.ts'
import type { TableCommand, TableView } from '../../../protocol/table.ts'
import type { Profile } from '../../store/store.ts'
import type { OpeningKey } from '../../tables/idempotency.ts'
import { digestOf } from '../../tables/idempotency.ts'
import { levelNear } from '../../tables/model/decide.ts'
import type { Opening } from '../../tables/registry.ts'
import type { Core } from '../core.ts'
import { refuse } from '../rates.ts'
import type { Caller } from '../route.ts'

/** Why no such table can be opened, by anybody: asked first, so that nobody becomes a person for nothing. */
export function openingRefusal(core: Core, { game: id, options }: Opening): Answer<null> {
  const game = core.games.find((known) => known.id === id)
  if (game === undefined) return reject('unknown-game')
  const parsed = parse(game.options, options ?? {})
  if (!parsed.ok) return reject('bad-options', parsed.reason)
  if (core.isClosing()) return reject('shutting-down')
  return core.gameServer.tableCount >= core.limits.tables ? reject('too-busy') : ok(null)
}

/** Opens a table, if this person has not opened too many. */
export async function openTable(
  core: Core,
  { bucket }: Caller,
  who: Profile,
  opening: Opening & { readonly once?: OpeningKey | undefined },
): Promise<Answer<TableView>> {
  const refused = core.rates.spendAll([
    ['newTablesPerPerson', who.id],
    ['newTablesPerAddress', bucket],
  ])
  return refused === null ? core.gameServer.openTable(who, opening) : refuse(refused)
}

export interface NewMatch {
  readonly code: string
  readonly match: string
  readonly player: string
  readonly state: StateMessage
}

/** The settings of a new match. */
export interface MatchOpening extends Opening {
  readonly bots: readonly Level[] | undefined
  readonly once: OpeningKey | undefined
}

/** A table with its bots, and its first match begun. One that cannot begin leaves no table behind. */
export async function openMatch(
  core: Core,
  caller: Caller,
  who: Profile,
  opening: MatchOpening,
): Promise<Answer<NewMatch>> {
  const opened = await openTable(core, caller, who, opening)
  if (!opened.ok) return opened
  const { code } = opened.value
  const begun = await beginAt(core, who, code, opening)
  if (!begun.ok) await core.gameServer.dissolve(code)
  return begun
}

/**
 * Adds the bots and starts the match at a table that was opened for it. With a key, each step has an id that follows from
 * the key: what a server did before it ended, or another node does at this moment, is not done twice.
 */
export async function beginAt(
  core: Core,
  who: Profile,
  code: string,
  { game: id, options, bots, once }: MatchOpening,
): Promise<Answer<NewMatch>> {
  const { gameServer, store } = core
  const game = core.games.find((known) => known.id === id)
  const levels = bots ?? (game === undefined ? [] : botsNeeded(game, options))
  const commands: TableCommand[] = [
    ...levels.map((level) => ({ type: 'addBot', level }) as const),
    { type: 'start' },
  ]
  for (const [step, command] of commands.entries()) {
    const commandId = once === undefined ? newCommandId(core) : digestOf([once.key, step])
    const done = await gameServer.command(who, code, command, commandId)
    if (!done.ok) return done
  }
  const table = await gameServer.viewTable(who, code)
  if (!table.ok) return table
  const { match, you } = table.value
  if (match === null || you.player === null) return reject('unknown-match')
  if (once !== undefined) await store.noteBegun(who.id, once.key, match.id, you.player)
  return matchAt(core, who, code, { match: match.id, player: you.player })
}

/** A match that was begun, as it stands now. */
export async function matchAt(
  { gameServer }: Core,
  who: Profile,
  code: string,
  { match, player }: { readonly match: string; readonly player: string },
): Promise<Answer<NewMatch>> {
  const state = await gameServer.state(who, match)
  return state.ok ? ok({ code, match, player, state: state.value }) : state
}

/** As many bots as the game needs for one person to play it with these rules. */
function botsNeeded(game: AnyGame, options: unknown): Level[] {
  const parsed = parse(game.options, options ?? {})
  const { min, max } = game.players
  let players = min
  while (parsed.ok && players < max && (game.setupRefusal?.(players, parsed.value) ?? null) !== null)
    players += 1
  return Array.from({ length: players - 1 }, () => levelNear(game, 'good'))
}

export const BOTS_MAX = 17

function newCommandId({ world }: Core): string {
  return Buffer.from(world.random(16)).toString('hex')
}

/** The command id that the caller gives, or a new one; asking twice with the same does it once. */
export function commandIdOf(core: Core, { headers }: Caller): Answer<{ id: string; isGiven: boolean }> {
  const given = headers['idempotency-key']
  if (given === undefined) return ok({ id: newCommandId(core), isGiven: false })
  const parsed = parse(commandIdSchema, given)
  return parsed.ok
    ? ok({ id: parsed.value, isGiven: true })
    : reject('malformed', `Idempotency-Key: ${parsed.reason}`)
}
