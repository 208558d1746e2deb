import type { PlayableGame } from '../../engine/game.ts'
import { beginner } from './bots/beginner.ts'
import { determinize } from './bots/determinize.ts'
import { good } from './bots/good.ts'
import { pointsOptimal } from './bots/points-optimal.ts'
import { strong } from './bots/strong.ts'
import { greedy } from './bots/yardstick.ts'
import { type Action, action } from './rules/actions.ts'
import { apply } from './rules/apply.ts'
import { daily, sharedDraw } from './rules/daily.ts'
import type { Event } from './rules/events.ts'
import { JOKER_RULES } from './rules/joker.ts'
import { candidates, decision, judge, refusal } from './rules/legality.ts'
import { type Options, options, presets } from './rules/options.ts'
import { outcome } from './rules/outcome.ts'
import { PLAYERS, setup } from './rules/setup.ts'
import type { State } from './rules/state.ts'
import { takeBackRefusal } from './rules/take-back.ts'
import { type View, view } from './rules/view.ts'
import { whenAbsent } from './rules/when-absent.ts'
import { simulate } from './simulator/index.ts'
import { en } from './texts/en.ts'

export const yahtzee: PlayableGame<State, Action, View, Options, Event> = {
  id: 'yahtzee',
  name: en.name,
  version: 1,
  players: PLAYERS,
  options,
  presets,
  action,
  ranking: 'score',
  // The highest possible score is 1575, and 375 without a Joker (Y17), so the scores do not compare.
  variants: { option: 'joker', values: JOKER_RULES },
  bots: { beginner, good, strong },
  yardstick: greedy,
  references: { 'points-optimal': pointsOptimal },
  setup,
  candidates,
  refusal,
  judge,
  decision,
  apply,
  takeBackRefusal,
  view,
  outcome,
  sharedDraw,
  daily,
  whenAbsent,
  determinize,
  simulate,
}
