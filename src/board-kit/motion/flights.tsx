import './flights.css'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Flight } from '../board.ts'
import { CardBack } from '../components/art.tsx'
import { Card } from '../components/card.tsx'
import { type Beat, STAGGER_MS, TRAVEL_MS, TURN_MS } from '../stage/beats.ts'
import { Dealing, hideFor } from './dealing.tsx'
import type { Pace } from './pace.ts'
import { anchorNamed, type Place, placeOf } from './places.ts'

const at = ({ x, y }: Pick<Place, 'x' | 'y'>, scale = 1, turn = 0) =>
  `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${Math.round(scale * 1000) / 1000}) rotate(${turn}deg)`

/** A throw starts fast and glides to its place. */
const GLIDE = 'cubic-bezier(0.3, 0.6, 0.3, 1)'
const TILT_DEG = 7
/** How far a piece rises above the straight way, as a share of it. */
const RISE = 0.08

/** The frames of a throw: up in a bow, closer to the eye and tilted, then flat onto its place. */
function throwFrames(start: Place, end: Place, scale: number): Keyframe[] {
  const way = Math.hypot(end.x - start.x, end.y - start.y)
  const top = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - way * RISE }
  const tilt = Math.sign(end.x - start.x) * TILT_DEG
  return [
    { transform: at(start, scale), opacity: 1 },
    { transform: at(top, (1 + scale) / 2 + 0.12, tilt), opacity: 1, offset: 0.5 },
    { transform: at(end), opacity: 1 },
  ]
}

/** A piece is as large as the place that it leaves; a seat is no such place, and what leaves it grows on its way. */
function startScale(source: HTMLElement | null, start: Place, end: Place): number {
  return source?.matches('[data-seat], [data-anchor^="seat:"]') === true
    ? SEAT_SCALE
    : start.width / end.width
}

const SEAT_SCALE = 0.5

/** The place of a piece that is empty until it lands; a seat, or a whole hand, is no such place. */
function emptyPlace(to: string): Element | null {
  const place = anchorNamed(to)
  return place?.matches('[data-seat], [data-anchor^="seat:"], .hand') === true ? null : place
}

interface FlyingProps {
  readonly flight: Flight
  /** Its number in the volley. */
  readonly nth: number
  readonly beat: Beat
}

function Flying({ flight, nth, beat }: FlyingProps) {
  const { tempo, breathMs, opening } = beat
  const { leadMs, staggerMs } = opening ?? { leadMs: 0, staggerMs: STAGGER_MS }
  const piece = useRef<HTMLDivElement>(null)
  const { from, to, face, isTurned = false, isSized = isTurned, count = 1 } = flight
  useLayoutEffect(() => {
    const element = piece.current
    const source = anchorNamed(from)
    const start = placeOf(from)
    const end = placeOf(to)
    if (element === null || start === null || end === null) return
    const isTaken = source?.matches('[data-anchor^="card:"]:not(.is-stack)') === true
    if (isTaken) source.style.visibility = 'hidden'
    if (isSized) {
      for (const size of ['--card-width', '--card-mini-width'])
        element.style.setProperty(size, `${end.width}px`)
    }
    const delay = (leadMs + nth * staggerMs) * tempo
    const scale = isSized ? startScale(source, start, end) : 1
    const duration = TRAVEL_MS * tempo
    const travel = element.animate(throwFrames(start, end, scale), {
      duration,
      delay,
      easing: GLIDE,
      fill: 'both',
    })
    const turn = isTurned
      ? element.firstElementChild?.animate(
          [{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0deg)' }],
          {
            duration: TURN_MS * tempo,
            delay: delay + (TRAVEL_MS + breathMs) * tempo,
            easing: 'ease-in-out',
            fill: 'both',
          },
        )
      : undefined
    const turnMs = isTurned ? TURN_MS * tempo : 0
    const shown = opening === undefined ? undefined : hideFor(emptyPlace(to), delay + duration + turnMs)
    return () => {
      shown?.()
      if (isTaken) source.style.visibility = ''
      travel.cancel()
      turn?.cancel()
    }
  }, [from, to, isTurned, isSized, nth, tempo, breathMs, opening, leadMs, staggerMs])
  return (
    <div ref={piece} className="flight" data-count={count > 1 ? count : undefined}>
      {isTurned ? (
        <div className="flight-turn">
          <span>{face}</span>
          <span className="flight-back">
            <Card face={null} size="mini" />
          </span>
        </div>
      ) : (
        (face ?? (
          <svg viewBox="-19 -27 40 56" width="40" height="56" aria-hidden="true">
            <CardBack x={0} y={0} />
          </svg>
        ))
      )}
      {count > 1 && <span className="flight-count">{`×${count}`}</span>}
    </div>
  )
}

interface FlightsProps {
  /** The beat whose pieces fly; they vanish when it lands, since the board shows them from then on. */
  readonly flying: Beat | null
  /** The last beat that has landed. */
  readonly told: Beat | null
  readonly pace: Pace
}

/** The pieces that fly from anchor to anchor. They are no part of the page's layout, which a TV enlarges as a whole. */
export function Flights({ flying, told, pace }: FlightsProps) {
  useLanding(told, pace)
  return createPortal(
    <div className="flights" aria-hidden="true">
      {flying?.flights.map((flight, nth) => (
        <Flying
          // biome-ignore lint/suspicious/noArrayIndexKey: the flights of a beat never change places
          key={`${flying.line.id} ${nth}`}
          flight={flight}
          nth={nth}
          beat={flying}
        />
      ))}
      {flying?.opening !== undefined && <Dealing beat={flying} opening={flying.opening} />}
    </div>,
    document.body,
  )
}

const THUMP_MS = 180
const THUMP: Keyframe[] = [{ scale: 1.08 }, { scale: 0.98 }, { scale: 1 }]

/** Finds the piece that gives way at a place: a pile itself, at a seat the animal. A seat keeps its size, for its marker. */
function bumpedAt(place: HTMLElement): Element | null {
  if (place.matches('[data-seat], [data-anchor^="seat:"]')) return place.querySelector('.avatar')
  return place.matches('.hand') ? null : place
}

/** Shows where a beat's pieces have landed: their places give way for a moment, or fade in if nothing flies. */
function useLanding(told: Beat | null, { isMoving, fadeMs }: Pace): void {
  useEffect(() => {
    if (told === null || told.holdMs === 0) return
    const flights = isMoving ? told.flights : (told.line.flights ?? [])
    for (const place of new Set(flights.flatMap(({ to }) => anchorNamed(to) ?? []))) {
      if (isMoving) bumpedAt(place)?.animate(THUMP, THUMP_MS * told.tempo)
      else if (fadeMs > 0) place.animate([{ opacity: 0.4 }, { opacity: 1 }], fadeMs)
    }
  }, [told, isMoving, fadeMs])
}
