import type { AnyGame, Level } from '../../engine/game.ts'
import { parse } from '../../engine/schema.ts'
import { type Answer, no, yes } from '../../protocol/answer.ts'
import { commandIdSchema } from '../../protocol/identity.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import type { TableCommand, TableView } from '../../protocol/table.ts'
import type { Opening } from '../house/new-table.ts'
import type { Profile } from '../store/store.ts'
import { levelNear } from '../table/decide.ts'
import type { Core } from './core.ts'
import { refuse } from './rates.ts'
import type { Caller } from './route.ts'

/** Why no such table can be opened, by anybody: asked first, so that nobody becomes a person for nothing. */
export function openingRefusal(core: Core, { game: id, options }: Opening): Answer<null> {
  const game = core.games.find((known) => known.id === id)
  if (game === undefined) return no('unknown-game')
  const parsed = parse(game.options, options ?? {})
  if (!parsed.ok) return no('bad-options', parsed.reason)
  if (core.isClosing()) return no('shutting-down')
  return core.house.tableCount >= core.limits.tables ? no('too-busy') : yes(null)
}

/** Opens a table, if this person has not opened too many. */
export async function openTable(
  core: Core,
  { bucket }: Caller,
  who: Profile,
  opening: Opening,
): Promise<Answer<TableView>> {
  const refused = core.rates.spendAll([
    ['newTablesPerPerson', who.id],
    ['newTablesPerAddress', bucket],
  ])
  return refused === null ? core.house.openTable(who, opening) : refuse(refused)
}

export interface NewMatch {
  readonly code: string
  readonly match: string
  readonly player: string
  readonly state: StateMessage
}

/** A table with its bots, and its first match begun. One that cannot begin leaves no table behind. */
export async function openMatch(
  core: Core,
  caller: Caller,
  who: Profile,
  opening: Opening,
  bots: readonly Level[] | undefined,
): Promise<Answer<NewMatch>> {
  const opened = await openTable(core, caller, who, opening)
  if (!opened.ok) return opened
  const { code, options } = opened.value
  const game = core.games.find(({ id }) => id === opening.game)
  const begun = await begin(core, who, code, bots ?? (game === undefined ? [] : botsNeeded(game, options)))
  if (!begun.ok) await core.house.dissolve(code)
  return begun
}

async function begin(
  core: Core,
  who: Profile,
  code: string,
  bots: readonly Level[],
): Promise<Answer<NewMatch>> {
  const { house } = core
  const commands: TableCommand[] = bots.map((level) => ({ type: 'addBot', level }))
  for (const command of [...commands, { type: 'start' } as const]) {
    const done = await house.command(who, code, command, newCommandId(core))
    if (!done.ok) return done
  }
  const table = await house.viewTable(who, code)
  if (!table.ok) return table
  const { match, you } = table.value
  if (match === null || you.player === null) return no('unknown-match')
  const state = await house.state(who, match.id)
  return state.ok ? yes({ code, match: match.id, player: you.player, state: state.value }) : state
}

/** As many bots as the game needs for one person to play it with these rules. */
function botsNeeded(game: AnyGame, options: unknown): Level[] {
  const { min, max } = game.players
  let players = min
  while (players < max && (game.misfit?.(players, options) ?? null) !== null) players += 1
  return Array.from({ length: players - 1 }, () => levelNear(game, 'good'))
}

export const BOTS_MAX = 17

function newCommandId({ world }: Core): string {
  return Buffer.from(world.random(16)).toString('hex')
}

/** The command id that the caller gives, or a new one; asking twice with the same does it once. */
export function commandIdOf(core: Core, { headers }: Caller): Answer<{ id: string; isGiven: boolean }> {
  const given = headers['idempotency-key']
  if (given === undefined) return yes({ id: newCommandId(core), isGiven: false })
  const parsed = parse(commandIdSchema, given)
  return parsed.ok
    ? yes({ id: parsed.value, isGiven: true })
    : no('malformed', `Idempotency-Key: ${parsed.reason}`)
}
