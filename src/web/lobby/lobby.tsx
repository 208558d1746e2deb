import { useState } from 'react'
import type { TableSource } from '../../client/source.ts'
import type { TableView } from '../../protocol/table.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { useText } from '../i18n/use-text.ts'
import { useTitle } from '../shell/arrival.ts'
import { useGameSummary } from '../shell/games.ts'
import { SeatMenu } from '../table/people/seat-menu.tsx'
import { GameCard, type Opened } from './game-card.tsx'
import { Invite, InviteLine } from './invite/invite.tsx'
import { SeatList } from './seats/seat-list.tsx'
import { StartBar } from './start-bar.tsx'
import { TableSettings } from './table-settings.tsx'
import { type Send, useCommands } from './use-commands.ts'
import { useIsWide } from './use-is-wide.ts'
import './lobby.css'

export interface LobbyProps {
  readonly source: TableSource
  readonly table: TableView
  readonly opened?: Opened
  readonly isKnown: boolean
  /** Makes a spectator a player; null if the host has removed them. */
  readonly sit: (() => void) | null
  leave(): void
  /** Returns to the results of the last match; null if none was played. */
  readonly onResults?: (() => void) | null
}

/** The table before a match: its people, its game and its house rules. */
export function Lobby(props: LobbyProps) {
  const { source, table, opened = null, onResults = null } = props
  const t = useText()
  const game = useGameSummary(table.game)
  const say = useGameText(table.game)
  const isWide = useIsWide()
  const { send, faultOf, isWaiting } = useCommands(source, table.game)
  const [seat, setSeat] = useState<string | null>(null)
  useTitle(t('lobby.title', { code: table.code }))
  const leave = async () => {
    const isSeated = table.you.player !== null || table.you.queuePlace !== null
    if (!isSeated || (await send({ type: 'leave' }))) props.leave()
  }
  return (
    <div className="lobby">
      <div className="lobby-title">
        <h1 className={isWide ? undefined : 'unseen'}>{t('lobby.title', { code: table.code })}</h1>
        {onResults !== null && (
          <button type="button" className="button button-quiet" onClick={onResults}>
            {t('lobby.backToResults')}
          </button>
        )}
      </div>
      {!isWide && <InviteLine code={table.code} />}
      <div className="lobby-main">
        <SeatList table={table} game={game} send={send} open={setSeat} />
        <GameCard table={table} game={game} send={send} fault={faultOf('choose')} opened={opened} />
      </div>
      <div className="lobby-side">
        {isWide && (
          <section className="card" aria-label={t('invite.title')}>
            <Invite code={table.code} />
          </section>
        )}
        <TableSettings
          source={source}
          table={table}
          game={game}
          send={send}
          fault={faultOf('clock', 'standIn', 'pace', 'lock', 'addBot', 'removeBot')}
        />
      </div>
      <StartBar
        table={table}
        gameName={say('name') ?? game?.name ?? table.game}
        send={send}
        fault={faultOf('start', 'ready', 'sit', 'leave')}
        isStarting={isWaiting('start') || table.dealing !== undefined}
        sit={sitOf(props, send)}
        leave={() => void leave()}
      />
      {seat !== null && (
        <SeatMenu source={source} table={table} player={seat} onClose={() => setSeat(null)} />
      )}
    </div>
  )
}

/** A known person takes a seat at once; others give their name first. */
function sitOf({ sit, isKnown }: LobbyProps, send: Send): (() => void) | null {
  if (sit === null || !isKnown) return sit
  return () => {
    sit()
    void send({ type: 'sit' })
  }
}
