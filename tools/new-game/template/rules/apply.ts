import type { PlayerId, Turn } from '../../../engine/game.ts'
import type { Action } from './actions.ts'
import type { Event } from './events.ts'
import type { State } from './state.ts'

/** Returns the state after a legal action, and sends its event to everyone. */
export function apply(before: State, player: PlayerId, { count }: Action, { emit }: Turn<Event>): State {
  const left = before.stones - count
  emit({ type: 'took', player, count, left })
  const turn = left === 0 ? before.turn : (before.turn + 1) % before.players.length
  return { ...before, stones: left, turn }
}
