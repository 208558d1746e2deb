import type { PlayableGame } from '../../engine/game.ts'
import { type Action, action } from './action.ts'
import { bots } from './bot.ts'
import type { Event } from './event.ts'
import { imagined } from './imagine.ts'
import { type Options, options, optionsRefusal, presets } from './options.ts'
import { apply } from './play.ts'
import { candidates, outcome, refusal, whenAbsent } from './rules.ts'
import { type State, setup, type View, view } from './state.ts'

export const discard: PlayableGame<State, Action, View, Options, Event> = {
  id: 'discard',
  name: 'Discard',
  version: 1,
  players: { min: 1, max: 10 },
  options,
  presets,
  // Without scoring everybody shares the first place (D20), which says nothing about who plays poker well.
  variants: { option: 'scoring', values: ['poker', 'none'] },
  action,
  setupRefusal: (_, chosen) => optionsRefusal(chosen),
  setup,
  candidates,
  refusal,
  apply,
  view,
  outcome,
  whenAbsent,
  bots,
  determinize: imagined,
}
