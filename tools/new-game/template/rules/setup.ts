import type { Setup } from '../../../engine/game.ts'
import type { Options } from './options.ts'
import type { State } from './state.ts'

/** Puts all stones on the table (N1). */
export function setup({ players, options: { stones } }: Setup<Options>): State {
  return { players, stones, turn: 0 }
}
