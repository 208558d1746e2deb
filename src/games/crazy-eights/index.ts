import type { PlayableGame } from '../../engine/game.ts'
import { beginner, good } from './bot.ts'
import { determinize } from './determinize.ts'
import type { Action } from './legality.ts'
import type { Options } from './options.ts'
import { rules } from './rules.ts'
import type { State, View } from './state.ts'
import type { Event } from './turn.ts'

export const crazyEights: PlayableGame<State, Action, View, Options, Event> = {
  ...rules,
  bots: { beginner, good },
  determinize,
}
