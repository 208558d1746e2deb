import type { ReviewWords } from '../../../bots/review/figures.ts'
import type { Choice } from '../bots/evaluator.ts'

/** The words of choices in hints and reviews. */
export const reviewWords: ReviewWords<Choice> = {
  choice(choice, { t, name }) {
    switch (choice.type) {
      case 'hit':
        return t('bar.hit')
      case 'stay':
        return t('choice.stay', { points: choice.points })
      case 'secondChance':
        return t('bar.secondChance', { name: name(choice.target) })
      case 'freeze':
      case 'flipThree':
        return choice.isSelf
          ? t(`bar.${choice.type}.self`)
          : t(`bar.${choice.type}`, { name: name(choice.target) })
    }
  },
}
