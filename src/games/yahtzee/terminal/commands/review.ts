import { LANG_FLAG, languageOf } from '../../../../cli-kit/language.ts'
import { openRecord } from '../../../../cli-kit/record-file.ts'
import type { Screen } from '../../../../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../../../../cli-kit/usage.ts'
import { replay } from '../../../../engine/record.ts'
import { type Translate, translate } from '../../../../engine/texts.ts'
import { type Decision, type Review, reviewOf } from '../../bots/solver/review.ts'
import { isNegligible, sumsOf } from '../../bots/solver/rounding.ts'
import { loadSolution } from '../../bots/solver/solution.ts'
import { yahtzee } from '../../index.ts'
import { ROLLS_MAX } from '../../rules/state.ts'
import { de } from '../../texts/de.ts'
import { en, type Key } from '../../texts/en.ts'
import { choiceSentence } from '../../texts/sentences.ts'

export const REVIEW_HELP = `icebreaker review FILE [--all] [--lang en|de]

  Reviews a Yahtzee match with the solved game: the decisions that gave points
  away, the better alternatives, and how much was luck.
  --all      lists the best decisions as well
  --lang     English or German. Default: the locale (LC_ALL, LC_MESSAGES, LANG).`

/** Runs `icebreaker review`: shows how much of each score was skill and how much was luck. */
export async function review(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, {
    all: { type: 'boolean', default: false },
    ...LANG_FLAG,
  })
  const language = languageOf(values.lang, screen)
  const t = translate<Key>({ en, de }[language], language, en)
  const file = onlyWord(positionals, 'FILE')
  const { record } = openRecord(file)
  if (record.game !== yahtzee.id)
    throw new UsageError(`${file} is a match of ${record.game}: only Yahtzee is solved.`)
  const replayed = replay(yahtzee, record)
  if (!replayed.ok) throw new UsageError(replayed.reason)
  const solution = await loadSolution(replayed.start.header.options.joker)
  for (const one of reviewOf(replayed, solution)) showReview(one, values.all, screen, t)
  return 0
}

function showReview(reviewed: Review, all: boolean, screen: Screen, t: Translate<Key>): void {
  const { ink } = screen
  const { player, decisions } = reviewed
  const { start, luck, given, score } = sumsOf(reviewed)
  screen.print(ink.bold(t('terminal.review.player', { name: player, score })))
  const sum = { start, luck: Math.abs(luck), sign: luck < 0 ? '−' : '+', given, score }
  screen.print(`  ${t('terminal.review.sum', sum)}`)
  const shown = decisions.filter((decision) => all || !isNegligible(decision.given))
  for (const decision of shown) screen.print(lineOf(decision, screen, t))
  if (shown.length === 0) screen.print(ink.green(`  ${t('terminal.review.best')}`))
  screen.print(`  ${ink.dim(curveOf(decisions))}`)
  screen.print()
}

/** A decision in one line; the better choice moves to a second line if the terminal is too narrow. */
function lineOf(decision: Decision, { ink, width }: Screen, t: Translate<Key>): string {
  const { turn, faces, rollsRemaining, chosen, best, given } = decision
  const roll = ROLLS_MAX - rollsRemaining
  const step = t('terminal.review.step', { turn: String(turn).padStart(2), roll })
  const head = `  ${step}  ${faces.toSorted().join(' ')}  `
  if (isNegligible(given)) return `${head}${ink.green('     ✓')}  ${choiceSentence(chosen, { t })}`
  const loss = t('review.lost', { given }).padStart(6)
  const done = `${head}${given > 2 ? ink.red(loss) : ink.yellow(loss)}  ${choiceSentence(chosen, { t })}`
  const better = t('terminal.review.better', { choice: choiceSentence(best, { t }) })
  const before = head.length + loss.length + 2
  const isFitting = before + choiceSentence(chosen, { t }).length + 2 + better.length <= width
  return isFitting ? `${done}; ${better}` : `${done}\n${' '.repeat(before)}${better}`
}

const LEVELS = '▁▂▃▄▅▆▇█'

/** A sparkline of the expected final score after each decision, between its lowest and highest value. */
function curveOf(decisions: readonly Decision[]): string {
  const values = decisions.map(({ expected }) => expected)
  const low = Math.min(...values)
  const high = Math.max(...values)
  const bar = (value: number) =>
    LEVELS.charAt(Math.round(((value - low) / Math.max(1, high - low)) * (LEVELS.length - 1)))
  return `${Math.round(low)} ${values.map(bar).join('')} ${Math.round(high)}`
}
