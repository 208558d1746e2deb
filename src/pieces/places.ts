import type { Place, PlayerId } from '../engine/game.ts'

/** Computes places from scores, best first. Equal scores share a place; the place after two firsts is the third. */
export function placesOf(
  scores: readonly (readonly [player: PlayerId, score: number])[],
  best: 'highest' | 'lowest' = 'highest',
): Place[] {
  const sign = best === 'highest' ? -1 : 1
  return scores
    .map(([player, score]) => ({
      player,
      score,
      place: 1 + scores.filter(([, other]) => sign * other < sign * score).length,
    }))
    .toSorted((one, other) => one.place - other.place)
}
