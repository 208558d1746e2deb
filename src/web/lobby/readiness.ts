import type { SeatView, TableView } from '../../protocol/table.ts'

export interface Readiness {
  readonly ready: number
  /** The number of people; bots are always ready. */
  readonly all: number
  /** The names of the people who are not ready. */
  readonly missing: readonly string[]
}

/** The host is always ready; other people must confirm. */
const isReady = ({ isReady: hasSaid, isHost }: SeatView) => hasSaid || isHost

export function readinessOf({ seats }: Pick<TableView, 'seats'>): Readiness {
  const people = seats.filter(({ presence }) => presence !== 'bot')
  const missing = people.filter((seat) => !isReady(seat)).map(({ name }) => name)
  return { ready: people.length - missing.length, all: people.length, missing }
}
