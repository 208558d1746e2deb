import type { Bot } from '../../../engine/game.ts'
import { fastRng } from '../../../engine/rng.ts'
import type { Action } from '../rules/actions.ts'
import { candidates, refusal } from '../rules/legality.ts'
import type { View } from '../rules/view.ts'
import { type Fixture, type FixtureSetup, fixture } from './fixture.ts'

/** The action that a bot chooses for the current player. */
export function botAction(bot: Bot<View, Action>, { view, state }: Fixture, seed = 1): Action {
  const player = view.currentPlayerId ?? 'A'
  const legal = candidates(state, player).filter((action) => refusal(state, player, action) === null)
  return bot.choose({ revision: 0, player, view, legal, refused: [], outcome: null }, fastRng(seed))
}

/** A has these cards and is to hit or stay; B has stayed with a 0. */
export function lastActive(line: string, more: Partial<FixtureSetup> = {}): Fixture {
  const table = fixture(2, { ...more, deck: line.replace(' ', ' 0 ') })
  table.hit('A')
  table.stay('B')
  for (const _ of line.split(' ').slice(2)) table.hit('A')
  return table
}
