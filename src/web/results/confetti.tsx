import type { CSSProperties } from 'react'
import { SuitShape } from '../../board-kit/components/art.tsx'
import './confetti.css'

const SUITS = ['ember', 'sun', 'leaf', 'wave'] as const
const PIECES = Array.from({ length: 44 }, (_, number) => ({
  number,
  suit: SUITS[number % SUITS.length] ?? 'sun',
  style: styleOf(number),
}))

interface PieceStyle extends CSSProperties {
  readonly '--x': string
  readonly '--drift': string
  readonly '--turn': string
  readonly '--late': string
  readonly '--size': string
}

/** Spreads the pieces evenly without chance: the fractions of multiples of different numbers. */
function styleOf(number: number): PieceStyle {
  const spread = (ratio: number) => (number * ratio) % 1
  return {
    '--x': `${Math.round(spread(0.618) * 100)}%`,
    '--drift': `${Math.round((spread(0.377) - 0.5) * 30)}vw`,
    '--turn': `${Math.round((spread(0.283) - 0.5) * 1_080)}deg`,
    '--late': spread(0.733).toFixed(2),
    '--size': `${(0.9 + spread(0.519) * 0.9).toFixed(2)}rem`,
  }
}

/** Suit shapes that fall once over the whole screen. They take no room and no taps, and screen readers skip them. */
export function Confetti() {
  return (
    <div className="confetti">
      {PIECES.map(({ number, suit, style }) => (
        <svg key={number} className="confetti-piece" viewBox="-12 -12 24 24" aria-hidden="true" style={style}>
          <SuitShape suit={suit} x={0} y={0} isLoose />
        </svg>
      ))}
    </div>
  )
}
