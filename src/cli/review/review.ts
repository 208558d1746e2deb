import { lossText, type ReviewWords, sumsOf, valueText } from '../../bots/review/figures.ts'
import { type Review, type ReviewedDecision, reviewMatch } from '../../bots/review/review.ts'
import { de } from '../../bots/review/texts/de.ts'
import { en, type ReviewKey } from '../../bots/review/texts/en.ts'
import { LANG_FLAG, languageOf } from '../../cli-kit/language.ts'
import { plainData, plainText } from '../../cli-kit/plain-text.ts'
import { Progress } from '../../cli-kit/progress.ts'
import { openRecord } from '../../cli-kit/record-file.ts'
import type { Screen } from '../../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../../cli-kit/usage.ts'
import { type Translate, translate } from '../../engine/texts.ts'
import { gameReview, gameTexts } from '../game-modules.ts'

export const REVIEW_HELP = `icebreaker review FILE [--all] [--lang en|de]

  Reviews a finished match of any game: the decisions that gave something
  away, the better alternatives, and how much was luck. Each decision is judged
  by what its player could see at the time.
  --all      lists the best decisions as well
  --lang     English or German. Default: the locale (LC_ALL, LC_MESSAGES, LANG).`

/** The texts of the review and of the game, and the words of its choices. */
interface Context {
  readonly t: Translate<ReviewKey>
  readonly gameText: Translate<string>
  readonly words: ReviewWords<unknown>
}

/** Runs `icebreaker review`. */
export async function review(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, {
    all: { type: 'boolean', default: false },
    ...LANG_FLAG,
  })
  const language = languageOf(values.lang, screen)
  const t = translate<ReviewKey>({ en, de }[language], language, en)
  const file = onlyWord(positionals, 'FILE')
  const { game, replayed } = openRecord(file)
  const found = await gameReview(game)
  if (found === null) throw new UsageError(`${file} is a match of ${game.name}, which has no review.`)
  const progress = new Progress(screen, file, 1)
  const reviews = await reviewMatch(game, found.evaluator, replayed, (share) => progress.show(share))
  progress.end()
  if (reviews === null)
    throw new UsageError(`${file} has no review: the match is not over, or its house rules have none.`)
  const context = { t, gameText: await gameTexts(game, language), words: found.words }
  for (const one of reviews) showReview(one, values.all, screen, context)
  return 0
}

function showReview(reviewed: Review<unknown>, all: boolean, screen: Screen, context: Context): void {
  const { ink } = screen
  const { t } = context
  const { player, decisions, unit, accuracy } = reviewed
  const sums = sumsOf(reviewed)
  const number = (value: number) => t(`value.${unit}`, { value })
  const [plus, minus] = unit === 'rank' ? ['−', '+'] : ['+', '−']
  const percent = accuracy === null ? null : Math.round(accuracy * 100)
  const suffix = percent === null ? '' : ` · ${t('terminal.accuracy', { percent })}`
  screen.print(ink.bold(`${plainText(player)}${suffix}`))
  const sum = t('terminal.sum', {
    start: number(sums.start),
    luckSign: sums.luck < 0 ? minus : plus,
    luck: number(Math.abs(sums.luck)),
    givenSign: minus,
    given: number(sums.given),
    result: number(sums.result),
  })
  screen.print(`  ${sum}`)
  const shown = decisions.filter(({ given }) => all || given > 0)
  for (const decision of shown)
    for (const line of linesOf(reviewed, decision, screen, context)) screen.print(line)
  if (shown.length === 0)
    screen.print(ink.green(`  ${t(decisions.length === 0 ? 'decisions.none' : 'terminal.best')}`))
  if (decisions.length > 0) screen.print(`  ${ink.dim(curveOf(reviewed, t))}`)
  screen.print()
}

/** A decision in one line; the better choice moves to a second line if the terminal is too narrow. */
function linesOf(
  { unit }: Review<unknown>,
  { step, chosen, best, given }: ReviewedDecision<unknown>,
  { ink, width }: Screen,
  { t, gameText, words }: Context,
): string[] {
  const wordsOf = ({ choice }: typeof chosen) =>
    words.choice(plainData(choice), { t: gameText, name: plainText })
  const valued = (one: typeof chosen) =>
    t('valued', { choice: wordsOf(one), value: valueText(one.value, unit, t) })
  const seen = step.seen === undefined ? '' : `  ${step.seen}`
  const mark = given > 0 ? lossText(given, unit, t) : '✓'
  const paint = given > 0 ? (isGrave(given, unit) ? ink.red : ink.yellow) : ink.green
  const head = `  ${gameText('review.step', step)}${seen}  ${mark}`
  const parts = [valued(chosen), ...(given > 0 ? [t('terminal.better', { choice: valued(best) })] : [])]
  const [first = '', ...others] = linesFrom(head, parts, width)
  return [first.replace(mark, paint(mark)), ...others]
}

const INDENT = ' '.repeat(6)

/** Puts parts on as few lines as possible; a part that is longer than a line is cut. */
function linesFrom(head: string, parts: readonly string[], width: number): string[] {
  const lines = [head]
  for (const part of parts) {
    const last = lines.at(-1) ?? ''
    const joined = `${last}${last === head ? '  ' : '; '}${part}`
    if (joined.length <= width) lines[lines.length - 1] = joined
    else lines.push(`${INDENT}${part}`.slice(0, width))
  }
  return lines
}

/** A loss that deserves red ink. */
function isGrave(given: number, unit: Review<unknown>['unit']): boolean {
  return given > { chance: 0.05, points: 2, rank: 0.5 }[unit]
}

const LEVELS = '▁▂▃▄▅▆▇█'

/** A sparkline of the value after each decision, between its lowest and highest value. */
function curveOf({ decisions, unit }: Review<unknown>, t: Translate<ReviewKey>): string {
  const values = decisions.map(({ chosen }) => chosen.value)
  const low = Math.min(...values)
  const high = Math.max(...values)
  const bar = (value: number) =>
    LEVELS.charAt(Math.round(((value - low) / Math.max(1e-9, high - low)) * (LEVELS.length - 1)))
  return `${valueText(low, unit, t)} ${values.map(bar).join('')} ${valueText(high, unit, t)}`
}
