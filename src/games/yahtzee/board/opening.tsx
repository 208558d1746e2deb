import type { Opening } from '../../../board-kit/board.ts'
import type { View } from '../rules/view.ts'
import { Cup } from './cup.tsx'

/** The first player sets the cup with the dice down on the felt. */
export function opening({ currentPlayerId }: View): Opening | null {
  if (currentPlayerId === null) return null
  const face = (
    <span className="yahtzee-carried">
      <Cup isPoured={false} />
    </span>
  )
  return { flights: [{ from: `seat:${currentPlayerId}`, to: 'cup', face, isSized: true }], cue: 'play' }
}
