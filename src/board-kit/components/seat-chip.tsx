import { createContext, type ReactNode, useContext } from 'react'
import type { PlayerId } from '../../engine/game.ts'
import type { Face } from '../board.ts'
import { useKitText } from '../i18n/use-kit-text.ts'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { BotIcon } from './icons.tsx'
import './seat-chip.css'

/** Opens the menu of a seat; where nobody provides it, a chip is not to be pressed. */
export const OpenSeat = createContext<((player: PlayerId) => void) | null>(null)

interface SeatChipProps {
  readonly face: Face
  /** What the game says of them: points, cards. */
  readonly note?: ReactNode
  /** They are asked now. */
  readonly isActive?: boolean
  /** The avatar alone; the name is said, not shown. */
  readonly isSmall?: boolean
}

/** Somebody at the table: the animal in the shape of the seat, the name, and what else is to be known. */
export function SeatChip({ face, note, isActive = false, isSmall = false }: SeatChipProps) {
  const t = useKitText()
  const open = useContext(OpenSeat)
  const { player, name, avatar, hue } = face
  const className = `seat-chip${isActive ? ' seat-chip-asked' : ''}${isSmall ? ' seat-chip-small' : ''}`
  const inner = (
    <>
      <Avatar avatar={avatar} hue={hue} {...(isSmall ? { initialOf: name } : {})} />
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

/** Host, away, a bot: each a word, since a dot alone says nothing to many. */
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
