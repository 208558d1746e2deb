import type { PlayerId } from '../../../engine/game.ts'
import type { Face } from '../../../pieces/dice.ts'
import { extraYahtzeePoints, potentialOf } from './joker.ts'
import { jokerRefusal } from './joker-refusal.ts'
import type { Options } from './options.ts'
import { CATEGORIES, type Category, type Scorecard, type Totals, totalsOf } from './scoring.ts'
import { currentCard, currentPlayer, hasRolled, isOver, type State, turnOf } from './state.ts'

interface Die {
  readonly value: Face | null
  readonly frozen: boolean
}

/** A category that the active player may fill; its potential is null before the first roll. */
export interface AvailableCategory {
  readonly category: Category
  readonly potential: number | null
}

export interface PlayerView {
  readonly id: PlayerId
  readonly scorecard: Scorecard
  readonly totals: Totals
}

/** The match as everybody sees it: the game has no hidden information. */
export interface View {
  readonly options: Options
  readonly order: readonly PlayerId[]
  readonly currentPlayerId: PlayerId | null
  readonly turn: number
  readonly gameOver: boolean
  readonly dice: readonly Die[]
  readonly rollsRemaining: number
  readonly availableCategories: readonly AvailableCategory[]
  readonly yahtzeeBonus: number // the points that the dice earn in addition to those of their category
  readonly players: readonly PlayerView[]
}

/** The view of the match, which is the same for every viewer. */
export function view(state: State): View {
  const { players, order, options, cards, faces, frozen, rollsRemaining } = state
  const gameOver = isOver(state)
  const ids = order.map((seat) => players[seat] ?? '')
  return {
    options,
    order: ids,
    currentPlayerId: gameOver ? null : currentPlayer(state),
    turn: turnOf(state),
    gameOver,
    dice: frozen.map((isFrozen, index) => ({ value: faces[index] ?? null, frozen: isFrozen })),
    rollsRemaining,
    availableCategories: gameOver ? [] : availableCategories(state),
    yahtzeeBonus: extraYahtzeePoints(options.joker, currentCard(state).scorecard, faces),
    players: cards.map((card, seat) => ({
      id: players[seat] ?? '',
      scorecard: card.scorecard,
      totals: totalsOf(card),
    })),
  }
}

function availableCategories(state: State): AvailableCategory[] {
  const { options, faces } = state
  const { scorecard } = currentCard(state)
  const open = CATEGORIES.filter(
    (category) =>
      scorecard[category] === null && jokerRefusal(options.joker, scorecard, faces, category) === null,
  )
  return open.map((category) => ({
    category,
    potential: hasRolled(state) ? potentialOf(options.joker, scorecard, faces, category) : null,
  }))
}
