import { type AnyGame, LEVELS, type Level, type Refusal } from '../../engine/game.ts'
import { startRefusal } from './house-rules/game-rules.ts'

/** The effect of pressing Start, given the number of players at the table. */
export type StartPlan =
  | { readonly type: 'start' }
  /** Switches to house rules for two, then starts. */
  | { readonly type: 'duel'; readonly options: unknown }
  /** Seats bots, then starts. */
  | { readonly type: 'bots'; readonly count: number; readonly level: Level }
  | { readonly type: 'refused'; readonly refusal: Refusal }

/** With bots, a table is filled up to this many players. */
const GOOD_TABLE = 3
const DUEL = 'duel'

/** Finds a way to start: as the table is, with duel rules, or with bots. Only too many players or bad rules refuse. */
export function startPlan(game: AnyGame, players: number, options: unknown): StartPlan {
  const refusal = startRefusal(game, players, options)
  if (refusal === null) return { type: 'start' }
  const duel = game.presets?.find(({ id }) => id === DUEL)
  if (players === 2 && duel !== undefined && startRefusal(game, players, duel.options) === null)
    return { type: 'duel', options: duel.options }
  const level = botLevel(game)
  const isStartable = (count: number) => startRefusal(game, players + count, options) === null
  const counts = Array.from({ length: Math.max(0, game.players.max - players) }, (_, at) => at + 1)
  const count =
    counts.find((more) => players + more >= GOOD_TABLE && isStartable(more)) ?? counts.find(isStartable)
  return level === null || count === undefined ? { type: 'refused', refusal } : { type: 'bots', count, level }
}

/** The level of bots that fill a table: good, else the strongest that the game has. */
function botLevel({ bots }: AnyGame): Level | null {
  if (bots.good !== undefined) return 'good'
  return LEVELS.findLast((level) => bots[level] !== undefined) ?? null
}
