import { type Playout, searchBot } from '../../../bots/search.ts'
import { assert, type Bot, type Observation } from '../../../engine/game.ts'
import type { Rng } from '../../../engine/rng.ts'
import { COLORS, type Color } from '../rules/cards.ts'
import { type Action, DRAW } from '../rules/legality.ts'
import type { View } from '../rules/state.ts'
import { type Play, playsOf, worthOf } from './bot.ts'
import { copyOf, type ImaginedPlay, imagined, matchSeen, playCard } from './imagined-match.ts'
import { playOn, winChance } from './imagined-turns.ts'

/** Chosen by what is lost against thousands of playouts to the end: about half of what the good bot loses. */
const PLAYOUTS = 480
/** How far an imagined match is played on: three turns of each of four. What is then left is judged by its hands. */
const TURNS = 12
/** So many playouts won count as much as a point of the good bot's worth. */
const LEANING = 2
/** More than these, the best by the good bot's worth, only take time. */
const CARDS_TRIED = 6

/** Begins where the good bot ends, and changes its mind where the matches that it imagines say so. */
export const strong: Bot<View, Action> = searchBot(
  {
    name: 'Vera',
    style: 'imagines the hands of the others dozens of times, and plays what wins most of them',
  },
  { worthTrying, prior: leaning, sampleWorlds: imagining, playouts: PLAYOUTS },
)

/** A draw where nothing else goes; a last card without a thought; wilds in the two colours that are held most. */
function worthTrying(observation: Observation<View, Action>): readonly Action[] {
  const { hand = [] } = observation.view
  const held = (color: Color) => hand.filter((card) => card.color === color).length
  const byCount = COLORS.toSorted((one, other) => held(other) - held(one))
  const favoured = byCount.filter((color, at) => at === 0 || (at === 1 && held(color) > 0))
  const plays = playsOf(observation)
    .filter(({ chosenColor }) => chosenColor === undefined || favoured.includes(chosenColor))
    .map((play) => ({ play, worth: worthOf(play, observation) }))
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ play }) => play)
  if (plays.length === 0) return [DRAW]
  return plays.slice(0, hand.length === 1 ? 1 : CARDS_TRIED)
}

function leaning(action: Action, observation: Observation<View, Action>): number {
  return action.type === 'draw' ? 0 : LEANING * worthOf(action, observation)
}

function imagining({ view, player }: Observation<View, Action>): (rng: Rng) => Playout<Action> {
  assert(player !== null, 'who chooses sits at the table')
  const seen = matchSeen(view, player)
  return (deal) => {
    const world = imagined(seen, deal)
    return (action) => {
      assert(action.type === 'play', 'what is tried is a card')
      const match = copyOf(world)
      playCard(match, imaginedPlay(action, view))
      playOn(match, seen.seat, TURNS)
      return winChance(match, seen.seat)
    }
  }
}

function imaginedPlay({ cardId, chosenColor }: Play, { hand = [] }: View): ImaginedPlay {
  const at = hand.findIndex(({ id }) => id === cardId)
  const color = chosenColor ?? hand[at]?.color
  assert(color !== undefined, 'a card that is played comes with a colour')
  return { at, color: COLORS.indexOf(color) }
}
