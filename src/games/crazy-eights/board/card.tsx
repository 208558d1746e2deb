import './card.css'
import type { ReactNode } from 'react'
import { SuitShape } from '../../../board-kit/components/art.tsx'
import type { CardType, Color, ShownCard } from '../rules/cards.ts'
import { type SentenceContext, symbolOf } from '../texts/sentences.ts'

const SUITS = { red: 'ember', yellow: 'sun', green: 'leaf', blue: 'wave' } as const

/** The shape of a colour, about two letters wide; the colour's name stands beside it. */
export function ColorShape({ color }: { color: Color }) {
  return (
    <svg className="eights-shape" viewBox="-12 -12 24 24" aria-hidden="true" focusable="false">
      <SuitShape suit={SUITS[color]} x={0} y={0} isLoose />
    </svg>
  )
}

/** Lines, dots, squares and waves on a face of 58 by 86: they tell colours apart while the shape is covered. */
const PATTERNS: Readonly<Record<Color, string>> = {
  red: 'M-4 18 18-4M-4 36 36-4M-4 54 54-4M-4 72 62 6M-4 90 62 24M12 92 62 42M30 92 62 60M48 92 62 78',
  yellow: rows(10, (y, at) => columns(at % 2 === 0 ? 4 : 11, 14, (x) => `M${x} ${y}h.1`)),
  green: `${columns(5, 12, (x) => `M${x} 0V86`)}${rows(12, (y) => `M0 ${y}H58`)}`,
  blue: rows(12, (y) => `M-6 ${y}q6-7 12 0t12 0 12 0 12 0 12 0 12 0`),
}

function columns(from: number, step: number, at: (x: number) => string): string {
  return Array.from({ length: Math.ceil((58 - from) / step) }, (_, index) => at(from + index * step)).join('')
}

function rows(step: number, at: (y: number, index: number) => string): string {
  return Array.from({ length: Math.ceil(86 / step) }, (_, index) => at(6 + index * step, index)).join('')
}

/** The large paper-coloured shapes in the middle. */
const PLATES: Readonly<Record<Color, ReactNode>> = {
  red: <path d="M28 26 52 66H4z" />,
  yellow: <circle cx="28" cy="48" r="20" />,
  green: <rect x="9.5" y="29.5" width="37" height="37" rx="3" />,
  blue: <path d="M28 24 51 48 28 72 5 48z" />,
}

/** The pictures of skip (an arrow over two dots) and reverse (two opposite arrows), in 20 by 20. */
const SIGNS: Readonly<Partial<Record<CardType, ReactNode>>> = {
  skip: (
    <>
      <path d="M2 12C3 2 15 1 17.500 9.500M18.500 4l-.8 6.200-6-1.400" />
      <path className="eights-dots" d="M7 16h.1M13 16h.1" />
    </>
  ),
  reverse: <path d="M3 7h13M12 2.500 16.500 7 12 11.500M17 14H4M8 9.500 3.500 14 8 18.500" />,
}

/** The face of a card. A wild card shows all four shapes, or the face of the colour that was named with it. */
export function Face({ card, named, t }: { card: ShownCard; named?: Color } & Pick<SentenceContext, 't'>) {
  const color = card.color ?? named
  const sign = SIGNS[card.type]
  const symbol = symbolOf(card)
  return (
    <svg
      className="eights-face"
      data-color={color ?? 'wild'}
      viewBox="0 0 58 86"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="eights-fill" width="58" height="86" />
      {color === undefined ? <FourShapes /> : <Plate color={color} sign={sign} symbol={symbol} />}
      {sign === undefined ? (
        <text className="eights-index" x="4" y="22">
          {symbol}
        </text>
      ) : (
        <g className="eights-sign" transform="translate(4 4)">
          {sign}
        </g>
      )}
      <text className="eights-word" x="5" y="81.500">
        {t(`color.${color ?? 'wild'}`)}
      </text>
    </svg>
  )
}

function FourShapes() {
  return (
    <>
      <SuitShape suit="ember" x={18} y={41} scale={1.05} />
      <SuitShape suit="sun" x={40} y={41} scale={1.05} />
      <SuitShape suit="leaf" x={18} y={61} scale={1.05} />
      <SuitShape suit="wave" x={40} y={61} scale={1.05} />
    </>
  )
}

function Plate({ color, sign, symbol }: { color: Color; sign: ReactNode; symbol: string }) {
  const low = color === 'red' ? 5 : 0 // a triangle is widest below
  return (
    <>
      <path className={`eights-pattern eights-pattern-${color}`} d={PATTERNS[color]} />
      <g className="eights-plate">{PLATES[color]}</g>
      {sign === undefined ? (
        <text className="eights-middle-text" x="28" y={55.5 + low} textAnchor="middle">
          {symbol}
        </text>
      ) : (
        <g className="eights-sign eights-sign-middle" transform={`translate(18.500 ${39 + low}) scale(.95)`}>
          {sign}
        </g>
      )}
    </>
  )
}
