import type { Screen } from '../cli-kit/screen.ts'
import { LEVELS } from '../engine/game.ts'
import { GAMES } from '../games/registry.ts'

/** Lists the games with their players and bots. */
export function listGames(screen: Screen): number {
  const width = Math.max(...GAMES.map(({ id }) => id.length), 4)
  screen.print(screen.ink.bold(`${'GAME'.padEnd(width)}  PLAYERS  BOTS                     NAME`))
  for (const { id, name, players, bots } of GAMES) {
    const levels = LEVELS.filter((level) => bots[level] !== undefined).join(', ')
    const seats = `${players.min}–${players.max}`
    screen.print(`${id.padEnd(width)}  ${seats.padEnd(7)}  ${levels.padEnd(23)}  ${name}`)
  }
  return 0
}
