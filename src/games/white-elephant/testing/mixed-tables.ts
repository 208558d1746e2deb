import { LEVELS, type Level, type PlayerId } from '../../../engine/game.ts'
import { observe } from '../../../engine/match.ts'
import { startSimulated, type TableSetup } from '../../../engine/testing/simulate.ts'
import { taste } from '../bots/taste.ts'
import { whiteElephant } from '../index.ts'

/** Tables of every size and with every house rule that changes the play. */
const MIXED_TABLES: readonly TableSetup[] = [
  { players: 3, options: {} },
  { players: 4, options: {} },
  { players: 6, options: {} },
  { players: 8, options: {} },
  { players: 5, options: { maxSteals: 1 } },
  { players: 6, options: { returnToStart: true } },
  { players: 6, options: { gifts: 'own', extraGifts: 3 } },
]

/** Starts a match at the table that the seed names. */
export function startMixed(seed: number) {
  return startSimulated(whiteElephant, MIXED_TABLES[seed % MIXED_TABLES.length] as TableSetup, seed)
}

export type WhiteElephantMatch = ReturnType<typeof startMixed>

/** The level of a seat: the three levels take turns around the table. */
export function levelAt({ header }: WhiteElephantMatch, player: PlayerId, seed: number): Level {
  return LEVELS[(header.players.indexOf(player) + seed) % LEVELS.length] as Level
}

/** The rank of a player's final gift by their own taste; 1 is the best gift of the match. */
export function giftRank(end: WhiteElephantMatch, player: PlayerId): number {
  const { view } = observe(end, null)
  const own = view.players.find(({ id }) => id === player)?.giftId
  const liking = taste(player, own == null ? '' : (view.gifts[own]?.title ?? ''))
  return 1 + Object.values(view.gifts).filter(({ title }) => taste(player, title) > liking).length
}
