import './round-seat.css'
import './round-table.css'
import './surfaces.css'
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import type { PlayerId } from '../../engine/game.ts'
import { dropOf, placesOf, ROUND_MAX } from './round-places.ts'

/** A player's place at the table. */
interface RoundSeat {
  readonly player: PlayerId
  /** One `li` with `data-seat`; it takes its place from the `style` that it is given. */
  seat(style: CSSProperties): ReactNode
}

interface RoundTableProps {
  /** The name of the list of players. */
  readonly label: string
  /** The players around the table in turn order: all but the viewer, or all if nobody has a zone of their own. */
  readonly seats: readonly RoundSeat[]
  /** Whether the viewer sits at the lower edge. */
  readonly hasOwn: boolean
  /** The player whose turn it is; the marker travels to their seat. */
  readonly current: PlayerId | null
  /** Clockwise or the other way round; null if all play at once. */
  readonly direction: 1 | -1 | null
  /** On a phone, seats stand in pairs below the middle, or in an arc above it. */
  readonly phone: 'pairs' | 'arc'
  /** The surface of the table. */
  readonly surface: 'felt' | 'wood' | 'paper'
  /** The middle needs the whole width: the seats stand in rows below it. */
  readonly isSpread?: boolean
  /** The middle of the table: the piles. */
  readonly children: ReactNode
}

const SHAPES = ['wide', 'tall', 'arc'] as const

/** The custom properties of the middle and of each seat: their grid areas at a wide, at a tall table and in an arc. */
function stylesOf(count: number): {
  readonly middle: CSSProperties
  readonly seats: readonly CSSProperties[]
} {
  const places = SHAPES.map((shape) => ({ shape, ...placesOf(count, shape) }))
  const middle = Object.fromEntries(places.map((place) => [`--${place.shape}`, place.middle]))
  const seats = Array.from({ length: count }, (_, at) =>
    Object.fromEntries(
      places.flatMap(({ shape, seats: areas }) => [
        [`--${shape}`, areas[at]],
        [`--${shape}-drop`, dropOf(at, count, shape)],
      ]),
    ),
  )
  return { middle, seats }
}

/**
 * A table with the players around it in turn order and the viewer at the lower edge. Up to eight players sit around the
 * middle; more sit in rows. A ring marks the player whose turn it is and travels from seat to seat.
 */
export function RoundTable(props: RoundTableProps) {
  const { label, seats, hasOwn, current, direction, phone, surface, isSpread = false, children } = props
  const table = useRef<HTMLDivElement>(null)
  const marker = useRef<HTMLSpanElement>(null)
  useMarker(table, marker, current)
  const isRound = !isSpread && seats.length + (hasOwn ? 1 : 0) <= ROUND_MAX
  const styles = isRound ? stylesOf(seats.length) : null
  const shape = isRound ? `round-table-ring round-table-phone-${phone}` : 'round-table-rows'
  return (
    <div className="round-space" data-surface={surface}>
      <div ref={table} className={`round-table ${shape}`} data-seats={seats.length}>
        <span ref={marker} className="round-marker" aria-hidden="true" />
        <div className="round-middle" style={styles?.middle}>
          {isRound && <Way direction={direction} />}
          {children}
        </div>
        <ul className="round-seats" aria-label={label}>
          {seats.map(({ seat }, at) => seat(styles?.seats[at] ?? {}))}
        </ul>
      </div>
    </div>
  )
}

/** The table top, with arrows in the direction of play. */
function Way({ direction }: { direction: 1 | -1 | null }) {
  const sides = direction === null ? [] : ['left', 'top', 'right']
  return (
    <span className="round-way" data-way={direction} aria-hidden="true">
      {sides.map((side) => (
        <svg
          key={side}
          className={`round-arrow round-arrow-${side}`}
          viewBox="-12 -12 24 24"
          aria-hidden="true"
          focusable="false"
        >
          <path d="M-4-8 6 0-4 8" />
        </svg>
      ))}
    </span>
  )
}

/** Puts the marker around the seat of the current player, or at the lower edge if they have a zone of their own. */
function useMarker(
  table: RefObject<HTMLElement | null>,
  marker: RefObject<HTMLElement | null>,
  current: PlayerId | null,
): void {
  // Every render may move the seats without a change of their sizes.
  useLayoutEffect(() => placeMarker(table.current, marker.current, current))
  useLayoutEffect(() => {
    const root = table.current
    if (root === null) return
    const sizes = new ResizeObserver(() => placeMarker(root, marker.current, current))
    sizes.observe(root)
    for (const part of root.querySelectorAll('[data-seat], .round-middle > *')) sizes.observe(part)
    return () => sizes.disconnect()
  }, [table, marker, current])
}

function placeMarker(root: HTMLElement | null, ring: HTMLElement | null, current: PlayerId | null): void {
  if (root === null || ring === null) return
  const seats = [...root.querySelectorAll<HTMLElement>('[data-seat]')]
  const seat = seats.find(({ dataset }) => dataset.seat === current)
  ring.dataset.at = current === null ? 'nobody' : seat === undefined ? 'own' : 'seat'
  if (seat === undefined) return
  // Shares of the table and not pixels: a TV enlarges the table, and browsers disagree on whose pixels an offset counts.
  const table = root.getBoundingClientRect()
  const box = seat.getBoundingClientRect()
  const share = (length: number, of: number) => `${(length / of) * 100}%`
  Object.assign(ring.style, {
    left: share(box.left - table.left, table.width),
    top: share(box.top - table.top, table.height),
    width: share(box.width, table.width),
    height: share(box.height, table.height),
  })
}
