import { successiveHalving } from '../../../bots/search.ts'
import type { Bot, Observation, PlayerId } from '../../../engine/game.ts'
import { pick, type Rng } from '../../../engine/rng.ts'
import { type Action, numberOf } from '../rules/actions.ts'
import type { View } from '../rules/view.ts'
import * as at from '../simulator/layout.ts'
import { en } from '../texts/en.ts'
import { type Character, chooseAs, likingOf, wrappedShare } from './character.ts'
import { sampleTastes } from './search-tastes.ts'

/** The character of the bot without a search: it steals as soon as that beats opening a gift. */
const EAGER: Character = {
  stealThreshold: (view) => 0.5 + 0.03 * wrappedShare(view),
  changeThreshold: 0,
  lockBonus: 0.01,
}

const PLAYOUTS = 240
/** The search changes the first choice only if another one is better by this much of a liking in each playout. */
const MARGIN = 0.01
/** More open gifts than these, the ones that the bot likes best, only take time. */
const OPEN_TRIED = 4

/** Raven: samples what the others may like, and plays the match to its end before it opens, steals or keeps (W28). */
export const strong: Bot<View, Action> = {
  name: en['bot.strong.name'],
  style: en['bot.strong.style'],
  choose(observation, rng) {
    const { view, player } = observation
    const first = chooseAs(EAGER, observation, rng)
    if (player === null || view.phase !== 'ACTIVE') return first
    const actions = [first, ...alternatives(observation, player, first, rng)]
    if (actions.length === 1) return first
    const sampleWorld = sampleTastes(view, player, rng)
    return successiveHalving(
      {
        actions,
        prior: (action) => (action === first ? MARGIN * (PLAYOUTS / actions.length) : 0),
        sampleWorld: (world) => {
          const playout = sampleWorld(world)
          return (action, chance) => playout(codeOf(action), chance)
        },
        playouts: PLAYOUTS,
      },
      rng,
    )
  },
}

/** The other actions that deserve a search: the best open gifts, one wrapped gift that is unknown, and the end of the turn. */
function alternatives(
  { view, legal }: Observation<View, Action>,
  player: PlayerId,
  first: Action,
  rng: Rng,
): Action[] {
  const open = legal.filter((action) => action.type === 'steal' || action.type === 'take')
  const picks = legal.filter((action) => action.type === 'pick' && view.gifts[action.giftId] === undefined)
  const liked = open.toSorted(
    (one, other) => likingOf(view, player, other.giftId) - likingOf(view, player, one.giftId),
  )
  const isPick = first.type === 'pick'
  return [
    ...liked.slice(0, OPEN_TRIED),
    ...(picks.length === 0 || isPick ? [] : [pick(rng, picks)]),
    ...legal.filter(({ type }) => type === 'endTurn'),
  ].filter((action) => JSON.stringify(action) !== JSON.stringify(first))
}

function codeOf(action: Action): number {
  return 'giftId' in action ? at.GIFT + numberOf(action.giftId) : at.END_TURN
}
