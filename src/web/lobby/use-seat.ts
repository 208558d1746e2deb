import { useEffect, useRef } from 'react'
import type { TableSnapshot, TableSource } from '../../client/source.ts'
import type { Rejected } from '../../protocol/rejections.ts'
import type { TableView } from '../../protocol/table.ts'

/** How long after an arrival or a return the hook checks whether it must take a seat: the table may still change. */
const ARRIVING_MS = 3_000

/** Whether a person who wants to play must ask for a seat: they have none, or a bot took it while they were away. */
export function needsSeat({ seats, you }: Pick<TableView, 'seats' | 'you'>): boolean {
  if (you.player === null) return you.queuePlace === null
  return seats.find(({ player }) => player === you.player)?.isStoodIn === true
}

interface Arrival {
  readonly at: number
  /** Whether this visit is done with asking: a seat was requested, or the person has had one and gave it up. */
  readonly isDone: boolean
}

const hasPlace = ({ you }: Pick<TableView, 'you'>) => you.player !== null || you.queuePlace !== null

/**
 * Takes a seat automatically, once per arrival or return. A person who gives up the seat, or whose seat the host hands
 * to a bot meanwhile, stays without one until they ask for it.
 */
export function useSeat(
  source: TableSource,
  { connection, table }: TableSnapshot,
  wantsSeat: boolean,
  onRejected: (rejected: Rejected) => void,
): void {
  const arrival = useRef<Arrival | null>(null)
  const hadPlace = useRef(false)
  const isOnline = connection.status === 'online'
  useEffect(() => {
    if (!isOnline || !wantsSeat) {
      arrival.current = null
      return
    }
    arrival.current ??= { at: Date.now(), isDone: false }
    const { at, isDone } = arrival.current
    if (table === null || isDone || Date.now() - at > ARRIVING_MS) return
    const hasLeft = hadPlace.current && !hasPlace(table)
    hadPlace.current = hasPlace(table)
    if (!hasLeft && !needsSeat(table)) return
    arrival.current = { at, isDone: true }
    if (hasLeft) return
    void source.command({ type: 'sit' }).then((answer) => {
      if (!answer.ok) onRejected(answer.rejected)
    })
  }, [source, isOnline, wantsSeat, table, onRejected])
}
