import type { ReviewWords } from '../../../bots/review/figures.ts'
import type { Choice } from '../bots/evaluator.ts'
import { cardText, colorText } from './sentences.ts'

/** The words of choices in hints and reviews. */
export const reviewWords: ReviewWords<Choice> = {
  choice(choice, { t }) {
    if (choice.type === 'draw') return t('bar.draw', { count: choice.count })
    const card = cardText({ id: '', ...choice.card }, t)
    if (choice.color === null) return t('bar.play', { card })
    return t('bar.play.named', { card, color: colorText(choice.color, t) })
  },
}
