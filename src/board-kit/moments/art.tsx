const FLAKE =
  'M0-10V10M-8.700-5 8.700 5M-8.700 5 8.700-5M-3-8 0-5 3-8M-3 8 0 5 3 8M-8.500-1.500-4.500-2.500-5.500-6.500M8.500 1.500 4.500 2.500 5.500 6.500M-8.500 1.500-4.500 2.500-5.500 6.500M8.500-1.500 4.500-2.500 5.500-6.500'

/** The places and sizes of snowflakes around the middle of a square of 100. */
const PLACES = [
  [-38, -30, 1],
  [34, -34, 0.8],
  [-44, 6, 0.7],
  [43, 2, 1.1],
  [-20, -44, 0.6],
  [20, -46, 0.7],
] as const

/** Snowflakes around a frozen player. */
export function Flakes() {
  return (
    <svg className="moment-flakes" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
      {PLACES.map(([x, y, size]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${size})`}>
          <path d={FLAKE} />
        </g>
      ))}
    </svg>
  )
}

/** Two arrows that chase each other in a circle. */
export function Arrows() {
  return (
    <svg className="moment-arrows" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
      <path d="M-40 4A40 40 0 0 1 30-27M36-44 32-25 13-28" />
      <path d="M40-4A40 40 0 0 1-30 27M-36 44-32 25-13 28" />
    </svg>
  )
}

/** A padlock that snaps shut. */
export function Padlock() {
  return (
    <svg className="moment-lock" viewBox="0 0 40 48" aria-hidden="true" focusable="false">
      <path className="moment-shackle" d="M9 22V14a11 11 0 0 1 22 0v8" />
      <rect x="3" y="20" width="34" height="26" rx="5" />
      <path
        className="moment-keyhole"
        d="M20 30a3.500 3.500 0 0 1 2 6.300V41h-4v-4.700A3.500 3.500 0 0 1 20 30z"
      />
    </svg>
  )
}
