import type { Flight, Opening, Room } from '../../../board-kit/board.ts'
import { Card } from '../../../board-kit/components/card.tsx'
import { dealInTurn } from '../../../board-kit/motion/deal.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { ShownCard } from '../rules/cards.ts'
import type { View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { Face } from './card.tsx'

/** The cards are dealt round the table, the viewer's own turn over, and the first card of the pile comes last. */
export function opening(view: View, { t }: Room<Key>, viewer: PlayerId | null): Opening {
  const turned = (to: string, card: ShownCard): Flight => {
    return { from: 'deck', to, face: <Card face={<Face card={card} t={t} />} />, isTurned: true }
  }
  const hands = view.players.map(({ id, cardCount }) =>
    id === viewer && view.hand !== undefined
      ? view.hand.map((card) => turned(`card:${card.id}`, card))
      : Array.from({ length: cardCount }, () => ({ from: 'deck', to: `seat:${id}` })),
  )
  return {
    flights: [...dealInTurn(hands), turned('pile', view.topCard)],
    cue: 'riffle',
    riffle: 'deck',
    hides: '.eights-count, .eights-facts, .hand-tools',
  }
}
