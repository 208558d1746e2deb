import type { PlayerId } from '../../engine/game.ts'
import { commitment } from '../../engine/seed.ts'
import { standingsOf } from '../../protocol/standings.ts'
import type { SeatView, TableView } from '../../protocol/table.ts'
import type { Desk, LocalSeat } from './desk.ts'

/** Where a table has a code, one on this device has none: nobody can join it. */
const LOCAL_CODE = ''

/** The table as the frame knows tables. Whoever holds the device decides what a host decides. */
export function deskView(desk: Desk, eyes: PlayerId | null): TableView {
  const { version, game, options, paceMs, seats, match, next, played } = desk
  return {
    id: 'local',
    code: LOCAL_CODE,
    version,
    game,
    options,
    clockMs: null,
    standIn: 'nobody',
    paceMs,
    isLocked: false,
    seats: seats.map(seatView),
    hostName: null,
    spectators: 0,
    queue: [],
    match: match === null ? null : { ...match, deadlineAt: null },
    nextCommitment: commitment(next.match, next.server),
    played,
    standings: standingsOf(played),
    you: { player: eyes, isHost: true, queuePlace: null },
  }
}

function seatView({ player, name, avatar, isPerson, bot }: LocalSeat): SeatView {
  return {
    player,
    name,
    avatar,
    isHost: false,
    isReady: true,
    hasEntropy: false,
    presence: isPerson ? 'online' : 'bot',
    bot,
    isStoodIn: isPerson && bot !== null,
  }
}
