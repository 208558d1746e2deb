import { assert, type PlayerId } from '../../../engine/game.ts'
import { fastRng } from '../../../engine/rng.ts'
import { apply } from '../rules/apply.ts'
import type { Event } from '../rules/events.ts'
import { refusal } from '../rules/legality.ts'
import type { Options } from '../rules/options.ts'
import { setup } from '../rules/setup.ts'
import type { State } from '../rules/state.ts'

/** The first state of a match of three players. */
export function begin(options: Options): State {
  return setup({ players: ['A', 'B', 'C'], options, rng: fastRng(1) })
}

/** Plays a legal action; returns the next state and the events. */
export function take(before: State, player: PlayerId, count: number): { after: State; events: Event[] } {
  const refused = refusal(before, player, { type: 'take', count })
  assert(refused === null, `the action is legal: ${refused?.text}`)
  const events: Event[] = []
  const turn = { rng: fastRng(1), at: 0, emit: (event: Event) => events.push(event), tell: () => undefined }
  return { after: apply(before, player, { type: 'take', count }, turn), events }
}
