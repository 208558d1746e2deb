import { animate } from 'motion/mini'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Flight } from '../board.ts'
import { CardBack } from '../components/art.tsx'
import type { Beat } from './beats.ts'
import type { Pace } from './pace.ts'

const FLIGHT_MS = 320
const STAGGER_MS = 60

/** The centre of a visible anchor; if several share the name, the one on the table wins. */
function middleOf(anchor: string): { x: number; y: number } | null {
  const places = [...document.querySelectorAll(`[data-anchor="${CSS.escape(anchor)}"]`)]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0)
  const place = places.find(({ element }) => element.closest('.table-zone, .table-own')) ?? places[0]
  if (place === undefined) return null
  const { left, top, width, height } = place.box
  return { x: left + width / 2, y: top + height / 2 }
}

function Flying({ flight, delayMs, factor }: { flight: Flight; delayMs: number; factor: number }) {
  const place = useRef<HTMLDivElement>(null)
  const { from, to, face, count = 1 } = flight
  useLayoutEffect(() => {
    const element = place.current
    const start = middleOf(from)
    const end = middleOf(to)
    if (element === null || start === null || end === null) return
    const at = ({ x, y }: { x: number; y: number }) => `translate(${x}px, ${y}px) translate(-50%, -50%)`
    element.style.transform = at(start)
    const controls = animate(
      element,
      { transform: [at(start), at(end)], opacity: [1, 1] },
      { duration: (FLIGHT_MS * factor) / 1000, delay: (delayMs * factor) / 1000, ease: 'easeOut' },
    )
    controls.then(() => {
      element.style.opacity = '0'
    })
    return () => controls.stop()
  }, [from, to, delayMs, factor])
  return (
    <div ref={place} className="table-flight" data-count={count > 1 ? count : undefined}>
      {face ?? (
        <svg viewBox="-19 -27 40 56" width="40" height="56" aria-hidden="true">
          <CardBack x={0} y={0} />
        </svg>
      )}
      {count > 1 && <span className="table-flight-count">{`×${count}`}</span>}
    </div>
  )
}

interface Volley {
  readonly id: number
  readonly flights: readonly Flight[]
}

/** The pieces that fly from anchor to anchor, above everything and without catching clicks. */
export function Flights({ beat, pace }: { beat: Beat | null; pace: Pace }) {
  const [volleys, setVolleys] = useState<readonly Volley[]>([])
  const { isMoving, factor } = pace
  useEffect(() => {
    if (beat === null || beat.flights.length === 0 || !isMoving) {
      // Only a skip, which has no duration, ends the flights before it.
      if (beat?.holdMs === 0) setVolleys([])
      return
    }
    const volley = { id: beat.line.id, flights: beat.flights }
    setVolleys((before) => [...before.filter(({ id }) => id !== volley.id), volley])
    const lastsMs = (FLIGHT_MS + STAGGER_MS * beat.flights.length) * factor + 200
    // The next beat does not clear it: a volley ends by itself.
    setTimeout(() => setVolleys((before) => before.filter((other) => other !== volley)), lastsMs)
  }, [beat, isMoving, factor])
  return (
    <div className="table-flights" aria-hidden="true">
      {volleys.map(({ id, flights }) =>
        flights.map((flight, at) => (
          <Flying
            // biome-ignore lint/suspicious/noArrayIndexKey: the flights of a volley never change places
            key={`${id} ${at}`}
            flight={flight}
            delayMs={at * STAGGER_MS}
            factor={factor}
          />
        )),
      )}
    </div>
  )
}
