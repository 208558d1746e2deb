import type { ArenaResult, Entrant } from './arena.ts'

/** A 95 % confidence interval. */
export interface Interval {
  readonly from: number
  readonly to: number
}

/** An entrant's results over all matches. */
export interface BotStanding {
  readonly name: string
  readonly wins: number
  /** The share of all matches won. */
  readonly winShare: number
  readonly winInterval: Interval
  readonly meanPlace: number
  readonly meanScore: number
  /** Half of the 95 % interval of the mean score. */
  readonly scoreMargin: number
  readonly msPerDecision: number
}

const Z95 = 1.959964

/** Returns Wilson's interval of a share, which stays within 0 and 1 even for few matches. */
export function wilsonInterval(wins: number, matches: number): Interval {
  if (matches === 0) return { from: 0, to: 1 }
  const share = wins / matches
  const square = Z95 ** 2 / matches
  const middle = (share + square / 2) / (1 + square)
  const half = (Z95 * Math.sqrt((share * (1 - share)) / matches + square / (4 * matches))) / (1 + square)
  return { from: Math.max(0, middle - half), to: Math.min(1, middle + half) }
}

/** Returns the arithmetic mean; 0 for an empty list. */
export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)
}

/** Returns the standard error of the mean. */
export function standardError(numbers: readonly number[]): number {
  const average = mean(numbers)
  const squares = numbers.reduce((sum, number) => sum + (number - average) ** 2, 0)
  return numbers.length < 2 ? 0 : Math.sqrt(squares / (numbers.length - 1) / numbers.length)
}

/** Returns half of the 95 % interval of the mean. */
export function margin95(numbers: readonly number[]): number {
  return Z95 * standardError(numbers)
}

/** Summarizes the results of all matches: one standing per entrant, in the given order. */
export function standings(entrants: readonly Entrant[], results: readonly ArenaResult[]): BotStanding[] {
  return entrants.map(({ name }, at) => {
    const of = (list: (result: ArenaResult) => readonly number[]) =>
      results.map((result) => list(result)[at] ?? 0)
    const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
    const wins = sum(of((result) => result.wins))
    const scores = of((result) => result.scores)
    const decisions = sum(of((result) => result.decisions))
    return {
      name,
      wins,
      winShare: wins / Math.max(1, results.length),
      winInterval: wilsonInterval(wins, results.length),
      meanPlace: mean(of((result) => result.places)),
      meanScore: mean(scores),
      scoreMargin: margin95(scores),
      msPerDecision: sum(of((result) => result.thinkingMs)) / Math.max(1, decisions),
    }
  })
}
