import type { Face } from '../board.ts'
import { useMood } from '../moods/player-moods.tsx'
import { Avatar } from './avatar.tsx'

interface PlayerAvatarProps {
  readonly face: Face
  readonly initialOf?: string
}

/** The animal of a player, in the mood that the player is in. */
export function PlayerAvatar({ face, ...rest }: PlayerAvatarProps) {
  return <Avatar avatar={face.avatar} hue={face.hue} mood={useMood(face)} {...rest} />
}
