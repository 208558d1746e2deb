import './art.css'
import { useSyncExternalStore } from 'react'

/** The drawings by their sign. */
type Drawings = Readonly<Record<string, string>>

/** Drawings are no part of the first load of a table, where every gift is wrapped. */
let drawings: Drawings | null = null
const listeners = new Set<() => void>()

/** Fetches the drawings, unless they are there. */
export async function fetchDrawings(): Promise<void> {
  if (drawings !== null) return
  const fetched = await import('./drawings.ts').catch(() => null)
  // Without a connection, the next picture asks again.
  if (fetched === null) return
  drawings = fetched.DRAWINGS
  for (const tell of listeners) tell()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  void fetchDrawings()
  return () => listeners.delete(onChange)
}

/** The drawings; null until they are there. */
function useDrawings(): Drawings | null {
  return useSyncExternalStore(
    subscribe,
    () => drawings,
    () => drawings,
  )
}

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
export function shapesOf(sign: string, all: Drawings): readonly Shape[] | null {
  if (!Object.hasOwn(all, sign)) return null
  return (all[sign] ?? '').split('|').map((shape) => {
    const path = shape.slice(1)
    const className = CLASSES[shape[0] ?? ''] ?? ''
    return { className, path: path.startsWith('@') ? path.slice(1).split(',').map(Number) : path }
  })
}

/** The drawing of a sign; the sign itself if nobody has drawn it, and nothing until that is known. */
export function GiftArt({ sign }: { sign: string }) {
  const all = useDrawings()
  if (all === null) return null
  const shapes = shapesOf(sign, all)
  if (shapes === null) return sign
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
