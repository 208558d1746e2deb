import { leave, type Person, type TableServices } from './commands.ts'
import { ERASED_NAME, type Table } from './table.ts'

/** A seat that a person had in a match, with their name at that time. */
export interface NamedSeat {
  readonly match: string
  readonly player: string
  readonly name: string
}

/** The table without this person: they leave their seat and the queue, and all their names are removed. */
export function withoutPerson(
  table: Table,
  person: Person,
  seats: readonly NamedSeat[],
  services: TableServices,
): Table {
  const left = leave(withoutNames(table, person.id, seats), person.id, services)
  return { ...left, removed: left.removed.filter((id) => id !== person.id) }
}

/**
 * The table with "someone" in place of this person's name: at their seat, in the queue, as host, at a seat that they
 * left to a bot, and in the results of matches, under the name that they had in each.
 */
export function withoutNames(table: Table, profile: string, own: readonly NamedSeat[]): Table {
  const ownIn = Map.groupBy(own, ({ match }) => match)
  const here = new Set(ownIn.get(table.match?.id ?? '')?.map(({ player }) => player))
  const unnamed = <T extends { readonly profile: string | null; readonly name: string }>(place: T): T =>
    place.profile === profile ? { ...place, name: ERASED_NAME } : place
  return {
    ...table,
    hostName: table.host === profile ? ERASED_NAME : table.hostName,
    seats: table.seats.map((seat) =>
      here.has(seat.player) ? { ...seat, name: ERASED_NAME } : unnamed(seat),
    ),
    queue: table.queue.map(unnamed),
    played: table.played.map((match) => {
      const names = new Set(ownIn.get(match.match)?.map(({ name }) => name))
      const nameOf = (name: string) => (names.has(name) ? ERASED_NAME : name)
      const places = match.places.map((place) => ({ ...place, name: nameOf(place.name) }))
      return names.size === 0 ? match : { ...match, places }
    }),
  }
}
