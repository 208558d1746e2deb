import './face.css'
import { Card, type CardProps } from '../../../board-kit/components/card.tsx'
import { cardFromText, type Suit } from '../../../pieces/cards.ts'
import { cardName, type SentenceContext } from '../texts/sentences.ts'

/** The four suits as drawings: fonts and systems render the characters differently, some in other colours. */
const SUIT_PATHS: Readonly<Record<Suit, string>> = {
  hearts:
    'M12 21.500 3.700 13C-1 8 3 2 7.500 2.500 9.800 2.800 11.300 4.500 12 6c.7-1.500 2.200-3.200 4.500-3.500C21 2 25 8 20.300 13z',
  diamonds: 'M12 1 20.500 12 12 23 3.500 12z',
  spades:
    'M12 1.500c3 5 9.500 7.500 9.500 12.500 0 4.500-5.500 5.500-8 2.500.3 2.500 1.200 4.500 3 6h-9c1.800-1.500 2.700-3.500 3-6-2.500 3-8 2-8-2.500C2.500 9 9 6.500 12 1.500z',
  clubs:
    'M12 1.500a5 5 0 0 1 4 8 5 5 0 1 1-2.700 7.500c.3 2.300 1.300 4.200 3.200 5.500h-9c1.900-1.300 2.900-3.200 3.200-5.500A5 5 0 1 1 8 9.500a5 5 0 0 1 4-8z',
}

function SuitSign({ suit }: { suit: Suit }) {
  return (
    <svg className={`discard-sign is-${suit}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SUIT_PATHS[suit]} />
    </svg>
  )
}

/** The class for the size of a card's text: the longest of forty characters must still be legible. */
function sizeClassOf(value: string): string {
  const { length } = [...value]
  return length <= 3 ? 'is-short' : length <= 8 ? 'is-word' : length <= 16 ? 'is-words' : 'is-long'
}

/** The face of a card: rank and suit, or the text of a custom card. */
export function CardFace({ value }: { value: string }) {
  const card = cardFromText(value)
  if (card === null) {
    return (
      <span className={`discard-face discard-text ${sizeClassOf(value)}`}>
        <span>{value}</span>
      </span>
    )
  }
  return (
    <span className={`discard-face is-${card.suit}`}>
      <span className="discard-index">
        {card.rank}
        <SuitSign suit={card.suit} />
      </span>
      <span className="discard-large">
        <SuitSign suit={card.suit} />
      </span>
    </span>
  )
}

/** A small card with its name for screen readers. */
export function MiniCard({
  value,
  context,
  ...look
}: { value: string; context: SentenceContext } & Omit<CardProps, 'face'>) {
  return <Card face={<CardFace value={value} />} size="mini" name={cardName(value, context)} {...look} />
}
