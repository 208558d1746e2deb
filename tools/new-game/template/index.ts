import type { PlayableGame } from '../../engine/game.ts'
import { bots } from './bot.ts'
import * as rules from './rules.ts'

export const newGame: PlayableGame<rules.State, rules.Action, rules.View, rules.Options, rules.Event> = {
  id: 'new-game',
  name: 'New Game',
  version: 1,
  players: { min: 2, max: 6 },
  options: rules.options,
  presets: [{ id: 'classic', options: {} }],
  action: rules.action,
  setup: rules.setup,
  candidates: rules.candidates,
  refusal: rules.refusal,
  apply: rules.apply,
  view: rules.view,
  outcome: rules.outcome,
  whenAbsent: rules.whenAbsent,
  bots,
}
