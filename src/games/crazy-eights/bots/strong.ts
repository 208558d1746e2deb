import { type Playout, searchBot } from '../../../bots/search.ts'
import { assert, type Bot, type Observation } from '../../../engine/game.ts'
import type { Rng } from '../../../engine/rng.ts'
import { type Action, DRAW, type Play } from '../rules/actions.ts'
import { COLORS, type Color } from '../rules/cards.ts'
import type { View } from '../rules/view.ts'
import { en } from '../texts/en.ts'
import { worthOf } from './good.ts'
import {
  copyModel,
  type Knowledge,
  knowledgeOf,
  type MatchModel,
  type ModelPlay,
  playCard,
  sampleModel,
} from './model.ts'
import { playTurns, winChance } from './playout.ts'
import { playsOf } from './plays.ts'

/** Measured against thousands of playouts to the end: this many lose about half of what the good bot loses. */
const PLAYOUTS = 480
/** The length of a playout: three turns for each of four players. The hands that remain are then evaluated. */
const TURNS = 12
/** How many won playouts one point of the good bot's worth counts for. */
const PRIOR_WEIGHT = 2
/** More than this many plays, ordered by the good bot's worth, only take time. */
const PLAYS_TRIED = 6

/** Samples a match that a player can imagine. */
type Sample = (knowledge: Knowledge, rng: Rng) => MatchModel

/** Makes a bot that starts from the good bot's choice, and changes its mind if playouts of sampled matches say so. */
export function lookAhead(
  names: Pick<Bot<View, Action>, 'name' | 'style'>,
  sample: Sample,
): Bot<View, Action> {
  const sampleWorlds = (observation: Observation<View, Action>) => playoutsFrom(observation, sample)
  return searchBot(names, { worthTrying: playsToTry, prior: priorOf, sampleWorlds, playouts: PLAYOUTS })
}

export const strong: Bot<View, Action> = lookAhead(
  { name: en['bot.strong.name'], style: en['bot.strong.style'] },
  sampleModel,
)

/** The plays to search, or a draw if none is legal; a last card needs no search, wild cards get the two longest colours. */
function playsToTry(observation: Observation<View, Action>): readonly Action[] {
  const { hand = [] } = observation.view
  const heldCount = (color: Color) => hand.filter((card) => card.color === color).length
  const byCount = COLORS.toSorted((one, other) => heldCount(other) - heldCount(one))
  const favoured = byCount.filter((color, at) => at === 0 || (at === 1 && heldCount(color) > 0))
  const plays = playsOf(observation)
    .filter(({ chosenColor }) => chosenColor === undefined || favoured.includes(chosenColor))
    .map((play) => ({ play, worth: worthOf(play, observation) }))
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ play }) => play)
  if (plays.length === 0) return [DRAW]
  return plays.slice(0, hand.length === 1 ? 1 : PLAYS_TRIED)
}

function priorOf(action: Action, observation: Observation<View, Action>): number {
  return action.type === 'draw' ? 0 : PRIOR_WEIGHT * worthOf(action, observation)
}

function playoutsFrom(
  { view, player }: Observation<View, Action>,
  sample: Sample,
): (rng: Rng) => Playout<Action> {
  assert(player !== null, 'a searching player has a seat')
  const knowledge = knowledgeOf(view, player)
  return (rng) => {
    const sampled = sample(knowledge, rng)
    return (action) => {
      assert(action.type === 'play', 'only plays are searched')
      const model = copyModel(sampled)
      playCard(model, modelPlay(action, view))
      playTurns(model, knowledge.seat, TURNS)
      return winChance(model, knowledge.seat)
    }
  }
}

function modelPlay({ cardId, chosenColor }: Play, { hand = [] }: View): ModelPlay {
  const at = hand.findIndex(({ id }) => id === cardId)
  const color = chosenColor ?? hand[at]?.color
  assert(color !== undefined, 'a legal play has a colour')
  return { at, color: COLORS.indexOf(color) }
}
