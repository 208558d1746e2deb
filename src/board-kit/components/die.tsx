import './die.css'
import type { CSSProperties } from 'react'
import type { Face } from '../../pieces/dice.ts'

export interface DieProps {
  /** Null before the first roll. */
  readonly value: Face | null
  /** The word beside the lock on a kept die; omitted for a free die. */
  readonly kept?: string | undefined
}

const NEAR = 16
const MIDDLE = 30
const FAR = 44

const TOP_LEFT = [NEAR, NEAR] as const
const TOP_RIGHT = [FAR, NEAR] as const
const LEFT = [NEAR, MIDDLE] as const
const CENTRE = [MIDDLE, MIDDLE] as const
const RIGHT = [FAR, MIDDLE] as const
const BOTTOM_LEFT = [NEAR, FAR] as const
const BOTTOM_RIGHT = [FAR, FAR] as const

const PIPS: Readonly<Record<Face, readonly (readonly [x: number, y: number])[]>> = {
  1: [CENTRE],
  2: [TOP_RIGHT, BOTTOM_LEFT],
  3: [TOP_RIGHT, CENTRE, BOTTOM_LEFT],
  4: [TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT],
  5: [TOP_LEFT, TOP_RIGHT, CENTRE, BOTTOM_LEFT, BOTTOM_RIGHT],
  6: [TOP_LEFT, TOP_RIGHT, LEFT, RIGHT, BOTTOM_LEFT, BOTTOM_RIGHT],
}

/** A die. It is only a picture: a button around it makes it pressable and names its value. */
export function Die({ value, kept }: DieProps) {
  return (
    <span className={kept === undefined ? 'die' : 'die is-kept'} aria-hidden="true">
      <DieFace value={value} />
      {kept !== undefined && (
        <span className="die-under">
          <Lock />
          {kept}
        </span>
      )}
    </span>
  )
}

function DieFace({ value }: { value: Face | null }) {
  return (
    <svg className="die-face" viewBox="0 0 60 60" focusable="false" aria-hidden="true">
      {value === null ? (
        <rect className="die-blank" x="4" y="4" width="52" height="52" rx="12" />
      ) : (
        <>
          <rect className="die-paper" x="3" y="3" width="54" height="54" rx="12" />
          <rect className="die-ring" x="3" y="3" width="54" height="54" rx="12" />
          {PIPS[value].map(([x, y]) => (
            <circle key={`${x} ${y}`} className="die-pip" cx={x} cy={y} r={value === 1 ? 7 : 5.4} />
          ))}
        </>
      )}
    </svg>
  )
}

/** How a cube is turned so that a face looks at the viewer; opposite faces add up to seven. */
const TURNS: Readonly<Record<Face, readonly [x: number, y: number]>> = {
  1: [0, 0],
  2: [90, 0],
  3: [0, -90],
  4: [0, 90],
  5: [-90, 0],
  6: [0, 180],
}

const FACES = [1, 2, 3, 4, 5, 6] as const

interface ThrownDieProps {
  /** The face that it stops on. */
  readonly value: Face
  /** When it stops, in milliseconds after the throw. */
  readonly stopMs: number
  /** How far away it starts, in dice to the left. */
  readonly distance: number
}

/** A die on its way: a cube that rolls in from the left and stops on its face. */
export function ThrownDie({ value, stopMs, distance }: ThrownDieProps) {
  const [x, y] = TURNS[value]
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--stop': `${Math.round(stopMs)}ms`,
    '--distance': String(distance),
    '--x': `${x}deg`,
    '--y': `${y}deg`,
  }
  return (
    <span className="die die-thrown" style={style} aria-hidden="true">
      <span className="die-hop">
        <span className="die-cube">
          {FACES.map((face) => (
            <span key={face} className={`die-side die-side-${face}`}>
              <DieFace value={face} />
            </span>
          ))}
        </span>
      </span>
    </span>
  )
}

function Lock() {
  return (
    <svg className="die-lock" viewBox="0 0 18 20" focusable="false" aria-hidden="true">
      <path d="M2 9h1V6a6 6 0 0 1 12 0v3h1a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zm3.500 0h7V6a3.500 3.500 0 0 0-7 0z" />
    </svg>
  )
}
