import { type CSSProperties, useState } from 'react'
import { Character } from '../../../board-kit/components/character.tsx'
import { Emblem } from '../../../board-kit/components/emblem.tsx'
import type { GameSummary } from '../../../protocol/answers.ts'
import type { TableView } from '../../../protocol/table.ts'
import { useText } from '../../i18n/use-text.ts'
import { HUES } from '../../table/people/faces.ts'
import type { Send } from '../use-commands.ts'
import { emptyChairs, placesAround } from './chairs.ts'
import './drawn-table.css'

interface DrawnTableProps {
  readonly table: TableView
  readonly game: GameSummary | null
  readonly send: Send
}

/** The level of a bot on a chair: good, or else the strongest that the game has. */
const levelOf = ({ bots }: GameSummary) =>
  bots.find(({ level }) => level === 'good')?.level ?? bots.at(-1)?.level ?? null

/**
 * The table with everybody around it. The avatars are only a picture, because the list of seats names the people. An
 * empty chair seats a bot; chairs are all alike, so that the Tab key stops at the first one only.
 */
export function DrawnTable({ table, game, send }: DrawnTableProps) {
  const t = useText()
  const [isRefused, setRefused] = useState(false)
  const { seats, you, hostName } = table
  const level = game === null ? null : levelOf(game)
  const empty = level === null ? 0 : emptyChairs(seats.length, game?.players.max ?? null)
  const places = placesAround(seats.length + empty)
  const styleOf = (at: number): CSSProperties => {
    const { left, top } = places[at] ?? { left: 50, top: 50 }
    return { left: `${left}%`, top: `${top}%` }
  }
  const sit = () => {
    if (level === null) return
    setRefused(!you.isHost)
    if (you.isHost) void send({ type: 'addBot', level })
  }
  return (
    <div className="drawn">
      <div className="drawn-table" data-many={places.length > 8 || undefined}>
        <div className="drawn-top" aria-hidden="true">
          <Emblem game={table.game} />
        </div>
        {seats.map(({ player, avatar, isReady, isHost, presence }, at) => (
          <span key={player} className="drawn-place drawn-person" style={styleOf(at)} aria-hidden="true">
            <Character
              avatar={avatar}
              hue={at % HUES}
              {...(presence === 'away' ? { mood: 'asleep' } : isReady || isHost ? { pose: 'cheering' } : {})}
            />
          </span>
        ))}
        {Array.from({ length: empty }, (_, at) => seats.length + at).map((at) => (
          <button
            key={at}
            type="button"
            className="drawn-place drawn-chair"
            style={styleOf(at)}
            tabIndex={at === seats.length ? 0 : -1}
            aria-disabled={!you.isHost}
            aria-label={t('lobby.chair', { place: at + 1 })}
            onClick={sit}
          >
            <Chair />
          </button>
        ))}
      </div>
      <p className="field-hint" role="status">
        {isRefused && hostName !== null && t('lobby.chair.hostOnly', { host: hostName })}
      </p>
    </div>
  )
}

function Chair() {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <circle cx="20" cy="20" r="17" />
      <path d="M20 12v16M12 20h16" />
    </svg>
  )
}
