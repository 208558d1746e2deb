import type { Game } from '../../../engine/game.ts'
import { apply, type Event } from './apply.ts'
import { type Action, actionSchema, candidates, DRAW, judge, refusal } from './legality.ts'
import { type Options, optionsSchema, setupRefusal } from './options.ts'
import { outcome, type State, setup, type View, view } from './state.ts'

/** The rules; README.md says them for people. */
export const rules: Game<State, Action, View, Options, Event> = {
  id: 'crazy-eights',
  name: 'Insane Crazy Eights',
  version: 1,
  players: { min: 2, max: 6 },
  options: optionsSchema,
  action: actionSchema,
  setupRefusal,
  setup,
  candidates,
  refusal,
  judge,
  apply,
  view,
  outcome,
  whenAbsent: () => DRAW, // the whole stack if there is one (C26)
}
