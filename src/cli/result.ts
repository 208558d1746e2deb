import type { Screen } from '../cli-kit/screen.ts'
import type { Outcome } from '../engine/game.ts'
import { textOr } from '../engine/texts.ts'
import type { TerminalContext } from '../pieces/terminal.ts'
import type { Texts } from './texts/index.ts'

/** Prints why the match is over, and the places, winners first. */
export function showResult(
  { print, ink }: Screen,
  { name }: TerminalContext,
  { t, game }: Texts,
  { places, reason }: Outcome,
): void {
  const width = Math.max(...places.map(({ player }) => name(player).length))
  print()
  print(ink.bold(t('result.over')))
  print(textOr(game, `outcome.${reason}`, reason.replaceAll('-', ' ')))
  for (const { player, place, score } of places.toSorted((one, other) => one.place - other.place)) {
    const line = `${String(place).padStart(3)}.  ${name(player).padEnd(width)}  ${String(score).padStart(6)}`
    print(place === 1 ? ink.bold(`${line}  ★`) : line)
  }
}
