import { useState } from 'react'
import { Avatar } from '../../../board-kit/components/avatar.tsx'
import { Badge } from '../../../board-kit/components/badge.tsx'
import { CrownIcon } from '../../../board-kit/components/frame-icons.tsx'
import { BotIcon, CheckIcon } from '../../../board-kit/components/icons.tsx'
import type { GameSummary } from '../../../protocol/answers.ts'
import type { SeatView, TableView } from '../../../protocol/table.ts'
import { useGameText } from '../../i18n/game-texts.ts'
import { useText } from '../../i18n/use-text.ts'
import { HUES } from '../../table/people/faces.ts'
import type { Send } from '../use-commands.ts'
import { AddBot } from './add-bot.tsx'
import { DrawnTable } from './drawn-table.tsx'

interface SeatListProps {
  readonly table: TableView
  readonly game: GameSummary | null
  readonly send: Send
  /** Opens the menu of a seat. */
  open(player: string): void
}

/** The list of seats with the state of each player, and the people who are joining. */
export function SeatList({ table, game, send, open }: SeatListProps) {
  const t = useText()
  const { seats, spectators, queue, you } = table
  const max = game?.players.max ?? null
  const isLookingOn = you.player === null && you.queuePlace === null
  const others = spectators - (isLookingOn ? 1 : 0)
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="card" aria-labelledby="seats">
      <div className="lobby-head">
        <h2 id="seats">{t('lobby.people')}</h2>
        {max !== null && <span className="field-hint">{t('lobby.seats', { taken: seats.length, max })}</span>}
      </div>
      <DrawnTable table={table} game={game} send={send} />
      <ul className="lobby-seats">
        {seats.map((seat, at) => (
          <Seat key={seat.player} seat={seat} hue={at % HUES} table={table} send={send} open={open} />
        ))}
      </ul>
      <LockNotice table={table} send={send} />
      {queue.length > 0 && (
        <p className="field-hint">{t('lobby.queue', { names: queue.map(({ name }) => name).join(', ') })}</p>
      )}
      <p className="field-hint" role="status">
        {others > 0 && t('lobby.looking', { count: others })}
      </p>
      {you.isHost && game !== null && game.bots.length > 0 && (
        <button type="button" className="button button-quiet" onClick={() => setAdding(true)}>
          <BotIcon />
          {t('lobby.addBot')}
        </button>
      )}
      {isAdding && game !== null && (
        <AddBot
          game={game}
          isFull={max !== null && seats.length >= max}
          send={send}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

/** Shows everybody that the table is locked; the host can unlock it here. */
function LockNotice({ table, send }: Pick<SeatListProps, 'table' | 'send'>) {
  const t = useText()
  if (!table.isLocked) return null
  return (
    <div className="notice" role="status">
      <p>{t('lobby.locked')}</p>
      {table.you.isHost && (
        <button
          type="button"
          className="button button-quiet"
          onClick={() => void send({ type: 'lock', isLocked: false })}
        >
          {t('lobby.unlock')}
        </button>
      )}
    </div>
  )
}

interface SeatProps extends Pick<SeatListProps, 'table' | 'send' | 'open'> {
  readonly seat: SeatView
  readonly hue: number
}

function Seat({ seat, hue, table, send, open }: SeatProps) {
  const t = useText()
  const { player, name, avatar, presence, isHost } = seat
  const isYou = player === table.you.player
  return (
    <li className="lobby-seat">
      <button type="button" className="lobby-seat-button" onClick={() => open(player)}>
        <Avatar avatar={avatar} hue={hue} />
        <span className="lobby-seat-words">
          <span className="lobby-seat-name">{name}</span>
          <span className="lobby-seat-badges">
            {isYou && <Badge>{t('lobby.you')}</Badge>}
            {isHost && <Badge icon={<CrownIcon />}>{t('lobby.host')}</Badge>}
            <SeatState seat={seat} game={table.game} />
          </span>
        </span>
        <span className="unseen">{t('lobby.seat.menu', { name })}</span>
      </button>
      {presence === 'bot' && table.you.isHost && (
        <button
          type="button"
          className="button button-quiet lobby-remove"
          onClick={() => void send({ type: 'removeBot', player })}
        >
          {t('lobby.removeBot.short')}
          <span className="unseen">{name}</span>
        </button>
      )}
    </li>
  )
}

/** The state of a seat: ready, not ready or away; for a bot, its level. */
function SeatState({ seat, game }: { seat: SeatView; game: string }) {
  const t = useText()
  const say = useGameText(game)
  const { presence, bot, isReady, isHost } = seat
  if (presence === 'bot') {
    const style = bot === null ? null : say(`bot.${bot}.style`)
    return (
      <>
        <Badge icon={<BotIcon />}>{bot === null ? t('lobby.bot') : t(`lobby.level.${bot}`)}</Badge>
        {style !== null && <span className="field-hint">{style}</span>}
      </>
    )
  }
  if (presence === 'away') return <Badge tone="warn">{t('lobby.away')}</Badge>
  if (isReady || isHost) {
    return (
      <Badge tone="ok" icon={<CheckIcon />}>
        {t('lobby.ready')}
      </Badge>
    )
  }
  return <Badge>{t('lobby.notReady')}</Badge>
}
