import type { Face } from '../../board-kit/board.ts'
import { TurnIcon } from '../../board-kit/components/frame-icons.tsx'
import { PlayerAvatar } from '../../board-kit/components/player-avatar.tsx'
import type { PlayerId } from '../../engine/game.ts'
import { useAllText } from '../i18n/use-all-text.ts'

interface TvSeatsProps {
  readonly faces: readonly Face[]
  readonly activePlayers: readonly PlayerId[]
}

/** The largest size at which all names fit in one line or two. */
function sizeFor(count: number): 'large' | 'middle' | 'small' {
  if (count <= 5) return 'large'
  return count <= 8 ? 'middle' : 'small'
}

/** All players in seat order; an icon, a word and a frame mark the active ones. */
export function TvSeats({ faces, activePlayers }: TvSeatsProps) {
  const t = useAllText()
  const size = sizeFor(faces.length)
  return (
    <ul className={`tv-seats tv-seats-${size}`} aria-label={t('tv.seats')}>
      {faces.map((face) => {
        const isActive = activePlayers.includes(face.player)
        return (
          <li
            key={face.player}
            className={isActive ? 'tv-seat-asked' : undefined}
            data-anchor={`seat:${face.player}`}
          >
            {isActive && <TurnIcon />}
            <PlayerAvatar face={face} />
            <span className="tv-seat-name">{face.name}</span>
            <SeatWords face={face} isActive={isActive} isShown={size !== 'small'} />
          </li>
        )
      })}
    </ul>
  )
}

interface SeatWordsProps {
  readonly face: Face
  readonly isActive: boolean
  /** With many players, the board needs the space more. */
  readonly isShown: boolean
}

function SeatWords({ face, isActive, isShown }: SeatWordsProps) {
  const t = useAllText()
  const { presence, isStoodIn = false } = face
  if (isActive) return <span className="unseen">{t('tv.seat.asked')}</span>
  const className = isShown ? 'tv-seat-state' : 'unseen'
  if (presence === 'bot' || isStoodIn) return <span className={className}>{t('tv.seat.bot')}</span>
  return presence === 'away' ? <span className="tv-seat-state">{t('tv.seat.away')}</span> : null
}
