import type { SlowTableView } from '../protocol/answers.ts'
import { storedTurn } from './slow.ts'
import type { Table } from './table.ts'

/** The slow tables of a person as a list, from what is stored: those where it is their turn first, then by their deadline. */
export function listedFor(tables: readonly Table[], profile: string): readonly SlowTableView[] {
  const deadlineOf = ({ deadlineAt }: SlowTableView) => deadlineAt ?? Number.POSITIVE_INFINITY
  return tables
    .map((table) => listed(table, profile))
    .toSorted(
      (one, other) =>
        Number(other.isYourTurn) - Number(one.isYourTurn) || deadlineOf(one) - deadlineOf(other) || 0,
    )
}

function listed(table: Table, person: string): SlowTableView {
  const { code, game, seats, match } = table
  const { players, deadlineAt } = storedTurn(table)
  const active = seats.filter(({ player }) => players.includes(player))
  const isPaused = match?.paused !== null
  return {
    code,
    game,
    names: seats.flatMap(({ profile, name }) => (profile === person ? [] : [name])),
    isYourTurn: !isPaused && active.some(({ profile }) => profile === person),
    waitingFor: active.map(({ name }) => name),
    isPaused,
    deadlineAt,
  }
}
