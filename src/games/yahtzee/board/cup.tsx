import './cup.css'

/** The cup with the dice of a turn that has not begun; it is poured when the first throw plays. It is scenery only. */
export function Cup({ isPoured }: { readonly isPoured: boolean }) {
  return (
    <svg
      className={isPoured ? 'yahtzee-cup is-poured' : 'yahtzee-cup'}
      viewBox="0 0 100 120"
      data-anchor="cup"
      aria-hidden="true"
      focusable="false"
    >
      <g className="yahtzee-cup-dice">
        <rect x="24" y="8" width="26" height="26" rx="6" transform="rotate(-14 37 21)" />
        <rect x="50" y="4" width="26" height="26" rx="6" transform="rotate(18 63 17)" />
        <path d="M30 17v.1M44 25v.1M37 21v.1M58 12v.1M67 21v.1" />
      </g>
      <path className="yahtzee-cup-side" d="M12 32c0 8 76 8 76 0l-9 74c-1 12-57 12-58 0z" />
      <path className="yahtzee-cup-light" d="M24 42l6 64" />
      <path className="yahtzee-cup-rim" d="M12 32c0 8 76 8 76 0l-1.500 12c-6 7-67 7-73 0z" />
      <path className="yahtzee-cup-seam" d="M18 56c10 6 54 6 64 0M22 96c8 6 48 6 56 0" />
    </svg>
  )
}
