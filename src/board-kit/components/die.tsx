import './die.css'
import { useRef } from 'react'
import type { Face } from '../../pieces/dice.ts'

export interface DieProps {
  /** Null before the first roll. */
  readonly value: Face | null
  /** The word beside the lock under a kept die; omitted for a free die. */
  readonly kept?: string | undefined
  /** Changes with each roll of this die and makes it tumble; the first appearance does not. */
  readonly rollKey?: string
  /** Also shows the value as a digit under the pips. */
  readonly hasNumeral?: boolean
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
export function Die({ value, kept, rollKey = '', hasNumeral = false }: DieProps) {
  const firstRoll = useRef(rollKey)
  const isRolling = value !== null && rollKey !== firstRoll.current
  return (
    <span className={kept === undefined ? 'die' : 'die is-kept'} aria-hidden="true">
      <svg
        key={rollKey}
        className={isRolling ? 'die-face die-rolling' : 'die-face'}
        viewBox="0 0 60 60"
        focusable="false"
        aria-hidden="true"
      >
        {value === null ? (
          <rect className="die-blank" x="4" y="4" width="52" height="52" rx="12" />
        ) : (
          <>
            <rect className="die-paper" x="3" y="3" width="54" height="54" rx="12" />
            <rect className="die-ring" x="3" y="3" width="54" height="54" rx="12" />
            {PIPS[value].map(([x, y]) => (
              <circle key={`${x} ${y}`} className="die-pip" cx={x} cy={y} r="5.4" />
            ))}
          </>
        )}
      </svg>
      <span className="die-under">
        {hasNumeral && <span className="die-numeral">{value}</span>}
        {kept !== undefined && (
          <>
            <Lock />
            {kept}
          </>
        )}
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
