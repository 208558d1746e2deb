import { standingsOf } from '../../../protocol/standings.ts'
import type { Presence, SeatView, TableView } from '../../../protocol/table.ts'
import { seatOf } from './decide.ts'
import type { Seat, Table } from './table.ts'

/** The part of a table's view that is not stored. */
export interface TableStatus {
  isOnline(profile: string): boolean
  readonly spectators: number
  /** Nobody is at the table, so a running match stands still. */
  readonly isEmpty: boolean
  readonly deadlineAt: number | null
}

/** The table as this person sees it; null is a person without a token. It has no seeds, tokens or profile ids. */
export function tableView(table: Table, who: string | null, status: TableStatus): TableView {
  const { id, code, version, game, options, clockMs, standIn, paceMs, hostName, queue, match, played } = table
  const queuePlace = queue.findIndex(({ profile }) => profile === who)
  return {
    id,
    code,
    version,
    game,
    options,
    clockMs,
    standIn,
    paceMs,
    isLocked: table.isLocked === true,
    hostName,
    seats: table.seats.map((seat) => seatView(seat, table, status)),
    spectators: status.spectators,
    queue: queue.map(({ name, avatar }) => ({ name, avatar })),
    match:
      match === null
        ? null
        : {
            id: match.id,
            isOver: match.isOver,
            paused: match.paused ?? (status.isEmpty && !match.isOver ? 'nobody' : null),
            commitment: match.commitment,
            deadlineAt: status.deadlineAt,
          },
    nextCommitment: table.next.commitment,
    played,
    standings: standingsOf(played),
    you: {
      player: who === null ? null : (seatOf(table, who)?.player ?? null),
      isHost: who !== null && table.host === who,
      queuePlace: queuePlace < 0 ? null : queuePlace + 1,
    },
  }
}

function seatView(seat: Seat, table: Table, status: TableStatus): SeatView {
  const { player, profile, name, avatar, bot, isReady, entropy } = seat
  const presence: Presence = profile === null ? 'bot' : status.isOnline(profile) ? 'online' : 'away'
  return {
    player,
    name,
    avatar,
    isHost: profile !== null && table.host === profile,
    isReady,
    hasEntropy: entropy !== null,
    presence,
    bot,
    isStoodIn: profile !== null && bot !== null,
  }
}
