import type { ReviewWords } from '../../../bots/review/figures.ts'
import type { Choice } from '../bots/evaluator.ts'

/** The words of choices in hints and reviews. */
export const reviewWords: ReviewWords<Choice> = {
  canReview: (_players, options) =>
    typeof options === 'object' && options !== null && 'scoring' in options && options.scoring === 'poker',
  choice: ({ values, rank }, { t }) =>
    t('choice.keep', { values: values.join(' '), rank: t(`rank.${rank}`) }),
}
