import type { PlayableGame } from '../../engine/game.ts'
import type { Action } from './actions.ts'
import { beginner, good, strong } from './bot.ts'
import type { Event } from './events.ts'
import { determinize } from './imagine.ts'
import { type Options, presets } from './options.ts'
import { rules } from './rules.ts'
import type { State, View } from './state.ts'

export const whiteElephant: PlayableGame<State, Action, View, Options, Event> = {
  ...rules,
  presets,
  bots: { beginner, good, strong },
  determinize,
}
