import type { PlayableGame } from '../../engine/game.ts'
import { beginner } from './bots/beginner.ts'
import { determinize } from './bots/determinize.ts'
import { good } from './bots/good.ts'
import { strong } from './bots/strong.ts'
import { greedy } from './bots/yardstick.ts'
import { type Action, actionSchema } from './rules/actions.ts'
import { apply } from './rules/apply.ts'
import { daily, sharedDraw } from './rules/daily.ts'
import type { Event } from './rules/events.ts'
import { candidates, judge, refusal } from './rules/legality.ts'
import { type Options, optionsSchema, presets } from './rules/options.ts'
import { outcome } from './rules/outcome.ts'
import { setup, setupRefusal } from './rules/setup.ts'
import type { State } from './rules/state.ts'
import { takeBackRefusal } from './rules/take-back.ts'
import { type View, view } from './rules/view.ts'
import { whenAbsent } from './rules/when-absent.ts'
import { simulate } from './simulator/index.ts'
import { en } from './texts/en.ts'

export const flip7: PlayableGame<State, Action, View, Options, Event> = {
  id: 'flip7',
  name: en.name,
  version: 1,
  players: { min: 1, max: 18 },
  options: optionsSchema,
  presets,
  action: actionSchema,
  setupRefusal,
  setup,
  candidates,
  refusal,
  judge,
  apply,
  takeBackRefusal,
  view,
  outcome,
  sharedDraw,
  daily,
  whenAbsent,
  bots: { beginner, good, strong },
  yardstick: greedy,
  determinize,
  simulate,
}
