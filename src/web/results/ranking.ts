import type { Face } from '../../board-kit/board.ts'
import type { Outcome, PlayerId } from '../../engine/game.ts'

export interface RankedFace {
  readonly face: Face
  readonly place: number
  readonly score: number
  /** Whether another player has the same place. */
  readonly isShared: boolean
}

/** The players of a match by place, the winner first; players who tie are in seat order. */
export function rankingOf(outcome: Outcome, faces: readonly Face[]): readonly RankedFace[] {
  const seatOf = (player: PlayerId) => faces.findIndex((face) => face.player === player)
  const ranked = outcome.places.flatMap(({ player, place, score }) => {
    const face = faces[seatOf(player)]
    const isShared = outcome.places.filter((other) => other.place === place).length > 1
    return face === undefined ? [] : [{ face, place, score, isShared }]
  })
  return ranked.toSorted(
    (one, other) => one.place - other.place || seatOf(one.face.player) - seatOf(other.face.player),
  )
}

/** The names of everybody in first place. */
export function winnersOf(ranking: readonly RankedFace[]): readonly string[] {
  return ranking.filter(({ place }) => place === 1).map(({ face }) => face.name)
}
