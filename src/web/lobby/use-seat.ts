import { useEffect, useRef } from 'react'
import type { TableSnapshot, TableSource } from '../../client/source.ts'
import type { Rejected } from '../../protocol/rejections.ts'
import type { TableView } from '../../protocol/table.ts'

/** After coming (back), so long is looked whether the seat has to be taken (back): the table is sent anew meanwhile. */
const ARRIVING_MS = 3_000

/** Whether somebody who wants to play has to say so: no place yet, or a bot in it since they were away. */
export function needsSeat({ seats, you }: Pick<TableView, 'seats' | 'you'>): boolean {
  if (you.player === null) return you.queuePlace === null
  return seats.find(({ player }) => player === you.player)?.isStoodIn === true
}

interface Arrival {
  readonly at: number
  /** Nothing more is to be asked for: a seat was, or there was one that has been given up since. */
  readonly isDone: boolean
}

const hasPlace = ({ you }: Pick<TableView, 'you'>) => you.player !== null || you.queuePlace !== null

/**
 * Sits down by itself on arrival and on every return. Once for each: whoever gives the seat up, or is handed to a bot
 * while they are here, stays so until they say otherwise.
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
