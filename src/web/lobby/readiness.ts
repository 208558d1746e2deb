import type { SeatView, TableView } from '../../protocol/table.ts'

export interface Readiness {
  readonly ready: number
  /** People, not bots: those are always ready. */
  readonly all: number
  /** The names of those who are not. */
  readonly missing: readonly string[]
}

/** Whoever starts is ready; the others have to say so. */
const isReady = ({ isReady: hasSaid, isHost }: SeatView) => hasSaid || isHost

export function readinessOf({ seats }: Pick<TableView, 'seats'>): Readiness {
  const people = seats.filter(({ presence }) => presence !== 'bot')
  const missing = people.filter((seat) => !isReady(seat)).map(({ name }) => name)
  return { ready: people.length - missing.length, all: people.length, missing }
}
