import type { Avatar as AvatarName } from '../../protocol/identity.ts'
import type { Mood } from '../moods/mood.ts'
import { ANIMALS, FUR } from './animals.tsx'
import type { FurStyle } from './avatar.tsx'
import './avatar.css'
import './character.css'

interface CharacterProps {
  readonly avatar: AvatarName
  /** 0 to 7: the colour of the shirt is the colour of the seat. */
  readonly hue: number
  /** How it stands there; arms up if it cheers. */
  readonly pose?: 'still' | 'cheering'
  readonly wears?: 'hat' | 'crown'
  /** The mood in its eyes; one that cheers is happy. */
  readonly mood?: Mood
}

/** An animal as a character, from the chest up. It accompanies a name, so screen readers skip it. */
export function Character({ avatar, hue, pose = 'still', wears, mood }: CharacterProps) {
  const style: FurStyle = { '--fur': FUR[avatar] }
  return (
    <svg
      className="character avatar"
      viewBox={wears === undefined ? '-24 -17 48 45' : '-24 -31 48 59'}
      aria-hidden="true"
      focusable="false"
      data-hue={hue}
      style={style}
    >
      {pose === 'cheering' && (
        <>
          <path className="character-arms" d={ARMS} />
          <path className="character-arms character-fur" d={ARMS} />
        </>
      )}
      <path className="character-shirt" d="M-16 28c0-11 6-18 16-18s16 7 16 18z" />
      {ANIMALS[avatar](mood ?? (pose === 'cheering' ? 'happy' : 'calm'))}
      {wears !== undefined && HEADWEAR[wears]}
    </svg>
  )
}

const ARMS = 'M-12 18c-6-3-8-9-8-17M12 18c6-3 8-9 8-17'

const HEADWEAR = {
  hat: (
    <g className="character-hat">
      <path d="M-6.500-9.500 0-26 6.500-9.500z" />
      <path className="character-stripe" d="m-3.800-15.500 6.200 2.600" />
      <circle cx="0" cy="-27.500" r="2.800" />
    </g>
  ),
  crown: (
    <path className="character-crown" d="M-9.500-7v-12l4.700 4.500 4.800-8.500 4.800 8.500 4.700-4.500v12z" />
  ),
} as const
