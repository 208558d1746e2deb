import type { CSSProperties } from 'react'
import type { Avatar as AvatarName } from '../../protocol/identity.ts'
import type { Mood } from '../moods/mood.ts'
import { ANIMALS, FUR } from './animals.tsx'
import { MoodSign } from './mood-sign.tsx'
import './avatar.css'

/** The outline of a seat by hue, around the origin, about 46 units wide. Outlines tell seats apart without colour. */
const SHAPES = [
  'M0-23a23 23 0 1 1 0 46 23 23 0 0 1 0-46z',
  'M-15-21h30a6 6 0 0 1 6 6v30a6 6 0 0 1-6 6h-30a6 6 0 0 1-6-6v-30a6 6 0 0 1 6-6z',
  'M-13-21.5h26L25 0 13 21.5h-26L-25 0z',
  'M0-25 25 0 0 25-25 0z',
  'M-21-21h42V-1C21 13 11 19 0 24-11 19-21 13-21-1z',
  'M-22-22H1A22 22 0 1 1-22 1z',
  'M-9.5-22.500h19l13 13v19l-13 13h-19l-13-13v-19z',
  'M0-24c4-1 6 4 8 4s7-3 9-1 0 6 1 8 6 3 6 7-5 5-6 7 1 7-1 9-7 0-9 1-4 6-8 6-6-5-8-6-7 1-9-1 0-7-1-9-6-3-6-7 5-5 6-7-1-6 1-8 7 1 9 1 4-5 8-4z',
] as const

interface AvatarProps {
  readonly avatar: AvatarName
  /** 0 to 7: the colour and the shape of the seat. */
  readonly hue: number
  readonly mood?: Mood
}

/** React's own type knows no custom properties. */
export interface FurStyle extends CSSProperties {
  readonly '--fur': string
}

/** A player's animal before the shape of their seat. It accompanies a name, so screen readers skip it. */
export function Avatar({ avatar, hue, mood = 'calm' }: AvatarProps) {
  const style: FurStyle = { '--fur': FUR[avatar] }
  return (
    <svg
      className="avatar"
      viewBox="-27 -27 54 54"
      aria-hidden="true"
      focusable="false"
      data-hue={hue}
      data-mood={mood}
      style={style}
    >
      <path className="avatar-shape" d={SHAPES[hue % SHAPES.length]} />
      <g className="avatar-head">
        <g transform="translate(0 1) scale(1.38)">{ANIMALS[avatar](mood)}</g>
      </g>
      <MoodSign mood={mood} />
    </svg>
  )
}
