import type { Awards, Deed } from '../../../board-kit/awards/award.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { Event } from '../rules/events.ts'

export const awards: Awards<Event> = {
  kinds: [
    { kind: 'flip7', counts: 'sum', min: 1 },
    { kind: 'luckiest', counts: 'most', min: 4 },
    { kind: 'iceCold', counts: 'sum', min: 2 },
    { kind: 'saved', counts: 'sum', min: 2 },
    { kind: 'frozen', counts: 'sum', min: 2 },
    { kind: 'busts', counts: 'sum', min: 2 },
    { kind: 'round', counts: 'most', min: 20 },
    { kind: 'stays', counts: 'sum', min: 2 },
    { kind: 'flips', counts: 'sum', min: 1 },
  ],
  deedsIn: (events) => [...luckIn(events), ...events.flatMap(deedsOf)],
}

/** Lists the numbers that were flipped on top of others and had no twin there; the amount is the number of the others. */
function luckIn(events: readonly Event[]): readonly Deed[] {
  const held = new Map<PlayerId, number>()
  return events.flatMap((event, at) => {
    if (event.type === 'roundStarted') held.clear()
    if (event.type !== 'flipped' || typeof event.card !== 'number') return []
    const { player } = event
    const next = events[at + 1]
    if ((next?.type === 'busted' || next?.type === 'saved') && next.player === player) return []
    const others = held.get(player) ?? 0
    held.set(player, others + 1)
    return [{ kind: 'luckiest', player, amount: others }]
  })
}

function deedsOf(event: Event): readonly Deed[] {
  switch (event.type) {
    case 'flip7':
      return [{ kind: 'flip7', player: event.player, amount: 1 }]
    case 'saved':
      return [{ kind: 'saved', player: event.player, amount: 1 }]
    case 'busted':
      return [{ kind: 'busts', player: event.player, amount: 1 }]
    case 'frozen':
      return [{ kind: 'frozen', player: event.player, amount: 1 }]
    case 'stayed':
      return [{ kind: 'stays', player: event.player, amount: 1 }]
    case 'flipped':
      return [{ kind: 'flips', player: event.player, amount: 1 }]
    case 'assigned':
      return event.card === 'freeze' && event.from !== event.to
        ? [{ kind: 'iceCold', player: event.from, amount: 1 }]
        : []
    case 'roundEnded':
      return event.scores.map(({ player, points }) => ({ kind: 'round', player, amount: points }))
    default:
      return []
  }
}
