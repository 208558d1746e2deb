import { PLUS } from '../rules/deck.ts'
import { type ScoringCards, scoreOf } from '../rules/scoring.ts'

/** The calculation of a score, `(21 × 2) + 8 + 15`; null if it is just a sum of numbers. */
export function sumOf(cards: ScoringCards): string | null {
  const { numbers, isDoubled, plus, bonus } = scoreOf(cards)
  const parts = [isDoubled ? `(${numbers} × 2)` : `${numbers}`]
  if (plus > 0) parts.push(`${plus}`)
  if (bonus > 0) parts.push(`${bonus}`)
  return parts.length > 1 || isDoubled ? parts.join(' + ') : null
}

/** The calculation of a score with every card, `(12 + 11) × 2 + 10`, and the bonus; empty if no card scores. */
export function longSumOf({ line, modifiers, status }: ScoringCards): { cards: string; bonus: number } {
  const { isDoubled, plus, bonus } = scoreOf({ line, modifiers, status })
  const numbers = line.join(' + ')
  const doubled = line.length > 1 ? `(${numbers}) × 2` : `${numbers} × 2`
  const parts = line.length === 0 ? [] : [isDoubled ? doubled : numbers]
  if (plus > 0) parts.push(modifiers.flatMap((modifier) => PLUS[modifier] || []).join(' + '))
  return { cards: parts.join(' + '), bonus }
}

/** A chance in percent; only certain outcomes are 0 or 100. */
export function percent(chance: number): number {
  if (chance <= 0 || chance >= 1) return Math.round(chance) * 100
  return Math.min(99, Math.max(1, Math.round(chance * 100)))
}
