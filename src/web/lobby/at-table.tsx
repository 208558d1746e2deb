import { useCallback, useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { toast } from '../../board-kit/components/toast.tsx'
import type { ConnectionStatus } from '../../client/source.ts'
import type { Rejected } from '../../protocol/rejections.ts'
import type { TableView } from '../../protocol/table.ts'
import { rejectionText } from '../i18n/rejection-text.ts'
import { useLanguage, useText } from '../i18n/use-text.ts'
import { me, registerAs } from '../people/me.ts'
import { forgetTable, rememberTable } from '../people/my-tables.ts'
import { Waiting } from '../shell/notice.tsx'
import { useTable } from '../table/use-table.ts'
import { Elsewhere, Gone } from './line-notice.tsx'
import { NoTable } from './no-table.tsx'
import { type AtTableProps, TableView as Shown } from './table-view.tsx'
import { useSeat } from './use-seat.ts'

/** A connected table: its lobby, match or results. */
export function AtTable(props: AtTableProps) {
  const { code, source, wantsSeat } = props
  const t = useText()
  const snapshot = useTable(source)
  const { connection, table } = snapshot
  useSeat(source, snapshot, wantsSeat, useRejectedSeat(props))
  useHostNews(table)
  useRemembered(code, table, connection)
  const isRunning = table?.match?.isOver === false
  if (!isRunning) {
    if (connection.status === 'gone' && connection.code === 'unknown-table') return <NoTable code={code} />
    if (connection.status === 'gone') return <Gone connection={connection} watch={props.watchBarred} />
    if (connection.status === 'elsewhere') return <Elsewhere connection={connection} source={source} />
  }
  if (table === null) return <Waiting text={t('lobby.connecting', { code })} />
  return (
    <Shown
      {...props}
      snapshot={snapshot}
      table={table}
      leave={() => {
        forgetTable(code)
        navigate('/')
      }}
    />
  )
}

/** The notice that no seat was available: the cookie is lost, or the table is full. */
function useRejectedSeat({ reconnect }: AtTableProps): (rejected: Rejected) => void {
  const t = useText()
  const language = useLanguage()
  const rejoin = useRef(reconnect)
  rejoin.current = reconnect
  return useCallback(
    async (rejected) => {
      const isUnknown = rejected.code === 'no-token' || rejected.code === 'not-seated'
      if (isUnknown && (await registerAs(me())).ok) return rejoin.current()
      toast(rejectionText(rejected, { t, language }), 'warn')
    },
    [t, language],
  )
}

/** Tells a person who becomes the host. A person who arrives as the host knows. */
function useHostNews(table: TableView | null): void {
  const t = useText()
  const wasHost = useRef<boolean | null>(null)
  const isHost = table?.you.isHost ?? null
  useEffect(() => {
    if (isHost === null) return
    if (isHost && wasHost.current === false) toast(t('lobby.newHost'))
    wasHost.current = isHost
  }, [isHost, t])
}

/** Remembers this table for the home page, and forgets it if the host removed this person. */
function useRemembered(code: string, table: TableView | null, connection: ConnectionStatus): void {
  const isRemoved = connection.status === 'gone' && connection.code === 'removed'
  const hasPlace = table !== null && (table.you.player !== null || table.you.queuePlace !== null)
  useEffect(() => {
    if (isRemoved) forgetTable(code)
    else if (hasPlace) rememberTable(code)
  }, [code, hasPlace, isRemoved])
}
