import type { ReviewWords } from '../../../bots/review/figures.ts'
import type { Choice } from '../bots/evaluator.ts'
import { translateTitle } from './sentences.ts'

/** The words of choices in hints and reviews. */
export const reviewWords: ReviewWords<Choice> = {
  canReview: (players) => players > 1,
  choice(choice, context) {
    const { t, name } = context
    switch (choice.type) {
      case 'pick':
        return t('choice.pick')
      case 'pass':
        return t('do.pass')
      case 'pickOwn':
      case 'take':
      case 'keep':
        return t(`choice.${choice.type}`, { title: translateTitle(context, choice.title) })
      case 'steal': {
        const steal = t('choice.steal', {
          title: translateTitle(context, choice.title),
          owner: name(choice.owner),
        })
        return choice.isLocked ? t('choice.locks', { steal }) : steal
      }
    }
  },
}
