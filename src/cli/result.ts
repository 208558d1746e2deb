import type { Screen } from '../cli-kit/screen.ts'
import type { Outcome } from '../engine/game.ts'
import type { TerminalContext } from '../pieces/terminal.ts'

/** The places, winners first. */
export function showResult(screen: Screen, context: TerminalContext, { places, reason }: Outcome): void {
  const { ink } = screen
  const width = Math.max(...places.map(({ player }) => context.name(player).length))
  screen.print()
  screen.print(ink.bold(`The match is over (${reason.replaceAll('-', ' ')}).`))
  for (const { player, place, score } of places.toSorted((one, other) => one.place - other.place)) {
    const line = `${String(place).padStart(3)}.  ${context.name(player).padEnd(width)}  ${String(score).padStart(6)}`
    screen.print(place === 1 ? ink.bold(`${line}  ★`) : line)
  }
}
