import type { PlayableGame } from '../../engine/game.ts'
import { strong } from './bots/strong.ts'
import { beginner, good, greedy, whenAbsent } from './bots/turn.ts'
import { type Action, action, refusal } from './rules/actions.ts'
import { apply, type Event } from './rules/apply.ts'
import { JOKER_RULES } from './rules/joker.ts'
import { candidates } from './rules/legality.ts'
import {
  decision,
  determinize,
  type Options,
  options,
  outcome,
  PLAYERS,
  presets,
  type State,
  setup,
  type View,
  view,
} from './rules/state.ts'

export const yahtzee: PlayableGame<State, Action, View, Options, Event> = {
  id: 'yahtzee',
  name: 'Yahtzee',
  version: 1,
  players: PLAYERS,
  options,
  presets,
  action,
  ranking: 'score',
  // The most there can be is 1575, and 375 without a Joker (Y17).
  variants: { option: 'joker', values: JOKER_RULES },
  bots: { beginner, good, strong },
  yardstick: greedy,
  setup,
  candidates,
  refusal,
  decision,
  apply,
  view,
  outcome,
  whenAbsent,
  determinize,
}
