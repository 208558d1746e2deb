import { createContext, type ReactNode, useContext } from 'react'
import type { PlayerId } from '../../engine/game.ts'
import type { Face } from '../board.ts'
import { useKitText } from '../i18n/use-kit-text.ts'
import { Badge } from './badge.tsx'
import { BotIcon } from './icons.tsx'
import { PlayerAvatar } from './player-avatar.tsx'
import './seat-chip.css'

/** Opens the menu of a seat. Without a provider, chips cannot be pressed. */
export const OpenSeat = createContext<((player: PlayerId) => void) | null>(null)

interface SeatChipProps {
  readonly face: Face
  /** A note of the game about this player: points, cards. */
  readonly note?: ReactNode
  /** Whether this player can act now. */
  readonly isActive?: boolean
  /** Shows only the avatar: the name stands beside it, and is in the chip for screen readers. */
  readonly isSmall?: boolean
}

/** A player at the table: the animal in the shape of the seat, the name and badges. */
export function SeatChip({ face, note, isActive = false, isSmall = false }: SeatChipProps) {
  const t = useKitText()
  const open = useContext(OpenSeat)
  const { player, name } = face
  const className = `seat-chip${isActive ? ' seat-chip-asked' : ''}${isSmall ? ' seat-chip-small' : ''}`
  const inner = (
    <>
      <PlayerAvatar face={face} />
      <span className={isSmall ? 'unseen' : 'seat-chip-words'}>
        <span className="seat-chip-name">{name}</span> <SeatState face={face} isActive={isActive} />
      </span>
      {note !== undefined && !isSmall && <span className="seat-chip-note">{note}</span>}
    </>
  )
  if (open === null) {
    return (
      <span className={className} data-anchor={`seat:${player}`}>
        {inner}
      </span>
    )
  }
  return (
    <button
      type="button"
      className={className}
      data-anchor={`seat:${player}`}
      title={t('seat.open', { name })}
      onClick={() => open(player)}
    >
      {inner}
    </button>
  )
}

/** Host, away, bot: each badge is a word, since a coloured dot alone tells many people nothing. */
function SeatState({ face, isActive }: { face: Face; isActive: boolean }) {
  const t = useKitText()
  const { name, presence, isHost, isYou, isStoodIn = false } = face
  return (
    <span className="seat-chip-states">
      {isActive && <Badge tone="primary">{t('seat.active')}</Badge>}
      {isYou && <Badge>{t('seat.you')}</Badge>}
      {isHost && <Badge>{t('seat.host')}</Badge>}
      {isStoodIn && (
        <Badge tone="warn" icon={<BotIcon />}>
          {t('seat.stoodIn', { name })}
        </Badge>
      )}
      {!isStoodIn && presence === 'bot' && <Badge icon={<BotIcon />}>{t('seat.bot')}</Badge>}
      {presence === 'away' && <Badge tone="warn">{t('seat.away')}</Badge>}
    </span>
  )
}
