import { HOST, type PlayerId } from '../engine/game.ts'
import { joinTable } from '../protocol/standings.ts'
import type { OpenTable, Presence, SeatView, TableView, You } from '../protocol/table.ts'
import { seatOf } from './commands.ts'
import { dealingView } from './dealing.ts'
import type { AnyMatch } from './start.ts'
import type { Seat, Table } from './table.ts'
import { takeBackView } from './take-back-request.ts'

/** The part of a table's view that is not stored. */
export interface TableStatus {
  isOnline(profile: string): boolean
  readonly spectators: number
  /** Nobody is at the table, so a running match stands still. */
  readonly isEmpty: boolean
  readonly deadlineAt: number | null
}

/** The table as this person sees it; null is a person without a token. It has no seeds, tokens or profile ids. */
export function tableView(table: Table, profile: string | null, status: TableStatus): TableView {
  return joinTable(openTableView(table, status), youAt(table, profile))
}

/** The part of a table that everyone sees alike. */
export function openTableView(table: Table, status: TableStatus): OpenTable {
  const takeBack = takeBackView(table)
  const dealing = dealingView(table)
  const { id, code, version, game, options, clockMs, standIn, paceMs, hostName, queue, match, played } = table
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
    ...(table.webhook === undefined ? {} : { webhook: table.webhook.form }),
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
            ...(takeBack === undefined ? {} : { takeBack }),
          },
    nextCommitment: table.next.commitment,
    ...(dealing === undefined ? {} : { dealing }),
    played,
  }
}

/** The place of this person at the table. */
export function youAt(table: Table, profile: string | null): You {
  const queuePlace = table.queue.findIndex((waiting) => waiting.profile === profile)
  return {
    player: profile === null ? null : (seatOf(table, profile)?.player ?? null),
    isHost: profile !== null && table.host === profile,
    queuePlace: queuePlace < 0 ? null : queuePlace + 1,
    ...(table.push?.[profile ?? ''] === undefined ? {} : { isNotified: true as const }),
  }
}

function seatView(seat: Seat, table: Table, status: TableStatus): SeatView {
  const { player, profile, name, avatar, bot, isReady, commitment } = seat
  const presence: Presence = profile === null ? 'bot' : status.isOnline(profile) ? 'online' : 'away'
  return {
    player,
    name,
    avatar,
    isHost: profile !== null && table.host === profile,
    isReady,
    hasEntropy: commitment !== undefined,
    presence,
    bot,
    isStoodIn: profile !== null && bot !== null,
  }
}

/** The player through whose seat this person sees the match; null for a spectator. */
export function viewerOf(
  table: Table,
  { match }: { readonly match: AnyMatch },
  profile: string | null,
): PlayerId | null {
  if (profile === null) return null
  const player = seatOf(table, profile)?.player
  return player !== undefined && player !== HOST && match.header.players.includes(player) ? player : null
}
