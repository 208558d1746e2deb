import type { PlayableGame } from '../../engine/game.ts'
import { beginner, good, greedy } from './bot.ts'
import { determinize } from './determinize.ts'
import type { Action } from './legality.ts'
import { type Options, presets } from './options.ts'
import { rules } from './rules.ts'
import type { State, View } from './state.ts'
import { strong } from './strong.ts'
import type { Event } from './turn.ts'

export const crazyEights: PlayableGame<State, Action, View, Options, Event> = {
  ...rules,
  presets,
  bots: { beginner, good, strong },
  yardstick: greedy,
  determinize,
}
