import type { Opening } from '../../../board-kit/board.ts'
import type { View } from '../rules/view.ts'
import { GiftBox } from './picture.tsx'

/** The gifts are carried to the tree. Who carries which follows from its number: it says nothing about its giver. */
export function opening({ phase, wrappedGifts, turnQueue }: View): Opening | null {
  if (phase !== 'ACTIVE' || turnQueue.length === 0) return null
  const flights = wrappedGifts.map((giftId, at) => ({
    from: `seat:${turnQueue[at % turnQueue.length]}`,
    to: `gift:${giftId}`,
    face: <GiftBox giftId={giftId} />,
  }))
  return { flights, cue: 'play' }
}
