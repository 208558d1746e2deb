import type { Flight, Opening, Room } from '../../../board-kit/board.ts'
import { dealInTurn } from '../../../board-kit/motion/deal.ts'
import type { PlayerView, View } from '../rules/view.ts'
import type { Key } from '../texts/en.ts'
import { FaceUp } from './faces.tsx'

/** Parts that tell which cards were dealt, beside the numbers. */
const TELLING = [
  'points',
  'extras',
  'own-foot',
  'own-count',
  'notices',
  'status',
  'opening',
  'duplicate',
  'nothing',
]

/** Everybody gets their first card, which turns over, from the left of the dealer on. */
export function opening(view: View, { faces }: Room<Key>): Opening {
  const { players, dealerId } = view
  const first = players.findIndex(({ id }) => id === dealerId) + 1
  const hands = [...players.slice(first), ...players.slice(0, first)].map((row) => {
    const isOwn = faces.some((face) => face.player === row.id && face.isYou)
    return [dealt(row, isOwn ? 'hand' : 'mini')]
  })
  return {
    flights: dealInTurn(hands),
    cue: 'riffle',
    riffle: 'deck',
    hides: [...TELLING.map((part) => `.flip7-${part}`), '.seat-target', '.seat-prompt'].join(),
  }
}

/** A number lies in the line; another card only flies to its player. */
function dealt({ id, line }: PlayerView, size: 'hand' | 'mini'): Flight {
  const [number] = line
  if (number === undefined) return { from: 'deck', to: `seat:${id}` }
  return { from: 'deck', to: `dealt:${id}`, face: <FaceUp card={number} size={size} />, isTurned: true }
}
