import * as v from 'valibot'
import { HOST, type PlayableGame, type PlayerId, type Refusal } from '../../src/engine/game.ts'
import { shuffled } from '../../src/engine/rng.ts'
import { placesOf } from '../../src/pieces/places.ts'
import { CARD_MOVES, DECK, fits, HAND } from './numbers.ts'

interface State {
  readonly players: readonly PlayerId[]
  readonly hands: readonly (readonly number[])[]
  readonly pile: readonly number[]
  readonly top: number
  readonly turn: number
}

interface View {
  readonly current: PlayerId
  readonly counts: readonly number[]
  readonly pile: number
  readonly top: number
  readonly turn: number
  readonly hand?: readonly number[]
}

const actionSchema = v.variant('type', [
  v.strictObject({ type: v.literal('play'), card: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ type: v.literal('draw') }),
])
type Action = v.InferOutput<typeof actionSchema>
type Event =
  | { readonly type: 'played'; readonly player: PlayerId; readonly card: number }
  | { readonly type: 'drew'; readonly player: PlayerId }

const NOTHING: readonly Action[] = []
const NOT_YOURS: Refusal = { code: 'not-your-turn', text: 'It is not your turn.' }
const NOT_HELD: Refusal = { code: 'not-held', text: 'You do not hold that card.' }
const NO_FIT: Refusal = { code: 'no-fit', text: 'Play the suit or the rank of the last card.' }
const OVER: Refusal = { code: 'game-over', text: 'The game is over.' }
const seatOf = ({ players, turn }: State) => turn % players.length
const current = (state: State) => state.players[seatOf(state)] ?? ''
/** Only the player who has just played can have an empty hand. */
const isOver = ({ players, turn, hands }: State) =>
  turn >= CARD_MOVES || (turn > 0 && hands[(turn - 1) % players.length]?.length === 0)

function refusal(state: State, player: PlayerId, action: Action): Refusal | null {
  if (isOver(state)) return OVER
  if (player !== current(state)) return NOT_YOURS
  if (action.type === 'draw') return null
  if (state.hands[seatOf(state)]?.includes(action.card) !== true) return NOT_HELD
  return fits(action.card, state.top) ? null : NO_FIT
}

function without(hand: readonly number[], card: number): readonly number[] {
  return hand.toSpliced(hand.indexOf(card), 1)
}

export const cards: PlayableGame<State, Action, View, Record<string, never>, Event> = {
  id: 'bench-cards',
  name: 'Cards',
  version: 1,
  players: { min: 4, max: 4 },
  options: v.strictObject({}),
  action: actionSchema,
  bots: {},
  setup({ players, rng }) {
    const deck = shuffled(rng, DECK)
    const hands = players.map((_, seat) => deck.slice(seat * HAND, (seat + 1) * HAND))
    const [top = 0, ...pile] = deck.slice(players.length * HAND)
    return { players, hands, pile, top, turn: 0 }
  },
  candidates(state, player) {
    if (player === HOST || player !== current(state)) return NOTHING
    const hand = state.hands[seatOf(state)] ?? []
    const different = hand.filter((card, at) => hand.indexOf(card) === at)
    return different.map((card): Action => ({ type: 'play', card })).concat({ type: 'draw' })
  },
  refusal,
  apply(before, player, action, { emit }) {
    const seat = seatOf(before)
    const hand = before.hands[seat] ?? []
    const turn = before.turn + 1
    if (action.type === 'play') {
      emit({ type: 'played', player, card: action.card })
      return { ...before, hands: before.hands.with(seat, without(hand, action.card)), top: action.card, turn }
    }
    emit({ type: 'drew', player })
    const [drawn] = before.pile
    return {
      ...before,
      hands: before.hands.with(seat, drawn === undefined ? hand : [...hand, drawn]),
      pile: before.pile.slice(1),
      turn,
    }
  },
  view(state, viewer) {
    const open: View = {
      current: current(state),
      counts: state.hands.map((hand) => hand.length),
      pile: state.pile.length,
      top: state.top,
      turn: state.turn,
    }
    const hand = state.hands[state.players.indexOf(viewer ?? '')]
    return hand === undefined ? open : { ...open, hand }
  },
  outcome: (state) =>
    isOver(state)
      ? {
          places: placesOf(
            state.players.map((id, at) => [id, state.hands[at]?.length ?? 0]),
            'lowest',
          ),
          reason: 'moves-or-hand-empty',
        }
      : null,
  whenAbsent: () => ({ type: 'draw' }),
}
