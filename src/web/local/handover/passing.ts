import type { TableSnapshot } from '../../../client/source.ts'
import type { PlayerId } from '../../../engine/game.ts'

/** The people who share the device, in seat order, without those who have handed their seat to a bot. */
export function peopleAt({ table }: TableSnapshot): readonly PlayerId[] {
  return (table?.seats ?? [])
    .filter(({ presence, bot }) => presence !== 'bot' && bot === null)
    .map(({ player }) => player)
}

/**
 * The person who must hold the device now: the present holder while they are active, then the next active person in turn.
 * While only bots are active it stays where it is; null is nobody.
 */
export function holderFor(snapshot: TableSnapshot, holder: PlayerId | null): PlayerId | null {
  const { state, table } = snapshot
  if (state === null || table?.match?.isOver !== false) return null
  const people = peopleAt(snapshot)
  const isActive = (player: PlayerId) => state.activePlayers.includes(player)
  const present = holder !== null && people.includes(holder) ? holder : null
  if (present !== null && isActive(present)) return present
  const after = people.indexOf(present ?? '') + 1
  const next = [...people.slice(after), ...people.slice(0, after)].find(isActive)
  if (next !== undefined) return next
  // Somebody must decide for the host.
  const isHostAsked = state.activePlayers.length === 0 && (state.hostLegal ?? []).length > 0
  return present ?? (isHostAsked ? (people[0] ?? null) : null)
}
