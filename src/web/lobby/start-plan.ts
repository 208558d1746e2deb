import { type AnyGame, LEVELS, type Level, type Refusal } from '../../engine/game.ts'
import type { TableCommand } from '../../protocol/table.ts'
import { startRefusal } from './house-rules/game-rules.ts'

/** The effect of pressing Start, given the number of players at the table. */
export type StartPlan =
  | { readonly type: 'start' }
  /** Changes the house rules as two players need it, then starts. */
  | { readonly type: 'duel'; readonly options: object }
  /** Seats bots, then starts. */
  | { readonly type: 'bots'; readonly count: number; readonly level: Level }
  | { readonly type: 'refused'; readonly refusal: Refusal }

/** With bots, a table is filled up to this many players. */
const GOOD_TABLE = 3
const DUEL_PLAYERS = 2
const DUEL = 'duel'

/** Finds a way to start: as the table is, with duel rules, or with bots. Only too many players or bad rules refuse. */
export function startPlan(game: AnyGame, players: number, options: unknown): StartPlan {
  const refusal = startRefusal(game, players, options)
  if (refusal === null) return { type: 'start' }
  const duel = players === DUEL_PLAYERS ? duelOptions(game, options) : null
  if (duel !== null) return { type: 'duel', options: duel }
  const level = botLevel(game)
  const isStartable = (count: number) => startRefusal(game, players + count, options) === null
  const counts = Array.from({ length: Math.max(0, game.players.max - players) }, (_, at) => at + 1)
  const count =
    counts.find((more) => players + more >= GOOD_TABLE && isStartable(more)) ?? counts.find(isStartable)
  return level === null || count === undefined ? { type: 'refused', refusal } : { type: 'bots', count, level }
}

/** The host's house rules with as few of the duel preset's changes as two players need to start; null if none help. */
function duelOptions(game: AnyGame, options: unknown): object | null {
  const own = asObject(options)
  const changed = (changes: Changes) => ({ ...own, ...Object.fromEntries(changes) })
  const isStartable = (changes: Changes) => startRefusal(game, DUEL_PLAYERS, changed(changes)) === null
  let changes: Changes = Object.entries(asObject(game.presets?.find(({ id }) => id === DUEL)?.options))
  if (!isStartable(changes)) return null
  for (const change of changes) {
    const fewer = changes.filter((other) => other !== change)
    if (isStartable(fewer)) changes = fewer
  }
  return changed(changes)
}

type Changes = readonly (readonly [name: string, value: unknown])[]

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** The level of bots that fill a table: good, else the strongest that the game has. */
function botLevel({ bots }: AnyGame): Level | null {
  if (bots.good !== undefined) return 'good'
  return LEVELS.findLast((level) => bots[level] !== undefined) ?? null
}

/** A table as far as a start depends on it. */
export interface Startable {
  readonly game: string
  readonly options: unknown
}

/**
 * Executes a start plan: changes the rules or seats bots, then starts. If a duel does not start, its rules are undone. The
 * table itself says why a refused plan cannot start.
 */
export async function executePlan(
  plan: StartPlan,
  { game, options }: Startable,
  send: (command: TableCommand) => Promise<boolean>,
): Promise<void> {
  if (plan.type === 'duel' && !(await send({ type: 'choose', game, options: plan.options }))) return
  const bots = plan.type === 'bots' ? plan.count : 0
  for (let bot = 0; bot < bots; bot += 1)
    if (plan.type === 'bots' && !(await send({ type: 'addBot', level: plan.level }))) return
  const isStarted = await send({ type: 'start' })
  if (!isStarted && plan.type === 'duel') await send({ type: 'choose', game, options })
}
