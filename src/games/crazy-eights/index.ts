import type { PlayableGame } from '../../engine/game.ts'
import { determinize } from './bots/determinize.ts'
import { beginner, good, greedy } from './bots/good.ts'
import { strong } from './bots/strong.ts'
import type { Event } from './rules/apply.ts'
import type { Action } from './rules/legality.ts'
import { type Options, presets } from './rules/options.ts'
import { rules } from './rules/rules.ts'
import type { State, View } from './rules/state.ts'

export const crazyEights: PlayableGame<State, Action, View, Options, Event> = {
  ...rules,
  presets,
  bots: { beginner, good, strong },
  yardstick: greedy,
  determinize,
}
