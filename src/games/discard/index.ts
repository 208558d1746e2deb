import type { PlayableGame } from '../../engine/game.ts'
import { beginner } from './bots/beginner.ts'
import { determinize } from './bots/determinize.ts'
import { good } from './bots/good.ts'
import { strong } from './bots/strong.ts'
import { type Action, action } from './rules/actions.ts'
import { apply } from './rules/apply.ts'
import type { Event } from './rules/events.ts'
import { candidates, refusal } from './rules/legality.ts'
import { type Options, options, presets } from './rules/options.ts'
import { outcome } from './rules/outcome.ts'
import { setup, setupRefusal } from './rules/setup.ts'
import type { State } from './rules/state.ts'
import { takeBackRefusal } from './rules/take-back.ts'
import { type View, view } from './rules/view.ts'
import { whenAbsent } from './rules/when-absent.ts'
import { simulate } from './simulator/index.ts'
import { en } from './texts/en.ts'

export const discard: PlayableGame<State, Action, View, Options, Event> = {
  id: 'discard',
  name: en.name,
  version: 1,
  players: { min: 1, max: 10 },
  options,
  presets,
  // Without scoring all players share the first place (D20), which says nothing about their skill at poker.
  variants: { option: 'scoring', values: ['poker', 'none'] },
  action,
  setupRefusal,
  setup,
  candidates,
  refusal,
  apply,
  takeBackRefusal,
  view,
  outcome,
  whenAbsent,
  bots: { beginner, good, strong },
  determinize,
  simulate,
}
