import { type FormEvent, useState } from 'react'
import { useFetchAhead } from '../../board-kit/components/fetched.tsx'
import type { TableConnection } from '../../client/connection.ts'
import type { TableSource } from '../../client/source.ts'
import { GameScene } from '../home/game-scene.tsx'
import { useParty } from '../home/use-party.ts'
import { useGameText } from '../i18n/game-texts.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'
import { introduce } from '../people/me.ts'
import { NameField } from '../people/name-field.tsx'
import { useIntro } from '../people/use-intro.ts'
import { HOME_HREF } from '../shell/addresses.ts'
import { useTitle } from '../shell/arrival.ts'
import { useGameSummary } from '../shell/games.ts'
import { useTable } from '../table/use-table.ts'
import { Lobby } from './fetched-lobby.tsx'
import { NoTable } from './no-table.tsx'
import './join-screen.css'

/** Loaded ahead: it is needed as soon as the person has joined. */
const AHEAD = [Lobby]

interface JoinScreenProps {
  readonly code: string
  /** The public view of the table, shown while the person chooses a name. */
  readonly connection: TableConnection
  watch(): void
}

/** Asks a newcomer who followed a link for a name, and lets them in. */
export function JoinScreen({ code, connection, watch }: JoinScreenProps) {
  const t = useText()
  const { connection: status } = useTable(connection)
  const intro = useIntro()
  const join = useJoining(intro.finish, (token) => connection.introduce(token))
  useTitle(t('lobby.join.title', { code }))
  useFetchAhead(AHEAD)
  if (status.status === 'gone' && status.code === 'unknown-table') return <NoTable code={code} />
  return (
    <div className="screen join">
      <div className="join-door">
        <TableScene source={connection} />
        <form className="join-form" noValidate onSubmit={join.submit}>
          <h1>{t('lobby.join.title', { code })}</h1>
          <TableInfo source={connection} />
          <NameField intro={intro} />
          <p className="field-fault" role="status">
            {join.fault}
          </p>
          <button type="submit" className="button button-play" aria-disabled={join.isBusy}>
            {join.isBusy ? t('home.joining') : t('home.join')}
          </button>
          <button type="button" className="button button-quiet" onClick={watch}>
            {t('lobby.join.watch')}
          </button>
          <a className="join-other" href={HOME_HREF}>
            {t('lobby.join.other')}
          </a>
        </form>
      </div>
    </div>
  )
}

/** Registers this person, who joins over the connection that already shows the table. */
function useJoining(finish: ReturnType<typeof useIntro>['finish'], onRegistered: (token: string) => void) {
  const t = useText()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const join = async () => {
    const ready = finish()
    if (ready === null) return
    setBusy(true)
    const introduced = await introduce(ready, onRegistered)
    setBusy(false)
    setFault(introduced.ok ? null : rejectionText(introduced.rejected, { t, language }))
  }
  return {
    isBusy,
    fault,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isBusy) void join()
    },
  }
}

/** The people who sit at the table already, with their game between them. */
function TableScene({ source }: { source: TableSource }) {
  const { table } = useTable(source)
  const party = useParty(table !== null)
  return (
    <div className="join-scene game-ground" data-game={table?.game}>
      <GameScene game={table?.game ?? ''}>
        {table !== null && party !== null && (
          <party.Seated avatars={table.seats.map(({ avatar }) => avatar)} />
        )}
      </GameScene>
    </div>
  )
}

/** Shows the host and the game, so that a newcomer recognizes the table. */
function TableInfo({ source }: { source: TableSource }) {
  const t = useText()
  const { table } = useTable(source)
  const game = useGameSummary(table?.game ?? '')
  const say = useGameText(table?.game ?? '')
  if (table === null) return <p className="lead" role="status" />
  const isRunning = table.match?.isOver === false
  return (
    <div className="lead" role="status">
      <p>
        {t('lobby.join.info', {
          host: table.hostName ?? '',
          game: say('name') ?? game?.name ?? table.game,
          count: table.seats.length,
        })}
      </p>
      {isRunning && <p>{t('lobby.join.running')}</p>}
    </div>
  )
}
