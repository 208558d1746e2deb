import './faces.css'
import type { ReactNode } from 'react'
import { Card, type CardProps } from '../../../board-kit/components/card.tsx'
import { type Card as AnyCard, isModifier, type NumberCard } from '../rules/deck.ts'
import { cardName, type TextContext } from '../texts/sentences.ts'
import { Fan, NumberArt, Shield, Snowflake } from './art.tsx'

function Face({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg className={className} viewBox="0 0 58 86" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

/** The number is large and at the left edge, where overlapping cards still show it. */
function NumberFace({ number }: { number: NumberCard }) {
  return (
    <Face>
      <text className="flip7-index" x="4" y="33">
        {number}
      </text>
      <g transform="translate(29 62)">
        <NumberArt number={number} />
      </g>
    </Face>
  )
}

/** A small face, which shows little more than its number. */
function SmallFace({ number }: { number: NumberCard }) {
  return (
    <svg viewBox="0 0 24 36" preserveAspectRatio="xMinYMin slice" aria-hidden="true" focusable="false">
      <text className="flip7-index-small" x="1.5" y="17">
        {number}
      </text>
      <g transform="translate(12 27) scale(.36)">
        <NumberArt number={number} />
      </g>
    </svg>
  )
}

const PICTURES = { freeze: Snowflake, flipThree: Fan, secondChance: Shield } as const
const GROUNDS = { freeze: 'fill-wave', flipThree: 'fill-ember', secondChance: 'fill-leaf' } as const

function PictureFace({ card }: { card: keyof typeof PICTURES }) {
  const Picture = PICTURES[card]
  return (
    <Face>
      <rect className={GROUNDS[card]} width="58" height="86" />
      <g transform="translate(29 43) scale(1.25)">
        <Picture />
      </g>
    </Face>
  )
}

function ModifierFace({ mark }: { mark: string }) {
  return (
    <Face>
      <rect className="fill-sun" width="58" height="86" />
      <circle className="flip7-art-paper" cx="29" cy="43" r="25" />
      <text className="flip7-modifier-index" x="29" y="53" textAnchor="middle">
        {mark}
      </text>
    </Face>
  )
}

/** The front of any card. */
function Front({ card, isSmall = false }: { card: AnyCard; isSmall?: boolean }) {
  if (typeof card === 'number') return isSmall ? <SmallFace number={card} /> : <NumberFace number={card} />
  if (isModifier(card)) return <ModifierFace mark={card === 'x2' ? '×2' : card} />
  return <PictureFace card={card} />
}

/** A card of this game, face up. */
export function FaceUp({
  card,
  texts,
  ...look
}: { card: AnyCard; texts?: TextContext } & Omit<CardProps, 'face' | 'name'>) {
  const name = texts === undefined ? undefined : cardName(card, texts)
  return <Card {...look} face={<Front card={card} isSmall={look.size === 'mini'} />} name={name} />
}
