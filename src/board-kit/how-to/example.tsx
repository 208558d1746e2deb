import './example.css'
import type { ReactNode } from 'react'

/** A row of pieces in a picture. */
export function Row({ children }: { children: ReactNode }) {
  return <span className="how-row">{children}</span>
}

/** Pieces that belong together and stay on one line, such as a hand. */
export function Group({ children }: { children: ReactNode }) {
  return <span className="how-group">{children}</span>
}

/** A piece with a word or a figure below it. */
export function Captioned({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <span className="how-captioned">
      {children}
      <span>{caption}</span>
    </span>
  )
}

/** A figure: points, a sum, a count. */
export function Figure({ children }: { children: ReactNode }) {
  return <strong className="how-figure">{children}</strong>
}

const SIGNS = {
  next: 'M3 12h17M13 5l7 7-7 7',
  right: 'M4 13l6 6L21 6',
  wrong: 'M5 5l14 14M19 5L5 19',
} as const

/** An arrow, a tick or a cross. */
export function Sign({ is }: { is: keyof typeof SIGNS }) {
  return (
    <svg className={`how-sign how-sign-${is}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={SIGNS[is]} />
    </svg>
  )
}

/** A player: their place in the order; struck through if the turn passes over them. */
export function Player({ place, isSkipped = false }: { place: number; isSkipped?: boolean }) {
  return <span className={isSkipped ? 'how-player is-skipped' : 'how-player'}>{place}</span>
}
