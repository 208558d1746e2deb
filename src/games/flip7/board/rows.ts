import { othersOf, ROUND_MAX } from '../../../board-kit/round-table/round-places.ts'
import type { PlayerId } from '../../../engine/game.ts'
import type { TargetCard } from '../rules/deck.ts'
import { FLIPS } from '../rules/flip.ts'
import { leadersOf } from '../rules/scoring.ts'
import type { PendingTarget, PlayerView, View } from '../rules/view.ts'

/** On a phone, a large table shows this many seats and folds the rest. */
export const SEATS_IN_PLACE = 8

/**
 * The players around the table without the viewer, who has a zone of their own: in turn order at a round table, and
 * active players first at a larger one.
 */
export function rowsOf({ players }: View, own: PlayerId | null): readonly PlayerView[] {
  const rows = othersOf(players, own)
  if (players.length <= ROUND_MAX) return rows
  const isActive = ({ status }: PlayerView) => status === 'active'
  return [...rows.filter(isActive), ...rows.filter((row) => !isActive(row))]
}

/** Whether a player has no cards. */
export function hasNothing({ line, modifiers, hasSecondChance }: PlayerView): boolean {
  return line.length === 0 && modifiers.length === 0 && !hasSecondChance
}

/** A card that waits for a target, with its holder and the eligible targets. */
export interface PendingChoice extends PendingTarget {
  readonly card: TargetCard | 'secondChance'
}

/** The card that waits for a target, or null. */
export function pendingChoice(view: View): PendingChoice | null {
  const { pendingFreezeTarget, pendingFlipThreeTarget, pendingSecondChanceTarget } = view
  if (pendingFreezeTarget !== null) return { card: 'freeze', ...pendingFreezeTarget }
  if (pendingFlipThreeTarget !== null) return { card: 'flipThree', ...pendingFlipThreeTarget }
  return pendingSecondChanceTarget === null ? null : { card: 'secondChance', ...pendingSecondChanceTarget }
}

/** The rows of a target list: eligible opponents first, then the chooser, then all others. */
export function choiceRows(
  { players }: View,
  { playerId, eligibleTargets }: PendingChoice,
): readonly PlayerView[] {
  const rank = ({ id }: PlayerView) => (eligibleTargets.includes(id) ? (id === playerId ? 1 : 0) : 2)
  return players.toSorted((one, other) => rank(one) - rank(other))
}

/** The progress of a Flip Three; `nth` says which of its three cards a set-aside card was. */
export interface FlipThreeProgress {
  readonly playerId: PlayerId
  readonly done: number
  readonly setAside: readonly { readonly card: TargetCard; readonly nth: number }[]
}

/** The running Flip Three, or null. */
export function flipThreeProgress({ flipping, flipped }: View): FlipThreeProgress | null {
  if (flipping === null || flipping.why !== 'flipThree') return null
  const { playerId, left, setAside } = flipping
  const done = FLIPS.flipThree - left
  const isAside = (card: unknown): card is TargetCard => card === 'freeze' || card === 'flipThree'
  const aside = flipped
    .slice(flipped.length - done)
    .map((card, index) => ({ card, nth: index + 1 }))
    .filter(({ card }) => isAside(card))
  const nths = aside.slice(aside.length - setAside.length).map(({ nth }) => nth) // earlier ones are already assigned
  return { playerId, done, setAside: setAside.map((card, index) => ({ card, nth: nths[index] ?? done })) }
}

/** The players who are tied at or above the target, so that another round is played (F42); empty without a tie. */
export function tieOf({ players, options }: View): readonly PlayerId[] {
  const leaders = leadersOf(players, options.target)
  return leaders.length > 1 ? leaders : []
}
