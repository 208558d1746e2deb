import type { Face } from '../../../board-kit/board.ts'
import type { PlayerId } from '../../../engine/game.ts'
import { AVATARS } from '../../../protocol/identity.ts'
import type { StateMessage } from '../../../protocol/messages.ts'
import type { SeatView, TableView } from '../../../protocol/table.ts'

export const HUES = 8

interface Listed {
  readonly player: PlayerId
  readonly name: string
}

/** The players that a view lists, as nearly every game's view does; empty if it lists nobody. */
function listedIn(view: unknown): readonly Listed[] {
  if (typeof view !== 'object' || view === null || !('players' in view)) return []
  if (!Array.isArray(view.players)) return []
  const players: unknown[] = view.players
  return players.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || !('id' in entry)) return []
    if (typeof entry.id !== 'string') return []
    return { player: entry.id, name: 'name' in entry && typeof entry.name === 'string' ? entry.name : '' }
  })
}

/**
 * The players of this match in seat order, including those who have left the table since. Colours follow the table's
 * seats, so that a rematch in another order does not change them.
 */
export function facesOf(table: TableView | null, state: StateMessage | null): readonly Face[] {
  const seats = table?.seats ?? []
  const listed = listedIn(state?.gameState)
  const players: readonly Listed[] = listed.length > 0 ? listed : seats
  const you = state === null ? (table?.you.player ?? null) : state.yourPlayerId
  return players.map(({ player, name }, at) => {
    const taken = seats.findIndex((other) => other.player === player)
    return faceOf({ player, name }, taken < 0 ? at : taken, seats[taken], you)
  })
}

function faceOf({ player, name }: Listed, at: number, seat: SeatView | undefined, you: string | null): Face {
  return {
    player,
    name: seat?.name ?? (name === '' ? player : name),
    avatar: seat?.avatar ?? AVATARS[at % AVATARS.length] ?? AVATARS[0],
    hue: at % HUES,
    presence: seat?.presence ?? 'away',
    isHost: seat?.isHost ?? false,
    isYou: player === you,
    isStoodIn: seat?.isStoodIn ?? false,
  }
}
