import type { PlayableGame } from '../../engine/game.ts'
import { beginner } from './bots/beginner.ts'
import { good } from './bots/good.ts'
import { type Action, actionSchema } from './rules/actions.ts'
import { apply } from './rules/apply.ts'
import type { Event } from './rules/events.ts'
import { candidates, refusal } from './rules/legality.ts'
import { type Options, optionsSchema, presets } from './rules/options.ts'
import { outcome } from './rules/outcome.ts'
import { setup } from './rules/setup.ts'
import type { State } from './rules/state.ts'
import { type View, view } from './rules/view.ts'
import { whenAbsent } from './rules/when-absent.ts'
import { en } from './texts/en.ts'

export const newGame: PlayableGame<State, Action, View, Options, Event> = {
  id: 'new-game',
  name: en.name,
  version: 1,
  players: { min: 2, max: 6 },
  options: optionsSchema,
  presets,
  action: actionSchema,
  setup,
  candidates,
  refusal,
  apply,
  view,
  outcome,
  whenAbsent,
  bots: { beginner, good },
}
