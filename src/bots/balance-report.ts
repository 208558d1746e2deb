import type { AnyGame } from '../engine/game.ts'
import type { BalanceMatch } from './balance.ts'
import { actionTypesOf, addChoices, type Choices, type NeverChosen, neverChosenIn } from './choices.ts'
import { type Interval, margin95, mean, wilsonInterval } from './statistics.ts'

/** A share of matches with its 95 % interval. */
export interface Share {
  readonly share: number
  readonly interval: Interval
}

/** The balance of a game over many matches. */
export interface BalanceReport {
  readonly players: number
  readonly matches: number
  /** The wins of each seat; without an advantage of seats, each has `1 / players`. */
  readonly seats: readonly Share[]
  /** Matches with more than one winner. */
  readonly ties: Share
  /** Actions in a match. */
  readonly length: Distribution
  /** Legal actions at a decision. */
  readonly branching: Distribution
  /** Decisions with one legal action, as a share of all decisions. */
  readonly forced: number
  readonly halfTime: HalfTime | null
  /** The share of matches that ended for each reason. */
  readonly endings: Readonly<Record<string, number>>
  /** Actions and values of their fields that were legal and never chosen. */
  readonly neverChosen: readonly NeverChosen[]
  /** Action types of the schema that nobody ever could choose. */
  readonly neverLegal: readonly string[]
  /** Action types that only the host ever could choose. */
  readonly hostOnly: readonly string[]
}

export interface Distribution {
  readonly mean: number
  /** Half of the 95 % interval of the mean; 0 for counts within matches, which depend on each other. */
  readonly margin: number
  readonly min: number
  /** The values below which 5, 50 and 95 % lie. */
  readonly p5: number
  readonly median: number
  readonly p95: number
  readonly max: number
}

/** How open matches are in their middle. */
export interface HalfTime {
  readonly matches: number
  /** The mean chance of the later winner: `1 / players` if the first half decides nothing, 1 if it decides everything. */
  readonly winnerChance: number
  readonly margin: number
  /** Matches whose winner had at most half of an even chance. */
  readonly comebacks: Share
}

/** Summarizes the matches of one table. */
export function balanceReport(
  game: AnyGame,
  players: number,
  matches: readonly BalanceMatch[],
): BalanceReport {
  const shareOf = (count: number, of = matches.length): Share => ({
    share: count / Math.max(1, of),
    interval: wilsonInterval(count, of),
  })
  const choices: Choices = {}
  for (const match of matches) addChoices(choices, match.choices)
  const hostTypes = new Set(matches.flatMap((match) => match.hostTypes))
  const unused = actionTypesOf(game.action).filter((type) => choices[type] === undefined)
  const branching = branchingOf(matches)
  const decisions = branching.reduce((sum, { count }) => sum + count, 0)
  const actions = matches.map((match) => match.actions)
  return {
    players,
    matches: matches.length,
    seats: Array.from({ length: players }, (_, seat) =>
      shareOf(matches.reduce((sum, { wins }) => sum + (wins[seat] ?? 0), 0)),
    ),
    ties: shareOf(matches.filter(({ isTied }) => isTied).length),
    length: {
      ...distributionOf(actions.map((value) => ({ value, count: 1 }))),
      margin: margin95(actions),
    },
    branching: distributionOf(branching),
    forced: (branching.find(({ value }) => value === 1)?.count ?? 0) / Math.max(1, decisions),
    halfTime: halfTimeOf(players, matches, shareOf),
    endings: endingsOf(matches),
    neverChosen: neverChosenIn(choices),
    neverLegal: unused.filter((type) => !hostTypes.has(type)),
    hostOnly: unused.filter((type) => hostTypes.has(type)),
  }
}

interface Counted {
  readonly value: number
  readonly count: number
}

function branchingOf(matches: readonly BalanceMatch[]): Counted[] {
  const counts = new Map<number, number>()
  for (const { branching } of matches) {
    for (const [legal, count] of Object.entries(branching))
      counts.set(Number(legal), (counts.get(Number(legal)) ?? 0) + count)
  }
  return [...counts].map(([value, count]) => ({ value, count }))
}

function distributionOf(counted: readonly Counted[]): Distribution {
  const sorted = counted.toSorted((one, other) => one.value - other.value)
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  const sum = sorted.reduce((all, { value, count }) => all + value * count, 0)
  const below = (share: number): number => {
    let seen = 0
    for (const { value, count } of sorted) {
      seen += count
      if (seen >= share * total) return value
    }
    return 0
  }
  return {
    mean: sum / Math.max(1, total),
    margin: 0,
    min: sorted[0]?.value ?? 0,
    p5: below(0.05),
    median: below(0.5),
    p95: below(0.95),
    max: sorted.at(-1)?.value ?? 0,
  }
}

function halfTimeOf(
  players: number,
  matches: readonly BalanceMatch[],
  shareOf: (count: number, of: number) => Share,
): HalfTime | null {
  const chances = matches.flatMap(({ winnerChanceAtHalf }) => winnerChanceAtHalf ?? [])
  if (chances.length === 0) return null
  const comebacks = chances.filter((chance) => chance <= 1 / players / 2).length
  return {
    matches: chances.length,
    winnerChance: mean(chances),
    margin: margin95(chances),
    comebacks: shareOf(comebacks, chances.length),
  }
}

function endingsOf(matches: readonly BalanceMatch[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const { reason } of matches) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one)
  return Object.fromEntries(sorted.map(([reason, count]) => [reason, count / matches.length]))
}
