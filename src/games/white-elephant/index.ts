import type { PlayableGame } from '../../engine/game.ts'
import { beginner } from './bots/beginner.ts'
import { determinize } from './bots/determinize.ts'
import { good } from './bots/good.ts'
import { strong } from './bots/strong.ts'
import { type Action, action } from './rules/actions.ts'
import { apply } from './rules/apply.ts'
import type { Event } from './rules/events.ts'
import { candidates, refusal } from './rules/legality.ts'
import { PLAYERS } from './rules/limits.ts'
import { type Options, options, presets } from './rules/options.ts'
import { outcome } from './rules/outcome.ts'
import { publicAction } from './rules/public-action.ts'
import { setup } from './rules/setup.ts'
import type { State } from './rules/state.ts'
import { takeBackRefusal } from './rules/take-back.ts'
import { type View, view } from './rules/view.ts'
import { whenAbsent } from './rules/when-absent.ts'
import { simulate } from './simulator/index.ts'
import { en } from './texts/en.ts'

export const whiteElephant: PlayableGame<State, Action, View, Options, Event> = {
  id: 'white-elephant',
  name: en.name,
  version: 1,
  players: PLAYERS,
  options,
  action,
  setup,
  candidates,
  refusal,
  apply,
  takeBackRefusal,
  view,
  outcome,
  whenAbsent,
  publicAction,
  presets,
  bots: { beginner, good, strong },
  determinize,
  simulate,
}
