import type { Opening } from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import { dealInTurn } from '../../../board-kit/motion/deal.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { View } from '../rules/view.ts'
import { CardFace } from './face.tsx'

/** Everybody draws their first hand from their own deck; only a viewer who has a hand sees it. */
export function opening(view: View, viewer: PlayerId | null): Opening | null {
  if (view.handCards.length === 0) return null
  const hands = view.players.map(({ id, handCount }) => {
    const from = `deck:${id}`
    if (id !== viewer) return Array.from({ length: handCount }, () => ({ from, to: `seat:${id}` }))
    return view.handCards.map(({ value }) => {
      return {
        from,
        to: `card:${value}`,
        face: <Card face={<CardFace value={value} />} />,
        isTurned: true as const,
      }
    })
  })
  return { flights: dealInTurn(hands), cue: 'riffle', riffle: `deck:${viewer}` }
}
