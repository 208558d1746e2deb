import { openRecord } from '../../../../cli-kit/record-file.ts'
import type { Screen } from '../../../../cli-kit/screen.ts'
import { onlyWord, readArguments, UsageError } from '../../../../cli-kit/usage.ts'
import { replay } from '../../../../engine/record.ts'
import { translate } from '../../../../engine/texts.ts'
import { type Decision, type Review, reviewOf } from '../../bots/solver/review.ts'
import { isNegligible, sumsOf } from '../../bots/solver/rounding.ts'
import { type Choice, loadSolution } from '../../bots/solver/solution.ts'
import { yahtzee } from '../../index.ts'
import { ROLLS_MAX } from '../../rules/state.ts'
import { en } from '../../texts/en.ts'
import { choiceSentence } from '../../texts/sentences.ts'

export const REVIEW_HELP = `icebreaker review FILE [--all]

  Reviews a Yahtzee match with the solved game: the decisions that gave points
  away, the better alternatives, and how much was luck.
  --all      lists the best decisions as well`

/** Runs `icebreaker review`: shows how much of each score was skill and how much was luck. */
export async function review(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, { all: { type: 'boolean', default: false } })
  const file = onlyWord(positionals, 'FILE')
  const { record } = openRecord(file)
  if (record.game !== yahtzee.id)
    throw new UsageError(`${file} is a match of ${record.game}: only Yahtzee is solved.`)
  const replayed = replay(yahtzee, record)
  if (!replayed.ok) throw new UsageError(replayed.reason)
  const solution = await loadSolution(replayed.start.header.options.joker)
  for (const one of reviewOf(replayed, solution)) showReview(one, values.all, screen)
  return 0
}

function showReview(reviewed: Review, all: boolean, screen: Screen): void {
  const { ink } = screen
  const { player, decisions } = reviewed
  const { start, luck, given, score } = sumsOf(reviewed)
  screen.print(ink.bold(`${player}: ${score} points`))
  screen.print(
    `  ${start.toFixed(1)} to begin with ${signed(luck)} luck − ${given.toFixed(1)} given away = ${score}`,
  )
  const shown = decisions.filter((decision) => all || !isNegligible(decision.given))
  for (const decision of shown) screen.print(lineOf(decision, screen))
  if (shown.length === 0) screen.print(ink.green('  every decision was the best one'))
  screen.print(`  ${ink.dim(curveOf(decisions))}`)
  screen.print()
}

const signed = (number: number) => `${number < 0 ? '−' : '+'} ${Math.abs(number).toFixed(1)}`

/** A decision in one line; the better choice moves to a second line if the terminal is too narrow. */
function lineOf(decision: Decision, { ink, width }: Screen): string {
  const { turn, faces, rollsRemaining, chosen, best, given } = decision
  const roll = ROLLS_MAX - rollsRemaining
  const head = `  turn ${String(turn).padStart(2)} roll ${roll}  ${faces.toSorted().join(' ')}  `
  if (isNegligible(given)) return `${head}${ink.green('     ✓')}  ${choiceText(chosen)}`
  const loss = `−${given.toFixed(2)}`.padStart(6)
  const done = `${head}${given > 2 ? ink.red(loss) : ink.yellow(loss)}  ${choiceText(chosen)}`
  const better = `better: ${choiceText(best)}`
  const before = head.length + loss.length + 2
  const isFitting = before + choiceText(chosen).length + 2 + better.length <= width
  return isFitting ? `${done}; ${better}` : `${done}\n${' '.repeat(before)}${better}`
}

const english = { t: translate(en, 'en') }

/** A choice within a line: its sentence with a small first letter. */
function choiceText(choice: Choice): string {
  const sentence = choiceSentence(choice, english)
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
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
