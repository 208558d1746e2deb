import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useFetchAhead } from '../../board-kit/components/fetched.tsx'
import { OpenSeat } from '../../board-kit/components/seat-chip.tsx'
import { Toasts, toast } from '../../board-kit/components/toast.tsx'
import { unlockSounds } from '../../board-kit/sound/sounds.ts'
import type { TableSnapshot } from '../../client/source.ts'
import type { PlayerId } from '../../engine/game.ts'
import type { StateMessage } from '../../protocol/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { type GameLook, useLook } from './board/boards.ts'
import { isActive } from './board/observation-of.ts'
import { CutBar, ElsewhereVeil, LinePill, useReturn } from './connection.tsx'
import { type Frame, FrameContext, type TableFrameProps } from './frame-context.ts'
import { Gone } from './gone.tsx'
import { LogDrawer, Panels, TakeBackNotice } from './later.ts'
import { MatchView } from './match-view.tsx'
import { usePanel } from './menu/use-panel.ts'
import { AwayNotice } from './people/away-notice.tsx'
import { facesOf } from './people/faces.ts'
import { buzz, signal } from './signals/signals.ts'
import { requestIn } from './take-back/use-take-back.ts'
import { useTable } from './use-table.ts'
import './table.css'
import './bar/table-bar.css'
import './table-middle.css'
import './table-wide.css'
import './table-over.css'

/** A match in its frame, from any source: a server, this device, a record. It knows no game. */
export function TableFrame(props: TableFrameProps) {
  const t = useText()
  const { source, onWatch } = props
  const snapshot = useTable(source)
  const { connection, state } = snapshot
  const resource = useLook(state?.game ?? null)
  useEffect(unlockSounds, [])
  useNudges(snapshot)
  const isBack = useReturn(snapshot)
  const isMine = props.mode === 'play' && isActive(state)
  const isGone = connection.status === 'gone'
  return (
    <div className="table-frame">
      <div className="table-alert" role="alert">
        {isGone && <Gone connection={connection} onWatch={onWatch} />}
        <CutBar source={source} snapshot={snapshot} />
        {isBack && isMine && <p className="unseen">{t('table.yourTurn.back')}</p>}
      </div>
      {!isGone && (
        <div className="table-main" inert={connection.status === 'elsewhere'}>
          <LinePill connection={connection} />
          {resource.status === 'failed' && <Unloaded retry={resource.retry} />}
          {state !== null && resource.status === 'ready' ? (
            <Around key={state.match} {...props} snapshot={snapshot} state={state} look={resource.look} />
          ) : (
            resource.status !== 'failed' && <Waiting snapshot={snapshot} />
          )}
        </div>
      )}
      {connection.status === 'elsewhere' && <ElsewhereVeil connection={connection} source={source} />}
      <Toasts />
    </div>
  )
}

/** Signals nudges by a toast, a sound and a buzz. */
function useNudges({ signals }: TableSnapshot): void {
  const t = useText()
  const last = useRef(signals.at(-1)?.id ?? -1)
  useEffect(() => {
    const nudge = signals.findLast(({ id, type }) => id > last.current && type === 'nudge')
    last.current = signals.at(-1)?.id ?? -1
    if (nudge?.type !== 'nudge') return
    toast(t('table.nudged', { name: nudge.by }))
    signal('nudge')
    buzz([60, 80, 60])
  }, [signals, t])
}

function Unloaded({ retry }: { retry: () => void }) {
  const t = useText()
  return (
    <div className="table-gone">
      <h1>{t('table.unloaded')}</h1>
      <button type="button" className="button" onClick={retry}>
        {t('table.retry')}
      </button>
    </div>
  )
}

function Waiting({ snapshot: { connection, table, state } }: { snapshot: TableSnapshot }) {
  const t = useText()
  const isIdle = connection.status === 'online' && table !== null && state === null
  return (
    <p className="waiting table-waiting" role="status">
      {isIdle ? t('table.idle') : t('table.connecting')}
    </p>
  )
}

const AHEAD = [Panels, LogDrawer, TakeBackNotice]

interface AroundProps extends TableFrameProps {
  readonly snapshot: TableSnapshot
  readonly state: StateMessage
  readonly look: GameLook
}

/** Provides the values that all parts of one match's frame share. */
function Around({ snapshot, state, look, ...props }: AroundProps) {
  const { source } = props
  const mode = props.mode === 'play' && state.yourPlayerId === null ? 'watch' : props.mode
  const [panel, open] = usePanel()
  useFetchAhead(AHEAD)
  const { table } = snapshot
  const faces = useMemo(() => facesOf(table, state), [table, state])
  const frame = useMemo<Frame>(
    () => ({ source, snapshot, mode, faces, activePlayers: state.activePlayers, open }),
    [source, snapshot, mode, faces, state.activePlayers, open],
  )
  const openSeat = useCallback((player: PlayerId) => open({ name: 'seat', player }), [open])
  return (
    <FrameContext value={frame}>
      <OpenSeat value={mode === 'replay' ? null : openSeat}>
        <AwayNotice />
        {requestIn(snapshot) !== null && <TakeBackNotice />}
        <MatchView state={state} look={look} panel={panel} slots={props} />
        {props.over}
      </OpenSeat>
    </FrameContext>
  )
}
