import { CATEGORIES, EXTRA_YAHTZEE } from '../rules/scoring.ts'
import { type State, seatAfter } from '../rules/state.ts'
import type { View } from '../rules/view.ts'
import { facesOf } from '../rules/view-queries.ts'

/** Rebuilds the state from a view. Only one state fits, because nothing is hidden. */
export function determinize(view: View): State {
  const { options, order, dice, rollsRemaining, players } = view
  const ids = players.map(({ id }) => id)
  const seats = order.map((id) => ids.indexOf(id))
  const cards = players.map(({ scorecard, totals }) => ({
    scorecard,
    extraYahtzees: totals.yahtzeeBonuses / EXTRA_YAHTZEE,
  }))
  const filled = cards.flatMap(({ scorecard }) =>
    CATEGORIES.filter((category) => scorecard[category] !== null),
  )
  return {
    players: ids,
    order: seats,
    options,
    cards,
    faces: facesOf(view),
    frozen: dice.map(({ frozen }) => frozen),
    rollsRemaining,
    turnsPlayed: filled.length,
    currentSeat: seatAfter(seats, filled.length),
  }
}
