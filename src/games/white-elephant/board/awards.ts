import type { Awards } from '../../../board-kit/awards/award.ts'
import type { Event } from '../rules/events.ts'

export const awards: Awards<Event> = {
  kinds: [
    { kind: 'robbed', counts: 'sum', min: 1 },
    { kind: 'thief', counts: 'sum', min: 1 },
    { kind: 'locked', counts: 'sum', min: 1 },
    { kind: 'content', counts: 'sum', min: 1 },
    { kind: 'curious', counts: 'sum', min: 1 },
  ],
  deedsIn: (events) =>
    events.flatMap((event) => {
      switch (event.type) {
        case 'stolen': {
          const { playerId: player, previousOwnerId, isFrozen } = event
          return [
            { kind: 'robbed', player: previousOwnerId, amount: 1 },
            { kind: 'thief', player, amount: 1 },
            { kind: 'locked', player, amount: isFrozen ? 1 : 0 },
          ]
        }
        case 'picked':
        case 'taken':
          return [{ kind: 'curious', player: event.playerId, amount: 1 }]
        case 'kept':
          return [{ kind: 'content', player: event.playerId, amount: 1 }]
        default:
          return []
      }
    }),
}
