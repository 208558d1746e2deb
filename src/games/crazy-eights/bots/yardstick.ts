import type { Bot } from '../../../engine/game.ts'
import { type Action, DRAW, type Play } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import { playsOf } from './plays.ts'

/**
 * Plays the first playable card of its hand, and names the colour that it holds most of. The yardstick must be this plain:
 * a bot that plays its longest colour first and its wild cards last is hardly worse than the best known one.
 */
export const greedy: Bot<View, Action> = {
  name: 'Greedy',
  style: 'sheds a card whenever it can',
  choose(observation) {
    const hand = observation.view.hand ?? []
    const heldCount = ({ chosenColor }: Play) => hand.filter(({ color }) => color === chosenColor).length
    const [first, ...others] = playsOf(observation)
    if (first === undefined) return DRAW
    const sameCard = [first, ...others.filter(({ cardId }) => cardId === first.cardId)]
    return sameCard.reduce((best, play) => (heldCount(play) > heldCount(best) ? play : best))
  },
}
