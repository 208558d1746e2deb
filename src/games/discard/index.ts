import type { PlayableGame } from '../../engine/game.ts'
import { bots } from './bots/good.ts'
import { imagined } from './bots/determinize.ts'
import { type Action, action } from './rules/actions.ts'
import { apply } from './rules/apply.ts'
import type { Event } from './rules/events.ts'
import { candidates, outcome, refusal, whenAbsent } from './rules/legality.ts'
import { type Options, options, optionsRefusal, presets } from './rules/options.ts'
import { type State, setup, type View, view } from './rules/state.ts'

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
