/** The places and colours of the lights on the tree. */
const LIGHTS = [
  [60, 34, 'sun'],
  [44, 52, 'ember'],
  [74, 56, 'wave'],
  [56, 66, 'sun'],
  [34, 84, 'wave'],
  [62, 88, 'ember'],
  [86, 84, 'sun'],
  [26, 116, 'sun'],
  [50, 112, 'wave'],
  [72, 118, 'sun'],
  [94, 114, 'ember'],
] as const

/** A lit tree for the gifts to lie under. It is scenery only. */
export function Tree() {
  return (
    <svg className="elephant-tree" viewBox="0 0 120 150" aria-hidden="true" focusable="false">
      <path className="elephant-trunk" d="M52 128h16v20H52z" />
      <path className="elephant-needles" d="M60 14 82 50H70l24 36H80l32 44H8l32-44H26l24-36H38z" />
      <path
        className="elephant-garland"
        d="M45 44c10 8 22 6 31-3M34 76c16 12 38 10 54-3M20 112c24 14 56 12 78-4"
      />
      {LIGHTS.map(([x, y, colour]) => (
        <circle key={`${x} ${y}`} className={`elephant-light elephant-light-${colour}`} cx={x} cy={y} r="4" />
      ))}
      <path
        className="elephant-star"
        d="m60 2 4 8 9 1-6.500 6.500 1.500 9-8-4.500-8 4.500 1.500-9L47 11l9-1z"
      />
    </svg>
  )
}
