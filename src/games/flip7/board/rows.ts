import type { PlayerId } from '../../../engine/game.ts'
import { PLUS, type TargetCard } from '../rules/deck.ts'
import { FLIPS } from '../rules/flip.ts'
import { leadersOf, scoreOf } from '../rules/scoring.ts'
import type { PendingTarget, PlayerView, View } from '../rules/state.ts'

/** With so many rows or fewer everybody keeps their place; with more, those who still play come first. */
export const ROWS_IN_PLACE = 6

/** The rows of a table without the viewer's own, which lies nearer. */
export function rowsOf({ players }: View, own: PlayerId | null): readonly PlayerView[] {
  const rows = players.filter(({ id }) => id !== own)
  if (rows.length <= ROWS_IN_PLACE) return rows
  const isActive = ({ status }: PlayerView) => status === 'active'
  return [...rows.filter(isActive), ...rows.filter((row) => !isActive(row))]
}

/** Whether nothing lies in front of this player. */
export function hasNothing({ line, modifiers, hasSecondChance }: PlayerView): boolean {
  return line.length === 0 && modifiers.length === 0 && !hasSecondChance
}

/** The card that waits for a target, whose it is, and who may get it. */
export interface Choice extends PendingTarget {
  readonly card: TargetCard | 'secondChance'
}

export function choiceOf(view: View): Choice | null {
  const { pendingFreezeTarget, pendingFlipThreeTarget, pendingSecondChanceTarget } = view
  if (pendingFreezeTarget !== null) return { card: 'freeze', ...pendingFreezeTarget }
  if (pendingFlipThreeTarget !== null) return { card: 'flipThree', ...pendingFlipThreeTarget }
  return pendingSecondChanceTarget === null ? null : { card: 'secondChance', ...pendingSecondChanceTarget }
}

/** Those who can be chosen first, the one who chooses last of them, then all others. */
export function choiceRows({ players }: View, { playerId, eligibleTargets }: Choice): readonly PlayerView[] {
  const rank = ({ id }: PlayerView) => (eligibleTargets.includes(id) ? (id === playerId ? 1 : 0) : 2)
  return players.toSorted((one, other) => rank(one) - rank(other))
}

/** How far a Flip Three has come, and the cards that it has set aside, each with which of the three it was. */
export interface FlipThreeProgress {
  readonly playerId: PlayerId
  readonly done: number
  readonly setAside: readonly { readonly card: TargetCard; readonly nth: number }[]
}

export function flipThreeProgress({ flipping, flipped }: View): FlipThreeProgress | null {
  if (flipping === null || flipping.why !== 'flipThree') return null
  const { playerId, left, setAside } = flipping
  const done = FLIPS.flipThree - left
  const isAside = (card: unknown): card is TargetCard => card === 'freeze' || card === 'flipThree'
  const aside = flipped
    .slice(flipped.length - done)
    .map((card, index) => ({ card, nth: index + 1 }))
    .filter(({ card }) => isAside(card))
  const nths = aside.slice(aside.length - setAside.length).map(({ nth }) => nth) // those before are assigned
  return { playerId, done, setAside: setAside.map((card, index) => ({ card, nth: nths[index] ?? done })) }
}

/** Those who share the lead at the target, so that everybody plays on (F42). */
export function tieOf({ players, options }: View): readonly PlayerId[] {
  const leaders = leadersOf(players, options.target)
  return leaders.length > 1 ? leaders : []
}

/** How points come about, where there is more to it than their sum: `(21 × 2) + 8 + 15`. */
export function sumOf(row: PlayerView): string | null {
  const { numbers, isDoubled, plus, bonus } = scoreOf(row)
  const parts = [isDoubled ? `(${numbers} × 2)` : `${numbers}`]
  if (plus > 0) parts.push(`${plus}`)
  if (bonus > 0) parts.push(`${bonus}`)
  return parts.length > 1 || isDoubled ? parts.join(' + ') : null
}

/** A chance in percent; never 0 or 100 for what is not certain. */
export function percent(chance: number): number {
  if (chance <= 0 || chance >= 1) return Math.round(chance) * 100
  return Math.min(99, Math.max(1, Math.round(chance * 100)))
}

/** The same with every number: `(12 + 11) × 2 + 10`. Empty where nothing counts. */
export function longSumOf({ line, modifiers, status }: PlayerView): { cards: string; bonus: number } {
  const { isDoubled, plus, bonus } = scoreOf({ line, modifiers, status })
  const numbers = line.join(' + ')
  const doubled = line.length > 1 ? `(${numbers}) × 2` : `${numbers} × 2`
  const parts = line.length === 0 ? [] : [isDoubled ? doubled : numbers]
  if (plus > 0) parts.push(modifiers.flatMap((modifier) => PLUS[modifier] || []).join(' + '))
  return { cards: parts.join(' + '), bonus }
}
