import * as v from 'valibot'
import { type AnyGame, type Bot, HOST, type Typed } from '../../engine/game.ts'
import { type ToyAction, type ToyState, toy } from '../../engine/testing/toy.ts'

// Variants of the toy game, each with one property that a table must deal with.

const plain: AnyGame = toy as AnyGame
const bot = plain.bots.beginner as Bot<unknown, Typed>

/** Has a bot of every level. */
const levels: AnyGame = { ...plain, id: 'levels', bots: { beginner: bot, good: bot, strong: bot } }

/** Has no strong bot. */
const twoLevels: AnyGame = { ...plain, id: 'two-levels', bots: { beginner: bot, good: bot } }

/** Lets players take a card back that they played. */
const forgiving: AnyGame = {
  ...plain,
  id: 'forgiving',
  takeBackRefusal: (_before, _player, { type }) =>
    type === 'play' ? null : { code: 'drawn', text: 'You have seen the card.' },
}

/** Needs three players. */
const three: AnyGame = { ...plain, id: 'three', players: { min: 3, max: 4 } }

const toyAction = (action: Typed) => (action.type === 'endMatch' ? { type: 'stop' } : action) as ToyAction

/** Has the host's action that ends a match with a result. */
const stoppable: AnyGame = {
  ...plain,
  id: 'stoppable',
  action: v.union([toy.action, v.strictObject({ type: v.literal('endMatch') })]),
  candidates: (state, player) =>
    player === HOST ? [{ type: 'endMatch' }] : toy.candidates(state as ToyState, player),
  refusal: (state, player, action) => toy.refusal(state as ToyState, player, toyAction(action)),
  apply: (state, player, action, turn) => toy.apply(state as ToyState, player, toyAction(action), turn),
}

/** Throws when somebody draws, and when the host ends the match. */
const faulty: AnyGame = {
  ...stoppable,
  id: 'faulty',
  apply(state, player, action, turn) {
    if (action.type === 'play') return toy.apply(state as ToyState, player, toyAction(action), turn)
    throw new Error('the rules are wrong')
  },
}

/** Makes a state that is not JSON when somebody draws. */
const unclean: AnyGame = {
  ...plain,
  id: 'unclean',
  apply: (state, player, action, turn) => ({
    ...(toy.apply(state as ToyState, player, action as ToyAction, turn) as object),
    notes: new Map(),
  }),
}

/** Has a bot that chooses an illegal action. */
const cheating: AnyGame = {
  ...plain,
  id: 'cheating',
  bots: { beginner: { ...bot, choose: () => ({ type: 'stop' }) } },
}

/** The games of the contract suite. */
export const CONTRACT_GAMES: readonly AnyGame[] = [
  plain,
  levels,
  twoLevels,
  forgiving,
  three,
  stoppable,
  faulty,
  unclean,
  cheating,
]

/** The game of the contract suite with this id. */
export const contractGame = (id: string): AnyGame | null =>
  CONTRACT_GAMES.find((game) => game.id === id) ?? null
