import type { Bot, PlayableGame, PlayerId, Refusal } from 'icebreaker/engine'
import { placesOf, rollDie } from 'icebreaker/pieces'
import * as v from 'valibot'

const action = v.variant('type', [
  v.strictObject({ type: v.literal('roll') }),
  v.strictObject({ type: v.literal('hold') }),
])
export type Action = v.InferOutput<typeof action>

const options = v.strictObject({
  target: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(200), v.title('Points to win')),
    50,
  ),
})
export type Options = v.InferOutput<typeof options>

export interface State {
  readonly players: readonly PlayerId[]
  readonly scores: readonly number[]
  readonly turn: number
  /** The points rolled in this turn; a 1 loses them. */
  readonly atStake: number
  readonly target: number
}
/** Pig hides nothing. */
export type View = State
export type Event =
  | { readonly type: 'rolled'; readonly player: PlayerId; readonly face: number }
  | { readonly type: 'held'; readonly player: PlayerId; readonly points: number }

const OVER: Refusal = { code: 'match-over', text: 'The match is over.' }
const NOT_YOUR_TURN: Refusal = { code: 'not-your-turn', text: 'It is not your turn.' }
const NOTHING: Refusal = { code: 'nothing-at-stake', text: 'Roll first: there is nothing to hold.' }

const isOver = ({ scores, target }: State) => scores.some((score) => score >= target)
const next = (state: State): State => ({
  ...state,
  atStake: 0,
  turn: (state.turn + 1) % state.players.length,
})

const good: Bot<View, Action> = {
  name: 'Twenty',
  style: 'holds at twenty',
  choose: ({ view, legal }) => {
    const isEnough = view.atStake >= 20 || (view.scores[view.turn] ?? 0) + view.atStake >= view.target
    return legal.find(({ type }) => type === (isEnough ? 'hold' : 'roll')) ?? { type: 'roll' }
  },
}

/** Players roll as often as they dare: a 1 loses the points of the turn. */
export const pig: PlayableGame<State, Action, View, Options, Event> = {
  id: 'pig',
  name: 'Pig',
  version: 1,
  players: { min: 2, max: 8 },
  options,
  action,
  bots: { good },
  setup: ({ players, options: { target } }) => ({
    players,
    scores: players.map(() => 0),
    turn: 0,
    atStake: 0,
    target,
  }),
  candidates: (state, player) =>
    player === state.players[state.turn] ? [{ type: 'roll' }, { type: 'hold' }] : [],
  refusal: (state, player, { type }) => {
    if (isOver(state)) return OVER
    if (player !== state.players[state.turn]) return NOT_YOUR_TURN
    return type === 'hold' && state.atStake === 0 ? NOTHING : null
  },
  apply: (before, player, { type }, { rng, emit }) => {
    if (type === 'hold') {
      emit({ type: 'held', player, points: before.atStake })
      const scores = before.scores.map((score, at) => (at === before.turn ? score + before.atStake : score))
      return next({ ...before, scores })
    }
    const face = rollDie(rng)
    emit({ type: 'rolled', player, face })
    return face === 1 ? next(before) : { ...before, atStake: before.atStake + face }
  },
  view: (state) => state,
  outcome: (state) =>
    isOver(state)
      ? {
          places: placesOf(state.players.map((player, at) => [player, state.scores[at] ?? 0])),
          reason: 'target',
        }
      : null,
  whenAbsent: ({ legal }) => legal.find(({ type }) => type === 'hold') ?? { type: 'roll' },
}
