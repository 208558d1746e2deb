import type { PlayableGame } from '../../engine/game.ts'
import type { Action } from './actions.ts'
import { beginner, good, greedy } from './bot.ts'
import { determinize } from './determinize.ts'
import type { Event } from './events.ts'
import { type Options, presets } from './options.ts'
import { rules } from './rules.ts'
import type { State, View } from './state.ts'
import { strong } from './strong.ts'

export const flip7: PlayableGame<State, Action, View, Options, Event> = {
  ...rules,
  presets,
  bots: { beginner, good, strong },
  yardstick: greedy,
  determinize,
}
