import './card.css'
import type { ReactNode } from 'react'

/**
 * `hand` is 64×92, and 88×126 on wide screens; `tv` is 120×172; `mini` is 28×40. An ancestor's `--card-width`
 * (`--card-mini-width`) overrides the size.
 */
type CardSize = 'hand' | 'mini' | 'tv'

export interface CardProps {
  /** The front, which fills the card within the paper edge. Null shows the back. */
  readonly face: ReactNode
  readonly size?: CardSize
  /** Lifted, with a ring. */
  readonly isSelected?: boolean
  /** Cannot be played now: paler but still readable. */
  readonly isDimmed?: boolean
  /** One or two words on a flag at the upper edge: `playable`, `busted`. */
  readonly tag?: string | undefined
  readonly tagTone?: 'plain' | 'ok' | 'warn' | 'danger'
  /** The accessible name of a card that stands alone; omitted if a button or a text beside it names the card. */
  readonly name?: string | undefined
  readonly className?: string | undefined
}

/** A paper card. It is only a picture: callers put a button around it to make it pressable. */
export function Card(props: CardProps) {
  const { face, size = 'hand', isSelected = false, isDimmed = false, tag, tagTone = 'plain', name } = props
  const classes = ['play-card', `card-${size}`]
  if (isSelected) classes.push('is-selected')
  if (isDimmed) classes.push('is-dimmed')
  if (props.className !== undefined) classes.push(props.className)
  const spoken = name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <span className={classes.join(' ')} {...spoken}>
      <span className="card-sheet">{face === null ? <CardBackFace /> : face}</span>
      {tag !== undefined && <span className={`card-tag card-tag-${tagTone}`}>{tag}</span>}
    </span>
  )
}

/** The back of a card. */
function CardBackFace() {
  return (
    <svg className="card-back" viewBox="0 0 58 86" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect className="card-frame" x="3.500" y="3.500" width="51" height="79" rx="4" />
      <circle className="card-medal" cx="29" cy="43" r="16" />
      <path
        className="card-flake"
        d="M29 32v22M19.500 37.500l19 11M19.500 48.500l19-11M26 34.500l3 2.500 3-2.500M26 51.500l3-2.500 3 2.500"
      />
    </svg>
  )
}
