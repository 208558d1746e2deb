import { useMemo } from 'react'
import { encode } from 'uqr'
import './qr-code.css'

/** The quiet zone around the code, in modules: cameras need it to find the edge. */
const QUIET = 4

/** The dark modules of a code as one SVG path, with one rectangle per run. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark && row[x - 1] !== true ? [runAt(row, x, y)] : [])),
    )
    .join('')
}

function runAt(row: readonly boolean[], x: number, y: number): string {
  const end = row.indexOf(false, x)
  const length = (end < 0 ? row.length : end) - x
  return `M${x} ${y}h${length}v1h-${length}z`
}

/** A text as a QR code: dark on light in both themes, drawn in the page without any request. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: 0 })
    return { size, path: pathOf(data) }
  }, [text])
  const whole = size + 2 * QUIET
  return (
    <svg className="qr" viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`} role="img" aria-label={label}>
      <rect className="qr-paper" x={-QUIET} y={-QUIET} width={whole} height={whole} />
      <path className="qr-ink" d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
