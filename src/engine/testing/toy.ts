import * as v from 'valibot'
import {
  type AnyGame,
  type Bot,
  HOST,
  type Observation,
  type PlayableGame,
  type PlayerId,
  type Refusal,
} from '../game.ts'
import { pick, type Rng, shuffled } from '../rng.ts'
import type { GameUnderTest } from './laws.ts'

/**
 * The smallest game with every feature: hidden hands, a hidden pile, chance, a private event, an option, an action of the
 * host. Players play a card that is higher than the last one, or draw; an empty hand wins. The engine is tested with it,
 * and broken variants of it show that each law catches a violation.
 */
export interface ToyState {
  readonly players: readonly PlayerId[]
  readonly hands: readonly (readonly number[])[]
  readonly pile: readonly number[] // the next card to draw is last
  readonly played: readonly number[]
  readonly turn: number
  readonly isEnded: boolean
}

const toyAction = v.variant('type', [
  v.strictObject({ type: v.literal('play'), card: v.pipe(v.number(), v.integer()) }),
  v.strictObject({ type: v.literal('draw') }),
  v.strictObject({ type: v.literal('stop') }),
])
export type ToyAction = v.InferOutput<typeof toyAction>

const toyOptions = v.strictObject({
  cards: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5), v.title('Cards each')), 3),
})
export type ToyOptions = v.InferOutput<typeof toyOptions>

export interface ToyView {
  readonly current: PlayerId
  readonly counts: readonly number[]
  readonly pile: number
  readonly played: readonly number[]
  readonly hand?: readonly number[]
}

export type ToyEvent =
  | { readonly type: 'played'; readonly player: PlayerId; readonly card: number }
  | { readonly type: 'drew'; readonly player: PlayerId }
  | { readonly type: 'got'; readonly card: number }

const ALL = Array.from({ length: 30 }, (_, card) => card)
const NOT_YOURS: Refusal = { code: 'not-your-turn', text: 'It is not your turn.' }
const OVER: Refusal = { code: 'game-over', text: 'The game is over.' }

const topOf = (state: ToyState) => state.played.at(-1) ?? -1
const currentOf = (state: ToyState) => state.players[state.turn % state.players.length] ?? ''
const isOver = (state: ToyState) =>
  state.isEnded || state.pile.length === 0 || state.hands.some((hand) => hand.length === 0)

function refusal(state: ToyState, player: PlayerId, action: ToyAction): Refusal | null {
  if (isOver(state)) return OVER
  if (action.type === 'stop')
    return player === HOST ? null : { code: 'host-only', text: 'Only the host can stop the match.' }
  if (player !== currentOf(state)) return NOT_YOURS
  if (action.type === 'draw') return null
  const hand = state.hands[state.turn % state.players.length] ?? []
  if (!hand.includes(action.card)) return { code: 'not-yours', text: `You do not hold the ${action.card}.` }
  return action.card > topOf(state)
    ? null
    : { code: 'too-low', text: `${action.card} is not above ${topOf(state)}.` }
}

function choose({ legal }: Observation<ToyView, ToyAction>, rng: Rng): ToyAction {
  return pick(rng, legal)
}
const beginner: Bot<ToyView, ToyAction> = { name: 'Toy', style: 'anything legal', choose }

