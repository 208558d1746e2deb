import { useEffect, useRef, useState } from 'react'
import { toast } from '../../board-kit/components/toast.tsx'
import type { ElsewhereStatus, TableSnapshot, TableSource } from '../../client/source.ts'
import { useText } from '../i18n/use-text.ts'

/** A disconnection that lasts longer gets a bar with a button. */
const LONG_MS = 10_000
/** After a longer absence people are welcomed back even if they missed nothing. */
const AWAY_MS = 5_000
/** The state arrives right after a reconnection. */
const SETTLED_MS = 600

/** Whether the connection has been lost for so long that the person should act. */
function useIsLong(isCut: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    setLong(false)
    if (!isCut) return
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [isCut])
  return isLong
}

/** An absence that has just ended. */
interface Absence {
  /** The last entry of the log before it. */
  readonly lastId: number
  readonly isLong: boolean
}

/** Welcomes a person back with the number of missed events. Returns whether they have just come back. */
export function useReturn(snapshot: TableSnapshot): boolean {
  const t = useText()
  const { connection, log, isCatchingUp } = snapshot
  const { status } = connection
  const [isBack, setBack] = useState(false)
  const [absence, setAbsence] = useState<Absence | null>(null)
  const cut = useRef<{ at: number; lastId: number } | null>(null)
  const latest = useRef(log)
  latest.current = log
  useEffect(() => {
    if (status === 'reconnecting') {
      cut.current ??= { at: Date.now(), lastId: latest.current.at(-1)?.id ?? -1 }
      setBack(false)
      setAbsence(null)
    }
    const before = cut.current
    if (status !== 'online' || before === null) return
    cut.current = null
    const isLong = Date.now() - before.at >= AWAY_MS
    const timer = setTimeout(() => setAbsence({ lastId: before.lastId, isLong }), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [status])
  useEffect(() => {
    // On a slow network the missed events take longer than the connection.
    if (absence === null || isCatchingUp) return
    setAbsence(null)
    const { lastId, isLong } = absence
    const missed = latest.current.filter(({ id, isMissed }) => isMissed && id > lastId).length
    // A phone that slept cannot know how long it was disconnected, but missed events prove it.
    if (!isLong && missed === 0) return
    toast(t('table.back', { count: missed }))
    setBack(true)
  }, [absence, isCatchingUp, t])
  return isBack
}

/** A small label for a short disconnection. */
export function LinePill({ connection }: Pick<TableSnapshot, 'connection'>) {
  const t = useText()
  return connection.status === 'reconnecting' ? <p className="table-pill">{t('table.reconnecting')}</p> : null
}

/** A bar with a button for a long disconnection. */
export function CutBar({ source, snapshot }: { source: TableSource; snapshot: TableSnapshot }) {
  const t = useText()
  const isLong = useIsLong(snapshot.connection.status === 'reconnecting')
  if (!isLong) return null
  return (
    <div className="table-cut">
      <p>{t('table.cut')}</p>
      <button type="button" className="button" onClick={() => source.retry()}>
        {t('table.retry')}
      </button>
    </div>
  )
}

/** Explains that the seat is open in another window, so that nobody looks for a network problem. */
export function ElsewhereVeil({ connection, source }: { connection: ElsewhereStatus; source: TableSource }) {
  const t = useText()
  const isCrowded = connection.isCrowded === true
  return (
    <div className="table-veil" role="alertdialog" aria-labelledby="table-elsewhere">
      <div className="table-veil-card">
        <h2 id="table-elsewhere">{t(isCrowded ? 'table.crowded' : 'table.elsewhere')}</h2>
        <p>{t(isCrowded ? 'table.crowded.about' : 'table.elsewhere.about')}</p>
        {/* biome-ignore lint/correctness/useHookAtTopLevel: it is a method of the source, not a hook */}
        <button type="button" className="button" onClick={() => source.useHere()}>
          {t('table.elsewhere.use')}
        </button>
      </div>
    </div>
  )
}
