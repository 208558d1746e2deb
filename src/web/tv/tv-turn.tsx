import type { Face } from '../../board-kit/board.ts'
import { PlayerAvatar } from '../../board-kit/components/player-avatar.tsx'
import type { PlayerId } from '../../engine/game.ts'

/** More animals than this are a crowd: then the words alone say whom the table waits for. */
const FACES_MAX = 4

interface TvTurnProps {
  readonly faces: readonly Face[]
  readonly activePlayers: readonly PlayerId[]
  readonly children: string
}

/** Whose turn it is, on a plate that the whole room can read: their animals and one sentence. */
export function TvTurn({ faces, activePlayers, children }: TvTurnProps) {
  const active = faces.filter(({ player }) => activePlayers.includes(player))
  return (
    <p className="tv-turn" role="status">
      {active.length <= FACES_MAX && active.map((face) => <PlayerAvatar key={face.player} face={face} />)}
      <span>{children}</span>
    </p>
  )
}
