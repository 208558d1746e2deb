import { openRecord } from '../../../../cli-kit/record-file.ts'
import type { Screen } from '../../../../cli-kit/screen.ts'
import { onlyArgument, readArguments, UsageError } from '../../../../cli-kit/usage.ts'
import { replay } from '../../../../engine/record.ts'
import { isNegligible } from '../../bots/negligible.ts'
import { type Decision, type Review, reviewOf } from '../../bots/review.ts'
import { type Choice, loadSolution } from '../../bots/solution.ts'
import { sumsOf } from '../../bots/sums.ts'
import { yahtzee } from '../../index.ts'
import { TITLES } from '../../rules/scoring.ts'
import { ROLLS_MAX } from '../../rules/state.ts'

export const REVIEW_HELP = `icebreaker review FILE [--all]

  Goes through a Yahtzee match with the solved game: every decision, its best
  alternative, the points that were given away, and how much was luck.
  --all      every decision, also those that gave nothing away`

/** What a match of Yahtzee owes to skill and to luck. */
export async function review(args: readonly string[], screen: Screen): Promise<number> {
  const { values, positionals } = readArguments(args, { all: { type: 'boolean', default: false } })
  const file = onlyArgument(positionals, 'FILE')
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

/** In one line; what would have been better comes in the next where the terminal is too narrow. */
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

function choiceText(choice: Choice): string {
  if (choice.type === 'score') {
    const title = TITLES[choice.category]
    return choice.points === 0 ? `scratch ${title}` : `score ${choice.points} in ${title}`
  }
  const kept = choice.counts.flatMap((count, at) => Array.from({ length: count }, () => at + 1))
  return kept.length === 0 ? 'roll all five' : `keep ${kept.join(' ')}`
}

const LEVELS = '▁▂▃▄▅▆▇█'

/** The expected end score after each decision, from the lowest to the highest that it was. */
function curveOf(decisions: readonly Decision[]): string {
  const values = decisions.map(({ expected }) => expected)
  const low = Math.min(...values)
  const high = Math.max(...values)
  const bar = (value: number) =>
    LEVELS.charAt(Math.round(((value - low) / Math.max(1, high - low)) * (LEVELS.length - 1)))
  return `${Math.round(low)} ${values.map(bar).join('')} ${Math.round(high)}`
}
