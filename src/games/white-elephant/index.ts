import type { PlayableGame } from '../../engine/game.ts'
import { beginner, good, strong } from './bots/character.ts'
import { determinize } from './bots/determinize.ts'
import type { Action } from './rules/actions.ts'
import type { Event } from './rules/events.ts'
import { type Options, presets } from './rules/options.ts'
import { rules } from './rules/rules.ts'
import type { State, View } from './rules/state.ts'

export const whiteElephant: PlayableGame<State, Action, View, Options, Event> = {
  ...rules,
  presets,
  bots: { beginner, good, strong },
  determinize,
}
