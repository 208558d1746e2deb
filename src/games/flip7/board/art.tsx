import type { ReactNode } from 'react'
import type { NumberCard } from '../rules/deck.ts'

/** Points evenly spaced on a circle, the first one at the top. */
function around(count: number, radius: number): readonly (readonly [x: number, y: number])[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    const place = (value: number) => Math.round(value * radius * 10) / 10
    return [place(Math.sin(angle)), place(-Math.cos(angle))] as const
  })
}

/** A grid of points around the origin, row by row. */
function grid(columns: number, rows: number, step: number): readonly (readonly [x: number, y: number])[] {
  return Array.from({ length: columns * rows }, (_, index) => [
    ((index % columns) - (columns - 1) / 2) * step,
    (Math.floor(index / columns) - (rows - 1) / 2) * step,
  ])
}

function Dots({
  at,
  r,
  className,
}: {
  at: readonly (readonly [x: number, y: number])[]
  r: number
  className: string
}) {
  return at.map(([x, y]) => <circle key={`${x} ${y}`} className={className} cx={x} cy={y} r={r} />)
}

function Tiles({
  at,
  size,
  className,
}: {
  at: readonly (readonly [x: number, y: number])[]
  size: number
  className: string
}) {
  return at.map(([x, y]) => (
    <rect
      key={`${x} ${y}`}
      className={className}
      x={x - size / 2}
      y={y - size / 2}
      width={size}
      height={size}
      rx="2"
    />
  ))
}

const GRAPES = [0, 1, 2, 3].flatMap((row) =>
  Array.from({ length: 4 - row }, (_, index) => [(index - (3 - row) / 2) * 9, row * 7.6 - 9] as const),
)

const BEADS = Array.from({ length: 11 }, (_, index) => {
  const x = (index - 5) * 4.4
  return [x, Math.round((x * x) / -22 + 10) - 4] as const
})

const HEXAGON = 'M0-6.4 5.500-3.200V3.200L0 6.400-5.500 3.200V-3.200z'

/** The drawing on each number card: that many things from the kitchen, about 44 by 38 around the origin. */
const ART: Readonly<Record<NumberCard, ReactNode>> = {
  0: (
    <>
      <circle className="flip7-art-line" r="17" />
      <circle className="flip7-art-line" r="10.5" />
    </>
  ),
  1: (
    <>
      <path
        className="flip7-art-shell"
        d="M-18-3C-16-16-3-18 4-15s15 2 15 13-8 10-12 14-14 5-19 0-7-8-6-15z"
      />
      <circle className="fill-sun" cx="1" cy="-1" r="7.5" />
    </>
  ),
  2: (
    <>
      <path className="flip7-art-line" d="M-9 6C-8-6-2-12 6-16M9 8C11-2 10-10 6-16" />
      <circle className="fill-ember" cx="-10" cy="9" r="8.5" />
      <circle className="fill-ember" cx="10" cy="11" r="8.5" />
    </>
  ),
  3: (
    <>
      <path className="flip7-art-line" d="M0 0c0 8-1 13-5 18" />
      <Dots at={around(3, 9.5)} r={8.6} className="fill-leaf" />
    </>
  ),
  4: <Tiles at={grid(2, 2, 17)} size={15} className="fill-sun" />,
  5: (
    <>
      <Dots at={around(5, 11)} r={7} className="fill-primary" />
      <circle className="fill-sun" r="6" />
    </>
  ),
  6: around(6, 12.2).map(([x, y]) => (
    <path key={`${x} ${y}`} className="fill-sun" d={HEXAGON} transform={`translate(${-y} ${x})`} />
  )),
  7: (
    <>
      <circle className="art-ink" cy="-12" r="7" />
      <circle className="fill-ember" cy="2" r="16" />
      <path className="flip7-art-line" d="M0-14v32" />
      <Dots
        at={[
          [0, -8],
          [-8, -4],
          [8, -4],
          [-5, 5],
          [5, 5],
          [-8, 12],
          [8, 12],
        ]}
        r={2.7}
        className="art-ink"
      />
    </>
  ),
  8: (
    <>
      <circle className="fill-ember" r="18" />
      <circle className="flip7-art-paper" r="15.5" />
      {around(8, 1).map(([x, y], index) => (
        <path
          key={`${x} ${y}`}
          className="fill-sun"
          d="M0-2.500 4.600-13.400A14.5 14.5 0 0 0-4.600-13.400z"
          transform={`rotate(${index * 45})`}
        />
      ))}
    </>
  ),
  9: <Tiles at={grid(3, 3, 12.5)} size={11} className="fill-ember" />,
  10: (
    <>
      <path className="flip7-art-line" d="M0-10c0-5 2-8 6-9" />
      <Dots at={GRAPES} r={4.6} className="fill-wave" />
    </>
  ),
  11: (
    <>
      <path className="flip7-art-line" d="M-22-16C-10 14 10 14 22-16" />
      <Dots at={BEADS.filter((_, index) => index % 2 === 0)} r={3.4} className="fill-wave" />
      <Dots at={BEADS.filter((_, index) => index % 2 === 1)} r={3.4} className="fill-ember" />
    </>
  ),
  12: (
    <>
      <rect className="fill-leaf" x="-23" y="-17" width="46" height="34" rx="4" />
      <Dots at={grid(4, 3, 11)} r={4.3} className="flip7-art-paper" />
    </>
  ),
}

/** The drawing of a number, to be placed within a face. */
export function NumberArt({ number }: { number: NumberCard }) {
  return ART[number]
}

/** A six-armed crystal around the origin, 32 across. */
export function Snowflake() {
  return (
    <g className="flip7-art-white">
      {[0, 60, 120].map((turn) => (
        <path key={turn} d="M0-16V16M-5-13 0-8l5-5M-5 13 0 8l5 5" transform={`rotate(${turn})`} />
      ))}
    </g>
  )
}

/** Three cards in a fan around the origin. */
export function Fan() {
  return [-24, 0, 24].map((turn) => (
    <rect
      key={turn}
      className="flip7-art-card"
      x="-8"
      y="-17"
      width="16"
      height="24"
      rx="3"
      transform={`rotate(${turn} 0 20)`}
    />
  ))
}

export const SHIELD = 'M0-17 15-11V0C15 9 8 14 0 18-8 14-15 9-15 0V-11z'

/** A shield with a heart around the origin. */
export function Shield() {
  return (
    <>
      <path className="flip7-art-card" d={SHIELD} />
      <path className="fill-ember" d="M0 10C-6 6-9 2-9-2.500-9-8-2-9 0-4 2-9 9-8 9-2.500 9 2 6 6 0 10z" />
    </>
  )
}
