import type { Awards } from '../../../board-kit/awards/award.ts'
import type { Event } from '../rules/events.ts'

export const awards: Awards<Event> = {
  kinds: [
    { kind: 'best', counts: 'most', min: 4 },
    { kind: 'pairs', counts: 'sum', min: 2 },
    { kind: 'empty', counts: 'sum', min: 3 },
    { kind: 'scoring', counts: 'sum', min: 1 },
    { kind: 'dropped', counts: 'sum', min: 1 },
    { kind: 'turns', counts: 'sum', min: 1 },
  ],
  deedsIn: (events) =>
    events.flatMap((event) => {
      if (event.type === 'discarded') {
        return [{ kind: 'dropped', player: event.player, amount: event.count }]
      }
      if (event.type === 'turnEnded') return [{ kind: 'turns', player: event.player, amount: 1 }]
      if (event.type !== 'scored') return []
      const { player, points, rank } = event
      return [
        { kind: 'best', player, amount: points },
        { kind: 'pairs', player, amount: rank === 'pair' || rank === 'two-pair' ? 1 : 0 },
        { kind: points > 0 ? 'scoring' : 'empty', player, amount: 1 },
      ]
    }),
}
