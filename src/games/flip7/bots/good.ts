import type { Bot } from '../../../engine/game.ts'
import type { Action } from '../rules/actions.ts'
import type { PlayerView, View } from '../rules/view.ts'
import { en } from '../texts/en.ts'
import { bestOf, heuristicBot, type Viewpoint } from './heuristic-bot.ts'
import { flipOdds, nextCards } from './odds.ts'

/** Counts every visible card: hits while that gains points on average, and gives cards to the most useful target. */
export const good: Bot<View, Action> = heuristicBot(
  { name: en['bot.good.name'], style: en['bot.good.style'] },
  {
    wantsHit: (viewpoint) =>
      isBeaten(viewpoint) || hitValue(viewpoint) > viewpoint.me.roundScore - boldness(viewpoint),
    target: (viewpoint, eligible) => bestOf(eligible, (row) => targetValue(viewpoint, row)).id,
  },
)

/** A player's total if the round ended now. */
const projectedTotal = ({ total, roundScore }: PlayerView) => total + roundScore

/** Whether staying now loses the match: a player who is out of the round has the target and at least our total. */
function isBeaten({ view, me }: Viewpoint): boolean {
  const banked = view.players.filter((row) => row !== me && row.status !== 'active').map(projectedTotal)
  const most = Math.max(0, ...banked)
  return most >= view.options.target && most >= projectedTotal(me)
}

/** Points to risk beyond the average: another hit may follow a good card, and a trailing player has less to lose. */
function boldness({ view, me }: Viewpoint): number {
  const most = Math.max(...view.players.map((row) => (row === me ? 0 : projectedTotal(row))))
  return 1 + Math.max(0, most - projectedTotal(me)) / 20
}

/** The expected points of the round after a hit. A player who is alone must also take every Flip Three. */
function hitValue({ view, me }: Viewpoint): number {
  const { points } = flipOdds(view, me.id, 1)
  const isAlone = view.players.every((row) => row === me || row.status !== 'active')
  if (!isAlone) return points
  const next = nextCards(view)
  const chance = next.filter((card) => card === 'flipThree').length / Math.max(1, next.length)
  return points + chance * (flipOdds(view, me.id, 3).points - me.roundScore)
}

/** The approximate points of a round for a player who plays on. */
const TYPICAL_ROUND = 24

/** The benefit for the bot if this player gets the waiting card. */
function targetValue({ view, me }: Viewpoint, row: PlayerView): number {
  const isMe = row === me
  const danger = projectedTotal(row) / view.options.target
  if (view.phase === 'AWAITING_SECOND_CHANCE_TARGET') return -danger
  if (view.phase === 'AWAITING_FREEZE_TARGET') {
    const lost = Math.max(1, TYPICAL_ROUND - row.roundScore)
    return isMe ? -lost : lost * (0.3 + danger)
  }
  const gain = flipOdds(view, row.id, 3).points - row.roundScore
  return isMe ? gain : -gain * (0.3 + danger)
}
