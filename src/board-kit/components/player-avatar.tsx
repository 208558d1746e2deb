import type { Face } from '../board.ts'
import { useMood } from '../moods/player-moods.tsx'
import { Avatar } from './avatar.tsx'

/** The animal of a player, in the mood that the player is in. */
export function PlayerAvatar({ face }: { readonly face: Face }) {
  return <Avatar avatar={face.avatar} hue={face.hue} mood={useMood(face)} />
}
