import type { ReactNode } from 'react'

/** Drawings of the pieces on the table: paper cards with our own suits, dice, a gift, a pawn. */
interface Placed {
  readonly x: number
  readonly y: number
  readonly turn?: number
  readonly scale?: number
}

function Place(props: Placed & { className?: string | undefined; children: ReactNode }) {
  const { x, y, turn = 0, scale = 1, className, children } = props
  return (
    <g className={className} transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
      {children}
    </g>
  )
}

type Suit = 'ember' | 'sun' | 'leaf' | 'wave'

/** A suit's shape around the origin, about 16 units wide. A loose shape lies on no card and has its own paper edge. */
export function SuitShape({ suit, isLoose = false, ...placed }: Placed & { suit: Suit; isLoose?: boolean }) {
  return (
    <Place {...placed} className={isLoose ? 'art-loose' : undefined}>
      {suit === 'ember' && <path className="fill-ember" d="M0-8.5 9 7.500H-9z" />}
      {suit === 'sun' && <circle className="fill-sun" r="8" />}
      {suit === 'leaf' && <rect className="fill-leaf" x="-7.5" y="-7.5" width="15" height="15" rx="1.5" />}
      {suit === 'wave' && <path className="fill-wave" d="M0-10 9 0 0 10-9 0z" />}
    </Place>
  )
}

/** A paper card around the origin, 34 by 48 units, with its children on its face. */
export function PaperCard({ children, ...placed }: Placed & { children?: ReactNode }) {
  return (
    <Place {...placed}>
      <rect className="art-shade" x="-16" y="-22" width="34" height="48" rx="5" />
      <rect className="art-paper" x="-17" y="-24" width="34" height="48" rx="5" />
      {children}
    </Place>
  )
}

/** The back of a card: the table's colour within a paper edge. */
export function CardBack(placed: Placed) {
  return (
    <PaperCard {...placed}>
      <rect className="fill-primary" x="-13" y="-20" width="26" height="40" rx="3" />
      <path className="art-hatch" d="M-13-6 0-19 13-6 0 7zM-13 6 0-7 13 6 0 19z" />
    </PaperCard>
  )
}

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  3: [
    [-8, -8],
    [0, 0],
    [8, 8],
  ],
  5: [
    [-8, -8],
    [8, -8],
    [0, 0],
    [-8, 8],
    [8, 8],
  ],
  6: [
    [-8, -9],
    [8, -9],
    [-8, 0],
    [8, 0],
    [-8, 9],
    [8, 9],
  ],
}

export function Die({ value, ...placed }: Placed & { value: 3 | 5 | 6 }) {
  return (
    <Place {...placed}>
      <rect className="art-shade" x="-16" y="-15" width="35" height="35" rx="8" />
      <rect className="art-paper" x="-17.5" y="-17.5" width="35" height="35" rx="8" />
      {PIPS[value]?.map(([x, y]) => (
        <circle key={`${x} ${y}`} className="art-ink" cx={x} cy={y} r="3" />
      ))}
    </Place>
  )
}

export function Gift(placed: Placed) {
  return (
    <Place {...placed}>
      <rect className="art-shade" x="-20" y="-6" width="44" height="34" rx="4" />
      <rect className="fill-ember" x="-21" y="-6" width="42" height="32" rx="4" />
      <rect className="fill-ember art-edge" x="-24" y="-14" width="48" height="12" rx="3" />
      <path className="fill-sun" d="M-4.5-14h9v40h-9z" />
      <path
        className="art-bow"
        d="M0-14c-5-13-20-15-20-7 0 5 11 7 20 7zm0 0c5-13 20-15 20-7 0 5-11 7-20 7z"
      />
    </Place>
  )
}

export function Pawn(placed: Placed) {
  return (
    <Place {...placed}>
      <path className="art-shade" d="M-15 24c0-14 8-14 9-24h16c1 10 9 10 9 24z" />
      <path className="fill-primary" d="M-17 22c0-14 9-14 10-24H7c1 10 10 10 10 24z" />
      <circle className="fill-primary art-edge" cy="-12" r="11" />
    </Place>
  )
}
