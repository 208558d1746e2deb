import { assert, type Bot, type PlayerId } from '../../../engine/game.ts'
import { below, pick, type Rng } from '../../../engine/rng.ts'
import { type Action, HIT, NEXT_ROUND, STAY } from '../rules/actions.ts'
import type { PendingTarget, PlayerView, View } from '../rules/state.ts'
import { flipOdds, nextCards } from './odds.ts'

/** One decision, as a bot sees it. */
interface Viewpoint {
  readonly view: View
  readonly me: PlayerView
}

/** Joins a way to hit or stay and a way to choose targets into a bot. */
function botOf(
  name: string,
  style: string,
  wantsHit: (seen: Viewpoint, rng: Rng) => boolean,
  target: (seen: Viewpoint, eligible: readonly PlayerView[], rng: Rng) => PlayerId,
): Bot<View, Action> {
  return {
    name,
    style,
    choose({ view, legal, player }, rng) {
      const me = view.players.find(({ id }) => id === player)
      const pending = pendingOf(view)
      if (view.phase === 'ROUND_END' || me === undefined) return NEXT_ROUND
      const seen = { view, me }
      const canStay = legal.some(({ type }) => type === 'stay')
      if (pending === null) return !canStay || wantsHit(seen, rng) ? HIT : STAY
      const eligible = view.players.filter(({ id }) => pending.eligibleTargets.includes(id))
      return { type: 'selectTarget', target: target(seen, eligible, rng) }
    },
  }
}

function pendingOf(view: View): PendingTarget | null {
  return view.pendingFreezeTarget ?? view.pendingFlipThreeTarget ?? view.pendingSecondChanceTarget
}

/** Counts numbers, not cards: few are safe, many are not, and in between it is a matter of mood. */
export const beginner: Bot<View, Action> = botOf(
  'Chance',
  'hits by mood, aims at anybody else',
  ({ me }, rng) => {
    if (me.hasSecondChance || me.line.length <= 2) return true
    return me.line.length <= 4 && below(rng, 2) === 0
  },
  ({ me }, eligible, rng) => {
    const others = eligible.filter((row) => row !== me)
    return pick(rng, others).id
  },
)

/** A yardstick, not a level: hits while the next card alone brings points on average, and aims at who has most. */
export const greedy: Bot<View, Action> = botOf(
  'Greedy',
  'thinks of the next card and no further',
  ({ view, me }) => flipOdds(view, me.id, 1).points > me.roundScore,
  ({ me }, eligible) => best(eligible, (row) => (row === me ? -1 : row.total)).id,
)

/** Counts every card that is out: hits while that is worth it on average, and aims where it does most. */
export const good: Bot<View, Action> = botOf(
  'Tally',
  'counts the cards, weighs the risk, aims at whoever leads',
  (seen) => isBeaten(seen) || hitWorth(seen) > seen.me.roundScore - boldness(seen),
  (seen, eligible) => best(eligible, (row) => targetWorth(seen, row)).id,
)

const atEndOf = ({ total, roundScore }: PlayerView) => total + roundScore

/** Whether staying now loses the match: somebody who is out of the round has the target, and no less. */
function isBeaten({ view, me }: Viewpoint): boolean {
  const banked = view.players.filter((row) => row !== me && row.status !== 'active').map(atEndOf)
  const most = Math.max(0, ...banked)
  return most >= view.options.target && most >= atEndOf(me)
}

/** Points to risk beyond the average: a good card can be followed by another, and who is behind has less to lose. */
function boldness({ view, me }: Viewpoint): number {
  const most = Math.max(...view.players.map((row) => (row === me ? 0 : atEndOf(row))))
  return 1 + Math.max(0, most - atEndOf(me)) / 20
}

/** The points of the round after a hit, on average; alone at the table, a Flip Three is one's own to take. */
function hitWorth({ view, me }: Viewpoint): number {
  const { points } = flipOdds(view, me.id, 1)
  const isAlone = view.players.every((row) => row === me || row.status !== 'active')
  if (!isAlone) return points
  const next = nextCards(view)
  const chance = next.filter((card) => card === 'flipThree').length / Math.max(1, next.length)
  return points + chance * (flipOdds(view, me.id, 3).points - me.roundScore)
}

/** What a round is worth to somebody who plays on, about. */
const TYPICAL_ROUND = 24

/** What the card in hand does for the bot if this player gets it. */
function targetWorth({ view, me }: Viewpoint, row: PlayerView): number {
  const isMe = row === me
  const danger = atEndOf(row) / view.options.target
  if (view.phase === 'AWAITING_SECOND_CHANCE_TARGET') return -danger
  if (view.phase === 'AWAITING_FREEZE_TARGET') {
    const lost = Math.max(1, TYPICAL_ROUND - row.roundScore)
    return isMe ? -lost : lost * (0.3 + danger)
  }
  const gain = flipOdds(view, row.id, 3).points - row.roundScore
  return isMe ? gain : -gain * (0.3 + danger)
}

/** The first of those that are worth most. */
function best(rows: readonly PlayerView[], worth: (row: PlayerView) => number): PlayerView {
  const worths = rows.map(worth)
  const most = rows[worths.indexOf(Math.max(...worths))]
  assert(most !== undefined, 'there is somebody to choose')
  return most
}
