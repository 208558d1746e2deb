import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { CardBack } from '../components/art.tsx'
import type { Beat, OpeningTiming } from '../stage/beats.ts'
import { placeOf } from './places.ts'

const UNSEEN: Keyframe[] = [{ opacity: 0 }, { opacity: 0 }]

/** Hides an element for so long, without a change of the layout. Returns a function that shows it at once. */
export function hideFor(element: Element | null, ms: number): () => void {
  const hiding = element?.animate(UNSEEN, ms)
  return () => hiding?.cancel()
}

/** The words of the frame that depend on what is dealt. */
const TURN = '.table-banner > *, .tv-turn > *'

interface DealingProps {
  readonly beat: Beat
  readonly opening: OpeningTiming
}

/** The opening of a match, beside its flights: what is dealt stays hidden, and the deck is riffled. */
export function Dealing({ beat: { landMs, tempo }, opening: { hides, riffle, leadMs } }: DealingProps) {
  useLayoutEffect(() => {
    const shown = [...document.querySelectorAll(hides === undefined ? TURN : `${TURN}, ${hides}`)].map(
      (part) => hideFor(part, landMs),
    )
    return () => {
      for (const show of shown) show()
    }
  }, [hides, landMs])
  return riffle === undefined ? null : <Riffle deck={riffle} ms={leadMs * tempo} />
}

const CARDS = [0, 1, 2, 3, 4, 5, 6, 7] as const

type Style = CSSProperties & Record<`--${string}`, string | number>

/** Two halves of a deck that fall into one another. */
function Riffle({ deck, ms }: { readonly deck: string; readonly ms: number }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = placeOf(deck)
    if (box.current === null || place === null) return
    Object.assign(box.current.style, { left: `${place.x}px`, top: `${place.y}px` })
    box.current.style.setProperty('--width', `${place.width}px`)
  }, [deck])
  const style: Style = { '--ms': `${Math.round(ms)}ms` }
  return (
    <div ref={box} className="riffle" style={style}>
      {CARDS.map((nth) => {
        const card: Style = { '--nth': nth, '--side': nth % 2 === 0 ? -1 : 1 }
        return (
          <svg
            key={nth}
            className="riffle-card"
            viewBox="-19 -27 40 56"
            aria-hidden="true"
            focusable="false"
            style={card}
          >
            <CardBack x={0} y={0} />
          </svg>
        )
      })}
    </div>
  )
}
