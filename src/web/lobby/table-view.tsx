import { type ReactNode, useEffect, useState } from 'react'
import { useFetchAhead } from '../../board-kit/components/fetched.tsx'
import type { TableSnapshot, TableSource } from '../../client/source.ts'
import { isSlowClock, type TableView as Table } from '../../protocol/table.ts'
import { useText } from '../i18n/use-text.ts'
import { OverBar } from '../results/over-bar.tsx'
import { useResults } from '../results/use-results.ts'
import { useTitle } from '../shell/arrival.ts'
import { Invite, LostMoves, NextMatch, Results, SettingsForm } from '../table/later.ts'
import { TableFrame } from '../table/table-frame.tsx'
import { Lobby } from './fetched-lobby.tsx'
import type { Opened } from './game-card.tsx'
import { RuleChips } from './house-rules/rule-chips.tsx'
import { Reconnecting } from './line-notice.tsx'
import { Seating } from './seating.tsx'
import { type Send, useCommands } from './use-commands.ts'

export interface AtTableProps {
  readonly code: string
  readonly source: TableSource
  readonly isKnown: boolean
  readonly wantsSeat: boolean
  /** Makes a spectator a player; null if the host has removed them. */
  readonly sit: (() => void) | null
  /** Reconnects with the present profile of this device. */
  reconnect(): void
  /** Lets a removed person watch. */
  watchBarred(): void
}

interface TableViewProps extends AtTableProps {
  readonly snapshot: TableSnapshot
  readonly table: Table
  leave(): void
}

/** The lobby, the match, or the results over the match: as the table is, and as the person chose. */
export function TableView(props: TableViewProps) {
  const { source, snapshot, table, leave } = props
  const { state, connection } = snapshot
  const [turned, setTurned] = useState<{ match: string; opened: Opened } | null>(null)
  const over = table.match?.isOver === true ? table.match.id : null
  const isInLobby = table.match === null || (over !== null && (turned?.match === over || state === null))
  const toLobby = (opened: Opened) => {
    if (over !== null) setTurned({ match: over, opened })
  }
  if (isInLobby) {
    return (
      <>
        <Reconnecting connection={connection} />
        <Lobby
          source={source}
          table={table}
          opened={turned?.opened ?? null}
          sit={props.sit}
          isKnown={props.isKnown}
          leave={leave}
          onResults={over !== null && state !== null ? () => setTurned(null) : null}
        />
      </>
    )
  }
  return <Match {...props} over={over} toLobby={toLobby} />
}

interface MatchProps extends TableViewProps {
  /** The match, once it is over. */
  readonly over: string | null
  toLobby(opened: Opened): void
}

/** Later than the parts that are fetched ahead. */
const SETTLED_MS = 3_000

const AHEAD = [LostMoves, Results, NextMatch, SettingsForm, Invite, Lobby]

function Match(props: MatchProps) {
  const { source, snapshot, table, over, toLobby, sit, isKnown } = props
  const t = useText()
  const { state } = snapshot
  const { send, faultOf, isWaiting } = useCommands(source, table.game)
  useTitle(t('lobby.title', { code: table.code }))
  useFetchAhead(AHEAD)
  const [isBehind, setBehind] = useState(false)
  const isSettled = useIsSettled()
  const { isShown, isFresh, isClosed, show, close } = useResults(over, isBehind)
  const ask: Send = (command) => (command.type === 'sit' && !isKnown ? sitAnew(sit) : send(command))
  const next = (
    <NextMatch
      table={table}
      send={ask}
      fault={faultOf('start')}
      isStarting={isWaiting('start') || table.dealing !== undefined}
      isNew={state?.yourPlayerId === null && table.you.player !== null}
      toLobby={toLobby}
    />
  )
  const foot = footOf(props, ask, isClosed ? show : null, next)
  return (
    <TableFrame
      source={source}
      mode="play"
      over={
        state !== null && (
          <>
            {isShown && (
              <Results
                table={table}
                state={state}
                log={snapshot.log}
                next={next}
                isShared
                isFresh={isFresh}
                onClose={close}
              />
            )}
            {isSettled && state.yourPlayerId !== null && (
              <LostMoves
                key={state.match}
                match={state.match}
                isOnline={snapshot.connection.status === 'online'}
                revision={state.revision}
                isOver={over === state.match}
                isSlow={isSlowClock(table.clockMs)}
              />
            )}
          </>
        )
      }
      {...(foot === null ? {} : { foot })}
      rules={<RuleChips game={table.game} options={table.options} />}
      invite={<Invite code={table.code} />}
      settings={<SettingsForm />}
      onBehind={setBehind}
      onLeave={props.leave}
      onWatch={props.watchBarred}
    />
  )
}

/** Whether the match has been here for a while: what nobody sees at first does not delay it. */
function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

async function sitAnew(sit: (() => void) | null): Promise<boolean> {
  sit?.()
  return sit !== null
}

/**
 * The bar of people without an action bar: a link back to the results, or their place in the queue. Null for players.
 */
function footOf(
  { table, over, sit }: MatchProps,
  send: Send,
  show: (() => void) | null,
  next: ReactNode,
): ReactNode {
  if (show !== null) return <OverBar show={show} next={next} />
  if (over !== null || table.you.player !== null) return null
  return <SpectatorBar table={table} send={send} mayAsk={sit !== null} />
}

function SpectatorBar({ table, send, mayAsk }: { table: Table; send: Send; mayAsk: boolean }) {
  const t = useText()
  return (
    <div className="spectator-bar">
      {table.you.queuePlace === null && <p>{t('lobby.watching')}</p>}
      {mayAsk && <Seating table={table} send={send} />}
    </div>
  )
}
