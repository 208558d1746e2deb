import { leave, type Person, type TableServices } from './decide.ts'
import type { Table } from './table.ts'

/** What stands where the name of a person stood who wanted to be withoutPerson. */
const SOMEONE = 'someone'

/** A seat that somebody had in a match, and the name that they went by then. */
export interface NamedSeat {
  readonly match: string
  readonly player: string
  readonly name: string
}

/** The table without this person: seat and place given up, and every name that they ever had gone. */
export function withoutPerson(
  table: Table,
  who: Person,
  seats: readonly NamedSeat[],
  services: TableServices,
): Table {
  const left = leave(withoutNames(table, who.id, seats), who.id, services)
  return { ...left, removed: left.removed.filter((id) => id !== who.id) }
}

/**
 * The table with "someone" wherever it names this person: at their seat, in the queue, as host, at a seat that they have
 * left to a bot, and in the results of matches, under the name that they had in each.
 */
export function withoutNames(table: Table, profile: string, own: readonly NamedSeat[]): Table {
  const ownIn = Map.groupBy(own, ({ match }) => match)
  const here = new Set(ownIn.get(table.match?.id ?? '')?.map(({ player }) => player))
  const unnamed = <T extends { readonly profile: string | null; readonly name: string }>(place: T): T =>
    place.profile === profile ? { ...place, name: SOMEONE } : place
  return {
    ...table,
    hostName: table.host === profile ? SOMEONE : table.hostName,
    seats: table.seats.map((seat) => (here.has(seat.player) ? { ...seat, name: SOMEONE } : unnamed(seat))),
    queue: table.queue.map(unnamed),
    played: table.played.map((match) => {
      const names = new Set(ownIn.get(match.match)?.map(({ name }) => name))
      const nameOf = (name: string) => (names.has(name) ? SOMEONE : name)
      const places = match.places.map((place) => ({ ...place, name: nameOf(place.name) }))
      return names.size === 0 ? match : { ...match, places }
    }),
  }
}
