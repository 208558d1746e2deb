import type { TableSnapshot } from '../../client/source.ts'
import type { PlayerId } from '../../engine/game.ts'

/** The people who share the device, in the order of their seats; who has handed their seat to a bot is not among them. */
export function peopleAt({ table }: TableSnapshot): readonly PlayerId[] {
  return (table?.seats ?? [])
    .filter(({ presence, bot }) => presence !== 'bot' && bot === null)
    .map(({ player }) => player)
}

/**
 * Who must hold the device now: who holds it while anything is asked of them, then the next in turn of whom something is asked.
 * While only bots are asked it stays where it is; null is nobody.
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
  // Somebody must decide what a host decides.
  const isHostAsked = state.activePlayers.length === 0 && (state.hostLegal ?? []).length > 0
  return present ?? (isHostAsked ? (people[0] ?? null) : null)
}
