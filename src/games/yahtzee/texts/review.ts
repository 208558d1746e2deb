import type { ReviewWords } from '../../../bots/review/figures.ts'
import type { Choice } from '../bots/evaluator.ts'
import { choiceSentence } from './sentences.ts'

/** The words of choices in hints and reviews. */
export const reviewWords: ReviewWords<Choice> = {
  choice: (choice, { t }) => choiceSentence(choice, { t }),
}
