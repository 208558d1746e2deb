import { type Evaluator, rateByPlayouts, shareOfWin } from '../../../bots/review/evaluator.ts'
import { assert, type Observation } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import { COLORS, type Color, kindOfShown, type ShownCard } from '../rules/cards.ts'
import type { Options } from '../rules/options.ts'
import type { View } from '../rules/view.ts'
import { colorAt, copyModel, currentHand, drawCards, knowledgeOf, playCard, sampleModel } from './model.ts'
import { playTurns, winChance } from './playout.ts'

/** A choice: a kind of card to play, with the colour that a wild card names, or to draw this many cards. */
export type Choice =
  | { readonly type: 'play'; readonly card: Omit<ShownCard, 'id'>; readonly color: Color | null }
  | { readonly type: 'draw'; readonly count: number }

/** The number of sampled worlds in which every choice is tried. */
const WORLDS = 500
/** The length of a playout; the hands that remain are then evaluated. */
const TURNS = 24

/** Rates by playouts in sampled worlds and the fitted chance to win from the hands that remain. */
export const evaluator: Evaluator<View, Action, Options, Choice> = {
  unitOf: () => 'chance',
  rate(observation, rng) {
    const { view, player, legal } = observation
    const choices = distinct(legal.flatMap((action) => choiceOf(action, observation) ?? []))
    if (player === null || choices.length < 2) return []
    const knowledge = knowledgeOf(view, player)
    return rateByPlayouts(
      choices,
      { worlds: WORLDS, sign: 1 },
      (deal) => {
        const sample = sampleModel(knowledge, deal)
        return (choice) => {
          const model = copyModel(sample)
          if (choice.type === 'draw') drawCards(model)
          else playChoice(model, choice)
          playTurns(model, knowledge.seat, TURNS)
          return winChance(model, knowledge.seat)
        }
      },
      rng,
    )
  },
  choiceOf,
  stepOf: ({ view, player }) => ({
    group: view.turnsTaken + 1,
    cards: view.players.find(({ id }) => id === player)?.cardCount ?? 0,
  }),
  start: ({ players }) => 1 / players.length,
  result: ({ outcome }, player) => shareOfWin(outcome, player),
}

function choiceOf(action: Action, { view }: Observation<View, Action>): Choice | null {
  if (action.type === 'draw') return { type: 'draw', count: Math.max(1, view.pendingDraws) }
  const held = view.hand?.find(({ id }) => id === action.cardId)
  if (held === undefined) return null
  const { id: _id, ...card } = held
  return { type: 'play', card, color: action.chosenColor ?? null }
}

/** Equal cards are one choice. */
function distinct(choices: readonly Choice[]): Choice[] {
  return [...new Map(choices.map((choice) => [JSON.stringify(choice), choice])).values()]
}

function playChoice(
  model: ReturnType<typeof copyModel>,
  { card, color }: Extract<Choice, { type: 'play' }>,
): void {
  const kind = kindOfShown({ id: '', ...card })
  const at = currentHand(model).indexOf(kind)
  assert(at >= 0, 'a card to play is in the hand')
  playCard(model, { at, color: color === null ? colorAt(kind) : COLORS.indexOf(color) })
}
