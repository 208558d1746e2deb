import * as v from 'valibot'
import { HOST, type PlayableGame, type PlayerId, type Refusal } from '../../src/engine/game.ts'
import { below } from '../../src/engine/rng.ts'
import { placesOf } from '../../src/pieces/places.ts'
import { DICE_MOVES } from './numbers.ts'

interface State {
  readonly players: readonly PlayerId[]
  readonly scores: readonly number[]
  readonly turn: number
  readonly die: number
}

const actionSchema = v.variant('type', [v.strictObject({ type: v.literal('roll') })])
type Action = v.InferOutput<typeof actionSchema>
interface Rolled {
  readonly type: 'rolled'
  readonly player: PlayerId
  readonly die: number
}

const ROLL: readonly Action[] = [{ type: 'roll' }]
const NOTHING: readonly Action[] = []
const NOT_YOURS: Refusal = { code: 'not-your-turn', text: 'It is not your turn.' }
const OVER: Refusal = { code: 'game-over', text: 'The game is over.' }
const current = ({ players, turn }: State) => players[turn % players.length]

type DiceGame = PlayableGame<State, Action, State, Record<string, never>, Rolled>

const diceOf = (id: string, moves: number): DiceGame => ({
  id,
  name: id,
  version: 1,
  players: { min: 2, max: 2 },
  options: v.strictObject({}),
  action: actionSchema,
  bots: {},
  setup: ({ players }) => ({ players, scores: players.map(() => 0), turn: 0, die: 0 }),
  candidates: (state, player) => (player !== HOST && player === current(state) ? ROLL : NOTHING),
  refusal(state, player) {
    if (state.turn >= moves) return OVER
    return player === current(state) ? null : NOT_YOURS
  },
  apply(before, player, _action, { rng, emit }) {
    const die = 1 + below(rng, 6)
    emit({ type: 'rolled', player, die })
    const seat = before.turn % before.players.length
    return {
      players: before.players,
      scores: before.scores.map((score, at) => (at === seat ? score + die : score)),
      turn: before.turn + 1,
      die,
    }
  },
  view: (state) => state,
  outcome: (state) =>
    state.turn >= moves
      ? { places: placesOf(state.players.map((id, at) => [id, state.scores[at] ?? 0])), reason: 'rolled' }
      : null,
  whenAbsent: () => ({ type: 'roll' }),
})

export const dice = diceOf('bench-dice', DICE_MOVES)
/** The dice match without an end. */
export const longDice = diceOf('bench-long', 15_000)