export const toy: PlayableGame<ToyState, ToyAction, ToyView, ToyOptions, ToyEvent> = {
  id: 'toy',
  name: 'Toy',
  version: 1,
  players: { min: 2, max: 4 },
  options: toyOptions,
  action: toyAction,
  bots: { beginner },
  setup({ players, options, rng }) {
    const deck = shuffled(rng, ALL)
    const hands = players.map((_, seat) => deck.slice(seat * options.cards, (seat + 1) * options.cards))
    return {
      players,
      hands,
      pile: deck.slice(players.length * options.cards),
      played: [],
      turn: 0,
      isEnded: false,
    }
  },
  candidates(state, player) {
    if (player === HOST) return [{ type: 'stop' }]
    if (player !== currentOf(state)) return []
    const hand = state.hands[state.turn % state.players.length] ?? []
    return [...hand.map((card) => ({ type: 'play', card }) as const), { type: 'draw' }]
  },
  refusal,
  apply(before, player, action, turn) {
    if (action.type === 'stop') return { ...before, isEnded: true }
    const seat = before.players.indexOf(player)
    const withHand = (hand: readonly number[]) => before.hands.map((old, at) => (at === seat ? hand : old))
    const hand = before.hands[seat] ?? []
    const next = { ...before, turn: before.turn + 1 }
    if (action.type === 'play') {
      turn.emit({ type: 'played', player, card: action.card })
      return {
        ...next,
        hands: withHand(hand.filter((card) => card !== action.card)),
        played: [...before.played, action.card],
      }
    }
    const card = pick(turn.rng, before.pile)
    turn.emit({ type: 'drew', player })
    turn.tell(player, { type: 'got', card })
    return { ...next, hands: withHand([...hand, card]), pile: before.pile.filter((other) => other !== card) }
  },
  view(state, viewer) {
    const seat = state.players.indexOf(viewer ?? '')
    const counts = state.hands.map((hand) => hand.length)
    const open = { current: currentOf(state), counts, pile: state.pile.length, played: state.played }
    return seat < 0 ? open : { ...open, hand: state.hands[seat] ?? [] }
  },
  outcome(state) {
    if (!isOver(state)) return null
    const counts = state.hands.map((hand) => hand.length)
    const places = state.players.map((player, seat) => {
      const score = counts[seat] ?? 0
      return { player, score, place: 1 + counts.filter((other) => other < score).length }
    })
    return { places, reason: state.isEnded ? 'ended-by-host' : 'hand-or-pile-empty' }
  },
  whenAbsent: () => ({ type: 'draw' }),
  determinize(view, player, rng) {
    const seat = 'AB'.indexOf(player)
    const unseen = shuffled(
      rng,
      ALL.filter((card) => !view.hand?.includes(card) && !view.played.includes(card)),
    )
    const hidden = (count: number) => unseen.splice(0, count)
    return {
      players: ['A', 'B'].slice(0, view.counts.length),
      hands: view.counts.map((count, at) => (at === seat ? (view.hand ?? []) : hidden(count))),
      pile: hidden(view.pile),
      played: view.played,
      turn: 'AB'.indexOf(view.current),
      isEnded: false,
    }
  },
}

/** Deals everything anew that the viewer does not see. */
function scramble(state: ToyState, viewer: PlayerId | null, rng: Rng): ToyState {
  const seat = state.players.indexOf(viewer ?? '')
  const unseen = shuffled(rng, [
    ...state.pile,
    ...state.hands.flatMap((hand, at) => (at === seat ? [] : hand)),
  ])
  const hands = state.hands.map((hand, at) => (at === seat ? hand : unseen.splice(0, hand.length)))
  return { ...state, hands, pile: unseen }
}

function invariant({ hands, pile, played }: ToyState): string | null {
  const cards = [...hands.flat(), ...pile, ...played].toSorted((one, other) => one - other)
  return cards.join() === ALL.join() ? null : 'a card is lost or duplicated'
}

export const toyUnderTest: GameUnderTest<ToyState, ToyAction, ToyView, ToyOptions, ToyEvent> = {
  game: toy,
  tables: [
    { players: 2, options: {} },
    { players: 2, options: { cards: 5 } },
  ],
  invariant,
  scramble,
}

/** A toy whose cards never run out. */
export const endlessToy: AnyGame = {
  ...toy,
  id: 'endless',
  apply: (before, player, action, turn) => {
    const { hands, pile } = before as ToyState
    return { ...toy.apply(before as ToyState, player, action as ToyAction, turn), hands, pile }
  },
}
