import './art.css'
import { DRAWINGS } from './drawings.ts'

/** The colours of the shapes of a drawing, by their letter. */
const CLASSES: Readonly<Record<string, string>> = {
  b: 'gift-sky',
  e: 'gift-ember',
  k: 'gift-ink',
  l: 'gift-leaf',
  n: 'gift-line',
  p: 'gift-paper',
  r: 'gift-gleam',
  s: 'gift-sun',
  t: 'gift-wood',
  w: 'gift-wave',
  y: 'gift-glow',
}

/** A shape of a drawing, taken apart. */
interface Shape {
  readonly className: string
  /** Path data, or the numbers of an ellipse. */
  readonly path: string | readonly number[]
}

/** The shapes of the drawing for a sign; null if there is none. */
export function shapesOf(sign: string): readonly Shape[] | null {
  if (!hasArt(sign)) return null
  return (DRAWINGS[sign] ?? '').split('|').map((shape) => {
    const path = shape.slice(1)
    const className = CLASSES[shape[0] ?? ''] ?? ''
    return { className, path: path.startsWith('@') ? path.slice(1).split(',').map(Number) : path }
  })
}

/** Whether there is a drawing for a sign. */
export function hasArt(sign: string): boolean {
  return Object.hasOwn(DRAWINGS, sign)
}

/** The drawing of a sample gift; null if its sign has none. */
export function GiftArt({ sign }: { sign: string }) {
  const shapes = shapesOf(sign)
  if (shapes === null) return null
  return (
    <svg className="gift-art" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {shapes.map(({ className, path }) => {
        if (typeof path === 'string') return <path key={path} className={className} d={path} />
        const [x = 0, y = 0, rx = 0, ry = rx] = path
        return <ellipse key={path.join()} className={className} cx={x} cy={y} rx={rx} ry={ry} />
      })}
    </svg>
  )
}
