import { type ReactNode, useMemo, useRef, useState } from 'react'
import type { TableSource } from '../../client/source.ts'
import { codeIn } from '../home/code.ts'
import { useAllText } from '../i18n/use-all-text.ts'
import { useConnection } from '../lobby/use-connection.ts'
import { useResults } from '../results/use-results.ts'
import { useTitle } from '../shell/arrival.ts'
import { facesOf } from '../table/people/faces.ts'
import { useWakeLock } from '../table/signals/your-turn.ts'
import { useTable } from '../table/use-table.ts'
import { sawStart } from '../table/witness.ts'
import { TvLobby } from './tv-lobby.tsx'
import { TvMatch } from './tv-match.tsx'
import { TvResults } from './tv-results.tsx'
import { TvSound } from './tv-sound.tsx'
import { useStage } from './use-fit.ts'
import './tv.css'
import './tv-lobby.css'
import './tv-match.css'
import './tv-results.css'

/** A screen for the whole room: it shows only public information and needs no input. */
export function TvScreen({ code: typed }: { code: string }) {
  const code = codeIn(typed)
  const t = useAllText()
  useTitle(t('tv.title', { code }))
  useWakeLock(true)
  // Always as a spectator: a screen that everybody sees must never show a hand.
  const connection = useConnection(code, true)
  return <TvPicture code={code} source={connection} />
}

/** The whole picture of a table; null is a table that is not yet connected. */
export function TvPicture({ code, source }: { code: string; source: TableSource | null }) {
  const t = useAllText()
  return (
    <Stage>
      {source === null ? (
        <Word>{t('tv.connecting', { code })}</Word>
      ) : (
        <>
          <TvSound />
          <Watched code={code} source={source} />
        </>
      )}
    </Stage>
  )
}

/** The picture, which has the same layout on all screens. */
function Stage({ children }: { children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null)
  useStage(stage)
  return (
    <div className="tv" data-whole-page="">
      <div className="tv-stage" ref={stage}>
        {children}
      </div>
    </div>
  )
}

function Word({ children }: { children: ReactNode }) {
  return (
    <p className="tv-word" role="status">
      {children}
    </p>
  )
}

function Watched({ code, source }: { code: string; source: TableSource }) {
  const t = useAllText()
  const snapshot = useTable(source)
  const { connection, table, state } = snapshot
  const faces = useMemo(() => facesOf(table, state), [table, state])
  const [isBehind, setBehind] = useState(false)
  const over = table?.match?.isOver === true ? table.match.id : null
  const { isShown, isFresh } = useResults(over, isBehind)
  if (connection.status === 'gone') {
    return (
      <div className="tv-word">
        <h1>{t('tv.gone', { code })}</h1>
        <p>{t('tv.gone.about')}</p>
      </div>
    )
  }
  if (table === null) return <Word>{t('tv.connecting', { code })}</Word>
  const shown = state !== null && state.match === table.match?.id ? state : null
  return (
    <>
      {connection.status !== 'online' && (
        <p className="tv-line" role="status">
          {t('tv.reconnecting')}
        </p>
      )}
      {shown !== null && !isShown ? (
        <TvMatch
          key={shown.match}
          snapshot={snapshot}
          table={table}
          state={shown}
          faces={faces}
          sawStart={sawStart(source, shown.match)}
          onBehind={setBehind}
        />
      ) : shown !== null && shown.outcome !== null ? (
        <TvResults
          table={table}
          state={shown}
          outcome={shown.outcome}
          faces={faces}
          log={snapshot.log}
          isFresh={isFresh}
        />
      ) : (
        <TvLobby table={table} />
      )}
    </>
  )
}
