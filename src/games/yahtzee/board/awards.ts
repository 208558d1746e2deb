import type { Awards, Deed } from '../../../board-kit/awards/award.ts'
import type { Event } from '../rules/events.ts'
import { ROLLS_MAX } from '../rules/state.ts'

export const awards: Awards<Event> = {
  kinds: [
    { kind: 'yahtzee', counts: 'sum', min: 1 },
    { kind: 'atOnce', counts: 'most', min: 25 },
    { kind: 'upper', counts: 'most', min: 1 },
    { kind: 'best', counts: 'most', min: 25 },
    { kind: 'scratches', counts: 'sum', min: 2 },
    { kind: 'sixes', counts: 'sum', min: 6 },
    { kind: 'ones', counts: 'sum', min: 6 },
    { kind: 'rolls', counts: 'sum', min: 1 },
  ],
  deedsIn(events) {
    let rollsRemaining = 0
    return events.flatMap((event) => {
      if (event.type === 'rolled') rollsRemaining = event.rollsRemaining
      return deedsOf(event, rollsRemaining === ROLLS_MAX - 1)
    })
  },
}

function deedsOf(event: Event, isFirstRoll: boolean): readonly Deed[] {
  switch (event.type) {
    case 'rolled':
      return deedsOfRoll(event)
    case 'scored': {
      const { player, category, points } = event
      if (category === 'yahtzee' && points > 0) return [{ kind: 'yahtzee', player, amount: 1 }]
      return [{ kind: isFirstRoll ? 'atOnce' : 'best', player, amount: points }]
    }
    case 'yahtzeeBonus':
      return [{ kind: 'yahtzee', player: event.player, amount: 1 }]
    case 'upperBonus':
      return [{ kind: 'upper', player: event.player, amount: event.points }]
    case 'scratched':
      return [{ kind: 'scratches', player: event.player, amount: 1 }]
    default:
      return []
  }
}

/** Only the dice that were thrown count, not those that were kept. */
function deedsOfRoll({ player, faces, dice }: Extract<Event, { type: 'rolled' }>): readonly Deed[] {
  const thrown = (face: number) => dice.filter((die) => faces[die] === face).length
  return [
    { kind: 'rolls', player, amount: 1 },
    { kind: 'sixes', player, amount: thrown(6) },
    { kind: 'ones', player, amount: thrown(1) },
  ]
}
