import type { Flight } from '../board.ts'

/** More pieces than this are a blur. */
const PIECES_MAX = 40

/**
 * Deals as people do: one piece to each player in turn, round by round. If there are too many pieces, everybody gets
 * fewer, and the last ones stay out.
 */
export function dealInTurn(hands: readonly (readonly Flight[])[]): readonly Flight[] {
  const rounds = Math.max(1, Math.floor(PIECES_MAX / Math.max(1, hands.length)))
  const longest = Math.max(0, ...hands.map(({ length }) => length))
  return Array.from({ length: Math.min(rounds, longest) }, (_, round) =>
    hands.flatMap((hand) => hand[round] ?? []),
  ).flat()
}
