import type { Awards, Deed } from '../../../board-kit/awards/award.ts'
import type { Event, EventOf } from '../rules/events.ts'
import { plusOf } from '../texts/sentences.ts'

export const awards: Awards<Event> = {
  kinds: [
    { kind: 'buried', counts: 'most', min: 6 },
    { kind: 'sent', counts: 'sum', min: 6 },
    { kind: 'skipped', counts: 'sum', min: 2 },
    { kind: 'bouncer', counts: 'sum', min: 3 },
    { kind: 'reverses', counts: 'sum', min: 2 },
    { kind: 'colours', counts: 'sum', min: 2 },
    { kind: 'collector', counts: 'sum', min: 3 },
    { kind: 'played', counts: 'sum', min: 1 },
  ],
  deedsIn: (events) =>
    events.flatMap((event) => {
      if (event.type === 'played') return deedsOfCard(event)
      if (event.type !== 'drew') return []
      const { playerId: player, count: amount } = event
      return [
        { kind: 'buried', player, amount },
        { kind: 'collector', player, amount },
      ]
    }),
}

function deedsOfCard({ playerId: player, card, chosenColor, skipped }: EventOf<'played'>): readonly Deed[] {
  return [
    { kind: 'played', player, amount: 1 },
    { kind: 'sent', player, amount: plusOf(card) },
    { kind: 'bouncer', player, amount: skipped.length },
    { kind: 'reverses', player, amount: card.type === 'reverse' ? 1 : 0 },
    { kind: 'colours', player, amount: chosenColor === null ? 0 : 1 },
    ...skipped.map((victim) => ({ kind: 'skipped', player: victim, amount: 1 })),
  ]
}
