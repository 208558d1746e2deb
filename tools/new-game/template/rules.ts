import * as v from 'valibot'
import type { Observation, Outcome, PlayerId, Refusal, Setup, Turn } from '../../engine/game.ts'
import { placesOf } from '../../pieces/places.ts'

/** The most that may be taken at once (N2). */
export const TAKE_MAX = 3

const count = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))

/** House rules: the lobby's form is made from this. */
export const options = v.strictObject({
  stones: v.optional(v.pipe(count(4, 60), v.title('Stones')), 21),
})
export type Options = v.InferOutput<typeof options>

/** All that a player can do. Closed and bounded: what does not fit never reaches the rules. */
export const action = v.variant('type', [
  v.strictObject({ type: v.literal('take'), count: count(1, TAKE_MAX) }),
])
export type Action = v.InferOutput<typeof action>

export type Event = {
  readonly type: 'took'
  readonly player: PlayerId
  readonly count: number
  readonly left: number
}

/** The whole truth. It never leaves the server. */
export interface State {
  readonly players: readonly PlayerId[]
  readonly stones: number
  readonly turn: number // the seat that is asked, or that took the last stone
}

/** What everybody may know: here nothing is hidden. */
export interface View {
  readonly stones: number
  readonly current: PlayerId
}

const OVER: Refusal = { code: 'match-over', text: 'The match is over.' }
const NOT_A_PLAYER: Refusal = { code: 'not-a-player', text: 'Only those who sit at the table take stones.' }
const NOT_YOUR_TURN: Refusal = { code: 'not-your-turn', text: 'It is not your turn.' }

const currentOf = ({ players, turn }: State): PlayerId => players[turn] ?? ''

export function setup({ players, options: { stones } }: Setup<Options>): State {
  return { players, stones, turn: 0 }
}

/** What a board may offer, legal or not: 1, 2, 3 for who is at turn, nothing for all others. */
export function candidates(state: State, player: PlayerId): readonly Action[] {
  if (player !== currentOf(state)) return []
  return [1, 2, 3].map((taken) => ({ type: 'take', count: taken }))
}

/** The only place where legality is decided. */
export function refusal(state: State, player: PlayerId, { count: taken }: Action): Refusal | null {
  if (state.stones === 0) return OVER
  if (!state.players.includes(player)) return NOT_A_PLAYER
  if (player !== currentOf(state)) return NOT_YOUR_TURN
  if (taken <= state.stones) return null
  return { code: 'too-few-left', text: `Only ${state.stones} left.`, values: { left: state.stones } }
}

/** The next state out of the one before; called with legal actions only. */
export function apply(before: State, player: PlayerId, { count: taken }: Action, turn: Turn<Event>): State {
  const left = before.stones - taken
  turn.emit({ type: 'took', player, count: taken, left })
  const next = left === 0 ? before.turn : (before.turn + 1) % before.players.length
  return { ...before, stones: left, turn: next }
}

/** Names what may be known: what is not named here stays hidden. */
export function view(state: State): View {
  return { stones: state.stones, current: currentOf(state) }
}

/** N3. */
export function outcome(state: State): Outcome | null {
  if (state.stones > 0) return null
  const winner = currentOf(state)
  return {
    places: placesOf(state.players.map((player) => [player, player === winner ? 1 : 0])),
    reason: 'last-stone',
  }
}

/** N4. */
export function whenAbsent(_sight: Observation<View, Action>): Action {
  return { type: 'take', count: 1 }
}
